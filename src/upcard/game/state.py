"""The state of a table: a fold of its events, frozen all through.

Nothing here decides anything.  Money is in cents.
"""

from __future__ import annotations

import enum

from msgspec import Struct

from upcard.cards.card import Card
from upcard.cards.hand import is_natural
from upcard.game.events import Pile
from upcard.rules.load import House
from upcard.rules.model import Rules

__all__ = ["Approval", "Guest", "Hand", "Phase", "Spot", "State", "open_table"]


class Phase(enum.Enum):
    """Whom the table waits for."""

    CUT = "cut"
    """For somebody to cut."""
    WAGERS = "wagers"
    """For wagers, for a shuffle if one is due, and for the deal."""
    DEAL = "deal"
    """For nobody: first cards are being dealt."""
    INSURANCE = "insurance"
    """For insurance answers."""
    SURRENDER = "surrender"
    """For early surrender before the check."""
    PLAY = "play"
    """For the hand whose turn it is."""
    DEALER = "dealer"
    """For nobody: the dealer draws and settles."""


class Guest(Struct, frozen=True, gc=False):
    """A person with cheques and seats."""

    name: str
    spots: tuple[int, ...]
    bankroll: int
    """Cheques that are not wagered."""
    minimum: int
    maximum: int
    """Limits posted when the guest sat down (LV-GEN-06, A-05)."""
    authorized: int = 0
    """A maximum of the guest's own, 0 if none."""
    in_shoe: bool = False
    """Whether the guest had a wager in the last round since the shuffle."""
    since_shuffle: bool = False
    """Whether the guest was at the table when the cards were last shuffled."""
    excluded: bool = False
    absent: bool = False


class Hand(Struct, frozen=True, gc=False):
    """One hand of a spot."""

    area: str
    """Which starting hand it comes from: empty, or ``a``/``b`` at Switch."""
    wager: int
    excess: int = 0
    cards: tuple[Card, ...] = ()
    doubled: int = 0
    """The added wager of a double."""
    face_down: bool = False
    """Whether the double card lies face down."""
    split: bool = False
    switched: bool = False
    drawing: bool = False
    """Whether a card is due to it."""
    done: bool = False
    """Whether it has no decision left."""
    result: str = ""
    settled: bool = False
    """Whether its wagers have been paid, taken or returned."""
    won: int = 0
    gone: bool = False
    """Whether its cards lie in the rack."""
    insurance: int = -1
    """Insurance wager; -1 while unanswered or settled, 0 if declined."""
    joined: bool = False

    @property
    def is_blackjack(self) -> bool:
        """Whether it is a blackjack: two first cards, not split, not switched."""
        return (
            len(self.cards) == 2
            and not self.split
            and not self.switched
            and is_natural(self.cards)
        )

    @property
    def staked(self) -> int:
        """Main wager and double."""
        return self.wager + self.doubled


class Spot(Struct, frozen=True, gc=False):
    """A place with wagers in this round."""

    number: int
    guest: str
    hands: tuple[Hand, ...]
    side_bets: tuple[tuple[str, int], ...] = ()
    switching: bool = False
    """Whether the switch decision is still open."""
    heard: bool = False
    """Whether the spot has answered the question of early surrender."""
    net: int = 0
    """Won or lost so far in this round."""


class Approval(Struct, frozen=True, gc=False):
    """What a supervisor is asked to approve."""

    kind: str
    spot: int = 0
    hand: int = 0
    detail: tuple[str, ...] = ()


class State(Struct, frozen=True, gc=False):
    """Everything about a table between two events."""

    house: House
    floor: str
    """``automatic`` if the house runs without a supervisor and every approval is
    granted, ``strict`` if the table waits for one."""
    minimum: int
    maximum: int
    phase: Phase = Phase.WAGERS
    guests: tuple[Guest, ...] = ()
    spots: tuple[Spot, ...] = ()
    """Spots with wagers, left to right."""
    dealer: tuple[Card, ...] = ()
    """The dealer's cards in the order dealt."""
    hole_turned: bool = False
    checked: bool = False
    """Whether the hole card has been checked in this round."""
    turn: tuple[int, int] = (0, 0)
    """Spot number and hand index of the hand to act; ``(0, 0)`` if none."""
    shoe: tuple[Card, ...] = ()
    drawn: int = 0
    """Cards that have left the shoe."""
    cut_card: int = 0
    """Cards in front of the cut card."""
    rack: tuple[Pile, ...] = ()
    """The discard rack, lowest pile first; a pile's last-dealt card lies lowest."""
    rack_mark: int = 0
    """Piles that were in the rack when the round started."""
    burned: tuple[Card, ...] = ()
    rounds: int = 0
    """Rounds dealt at this table."""
    rounds_in_shoe: int = 0
    allowance: int = 0
    """Lowest number of rounds that any round since the shuffle allows (A-16)."""
    reshuffle: str = "new game"
    """Why a shuffle is due, empty if none is."""
    third_card: bool = False
    """Whether a card beyond the first two has been dealt to a guest."""
    acted: bool = False
    """Whether the spot in turn has acted since its switch decision."""
    extra_card: bool = False
    """Whether the dealer is about to draw a card too many."""
    new_dealer: bool = False
    """Whether a dealer change waits for the end of the round."""
    pending: Approval | None = None
    refill: bool = False
    """Whether the discards are being shuffled to finish a round (A-38)."""
    cut_seat: int = 0
    """The spot to which the cut was first offered at the last shuffle."""
    offers: tuple[int, ...] = ()
    """Spots that have been offered the cut of this shuffle; the last one holds it."""
    signs: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.house.rules

    @property
    def upcard(self) -> Card | None:
        """The dealer's face-up card."""
        first = self.rules.dealer.upcard == "first card" or (
            self.rules.dealer.hole_card == "none"
        )
        place = 0 if first else 1
        return self.dealer[place] if len(self.dealer) > place else None

    def guest(self, name: str) -> Guest | None:
        """The guest of that name."""
        for guest in self.guests:
            if guest.name == name:
                return guest
        return None

    def guest_at(self, spot: int) -> Guest | None:
        """The guest who sits at a spot."""
        for guest in self.guests:
            if spot in guest.spots:
                return guest
        return None

    def spot(self, number: int) -> Spot | None:
        """The spot of that number, if it has a wager."""
        for spot in self.spots:
            if spot.number == number:
                return spot
        return None


def open_table(house: House, *, floor: str = "automatic") -> State:
    """A table of a house before its first shuffle."""
    wagers = house.rules.wagers
    return State(house, floor, int(wagers.minimum), int(wagers.maximum))
