"""One spot of Blackjack Switch, valued alone, agrees with the whole solution."""

from __future__ import annotations

import pytest

from upcard.cli.main import main
from upcard.errors import BadText
from upcard.kernels.rulecode import encode
from upcard.rules import House, load_house
from upcard.solve.shoe import Shoe
from upcard.solve.switch_column import SwitchColumn, solve_column
from upcard.solve.switch_deal import NATURAL, pair_place
from upcard.solve.switch_layout import fours
from upcard.solve.switch_spot import solve_spot

TEN = 9


@pytest.fixture(scope="module")
def house() -> House:
    return load_house("vegas-switch")


@pytest.fixture(scope="module")
def against_ten(house: House) -> SwitchColumn:
    code = encode(house.rules)
    return solve_column(code, Shoe.fresh(code.decks).values(), TEN)


@pytest.mark.parametrize(
    "cards", ["T5 6T", "A9 KT", "A5 9K", "23 45", "AK 9T", "76 54", "A2 3T"]
)
def test_a_spot_agrees_with_the_solution(
    house: House, against_ten: SwitchColumn, cards: str
) -> None:
    answer = solve_spot(house, cards, "T")
    places = [min("A23456789TJQK".index(rank), 9) for rank in cards if rank != " "]
    four = fours().tolist().index(sorted(places))
    a, b, c, d = places
    left = against_ten.spot.shoe.copy()
    for place in places:
        left[place] -= 1.0
    clear = 1.0 - left[0] / left.sum()
    kept = [
        1.0 if pair == NATURAL else against_ten.best[four, pair] / clear
        for pair in (pair_place(a, b), pair_place(c, d))
    ]
    turned = [
        against_ten.best[four, pair] / clear
        for pair in (pair_place(a, d), pair_place(c, b))
    ]
    assert answer.values["keep"] == pytest.approx(sum(kept), abs=1e-12)
    assert answer.values["switch"] == pytest.approx(sum(turned), abs=1e-12)


def test_a_switched_blackjack_is_a_plain_21(house: House) -> None:
    # W-082: A-5 and 9-K become A-K and 9-5; A-K pushes on a dealer 22 or 21.
    answer = solve_spot(house, "A5 9K", "6")
    assert answer.switch[0].cards == "AK"
    assert answer.switch[0].value < 1.0
    assert solve_spot(house, "AK 95", "6").keep[0].value == 1.0


def test_a_natural_pushes_a_dealer_blackjack(house: House) -> None:
    # W-084: no switch against a blackjack, the natural pushes and 9-T loses.
    answer = solve_spot(house, "AK 9T", "A")
    unseen = Shoe.fresh(6).without("AK9TA")
    blackjack = float(unseen.values()[TEN]) / unseen.cards
    best = max(answer.values.values())
    expected = (1.0 - blackjack) * best - blackjack
    assert answer.before_check == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("cards", ["T5", "T56 T2", "T5 6T 78", ""])
def test_other_than_two_hands_of_two_are_no_spot(house: House, cards: str) -> None:
    with pytest.raises(BadText, match="no spot"):
        solve_spot(house, cards, "9")


def test_the_command_tells_one_hand_from_a_spot(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hand", "vegas-switch", "T5 6T", "9"]) == 0
    assert "switch" in capsys.readouterr().out
    assert main(["hand", "vegas-switch", "T5", "9"]) == 0
    assert "switch" not in capsys.readouterr().out.replace("vegas-switch", "")
