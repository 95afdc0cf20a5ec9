"""Every figure that public sources print about edges, hands and spreads.

The name of each case is the figure's id in ``tests/reference/solver.json`` and its
sources.  Where sources disagree, the comment says which model is ours.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from solve.figures import REFERENCE, Figure, figures, name, solved
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import dealer_tree
from upcard.kernels.rulecode import encode
from upcard.rules import load_house
from upcard.solve.composition import UPCARD_RANKS
from upcard.solve.edge import Solution
from upcard.solve.hand import solve_hand
from upcard.solve.shoe import Shoe
from upcard.strategy.chartfile import build_chart

BASE_8D: dict[str, Any] = {
    "cards.decks": 8,
    "dealer.soft_17": "stand",
    "surrender.kind": "none",
    "split.ace_hands": 2,
}

LOOSER = {
    # Appendix 9 has an engine of its own for splits: its totals of one and two decks
    # lie 2e-6 to 8e-6 above CDP, and CDP another 7e-6 above our CDZ- at one deck.
    "1b": 8e-6,
    # Charts of the calculator come from fixed offsets, about 5e-5 off at one deck.
    "1c": 5e-6,
}


def by_printed_chart(solution: Solution) -> float:
    """The value of our chart with 16 v T as printed: surrender, else hit.

    Sixteens of three and more cards do better to stand (0.0015 % at six decks, 0.016 %
    at one), because those that would rather hit, T-6 and 9-7, have been surrendered.
    """
    chart = solution.chart
    row = list(chart.hard["16"])
    if row[8] == "Rs":
        row[8] = "Rh"
    hard = {**chart.hard, "16": tuple(row)}
    return solution.value_of(msgspec.structs.replace(chart, hard=hard))


@pytest.mark.parametrize("figure", figures("1b", "1c"), ids=name)
def test_edge(figure: Figure) -> None:
    solution = solved(figure["changes"])
    by_chart = figure["strategy"] == "td"
    value = by_printed_chart(solution) if by_chart else solution.ev_composition
    within = figure["tolerance"] + LOOSER[figure["group"]]
    assert value == pytest.approx(figure["ev"], abs=within)


@pytest.mark.parametrize("figure", figures("1g"), ids=name)
def test_edge_of_a_fresh_shoe_by_chart(figure: Figure) -> None:
    value = by_printed_chart(solved(figure["changes"]))
    assert value == pytest.approx(figure["ev"], abs=figure["tolerance"])


@pytest.mark.parametrize("figure", figures("1i"), ids=name)
def test_totals_of_programs_with_fixed_charts(figure: Figure) -> None:
    # Nairn's whole games are played by a basic strategy of his own: 0.012 to 0.021 %
    # below the best chart, though his hands agree to six digits.  The other's total is
    # printed with two digits and lies 0.034 % below ours.
    ahead = solved(figure["changes"]).ev_chart - figure["ev"]
    assert 0.00012 < ahead < (0.00022 if "nairn" in figure["id"] else 0.0005)


@pytest.mark.parametrize(
    "decks,ev",
    [(1, -8.734733e-5), (2, -3.80445075e-3), (6, -6.15389123e-3), (8, -6.44553852e-3)],
)
def test_composition_dependent_edge_to_eleven_digits(decks: int, ev: float) -> None:
    # E. Farmer, Blackjack 7.6+: CDZ-, H17, DAS, SPL4, aces once, no surrender.
    changes = {"surrender.kind": "none", "split.ace_hands": 2, "cards.decks": decks}
    assert solved(changes).ev_composition == pytest.approx(ev, abs=1e-11)


@pytest.mark.parametrize(
    "decks,ev",
    [(1, -8.029732e-5), (2, -3.80233880e-3), (6, -6.15387095e-3), (8, -6.44553714e-3)],
)
def test_upper_model_of_splits(decks: int, ev: float) -> None:
    # The same source and rules, CDP.
    changes = {"surrender.kind": "none", "split.ace_hands": 2, "cards.decks": decks}
    solution = solved(changes)
    assert solution.ev_split_aware == pytest.approx(ev, abs=1e-9)
    assert solution.ev_split_aware > solution.ev_composition


@pytest.mark.parametrize("figure", figures("1a"), ids=name)
def test_infinite_deck(figure: Figure) -> None:
    # Ten million decks: what is missing to infinity is of the order of 1e-8.
    changes = {key: v for key, v in figure["changes"].items() if key != "cards.decks"}
    house = load_house("vegas-six-deck", changes)
    solution = Solution(house, Shoe((4 * 10**7,) * 13), encode(house.rules))
    assert solution.ev_composition == pytest.approx(figure["ev"], abs=2e-8)


@pytest.mark.parametrize("figure", figures("1e"), ids=name)
def test_cost_of_a_short_payout(figure: Figure) -> None:
    decks = int(figure["id"].removeprefix("cost_6to5_").removesuffix("d"))
    full = solved({"cards.decks": decks, "blackjack.pays": "3:2"} | NO_EVEN_MONEY)
    short = solved({"cards.decks": decks, "blackjack.pays": "6:5"} | NO_EVEN_MONEY)
    cost = short.ev_composition - full.ev_composition
    assert cost == pytest.approx(figure["value"], abs=1e-12)


NO_EVEN_MONEY = {"insurance.even_money": "never"}

EFFECTS: dict[str, dict[str, Any]] = {
    "h17": {"dealer.soft_17": "hit"},
    "ndas": {"double.after_split": False},
    "d9": {"double.on": "9 to 11"},
    "d10": {"double.on": "10 and 11"},
    "no_resplit": {"split.hands": 2},
    "max_3_hands": {"split.hands": 3},
    "rsa": {"split.ace_hands": 4},
    "es_a": {"surrender.kind": "early", "surrender.not_against": list("23456789T")},
    "es_10": {"surrender.kind": "early", "surrender.not_against": list("A23456789")},
    "ls10": {"surrender.kind": "late", "surrender.not_against": list("A23456789")},
    "hsa": {"split.ace_cards": "any"},
}


@pytest.mark.parametrize("effect", EFFECTS)
def test_effect_of_a_rule_with_eight_decks(effect: str) -> None:
    (figure,) = (f for f in figures("1h") if f["id"] == f"effect_8d_s17_{effect}")
    gain = _solved_list(BASE_8D | EFFECTS[effect]) - solved(BASE_8D).ev_composition
    # No resplit: the old table's -0.10 is wrong, -0.055 is right (see its tolerance).
    assert gain == pytest.approx(figure["value"], abs=figure["tolerance"])


def _solved_list(changes: dict[str, Any]) -> float:
    house = load_house("vegas-six-deck", changes)
    code = encode(house.rules)
    return Solution(house, Shoe.fresh(code.decks), code).ev_composition


def test_effect_of_no_peek_with_eight_decks() -> None:
    # realonlinegambling prints -0.10 (ten) and -0.01 (ace); together -0.1118.
    gain = _solved_list(BASE_8D | {"dealer.hole_card": "none"})
    assert gain - solved(BASE_8D).ev_composition == pytest.approx(-0.001118, abs=2e-6)


@pytest.mark.parametrize("figure", figures("3c"), ids=name)
def test_hand(figure: Figure) -> None:
    if figure["id"].startswith("decline_even_money"):
        house = load_house("vegas-single-deck", {"blackjack.pays": "3:2"})
        value = solve_hand(house, "AT", "A").before_check
        assert value == pytest.approx(figure["value"], abs=1e-12)
        return
    cards, _, after = figure["label"].partition(" v ")
    changes = figure.get("changes") or {"cards.decks": 1, "dealer.soft_17": "hit"}
    if "natural" in figure["id"]:
        hand, upcard, action = "AT", "9", figure["id"].partition("_")[0]
    else:
        hand = cards.split()[-1].replace(",", "")
        upcard, action = after.split()[:2]
    answer = solve_hand(load_house("vegas-six-deck", changes), hand, upcard)
    # One-deck splits: the source re-optimises split hands (CDP), we do not (CDZ-).
    within = figure["tolerance"] * (1.1 if action == "split" else 1.0)
    assert answer.values[action] == pytest.approx(figure["value"], abs=within)


def test_eights_against_a_ten_split_to_ten_digits() -> None:
    # E. Farmer, 6 decks H17: -0.474893751 after the peek.
    answer = solve_hand(load_house("vegas-six-deck", {"split.ace_hands": 2}), "88", "T")
    assert answer.values["split"] == pytest.approx(-0.474893751, abs=5e-10)


@pytest.mark.parametrize("cards,split", [("88", -0.333718135), ("22", -0.421365396)])
def test_single_split_against_an_ace_agrees_with_three_programs(
    cards: str, split: float
) -> None:
    # Farmer, MGP's workbook, Nairn: 1 deck S17 DAS, one split, CDZ- after the peek.
    changes = {"cards.decks": 1, "dealer.soft_17": "stand", "split.hands": 2}
    house = load_house("vegas-six-deck", changes | {"split.ace_hands": 2})
    answer = solve_hand(house, cards, "A")
    assert answer.values["split"] == pytest.approx(split, abs=2e-9)


@pytest.mark.parametrize("rule", ["S17", "H17"])
@pytest.mark.parametrize("decks", sorted({r[0] for r in REFERENCE["dealer"]["rows"]}))
def test_dealer_table(decks: int, rule: str) -> None:
    shoe = Shoe.fresh(decks or 10**8)
    tree = dealer_tree(hits_soft_17=rule == "H17", pushes_22=False)
    within = 1e-12 if decks else 1e-8
    over_all = np.zeros(7)
    rows = [r[2:] for r in REFERENCE["dealer"]["rows"] if r[:2] == [decks, rule]]
    for upcard, *chances in sorted(rows, key=lambda r: r[0] == "all"):
        if upcard == "all":
            assert over_all == pytest.approx(chances, abs=within)
            continue
        place = UPCARD_RANKS.index(upcard)
        found = np.zeros((1, 7))
        left = shoe.without(upcard).values()[np.newaxis]
        dealer_outcomes(tree, place, left, 1, found)
        row = np.array([*found[0, :5], found[0, 6], 1.0 - found.sum()])
        assert row == pytest.approx(chances, abs=within)
        over_all += row * shoe.values()[place] / shoe.cards


@pytest.mark.parametrize(
    "figure",
    # Published rows without double after split, and that of two decks, belong to a
    # player who splits as if it were allowed: their tolerance is wide.
    [f for f in figures("7b") if f["id"].startswith("var_")],
    ids=name,
)
def test_variance(figure: Figure) -> None:
    variance = solved(figure["changes"]).sd_chart ** 2
    within = figure["tolerance"]
    if figure["id"] == "var_wong_benchmark":
        within = 0.011
    assert variance == pytest.approx(figure["value"], abs=within)


S17 = {"dealer.soft_17": "stand"}
NO_SURRENDER = {"surrender.kind": "none", "split.ace_hands": 2}
EARLY = {"surrender.kind": "early", "split.ace_hands": 2}
CHARTS: dict[str, dict[str, Any]] = {
    "6D_H17_DAS_LS_RSA": {},
    "6D_S17_DAS_LS_RSA": {"dealer.soft_17": "stand"},
    "2D_H17_DAS_NS": {"cards.decks": 2, "surrender.kind": "none", "split.ace_hands": 2},
    "1D_H17_DAS_LS": {"cards.decks": 1, "split.ace_hands": 2},
    "6D_S17_NDAS_NS": {
        "dealer.soft_17": "stand",
        "double.after_split": False,
        "surrender.kind": "none",
        "split.ace_hands": 2,
    },
    "6D_S17_DAS_ENHC_NS": {
        "dealer.soft_17": "stand",
        "dealer.hole_card": "none",
        "surrender.kind": "none",
        "split.ace_hands": 2,
    },
    "8D_H17_DAS_LS": {"cards.decks": 8, "split.ace_hands": 2},
    "2D_S17_DAS_NS": S17 | NO_SURRENDER | {"cards.decks": 2},
    "1D_H17_DAS_65_NS": NO_SURRENDER | {"cards.decks": 1, "blackjack.pays": "6:5"},
    "1D_S17_DAS_NS": S17 | NO_SURRENDER | {"cards.decks": 1},
    "1D_S17_NDAS_NS": S17
    | NO_SURRENDER
    | {"cards.decks": 1, "double.after_split": False},
    "6D_H17_NDAS_NS": NO_SURRENDER | {"double.after_split": False},
    "6D_S17_DAS_ENHC_ES2_10": S17
    | EARLY
    | {"dealer.hole_card": "none", "surrender.not_against": ["A"]},
    "6D_S17_DAS_ES_ALL": S17 | EARLY,
    "6D_H17_DAS_ES_ALL": EARLY,
    "8D_S17_DAS_ES_ALL": S17 | EARLY | {"cards.decks": 8},
}
# No printed chart has a word for standing on 7,7 v T, which is right with one deck.
WITHIN = {
    "1D_H17_DAS_65_NS": 8.1e-6,
    "1D_S17_DAS_NS": 8.1e-6,
    "1D_S17_NDAS_NS": 8.1e-6,
}


@pytest.mark.parametrize("chart", CHARTS)
def test_published_chart_is_ours_up_to_ties(chart: str) -> None:
    printed = REFERENCE["charts"][chart]
    solution = solved(CHARTS[chart])
    rows = {
        "hard": {"4": "H H H H H H H H H H", **printed["hard"]},
        "soft": printed["soft"],
        "pairs": {2 * label: row for label, row in printed["pairs"].items()},
    }
    for label, row in rows["pairs"].items():
        total = str(2 * UPCARD_RANKS.index(label[0]) + 2) if label != "TT" else "19"
        plain = rows["hard"].get(total, "H H H H H H H H H H").split()
        codes = zip(row.split(), plain, strict=True)
        rows["pairs"][label] = " ".join(p if c == "-" else c for c, p in codes)
    value = solution.value_of(build_chart(rows, chart))
    assert value <= solution.ev_chart + 1e-12
    assert value >= by_printed_chart(solution) - WITHIN.get(chart, 2e-6)
