"""Bringing cards to the table: loading, the cut, the burn."""

from __future__ import annotations

from collections import Counter

from upcard.cards.card import DECK, VALUE, Card
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.procedure import advance
from upcard.game.refusals import refuse
from upcard.game.scribe import Scribe
from upcard.game.state import Phase, State

__all__ = [
    "cut_cards",
    "decline_cut",
    "finish_dealer_cut",
    "load_shoe",
    "offer_cut",
    "stack_shoe",
]


def load_shoe(s: Scribe, command: cmd.LoadShoe) -> None:
    """Take shuffled cards: a whole shoe, or the discards of a round that ran dry."""
    state = s.state
    if state.refill:
        discards = [card for pile in state.rack for card in pile.cards]
        _check_cards(state, command.cards, Counter(discards))
        s.note(ev.ShoeRefilled(command.cards))
        advance(s)
        return
    if state.phase is not Phase.WAGERS or not state.reshuffle:
        message = "Cards are shuffled between rounds, when a shuffle is due"
        raise refuse(state, "no-shuffle", "shuffle", message).error()
    decks = state.rules.cards.decks
    _check_cards(state, command.cards, Counter(DECK * decks))
    s.note(ev.ShoeLoaded(command.cards))
    rules = state.rules
    if rules.shuffle.checked == "before the cut":  # PM-STD-08
        s.call(rules.calls.shuffle_check)
        s.ask("shuffle check")
        if s.state.pending is not None:
            return
    offer_cut(s)


def _check_cards(
    state: State, cards: tuple[Card, ...], expected: Counter[Card]
) -> None:
    found = Counter(cards)
    if found == expected:
        return
    missing, extra = expected - found, found - expected
    parts = []
    if missing:
        parts.append(f"missing {' '.join(sorted(missing.elements()))[:60]}")
    if extra:
        parts.append(f"too many {' '.join(sorted(extra.elements()))[:60]}")
    message = f"These are not the cards of this game: {', '.join(parts)}"
    raise refuse(state, "wrong-cards", "cards.decks", message).error()


def stack_shoe(s: Scribe, command: cmd.StackShoe) -> None:
    """Put known cards on top, between rounds."""
    if s.state.phase is not Phase.WAGERS:
        message = "Cards are stacked between rounds"
        raise refuse(s.state, "round", "shuffle", message).error()
    unknown = [card for card in command.cards if card not in VALUE]
    too_few = command.fresh and len(command.cards) < s.state.rules.burn.after_shuffle
    if unknown or too_few:
        message = f"{unknown[0]!r} is no card" if unknown else "There is no burn card"
        raise refuse(s.state, "wrong-cards", "cards.decks", message).error()
    s.note(ev.ShoeStacked(command.cards, command.fresh))
    if command.fresh:
        _burn(s)


# --- the cut ------------------------------------------------------------------------


def offer_cut(s: Scribe, *, again: bool = False) -> None:
    """Offer the cut to the next guest in turn, or let the dealer cut (A-37)."""
    state = s.state
    rules = state.rules.cut
    if rules.offered == "never":
        _cut(s, 0, 0)
        return
    spot = _next_to_cut(s.state)
    if again:
        s.note(ev.OffersForgotten())
        spot = state.cut_seat if state.guest_at(state.cut_seat) else spot
    if spot:
        s.note(ev.CutOffered(spot))
        return
    s.call(state.rules.calls.dealer_cut)
    if rules.dealer_cut == "with approval":  # LV-GEN-09c/d
        s.ask("dealer cut")
        if s.state.pending is not None:
            return
    finish_dealer_cut(s)


def _next_to_cut(state: State) -> int:
    """The next seat clockwise that has not been asked, 0 if all have (LV-GEN-09)."""
    seats = sorted({guest.spots[0] for guest in state.guests if guest.spots})
    asked = set(state.offers)
    last = state.offers[-1] if state.offers else state.cut_seat
    clockwise = [seat for seat in seats if seat > last]
    clockwise += [seat for seat in seats if seat <= last]
    return next((seat for seat in clockwise if seat not in asked), 0)


def cut_cards(s: Scribe, command: cmd.CutCards) -> None:
    """Cut; position 0 asks the dealer to do it."""
    state = s.state
    _check_offer(state, command.spot)
    if command.position == 0:
        decline_cut(s, cmd.DeclineCut(command.spot))
        return
    depth, count = state.rules.cut_depth, len(state.shoe)
    if not depth <= command.position <= count - depth:
        message = f"The cut is from {depth} to {count - depth} cards from the top"
        raise refuse(state, "cut-depth", "cut.depth", message).error()
    _cut(s, command.spot, command.position)


def decline_cut(s: Scribe, command: cmd.DeclineCut) -> None:
    """Pass the cut on, clockwise."""
    _check_offer(s.state, command.spot)
    offer_cut(s)


def finish_dealer_cut(s: Scribe) -> None:
    """The dealer cuts in the middle (LV-GEN-09e)."""
    _cut(s, 0, len(s.state.shoe) // 2)


def _check_offer(state: State, spot: int) -> None:
    if state.phase is not Phase.CUT or state.pending is not None:
        message = "The cut is not on offer"
        raise refuse(state, "no-cut", "cut", message).error()
    if not state.offers or state.offers[-1] != spot:
        holder = state.offers[-1] if state.offers else 0
        message = f"The cut is offered to spot {holder}, not to spot {spot}"
        raise refuse(state, "not-your-cut", "cut", message).error()


def _cut(s: Scribe, spot: int, position: int) -> None:
    state = s.state
    count = len(state.shoe)
    uses_card = state.rules.shuffled_when == "cut card"
    behind = state.rules.cards_behind_cut_card if uses_card else 0
    s.note(ev.CardsCut(spot, position, count - behind))
    _burn(s)


def _burn(s: Scribe) -> None:
    burn = s.state.rules.burn
    for _ in range(burn.after_shuffle):  # LV-GEN-05a, PM-BURN-02a
        s.note(ev.CardBurned(s.state.shoe[s.state.drawn], burn.lies))
