"""What one viewer may see: the only place where hidden cards become backs.

A card that lies face down never leaves the engine early: not the hole card, not an
undealt or burned card, not a neighbour's cards in a pitch game, not a double card
dealt face down (which even its owner does not know).  The floor sees no more.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.cards.hand import describe_total
from upcard.game import events as ev
from upcard.game.options import Option, options
from upcard.game.state import Hand, Spot, State

__all__ = [
    "BACK",
    "GuestView",
    "HandView",
    "SpotView",
    "View",
    "redact",
    "sees_more",
    "spot_view",
    "view",
    "view_around",
]

BACK = Card("??")
"""A card of which only the back shows."""


class HandView(Struct, frozen=True):
    """A hand as a viewer sees it."""

    area: str
    cards: tuple[Card, ...]
    total: str
    """Such as ``7/17``; empty while a card is hidden."""
    wager: int
    doubled: int
    insurance: int
    """Cents of insurance; -1 while unanswered or settled, 0 if declined."""
    switched: bool
    split: bool
    joined: bool
    """Whether its insurance is part of a stack between two hands."""
    result: str
    won: int
    gone: bool
    to_act: bool


class SpotView(Struct, frozen=True):
    """A spot with wagers."""

    number: int
    guest: str
    hands: tuple[HandView, ...]
    side_bets: tuple[tuple[str, int], ...]
    switching: bool
    net: int
    options: tuple[Option, ...]
    """What may be done at it; empty for the spots of others."""


class GuestView(Struct, frozen=True):
    """A person at the table."""

    name: str
    spots: tuple[int, ...]
    bankroll: int
    absent: bool


class View(Struct, frozen=True):
    """The whole table as a viewer sees it."""

    house: str
    phase: str
    round: int
    minimum: int
    maximum: int
    guests: tuple[GuestView, ...]
    spots: tuple[SpotView, ...]
    dealer: tuple[Card, ...]
    dealer_total: str
    turn: tuple[int, int]
    pending: str
    """What the dealer waits for a supervisor for, empty if nothing."""
    cut_offered_to: int
    """The spot that holds the cut, 0 if none does."""
    shoe: int
    """Cards left in the shoe."""
    rack: int
    """Cards in the discard rack, burn cards included."""
    reshuffle: str
    signs: tuple[str, ...]


def view(state: State, viewer: str = "") -> View:
    """What a guest sees, or with no name somebody who watches, or the floor."""
    spots = tuple(spot_view(state, spot, viewer) for spot in state.spots)
    return view_around(state, spots)


def view_around(state: State, spots: tuple[SpotView, ...]) -> View:
    """The view with these spots; nothing but the spots depends on the viewer."""
    dealer = tuple(
        BACK if hidden else card
        for card, hidden in zip(state.dealer, _hidden_dealer(state), strict=True)
    )
    pending = state.pending
    cut = state.phase.value == "cut" and pending is None and state.offers
    return View(
        house=state.house.id,
        phase=state.phase.value,
        round=state.rounds,
        minimum=state.minimum,
        maximum=state.maximum,
        guests=tuple(
            GuestView(guest.name, guest.spots, guest.bankroll, guest.absent)
            for guest in state.guests
        ),
        spots=spots,
        dealer=dealer,
        dealer_total=describe_total(dealer) if dealer and BACK not in dealer else "",
        turn=state.turn,
        pending=pending.kind if pending else "",
        cut_offered_to=state.offers[-1] if cut else 0,
        shoe=len(state.shoe) - state.drawn,
        rack=sum(len(pile.cards) for pile in state.rack) + len(state.burned),
        reshuffle=state.reshuffle,
        signs=state.signs,
    )


def _hidden_dealer(state: State) -> list[bool]:
    """Which of the dealer's cards show their backs."""
    if state.hole_turned or state.rules.dealer.hole_card == "none":
        return [False] * len(state.dealer)
    hidden = 1 if state.rules.dealer.upcard == "first card" else 0
    # until both cards lie, the upcard has not been turned either.
    first_turned = hidden == 0 or len(state.dealer) == 2
    return [place == hidden or not first_turned for place in range(len(state.dealer))]


def sees_more(state: State, spot: Spot) -> bool:
    """Whether a spot's own guest sees more of it than everybody does."""
    return state.rules.cards.faces != "up" or bool(options(state, spot.number))


def spot_view(state: State, spot: Spot, viewer: str) -> SpotView:
    """A spot as a viewer sees it.

    Of others' spots it depends on the spot itself, the rules, and whose turn it is.
    """
    own = bool(viewer) and viewer == spot.guest
    hands = tuple(
        _hand_view(state, hand, own=own, to_act=state.turn == (spot.number, index))
        for index, hand in enumerate(spot.hands)
    )
    return SpotView(
        spot.number,
        spot.guest,
        hands,
        spot.side_bets,
        spot.switching,
        spot.net,
        options(state, spot.number) if own else (),
    )


def _hand_view(state: State, hand: Hand, *, own: bool, to_act: bool) -> HandView:
    cards = list(hand.cards)
    if not _is_exposed(state, hand) and not own:
        cards[:2] = [BACK] * len(cards[:2])  # hit cards are dealt face up
    if hand.face_down and not hand.settled and len(cards) > 2:
        cards[-1] = BACK
    shown = tuple(cards)
    return HandView(
        hand.area,
        shown,
        describe_total(shown) if shown and BACK not in shown else "",
        hand.wager,
        hand.doubled,
        hand.insurance,
        hand.switched,
        hand.split,
        hand.joined,
        hand.result,
        hand.won,
        hand.gone,
        to_act,
    )


def _is_exposed(state: State, hand: Hand) -> bool:
    """Whether everybody sees the first two cards (A-61, GG-BUST-02)."""
    return (
        state.rules.cards.faces == "up"
        or hand.split
        or hand.doubled > 0
        or hand.settled
        or hand.result != ""
    )


def redact(event: ev.Event, state: State, viewer: str = "") -> ev.Event | None:
    """The event as a viewer learns of it; ``state`` is the state before or after it.

    None means that the viewer learns nothing but that the shoe has changed.
    """
    match event:
        case ev.ShoeLoaded() | ev.ShoeRefilled():
            return replace(event, cards=(BACK,) * len(event.cards))
        case ev.ShoeStacked():
            return replace(event, cards=())
        case ev.CardBurned():
            return replace(event, card=BACK)
        case ev.DealerCardDealt() if event.lies.startswith("down"):
            return replace(event, card=BACK)
        case ev.CardDealt() if event.lies == "across, down":
            return replace(event, card=BACK)
        case ev.CardDealt() if event.lies == "down":
            spot = state.spot(event.spot)
            own = spot is not None and bool(viewer) and spot.guest == viewer
            return event if own else replace(event, card=BACK)
        case _:
            return event
