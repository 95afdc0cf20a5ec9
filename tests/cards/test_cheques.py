"""Cheques and payments: W-006 to W-008, fewest cheques, no cent lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.cheques import BreakDown, Stack, break_down, colour_up
from upcard.cards.money import Cents
from upcard.cards.payment import PaymentStep, pay_blackjack, pay_even

VEGAS = (
    (50, "silver"), (100, "white"), (250, "pink"), (500, "red"), (2500, "green"),
    (10_000, "black"), (50_000, "purple"), (100_000, "yellow"),
)  # fmt: skip


def red(count: int) -> Stack:
    return Stack(Cents(500), "red", count)


def paid(steps: tuple[PaymentStep, ...]) -> int:
    return sum(step.amount for step in steps)


def counts(parts: BreakDown) -> dict[str, int]:
    return {stack.colour: stack.count for stack in parts.stacks}


def test_w006_one_green_cheque_is_paid_in_its_parts() -> None:
    laid = (Stack(Cents(2500), "green", 1),)
    heeled = pay_blackjack(laid, 3750, colours=VEGAS)
    assert [step.clause for step in heeled] == ["LV-BJ-02a", "LV-BJ-02a"]
    assert "37.50 in 1 green, 2 red, 1 pink" in heeled[0].words
    assert paid(heeled) == 3750
    sized = pay_blackjack(laid, 3750, colours=VEGAS, style="size into")
    assert [step.amount for step in sized] == [2500, 1250]
    assert {step.clause for step in sized} == {"LV-BJ-02b"}


def test_w007_seven_red_cheques_leave_an_odd_one() -> None:
    steps = pay_blackjack((red(7),), 5250, colours=VEGAS)
    assert [step.amount for step in steps] == [0, 0, 1500, 1500, 1500, 750]
    assert steps[0].clause == "LV-BJ-03b1"
    assert steps[-1].words == "Pay the odd cheque in front: 7.50 in 1 red, 1 pink"
    assert paid(steps) == 5250


def test_w008_eight_red_cheques_are_halved() -> None:
    steps = pay_blackjack((red(8),), 6000, colours=VEGAS)
    assert [step.amount for step in steps] == [0, 2000, 2000, 2000]
    assert {step.clause for step in steps} == {"LV-BJ-03a"}
    assert paid(steps) == 6000


@pytest.mark.parametrize(
    "laid,payout",
    [((red(5),), 3750), ((red(8),), 4800), ((red(6), Stack(Cents(100), "w", 1)), 4650)],
)
def test_other_wagers_are_heeled(laid: tuple[Stack, ...], payout: int) -> None:
    """Five cheques, 6:5, or two colours: no halves."""
    steps = pay_blackjack(laid, payout, colours=VEGAS)
    assert steps[0].clause == "LV-BJ-02a"
    assert paid(steps) == payout


def test_even_money_is_heeled_in_either_style() -> None:
    steps = pay_blackjack((red(4),), 2000, colours=VEGAS, style="size into")
    assert paid(steps) == 2000


def test_what_is_smaller_than_any_cheque_is_paid_in_coin() -> None:
    steps = pay_blackjack((Stack(Cents(50), "silver", 1),), 60, colours=VEGAS)
    assert "0.60 in 1 silver, 0.10 in coin" in steps[0].words
    only_coin = pay_blackjack((Stack(Cents(10), "dime", 1),), 15, colours=VEGAS)
    assert "down in the work area: 0.15 in coin" in only_coin[0].words


def test_doubles_are_paid_wager_by_wager() -> None:
    """LV-DBL-05: never as one stack."""
    assert [step.amount for step in pay_even([10_000, 10_000])] == [10_000, 10_000]
    assert pay_even([10_000, 10_000])[1].words == "Size into the original wager, 2 of 2"
    lesser = pay_even([10_000, 6000])
    assert [step.amount for step in lesser] == [10_000, 6000]
    assert {step.clause for step in lesser} == {"LV-DBL-05c"}
    assert [step.amount for step in pay_even([2500])] == [2500]


def test_fewest_is_not_always_the_highest_first() -> None:
    odd = ((100, "white"), (300, "blue"), (400, "pink"))
    assert counts(break_down(600, odd)) == {"blue": 2}
    assert counts(break_down(700, ((200, "a"), (500, "b")))) == {"a": 1, "b": 1}
    assert counts(break_down(600, ((200, "a"), (500, "b")))) == {"a": 3}


def test_no_colour_fits() -> None:
    assert break_down(60, ()).rest == 60
    assert break_down(60, ((100, "white"),)).rest == 60
    assert break_down(0, VEGAS) == BreakDown((), Cents(0))
    assert break_down(300, ((200, "a"), (500, "b"))).rest == 100
    with pytest.raises(ValueError, match="zero or more"):
        break_down(-1, VEGAS)


@given(st.integers(0, 10**9))
def test_a_break_down_keeps_every_cent(amount: int) -> None:
    parts = break_down(amount, VEGAS)
    assert parts.amount == amount
    assert parts.rest < 50
    assert list(parts.stacks) == sorted(parts.stacks, key=lambda s: -s.value)


@given(st.integers(0, 400), st.sets(st.integers(1, 60), min_size=1, max_size=4))
def test_no_other_break_down_has_fewer(amount: int, values: set[int]) -> None:
    """Against a table of the fewest cheques for every amount."""
    fewest = [0]
    for sum_ in range(1, amount + 1):
        lower = [fewest[sum_ - value] for value in values if value <= sum_]
        fewest.append(1 + min(lower, default=10**6))
    parts = break_down(amount, [(value, str(value)) for value in values])
    payable = max(sum_ for sum_ in range(amount + 1) if fewest[sum_] < 10**6)
    assert parts.amount == amount
    assert parts.rest == amount - payable
    assert parts.count == fewest[payable]


@given(st.lists(st.tuples(st.sampled_from(VEGAS), st.integers(1, 40)), max_size=6))
def test_colour_up_conserves_value(
    held: list[tuple[tuple[int, str], int]],
) -> None:
    stacks = [Stack(Cents(value), name, count) for (value, name), count in held]
    changed = colour_up(stacks, VEGAS)
    assert changed.amount == sum(stack.amount for stack in stacks)
    assert changed.rest == 0
    assert changed.count <= sum(stack.count for stack in stacks)


@given(st.integers(1, 60), st.sampled_from([50, 100, 250, 500, 2500, 10_000]))
def test_every_blackjack_payment_pays_the_payout(count: int, value: int) -> None:
    laid = (Stack(Cents(value), "x", count),)
    payout = 3 * value * count // 2
    for steps in (
        pay_blackjack(laid, payout, colours=VEGAS),
        pay_blackjack(laid, payout, colours=VEGAS, style="size into"),
    ):
        assert paid(steps) == payout
