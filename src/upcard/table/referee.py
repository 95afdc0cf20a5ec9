"""Playing the rounds of a shoe again, by the rules of the house, from what was told.

The public log says what people did and what came of it.  The referee finds for each
step the command that people can have given, lets the engine carry it out with the cards
of the opened shoe, and compares: every card, every result, every payment to the cent.
Whatever no command of the rules leads to is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from upcard.cards.card import Card
from upcard.cards.money import dollars
from upcard.errors import Refused
from upcard.game import BACK, State, redact, step
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.table.events import RoundVoided
from upcard.table.void import refunds, voided

__all__ = ["Cards", "Difference", "Tally", "replay_rounds"]

Told = ev.Event | RoundVoided
"""What changes a game's state; a void round is the table's own."""

_MONEY = frozenset(
    "won amount staked correction bankroll minimum maximum excess".split()
)
_SETTLED = (ev.HandSettled, ev.InsuranceSettled, ev.SideBetSettled)


class Cards(NamedTuple):
    """The cards of the opened shoe."""

    order: tuple[Card, ...]
    """As shuffled, before the cut."""
    refill: Callable[[int, Sequence[Card]], tuple[Card, ...]]
    """The order of the discards, the n-th time that a round ran out of cards."""


class Difference(Struct, frozen=True):
    """The first thing that the rules do not lead to."""

    round: int
    detail: str


class Tally(Struct, frozen=True):
    """What was played again and found equal; money in cents."""

    rounds: int = 0
    settled: int = 0
    """Hands, insurance and side bets that were paid, taken or returned."""
    moved: int = 0
    """What they moved from one side to the other."""


def replay_rounds(
    state: State, told: Sequence[Told], cards: Cards
) -> Difference | Tally:
    """Play everything again that the log tells after the cards came to the table."""
    wanted = [event for event in told if not isinstance(event, ev.Called)]
    place = refills = 0
    while place < len(wanted):
        rest = wanted[place:]
        if isinstance(rest[0], RoundVoided):
            back = refunds(state)
            if rest[0].back != back:
                return Difference(state.rounds, "The void round gives back other money")
            state, place = voided(state, back), place + 1
            continue
        if isinstance(rest[0], ev.ShoeRefilled):
            discards = [card for pile in state.rack for card in pile.cards]
            commands: Iterator[cmd.Command] = iter(
                [cmd.LoadShoe(cards.refill(refills, discards))]
            )
            refills += 1
        elif isinstance(rest[0], ev.ShoeLoaded):
            commands = iter([cmd.LoadShoe(cards.order)])
        else:
            commands = _meant(state, rest[0])
        found = _first_that_fits(state, commands, rest)
        if isinstance(found, str):
            return Difference(max(state.rounds, 1), found)
        state, steps = found
        place += steps
    return _tally(wanted)


def _tally(events: list[Told]) -> Tally:
    settled = [event for event in events if isinstance(event, _SETTLED)]
    return Tally(
        sum(isinstance(event, ev.RoundEnded) for event in events),
        len(settled),
        sum(abs(event.won) for event in settled),
    )


def _first_that_fits(
    state: State, commands: Iterator[cmd.Command], rest: Sequence[Told]
) -> tuple[State, int] | str:
    """The state after the command that leads to what is told, or what differs."""
    furthest, problem = -1, f"No command leads to {_kind(rest[0])}"
    for command in commands:
        try:
            after, made = step(state, command)
        except Refused as refused:
            if furthest < 0:
                furthest, problem = 0, f"{_kind(rest[0])}: {refused.message}"
            continue
        shown = [_shown(event, after) for event in made]
        shown = [event for event in shown if not isinstance(event, ev.Called)]
        same = _same(shown, rest)
        if shown and same == len(shown):
            return after, same
        if same > furthest:
            furthest = same
            problem = _compare(shown, rest, same)
    return problem


def _shown(event: ev.Event, state: State) -> ev.Event:
    shown = redact(event, state)
    assert shown is not None
    return shown


def _same(shown: Sequence[ev.Event], rest: Sequence[Told]) -> int:
    for place, event in enumerate(shown):
        if place >= len(rest) or event != rest[place]:
            return place
    return len(shown)


# --- words for what differs ---------------------------------------------------------


def _kind(event: Told) -> str:
    spot = getattr(event, "spot", 0)
    where = f" at spot {spot}" if spot else ""
    return f"{type(event).__name__}{where}"


def _compare(shown: Sequence[ev.Event], rest: Sequence[Told], place: int) -> str:
    if place >= len(rest):
        return f"{_kind(shown[place])} is missing"
    if place >= len(shown):
        return f"{_kind(rest[place])} follows from nothing"
    stated, computed = rest[place], shown[place]
    if type(stated) is not type(computed):
        return f"{_kind(stated)}, should be {_kind(computed)}"
    true = asdict(computed)
    for name, value in asdict(stated).items():
        if value != true[name]:
            said, right = _word(name, value), _word(name, true[name])
            return f"{_kind(stated)}: {name} is {said}, should be {right}"
    raise AssertionError(stated)


def _word(name: str, value: object) -> str:
    if name in _MONEY and isinstance(value, int):
        return dollars(value)
    return "hidden" if value == BACK else str(value)


# --- the commands that an event can come from -----------------------------------------


def _meant(state: State, event: Told) -> Iterator[cmd.Command]:
    """Commands whose first consequence can be this event."""
    maker = _MAKERS.get(type(event))
    if maker is not None:
        yield from maker(state, event)


def _area(state: State, number: int, index: int) -> str:
    spot = state.spot(number)
    if spot is None or not 0 <= index < len(spot.hands):
        return ""
    return spot.hands[index].area


def _placed(_: State, event: ev.WagerPlaced) -> Iterator[cmd.Command]:
    amount, has_excess = event.amount + event.excess, event.excess > 0
    yield cmd.PlaceWager(event.spot, amount, event.area, unverified=has_excess)


def _returned(state: State, event: ev.WagerReturned) -> Iterator[cmd.Command]:
    guest = state.guest_at(event.spot)
    if event.why == "the guest leaves" and guest is not None:
        yield cmd.LeaveTable(guest.name)
    elif event.why == "the guest is away":
        yield cmd.Deal()
    else:
        yield cmd.TakeBackWager(event.spot)


def _ordered(_: State, event: ev.ReshuffleOrdered) -> Iterator[cmd.Command]:
    yield cmd.OrderReshuffle() if event.why == "floor order" else cmd.Deal()


def _asked(state: State, event: ev.ApprovalAsked) -> Iterator[cmd.Command]:
    match event.kind, event.detail:
        case "over-limit wager", (str(guest), str(maximum)):
            yield cmd.AuthorizeMaximum(guest, int(maximum))
        case "table rule", (str(path), str(value)):
            yield cmd.OverrideRule(path, value)
        case "burn card", _:
            yield cmd.ShowBurnCard(event.spot)
        case "even money", _:
            yield cmd.EvenMoney(event.spot)
        case "dispute", _:
            yield cmd.Dispute(event.spot)
        case _:
            yield from _declined_cut(state)


def _declined_cut(state: State) -> Iterator[cmd.Command]:
    if state.offers:
        yield cmd.DeclineCut(state.offers[-1])


def _cut(state: State, event: ev.CardsCut) -> Iterator[cmd.Command]:
    if event.spot:
        yield cmd.CutCards(event.spot, event.position)
    else:
        yield from _declined_cut(state)


def _given(_: State, event: ev.ApprovalGiven) -> Iterator[cmd.Command]:
    yield cmd.Approve() if event.granted else cmd.Deny()


def _insured(state: State, event: ev.InsuranceAnswered) -> Iterator[cmd.Command]:
    area = _area(state, event.spot, event.hand)
    if event.amount:
        yield cmd.Insure(event.spot, event.amount, area)
        return
    yield cmd.CloseInsurance()
    yield cmd.Decline(event.spot)
    yield cmd.Decline(event.spot, area)


def _doubled(_: State, event: ev.HandDoubled) -> Iterator[cmd.Command]:
    yield cmd.Double(event.spot, event.amount)
    yield cmd.Double(event.spot, event.amount, face_down=True)


_MAKERS: dict[type, Callable[[State, Any], Iterator[cmd.Command]]] = {
    ev.GuestSeated: lambda _, e: iter([cmd.SeatGuest(e.guest, e.spots, e.bankroll)]),
    ev.MoneyBought: lambda _, e: iter([cmd.BuyIn(e.guest, e.amount)]),
    ev.GuestLeft: lambda _, e: iter([cmd.LeaveTable(e.guest)]),
    ev.GuestMarked: lambda _, e: iter([cmd.MarkAbsent(e.guest, e.absent)]),
    ev.GuestExcluded: lambda _, e: iter([cmd.ExcludeGuest(e.guest)]),
    ev.LimitsPosted: lambda _, e: iter([cmd.SetLimits(e.minimum, e.maximum)]),
    ev.DealerCalled: lambda *_: iter([cmd.ChangeDealer()]),
    ev.DealerChanged: lambda *_: iter([cmd.ChangeDealer()]),
    ev.WagerPlaced: _placed,
    ev.SideBetPlaced: lambda _, e: iter([cmd.PlaceSideBet(e.spot, e.name, e.amount)]),
    ev.WagerReturned: _returned,
    ev.ReshuffleOrdered: _ordered,
    ev.RoundStarted: lambda *_: iter([cmd.Deal()]),
    ev.CutOffered: lambda state, _: _declined_cut(state),
    ev.CardsCut: _cut,
    ev.ApprovalAsked: _asked,
    ev.ApprovalGiven: _given,
    ev.DisputeRuled: lambda _, e: iter([cmd.RuleDispute(e.spot, e.hand, e.result)]),
    ev.BurnCardShown: lambda *_: iter([cmd.ShowBurnCard()]),
    ev.CardBurned: lambda *_: iter([cmd.BurnSecondCard()]),
    ev.CardPassedOver: lambda *_: iter([cmd.FaceUpCard()]),
    ev.CardKeptBack: lambda *_: iter([cmd.DrawInError()]),
    ev.ErrorAnnounced: lambda *_: iter([cmd.ExtraDealerCard()]),
    ev.InsuranceAnswered: _insured,
    ev.InsuranceClosed: lambda *_: iter([cmd.CloseInsurance()]),
    ev.EvenMoneyTaken: lambda _, e: iter([cmd.EvenMoney(e.spot)]),
    ev.SurrenderDeclined: lambda _, e: iter([cmd.Decline(e.spot)]),
    ev.HoleCardChecked: lambda *_: iter([cmd.CloseInsurance()]),
    ev.SwitchMade: lambda _, e: iter([cmd.SwitchCards(e.spot)]),
    ev.SwitchEnded: lambda _, e: iter([cmd.Keep(e.spot)]),
    ev.HandHit: lambda _, e: iter([cmd.Hit(e.spot)]),
    ev.HandStood: lambda _, e: iter([cmd.Stand(e.spot)]),
    ev.HandDoubled: _doubled,
    ev.HandSplit: lambda _, e: iter([cmd.Split(e.spot)]),
    ev.HandSettled: lambda _, e: iter([cmd.Surrender(e.spot)]),
}
"""The first event, the words of the dealer aside, of every command."""
