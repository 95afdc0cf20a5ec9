"""Effects of removal, of rules and of mistakes; side bets; how often hands come up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solve.figures import Figure, figures, name, solved
from upcard.errors import UnknownName
from upcard.rules import load_house
from upcard.solve.composition import start_hands
from upcard.solve.exceptions import exceptions
from upcard.solve.mistakes import mistakes
from upcard.solve.removal import Removal, removals
from upcard.solve.sidebet import insurance_by_decks, solve_side_bet
from upcard.solve.table import natural_hand
from upcard.solve.whatif import what_if


@pytest.fixture(scope="module")
def removed() -> dict[tuple[str, str], Removal]:
    # The published table lists no surrender, but fits with late surrender only.
    found = {}
    for rule, soft_17 in (("s17", "stand"), ("h17", "hit")):
        base = {"dealer.soft_17": soft_17, "split.hands": 2, "split.ace_hands": 2}
        for removal in removals(solved(base)):
            found[rule, removal.rank.lower()] = removal
    return found


@pytest.mark.parametrize("figure", figures("6b"), ids=name)
def test_effect_of_removal(
    figure: Figure, removed: dict[tuple[str, str], Removal]
) -> None:
    rule, rank = figure["id"].split("_")[-2:]
    effect = removed[rule, rank].ev_composition
    assert effect == pytest.approx(figure["value"], abs=figure["tolerance"])


def test_effect_of_removal_on_insurance(
    removed: dict[tuple[str, str], Removal],
) -> None:
    # 288 tens in 935 unseen thirds: (3 * 96 / 310 - 1) - (3 * 96 / 311 - 1).
    assert removed["s17", "5"].insurance == pytest.approx(288 / 310 - 288 / 311)
    assert removed["s17", "t"].insurance == pytest.approx(285 / 310 - 288 / 311)


@pytest.mark.parametrize("figure", figures("6a"), ids=name)
def test_insurance(figure: Figure) -> None:
    if "decks" not in figure.get("rules", {}):
        pytest.skip("tested as a hand")
    value = insurance_by_decks(Fraction(2))[figure["rules"]["decks"]]
    assert float(value) == pytest.approx(figure["value"], abs=figure["tolerance"])


@pytest.mark.parametrize("figure", figures("5"), ids=name)
def test_pair_square(figure: Figure) -> None:
    rules = figure["rules"]
    odds = [("suited pair", rules["suited_pair"]), ("pair", rules["other_pair"])]
    pays = [
        {"hand": hand, "odds": f"{to_one}:1", "clause": "LV-SET-01"}
        for hand, to_one in odds
        if to_one
    ]
    bet = {"name": "pair-square", "title": "x", "minimum": "1", "maximum": "100"}
    changes = {"side_bet": [bet | {"pays": pays}], "cards.decks": rules["decks"]}
    answer = solve_side_bet(load_house("vegas-six-deck", changes), "pair-square")
    # 888casino prints 10.3199 % for 15:1 and 10:1; 33/311 is exact.
    assert float(answer.ev) == pytest.approx(figure["value"], abs=figure["tolerance"])


def test_super_match_lines_are_exact() -> None:
    answer = solve_side_bet(load_house("vegas-switch"), "super-match")
    assert [str(line.probability) for line in answer.outcomes] == [
        "1771/4965115",
        "76176/4965115",
        "97152/4965115",
        "1748736/4965115",
    ]


def test_a_side_bet_that_is_not_offered_names_those_that_are() -> None:
    with pytest.raises(UnknownName, match="insurance"):
        solve_side_bet(load_house("vegas-single-deck"), "pair-square")


@pytest.mark.parametrize("decks", [1, 8])
def test_frequency_of_a_natural(decks: int) -> None:
    (figure,) = (f for f in figures("7a") if f["id"] == f"p_natural_{decks}d")
    solution = solved({"cards.decks": decks})
    values = solution.shoe.values()
    found = sum(
        float(values[table.upcard]) / solution.shoe.cards * hand.chance
        for table in solution.tables
        for hand in start_hands(table)
        if hand.row == natural_hand()
    )
    assert found == pytest.approx(figure["value"], abs=1e-12)


def test_exceptions_are_what_the_chart_gives_away() -> None:
    solution = solved({"cards.decks": 1, "surrender.kind": "none"})
    found = exceptions(solution)
    given_away = solution.ev_composition - solution.ev_chart
    # What is missing are split hands, and gains that meet in one round.
    assert sum(e.cost for e in found) == pytest.approx(given_away, rel=0.1)
    assert all(e.gain > 0 and 0 < e.frequency < 1 for e in found)
    assert found[0].cards == "2T"
    assert (found[0].upcard, found[0].chart, found[0].best) == ("4", "stand", "hit")


def test_two_card_exceptions_of_six_decks() -> None:
    found = exceptions(solved({"dealer.soft_17": "stand"}), longest=2)
    listed = {(e.cards, e.upcard): e.best for e in found}
    # Both are in every published list for shoes.
    assert listed["2T", "4"] == "hit"
    assert listed["78", "T"] == "hit"


def test_cost_of_a_mistake() -> None:
    cells = {(c.section, c.row, c.upcard): c for c in mistakes(solved({}))}
    sixteen = cells["hard", "16", "T"]
    assert sixteen.costs["surrender"] == 0.0
    assert sixteen.costs["hit"] == pytest.approx(0.032, abs=1e-3)
    eights = cells["pairs", "88", "T"]
    assert min(eights.costs, key=lambda action: eights.costs[action]) == "split"
    later = cells["hard, later", "16", "T"]
    assert set(later.costs) == {"hit", "stand"}
    for cell in cells.values():
        assert min(cell.costs.values()) == 0.0
        assert 0.0 < cell.frequency < 1.0


def test_what_if_lists_only_changes_that_matter() -> None:
    found = {(c.path, c.value): c for c in what_if(load_house("typical-casino"))}
    assert found["dealer.soft_17", "hit"].effect == pytest.approx(-0.0021, abs=1e-4)
    assert found["blackjack.pays", "6:5"].effect == pytest.approx(-0.0136, abs=1e-4)
    assert found["split.hands", 1].effect < found["split.hands", 2].effect < 0.0
    assert ("dealer.soft_17", "stand") not in found
    assert ("cards.decks", 6) not in found
