"""The table as lines: a conversation, with every refusal on the way."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.tables import act, seat
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import house_ids
from upcard.tui.asking import asked
from upcard.tui.coach import no_coach
from upcard.tui.plain import PlainTable
from upcard.tui.session import GUEST
from upcard.tui.slip import first_slip
from upcard.tui.words import tell


def talk(
    house: str, lines: Iterable[str], *, seed: int = 4, bankroll: int = 1000_00
) -> list[str]:
    """What the table says to these lines."""
    session = seat(house, seed=seed, bankroll=bankroll)
    said: list[str] = []
    answers = iter(lines)
    table = PlainTable(
        session,
        first_slip(session.state, (1,)),
        read=lambda: next(answers, None),
        write=said.append,
        coach=no_coach,
    )
    table.run()
    return said


def test_a_round_is_told_from_the_shuffle_to_the_result() -> None:
    said = talk("vegas-six-deck", ["", "", "s"])

    assert "312 cards are shuffled: every order equally likely." in said
    assert "Wager? Enter for spot 1: 10." in said
    assert "Dealer: a card face down." in said
    assert any(line.startswith("Spot 1 loses 10: 13 loses to 18") for line in said)
    assert "Round 1: -10." in said
    assert "You have 990." in said


def test_a_question_has_the_hand_the_upcard_and_priced_answers() -> None:
    said = talk("vegas-six-deck", ["", ""])

    assert said[-1] == (
        "Spot 1: three of hearts, jack of diamonds, 13. Dealer shows nine of spades. "
        "hit (h), stand (s), double +10 (d), surrender -5 (r)?"
    )


@pytest.mark.parametrize(
    "lines, message",
    [
        (["1000"], "No. The cut is from 52 to 260 cards from the top"),
        (["left"], "No. 'left' is no number of cards"),
        (["", "5", ""], "No. 5 is below the minimum of 10 (R23)"),
        (["", "9999"], "No. 9999 is above the maximum of 500 (R23)"),
        (["", "10.25"], "No. 10.25 is no multiple of 0.50 (A-39)"),
        (["", "side 500"], "No. 500 is not from 1 to 100"),
        (["", "2: 10"], "No. You do not sit at spot 2"),
        (["", "", "split"], "No. Only two cards of equal value are split (LV-GEN-04a)"),
        (["", "", "insure 5"], "No. Insurance is not open"),
        (["", "", "double 11"], "No. 11 is more than 10 (LV-GEN-03b)"),
        (["", "", "double x"], "No. 'x' is no amount of money"),
        (["", "", "switch"], "No. Cards are not switched in this game"),
        (["", "", "jump"], "No. 'jump' is no answer. Allowed: hit, stand"),
        (["", "", ""], "No. An answer is needed. Allowed: hit, stand"),
    ],
)
def test_a_refusal_says_why_and_by_which_clause(lines: list[str], message: str) -> None:
    said = talk("vegas-six-deck", lines)

    assert any(line.startswith(message) for line in said), said[-3:]


def test_cheques_can_be_bought() -> None:
    said = talk("vegas-six-deck", ["", "buy 250", "buy nothing", "money"])

    assert "Guest buys cheques for 250." in said
    assert "You have 1250." in said
    assert any(line.startswith("No. 'nothing' is no amount") for line in said)


def test_asides_change_nothing() -> None:
    asides = ["help", "?", "plate", "table", "money", "rounds", "burn"]
    plain = talk("vegas-six-deck", ["", "", "s"])
    chatty = talk("vegas-six-deck", ["", *asides, "", *asides, "s", *asides])

    assert plain[-2] == "You have 990."
    assert "You have 990." in chatty
    assert "Blackjack pays 3:2." in [line.strip() for line in chatty]
    assert any(line.startswith("The burn card is") for line in chatty)


@pytest.mark.parametrize("house", house_ids())
def test_any_conversation_ends(house: str) -> None:
    random = Random(house)
    words = (
        "h s d p r i n e w k 200 help table 1:_300 double_face-down insure_5".split()
    )
    lines = [random.choice([*words, ""]).replace("_", " ") for _ in range(150)]
    said = talk(house, lines, bankroll=100_000_00)

    assert sum(line.startswith("Round ") for line in said) > 3


@given(st.lists(st.text(max_size=12), max_size=12))
def test_no_text_breaks_the_table(lines: list[str]) -> None:
    assert talk("vegas-switch", ["", "", *lines])


@pytest.mark.parametrize("house", house_ids())
def test_a_hidden_card_is_never_told(house: str) -> None:
    session = seat(house, seed=3, bankroll=100_000_00)
    random = Random(3)
    while len(session.rounds) < 20:
        for event, state in act(session, random):
            words = tell(event, state, GUEST)
            if type(event).__name__ == "DealerCardDealt" and "down" in event.lies:  # type: ignore[attr-defined]
                assert words == "Dealer: a card face down."
            if type(event).__name__ == "CardBurned":
                assert words == "The dealer burns a card."
        assert asked(session.state).kind


def test_a_dispute_walks_the_rack_back_and_the_ruling_is_a_new_entry() -> None:
    lines = ["", "", "s", "dispute", "maybe", "money", "w", "money", "dispute 9", "q"]
    said = talk("vegas-six-deck", lines)
    walked = next(line for line in said if "questions the hand" in line)
    assert walked.startswith(
        "Spot 1 questions the hand. From the top of the rack: dealer "
    )
    assert "; spot 1 three of hearts, jack of diamonds" in walked
    assert "For the floor: stands, win, push, lose? Such as win, or win 2." in said
    assert any("'maybe' is no ruling" in line for line in said)
    assert said.count("You have 990.") == 2  # after the round, and before the ruling
    assert "You have 1010." in said  # 10 lost are 10 won
    assert any("No hand of spot 9" in line for line in said)


def test_leaving_in_a_dispute_lets_the_result_stand() -> None:
    session = seat("vegas-six-deck", seed=4)
    random = Random(1)
    while not session.rounds:
        act(session, random)
    before = session.guest.bankroll
    session.send(cmd.Dispute(1))
    assert asked(session.state).kind == "dispute"
    told = session.leave()
    ruled = [event for event, _ in told if isinstance(event, ev.DisputeRuled)]
    assert [(one.result, one.correction) for one in ruled] == [("stands", 0)]
    left = [event for event, _ in told if isinstance(event, ev.GuestLeft)]
    assert left[0].bankroll == before


def test_a_double_goes_as_far_as_the_cheques_reach() -> None:
    said = talk("vegas-six-deck", ["", "", "d"], bankroll=15_00)

    assert any("double +5 (d)" in line for line in said)
    assert any(line.startswith("Spot 1 loses 15") for line in said)
