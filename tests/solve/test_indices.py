"""Index plays: the published lists of Hi-Lo, found again by the solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.rules import load_house
from upcard.solve.edge import solution_of
from upcard.solve.indices import (
    Search,
    expected_shoe,
    find_indices,
    insurance_index,
)
from upcard.solve.removal import removals
from upcard.strategy import Deviation, read_count, read_indices
from upcard.strategy.correlation import betting_correlation
from upcard.strategy.index import IndexPlays, indices_toml

HOUSE = "vegas-six-deck-high-limit"  # six decks, dealer stands on soft 17
# D. Schlesinger's Illustrious 18; other printed lists differ by one (truncation,
# flooring, rules).  All are the count from which the first play is better.
ILLUSTRIOUS = [
    ("hard", "16", "T", "S", 0),
    ("hard", "15", "T", "S", 4),
    ("pairs", "TT", "5", "P", 5),
    ("pairs", "TT", "6", "P", 4),
    ("hard", "10", "T", "D", 4),
    ("hard", "12", "3", "S", 2),
    ("hard", "12", "2", "S", 3),
    ("hard", "11", "A", "D", 1),
    ("hard", "9", "2", "D", 1),
    ("hard", "10", "A", "D", 4),
    ("hard", "9", "7", "D", 3),
    ("hard", "16", "9", "S", 5),
    ("hard", "13", "2", "S", -1),
    ("hard", "12", "4", "S", 0),
    ("hard", "12", "5", "S", -2),
    ("hard", "12", "6", "S", -1),
    ("hard", "13", "3", "S", -2),
]
FAB_FOUR = [
    ("hard", "15", "T", "R", 0),
    ("hard", "15", "A", "R", 2),
    ("hard", "15", "9", "R", 2),
    ("hard", "14", "T", "R", 3),
]


@pytest.fixture(scope="module")
def plain() -> tuple[Deviation, ...]:
    house = load_house(HOUSE, {"surrender.kind": "none"})
    return find_indices(house, solution_of(house).chart, Search(read_count("hi-lo")))


@pytest.fixture(scope="module")
def with_surrender() -> tuple[Deviation, ...]:
    house = load_house(HOUSE)
    search = Search(read_count("hi-lo"), upcards="9TA")
    return find_indices(house, solution_of(house).chart, search)


def index_of(plays: tuple[Deviation, ...], case: tuple[str, ...]) -> int:
    """The count at which a play begins, or at which another one stops it below."""
    kind, row, upcard, first = case
    lines = [
        play
        for play in plays
        if (play.kind, play.row, play.upcard) == (kind, row, upcard)
    ]
    begins = [p.at for p in lines if p.when == "from" and p.code.startswith(first)]
    ends = [p.at for p in lines if p.when == "below" and not p.code.startswith(first)]
    assert begins or ends, case
    return max(ends) if ends else min(begins)


@pytest.mark.parametrize("case", ILLUSTRIOUS, ids=lambda case: " ".join(case[:3]))
def test_illustrious_eighteen(
    plain: tuple[Deviation, ...], case: tuple[str, str, str, str, int]
) -> None:
    assert abs(index_of(plain, case[:4]) - case[4]) <= 1


@pytest.mark.parametrize("case", FAB_FOUR, ids=lambda case: " ".join(case[:3]))
def test_fab_four(
    with_surrender: tuple[Deviation, ...], case: tuple[str, str, str, str, int]
) -> None:
    assert abs(index_of(with_surrender, case[:4]) - case[4]) <= 1


@pytest.mark.parametrize(
    "count, index", [("hi-lo", 3), ("ko", 3), ("halves", 3), ("hi-opt-i", 2)]
)
def test_insurance(count: str, index: int) -> None:
    # K. Fuchs and O. Vancura insure from a running count of 3 with Knock-Out.
    found = insurance_index(load_house("vegas-six-deck"), Search(read_count(count)))
    assert found is not None
    assert abs(found - index) <= 1


def test_no_insurance_no_index() -> None:
    house = load_house("vegas-six-deck", {"insurance.offered": "never"})
    search = Search(read_count("hi-lo"))
    assert insurance_index(house, search) is None


def test_the_expected_shoe_has_the_count_that_was_asked_for() -> None:
    count = read_count("hi-lo")
    ranks = expected_shoe(count, 6, 156, 3.0)
    assert ranks.sum() == pytest.approx(156)
    low, high = ranks[1:6].sum(), ranks[[0, 9, 10, 11, 12]].sum()
    assert (high - low) / 3 == pytest.approx(3.0)
    assert ranks[6] == ranks[7] == pytest.approx(12)


def test_an_unbalanced_count_is_neutral_below_its_pivot() -> None:
    count = read_count("ko")
    # Half of six decks seen: -20 + 3 * 4 = -8.
    assert expected_shoe(count, 6, 156, -8.0) == pytest.approx([12.0] * 13)
    house = load_house(HOUSE, {"surrender.kind": "none"})
    search = Search(count, reach=(-14, 6), upcards="2T")
    plays = find_indices(house, solution_of(house).chart, search)
    assert -8 < index_of(plays, ("hard", "12", "2", "S")) < 4


def test_found_plays_are_a_file(plain: tuple[Deviation, ...], tmp_path: Path) -> None:
    found = IndexPlays("found", plain, 3, "hi-lo", "solved")
    path = tmp_path / "plays.toml"
    path.write_text(indices_toml(found))
    assert read_indices(str(path)) == found


# Recomputed from the effects of removal of this game by the authors of the figures.
@pytest.mark.slow
def test_betting_correlations_follow_from_solved_effects_of_removal() -> None:
    effects = {
        removal.rank: removal.ev_composition
        for removal in removals(solution_of(load_house(HOUSE)))
    }
    for name, published in (
        ("hi-lo", 0.9655),
        ("ko", 0.9617),
        ("hi-opt-i", 0.8858),
        ("hi-opt-ii", 0.9141),
        ("halves", 0.9929),
        ("omega-ii", 0.9236),
        ("zen", 0.9582),
    ):
        found = betting_correlation(read_count(name), effects, side=False)
        assert found == pytest.approx(published, abs=0.006), name
