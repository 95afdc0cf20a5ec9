"""Counts: tags, starts, true counts, and the correlations that others publish."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from upcard.cards import DECK, parse_card
from upcard.errors import BadDocument, UnknownName
from upcard.strategy import count_ids, read_count
from upcard.strategy.correlation import betting_correlation, insurance_correlation

# P. Griffin, The Theory of Blackjack: one deck, dealer stands on soft 17, per cent.
ONE_DECK = dict(
    zip(
        "A23456789T",
        (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.0, -0.18, -0.51),
        strict=True,
    )
)


def test_the_eight_counts_come_along() -> None:
    assert set(count_ids()) == {
        "halves",
        "hi-lo",
        "hi-opt-i",
        "hi-opt-ii",
        "ko",
        "omega-ii",
        "red-seven",
        "zen",
    }


@pytest.mark.parametrize(
    "name, first, last",
    [("hi-lo", 0, 0), ("ko", -20, 4), ("red-seven", -12, 0), ("halves", 0, 0)],
)
def test_a_shoe_of_six_decks_counts_down_to_the_pivot(
    name: str, first: int, last: int
) -> None:
    count = read_count(name)
    assert count.first(6) == first
    assert count.first(6) + 6 * sum(map(count.tag, DECK)) == last


def test_red_sevens_count_and_black_ones_do_not() -> None:
    count = read_count("red-seven")
    assert count.tag(parse_card("7h")) == count.tag(parse_card("7d")) == 1
    assert count.tag(parse_card("7s")) == count.tag(parse_card("7c")) == 0


# Printed by blackjackapprenticeship.com and lifesagambol.com; without side counts.
@pytest.mark.parametrize(
    "name, betting, insurance",
    [
        ("hi-lo", 0.97, 0.760116950066092),
        ("ko", 0.98, 0.783235934410243),
        ("hi-opt-i", 0.88, 0.849836585598797),
        ("hi-opt-ii", 0.91, 0.908513525158996),
        ("halves", 0.99, 0.724743075339479),
        ("omega-ii", 0.92, 0.849836585598797),
        ("zen", 0.96, 0.849836585598797),
    ],
)
def test_correlations_are_the_published_ones(
    name: str, betting: float, insurance: float
) -> None:
    count = read_count(name)
    assert betting_correlation(count, ONE_DECK, side=False) == pytest.approx(
        betting, abs=0.0061
    )
    assert insurance_correlation(count) == pytest.approx(insurance, abs=1e-9)


def test_red_seven_follows_half_a_seven_and_pays_for_the_colour() -> None:
    count = read_count("red-seven")
    tags = {**count.tags, "7": Fraction(1, 2), "red 7": Fraction(1, 2)}
    half = msgspec.structs.replace(count, tags=tags)
    assert betting_correlation(half, ONE_DECK) == pytest.approx(0.98, abs=0.005)
    assert insurance_correlation(half) == pytest.approx(0.78, abs=0.005)
    lost = betting_correlation(half, ONE_DECK) - betting_correlation(count, ONE_DECK)
    assert 0.005 < lost < 0.015


@pytest.mark.parametrize("name", ["hi-opt-i", "hi-opt-ii"])
def test_aces_beside_make_wagers_better(name: str) -> None:
    count = read_count(name)
    with_aces = betting_correlation(count, ONE_DECK)
    assert with_aces > betting_correlation(count, ONE_DECK, side=False) + 0.04
    assert sum(map(count.wager_tag, DECK)) == 0
    tags, scale = count.scaled(for_wagers=True)
    assert scale == 13
    assert [Fraction(tag, scale) for tag in tags] == list(map(count.wager_tag, DECK))


@pytest.mark.parametrize(
    "running, cards, estimate, rounding, expected",
    [
        (7, 104, "exact", "down", 3),
        (-7, 104, "exact", "down", -4),
        (-7, 104, "exact", "toward zero", -3),
        (7, 104, "exact", "nearest", 4),
        (7, 120, "full", "down", 3),
        (7, 120, "half", "down", 2),
        (5, 8, "full", "down", 5),
        (5, 8, "quarter", "down", 20),
    ],
)
def test_true_count(
    running: int, cards: int, estimate: str, rounding: str, expected: int
) -> None:
    count = read_count("hi-lo")
    found = count.index(
        Fraction(running),
        cards,
        estimate=estimate,  # type: ignore[arg-type]
        rounding=rounding,  # type: ignore[arg-type]
    )
    assert found == expected


def test_an_unbalanced_count_is_not_divided() -> None:
    assert read_count("ko").index(Fraction(-3), 26) == -3


def test_refuses_a_name_that_is_no_count() -> None:
    with pytest.raises(UnknownName, match="hi-lo"):
        read_count("hi-low")


@pytest.mark.parametrize(
    "change, fault",
    [
        (("T = -1", "T = 'x'"), "tags.T"),
        (("T = -1", "T = -0.3"), "tags.T"),
        (("T = -1", "X = -1"), "tags.X"),
        (("9 = 0", ""), "tags.9"),
        (("9 = 0", '9 = 0\n"red 9" = 0'), "tags.red 9"),
        (("9 = 0", "9 = 1"), "by"),
        (("[tags]", "[marks]"), "tags"),
        (("source", "sauce"), ""),
        (("A = -1", "A ="), ""),
    ],
)
def test_refuses_faults(tmp_path: Path, change: tuple[str, str], fault: str) -> None:
    text = (Path(__file__).parents[2] / "src/upcard/counts/hi-lo.toml").read_text()
    path = tmp_path / "count.toml"
    path.write_text(text.replace(*change))
    with pytest.raises(BadDocument) as caught:
        read_count(str(path))
    assert fault in {found.path for found in caught.value.faults}


def test_a_start_of_half_points_is_whole_when_scaled(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "src/upcard/counts/ko.toml").read_text()
    path = tmp_path / "count.toml"
    path.write_text(
        text.replace("fixed = 4", "fixed = 0.5").replace("deck = -4", "deck = -2.5")
    )
    count = read_count(str(path))
    _, scale = count.scaled()
    assert all((count.first(decks) * scale).denominator == 1 for decks in range(1, 9))
