"""Money is whole cents, odds are exact, and both are read strictly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.money import LARGEST, Cents, Odds, dollars, signed_dollars
from upcard.errors import BadText


@given(st.integers(-LARGEST, LARGEST))
def test_amounts_are_read_as_they_are_printed(cents: int) -> None:
    assert Cents.parse(dollars(cents)) == cents
    assert str(Cents(cents)) == dollars(cents)
    assert signed_dollars(cents).startswith("+" if cents > 0 else ("-", "0"))


@pytest.mark.parametrize(
    "text,cents",
    [("25", 2500), ("7.5", 750), ("+0.05", 5), ("-12.50", -1250), (" 3 ", 300)],
)
def test_amounts(text: str, cents: int) -> None:
    assert Cents.parse(text) == cents
    assert repr(Cents.parse(text)) == f"Cents({cents})"


@pytest.mark.parametrize("text", ["", "x", "1.234", "1,5", "1e3", ".5", "٣", "--1"])
def test_other_text_is_no_amount(text: str) -> None:
    with pytest.raises(BadText, match="at most two decimal places"):
        Cents.parse(text)


def test_amounts_have_a_limit() -> None:
    with pytest.raises(BadText, match="too much"):
        Cents.parse("99999999999")


@given(st.integers(0, 99_999), st.integers(1, 99_999))
def test_odds_are_exact(won: int, staked: int) -> None:
    odds = Odds.parse(f"{won}:{staked}")
    assert odds == Fraction(won, staked)
    assert Odds.parse(str(odds)) == odds


@pytest.mark.parametrize("text", ["3", "3:0", "-3:2", "3.5:2", "3:2:1", ""])
def test_other_text_is_no_odds(text: str) -> None:
    with pytest.raises(BadText, match="two whole numbers such as 3:2"):
        Odds.parse(text)
