"""Whole sessions of sensible and senseless commands at every house.

Cards and cents are conserved, a log replays to the identical state, an option that is
listed is accepted and any other refused, a refusal changes nothing, no view depends on
a card that its viewer may not see, and every round ends.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.session import Session, Tape, command_of
from game.strange import strange_command
from upcard.cards.card import Card, card_name
from upcard.errors import Refused
from upcard.game import (
    Hand,
    Option,
    Phase,
    State,
    encode_event,
    fold,
    log_header,
    options,
    read_log,
    redact,
    replay,
    step,
    tell,
    view,
)
from upcard.game import commands as cmd
from upcard.game.layout import lay_out
from upcard.rules import House, house_ids, load_house

ONE_DECK: dict[str, object] = {
    "cards.decks": 1,
    "cut.depth": 10,
    "reshuffle.cut_card": 0,
}
"""A pack in which every card is one of its kind, and which runs out now and then."""
CHANGES: tuple[dict[str, object], ...] = (
    {},
    ONE_DECK,
    {"dealer.hole_card": "unchecked"},
    {"surrender.kind": "early", "surrender.not_against": []},
    {"insurance.even_money": "with approval", "double.face_down": "on request"},
)
VERBS = ("hit", "stand", "double", "split", "surrender", "insure", "decline",
         "even-money", "switch", "keep")  # fmt: skip

houses = st.sampled_from(house_ids())
floors = st.sampled_from(("automatic", "strict"))
tapes = st.binary(min_size=40, max_size=250) | st.integers(0, 2**64).map(
    lambda seed: Random(seed).randbytes(500)
)


@cache
def house_of(name: str, number: int = 0) -> House:
    changes = dict(CHANGES[number])
    unfit = {
        "vegas-switch": {"surrender", "insurance", "double"},
        "shuffle-machine-six-deck": {"cut", "reshuffle"},
    }
    for path in list(changes):
        if path.partition(".")[0] in unfit.get(name, ()):
            del changes[path]
    return load_house(name, changes)


def seated(house: House, floor: str, tape: Tape) -> Session:
    """A session with one to three guests at the table."""
    session = Session(house, floor)
    session.try_(cmd.SeatGuest("Ann", (1, 2), 20_000_00 + 100 * tape.below(7)))
    if tape.below(2):
        session.try_(cmd.SeatGuest("Bo", (3,), 500_00 * (1 + tape.below(9))))
    return session


def play(session: Session, tape: Tape, *, strange: int) -> None:
    """Follow the tape to its end; one command in ``strange`` makes no sense."""
    while not tape.has_ended:
        if tape.below(strange) == strange - 1:
            session.try_(strange_command(tape))
        else:
            session.try_(next(session.sensible(tape)))


@given(houses, st.integers(0, len(CHANGES) - 1), floors, tapes)
def test_sessions_keep_every_promise(
    name: str, number: int, floor: str, data: bytes
) -> None:
    tape = Tape(data)
    session = seated(house_of(name, number), floor, tape)
    play(session, tape, strange=3)
    session.finish()
    assert fold(session.first, session.log) == session.state
    lines = [log_header(session.first.house, floor), *map(encode_event, session.log)]
    log = read_log("\n".join(lines))
    assert log.events == tuple(session.log)
    assert replay(log) == session.state


@given(houses, st.integers(0, len(CHANGES) - 1), tapes)
def test_what_is_listed_is_accepted_and_nothing_else(
    name: str, number: int, data: bytes
) -> None:
    tape = Tape(data)
    session = seated(house_of(name, number), "strict", tape)
    while not tape.has_ended:
        check_options(session.state)
        session.try_(next(session.sensible(tape)))


def check_options(state: State) -> None:
    for spot in range(1, state.rules.table.spots + 1):
        listed = options(state, spot)
        for option in listed:
            check_option(state, option)
        place = state.spot(spot)
        for verb in set(VERBS) - {option.verb for option in listed}:
            if place is not None:
                option = Option(verb, spot, 0)
                assert refuses(state, command_of(state, option, option.most))


def check_option(state: State, option: Option) -> None:
    if not option.is_allowed:
        assert refuses(state, command_of(state, option, option.most))
        return
    for amount in (option.least, option.most):
        assert not refuses(state, command_of(state, option, amount))
    if option.step:
        for amount in (option.least - option.step, option.most + option.step, -50):
            assert refuses(state, command_of(state, option, amount))


def refuses(state: State, command: cmd.Command) -> bool:
    try:
        step(state, command)
    except Refused:
        return True
    return False


@given(houses, st.sampled_from((0, 1, 4)), tapes)
def test_views_do_not_depend_on_hidden_cards(
    name: str, number: int, data: bytes
) -> None:
    tape = Tape(data)
    session = seated(house_of(name, number), "automatic", tape)
    while not tape.has_ended:
        session.try_(next(session.sensible(tape)))
        for viewer in ("", "Ann", "Bo"):
            other = with_other_hidden_cards(session.state, viewer)
            seen = view(session.state, viewer)
            assert view(other, viewer) == seen
            assert lay_out(seen, session.state.rules)


def with_other_hidden_cards(state: State, viewer: str) -> State:
    """The same table, with twos where the viewer sees no face."""
    two = Card("2c")
    dealer = list(state.dealer)
    if dealer and not state.hole_turned and state.rules.dealer.hole_card != "none":
        first = state.rules.dealer.upcard == "first card"
        hidden = {0} if not first else {1} if len(dealer) > 1 else {0}
        dealer = [two if at in hidden else card for at, card in enumerate(dealer)]
    spots = tuple(
        replace(
            spot,
            hands=tuple(
                with_hidden(state, hand, own=spot.guest == viewer)
                for hand in spot.hands
            ),
        )
        for spot in state.spots
    )
    return replace(
        state,
        dealer=tuple(dealer),
        spots=spots,
        shoe=state.shoe[: state.drawn] + (two,) * (len(state.shoe) - state.drawn),
        burned=(two,) * len(state.burned),
    )


def with_hidden(state: State, hand: Hand, *, own: bool) -> Hand:
    cards = list(hand.cards)
    pitched = state.rules.cards.faces == "down"
    if pitched and not (own or hand.split or hand.doubled or hand.result):
        cards[:2] = [Card("2c")] * len(cards[:2])
    if hand.face_down and not hand.settled and len(cards) > 2:
        cards[-1] = Card("2c")
    return replace(hand, cards=tuple(cards))


@given(houses, tapes)
def test_events_as_told_name_no_hidden_card(name: str, data: bytes) -> None:
    """With one deck every card is itself: none that is hidden may be named."""
    tape = Tape(data)
    session = seated(house_of(name, 1), "automatic", tape)
    while not tape.has_ended:
        told = len(session.log)
        session.try_(next(session.sensible(tape)))
        state = session.state
        for viewer in ("", "Ann", "Bo"):
            hidden = hidden_cards(state, viewer)
            for event in session.log[told:]:
                shown = redact(event, state, viewer)
                text = encode_event(shown) if shown is not None else ""
                assert not any(f'"{card}"' in text for card in hidden), text
                said = tell(shown) if shown is not None else ""
                assert not any(card_name(card) in said for card in hidden), said


def hidden_cards(state: State, viewer: str) -> set[Card]:
    """Cards that no view of this state shows the viewer, still on the table or in."""
    marked = with_other_hidden_cards(state, viewer)
    hidden = set(state.shoe[state.drawn :]) | set(state.burned)
    if state.phase in {Phase.WAGERS, Phase.CUT}:
        return hidden
    hidden |= set(state.dealer) - set(marked.dealer)
    for spot, other in zip(state.spots, marked.spots, strict=True):
        for hand, masked in zip(spot.hands, other.hands, strict=True):
            hidden |= set(hand.cards) - set(masked.cards)
    return hidden


def test_a_dispute_is_corrected_once() -> None:
    """A second ruling on a corrected hand finds nothing left to correct."""
    state = seated(house_of("prairie-meadows"), "strict", Tape(b"")).state
    cards = tuple(map(Card, "2c Ts 9s 7h Tc".split()))  # 17 against 19
    lost: tuple[cmd.Command, ...] = (
        cmd.StackShoe(cards, fresh=True),
        cmd.PlaceWager(1, 1000),
        cmd.Deal(),
        cmd.Stand(1),
    )
    win = (cmd.Dispute(1), cmd.RuleDispute(1, 0, "win"))
    for command in (*lost, *win, *win, cmd.Dispute(1), cmd.Approve()):
        state = step(state, command).state
    assert state.spots[0].net == 1000


@pytest.mark.parametrize("name", house_ids())
def test_many_rounds_end(name: str) -> None:
    """A table of six that plays on and on: thirty rounds, shuffles included."""
    session = Session(house_of(name), "automatic")
    for spot in range(1, min(6, session.state.rules.table.spots) + 1):
        session.try_(cmd.SeatGuest(f"Guest {spot}", (spot,), 10_000_00))
    tape, zeros = Tape(Random(name).randbytes(20_000)), Tape(b"")
    while session.state.rounds < 30:
        for guest in session.state.guests:
            for area in ("", "a", "b"):
                least = session.state.minimum
                session.try_(cmd.PlaceWager(guest.spots[0], least, area))
        while is_before_the_deal(session.state):
            due = session.state.reshuffle or session.state.phase is Phase.CUT
            command = next(session.sensible(zeros)) if due else cmd.Deal()
            assert session.try_(command)
        while session.state.phase is not Phase.WAGERS:
            assert session.try_(next(session.sensible(tape)))


def is_before_the_deal(state: State) -> bool:
    return state.phase in {Phase.WAGERS, Phase.CUT} and not state.dealer
