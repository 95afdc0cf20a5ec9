"""Every rule that houses differ in: one field a rule, in the words a dealer uses.

The structs below are the model of a house document, of its JSON schema and of what the
three machines obey.  A field has no default here: a document (or a base that it
extends) states each one, so that no rule hides in code.  Section 5 of the clause
ledger is the source of the fields; the documents name the clause of each value.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from upcard.cards.money import Cents, Odds
from upcard.cards.shuffled import Device
from upcard.rules.section import Section
from upcard.rules.spoken import Calls, Signals

__all__ = [
    "Blackjack",
    "Burn",
    "Calls",
    "CardSet",
    "Cheque",
    "Clock",
    "Cut",
    "Dealer",
    "Double",
    "Entry",
    "Hit",
    "Insurance",
    "PayLine",
    "Payouts",
    "Procedure",
    "Proof",
    "Reshuffle",
    "Rules",
    "Shuffle",
    "SideBet",
    "Split",
    "Surrender",
    "Switch",
    "Table",
    "Upcard",
    "Wagers",
]

Upcard = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]
"""An upcard by value: ``T`` stands for ten, jack, queen and king."""

Few = Annotated[int, Meta(ge=1, le=4)]
CardCount = Annotated[int, Meta(ge=0, le=208)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Table(Section, frozen=True):
    """The furniture and the people in charge."""

    spots: Annotated[int, Meta(ge=1, le=7)]
    """Places for guests, numbered from the dealer's left."""
    areas: Annotated[int, Meta(ge=1, le=2)]
    """Wagering areas of one spot: 2 at Blackjack Switch, else 1."""
    authority: str
    """Who gives approvals, such as ``Pit Supervisor``."""
    final_word: str
    """Who ends a dispute."""
    dead_game: Literal["cards spread face down", "cards stay"]
    """What becomes of the cards when the last guest leaves."""
    rule_change: Literal["with approval", "never"]
    """Whether a rule may be changed for one table, with a sign."""


class CardSet(Section, frozen=True):
    """The cards and how they reach the guests."""

    decks: Annotated[int, Meta(ge=1, le=8)]
    """Decks of 52 in play."""
    faces: Literal["up", "down"]
    """How the guests' cards lie before they are settled."""
    delivery: Literal["shoe", "hand", "continuous"]
    """What the cards come from: a shoe, the dealer's hand, a continuous machine."""
    touch: Literal["never", "own cards"]
    """Whether guests may handle cards."""


class Shuffle(Section, frozen=True):
    """How the cards are mixed."""

    device: Device
    """What the house shuffles with."""
    devices: tuple[Device, ...]
    """What it may shuffle with."""
    order: Literal["uniform", "hand procedure"]
    """The law of the order: every order equally likely, or the documented hand
    shuffle, which is not uniform and says so on the plate."""
    sets: Annotated[int, Meta(ge=1, le=2)]
    """Sets of cards that take turns."""
    checked: Literal["never", "before the cut"]
    """Whether the dealer calls for a supervisor before the cut."""


class Cut(Section, frozen=True):
    """Who cuts, and where."""

    offered: Literal["seat 1, then clockwise", "one guest, then clockwise", "never"]
    """To whom the cut is offered."""
    depth: CardCount | Literal["by decks"]
    """Fewest cards on either side of the cut; by decks: 10 for one deck, 26 for two,
    52 for more (R27)."""
    dealer_cut: Literal["with approval", "without approval", "never"]
    """What happens if no guest cuts."""


class Burn(Section, frozen=True):
    """Burn cards."""

    after_shuffle: Annotated[int, Meta(ge=0, le=1)]
    """Cards burned after the shuffle and cut."""
    new_dealer: Annotated[int, Meta(ge=0, le=1)]
    """Cards burned when a new dealer takes over."""
    shown: Literal["with approval", "on request", "never"]
    """Whether a guest may see the burn card."""
    lies: Literal["face down in the rack", "face up under the deck", "in the shoe"]
    """Where the burn card rests."""


class Reshuffle(Section, frozen=True):
    """When the cards are shuffled again."""

    when: Literal["cut card", "rounds by hands"]
    """What ends a shoe or deck; a continuous machine has none to end."""
    cut_card: CardCount | Literal["by decks"]
    """Cards behind the cut card; by decks: 10 for one deck, 26 for two, 52 for more
    (R28)."""
    rounds: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=7)]
    """Rounds dealt for 1, 2, 3 ... hands, where rounds go by hands."""


class Dealer(Section, frozen=True):
    """The dealer's hand."""

    soft_17: Literal["hit", "stand"]
    """What the dealer does on soft 17."""
    hole_card: Literal["reader", "peek", "unchecked", "none"]
    """How the second card is treated while guests act: checked for a blackjack with a
    reader or by hand, dealt but not looked at, or not dealt before they have acted."""
    upcard: Literal["first card", "second card"]
    """Which of the dealer's two cards lies face up."""
    blackjack_takes: Literal["all", "original"]
    """What a dealer blackjack takes from doubled and split hands."""
    total_22: Literal["bust", "push"]
    """What a dealer total of exactly 22 means for the hands still in play."""


class Blackjack(Section, frozen=True):
    """A guest's ace and ten-value card as the first two."""

    pays: Odds
    paid: Literal["at its turn", "before other decisions", "at once against 2 to 9"]
    """When a blackjack is paid: in the third way it waits for the final calculation
    against an ace or ten."""
    signal: Literal["asked", "not asked"]
    """Whether the dealer asks for a stand signal before paying."""
    hit: Literal["allowed", "refused"]
    """Whether a guest may hit a blackjack."""


class Hit(Section, frozen=True):
    """Drawing cards."""

    on_21: Literal["allowed", "refused"]
    """Whether a guest may draw to a total of 21."""


class Insurance(Section, frozen=True):
    """Insurance and even money."""

    offered: Literal["ace", "never"]
    """The upcard that opens insurance."""
    pays: Odds
    even_money: Literal["never", "offered", "on request", "with approval"]
    """How a guest's blackjack may be paid 1:1 against an ace."""
    least: Literal["half a unit", "half the table minimum"]
    """The smallest insurance wager."""
    joint: Literal["with approval", "never"]
    """Whether equal insurance of two adjacent hands of a guest is one stack."""
    lost_taken: Literal["after the check", "when the second card is shown"]
    """When losing insurance is collected."""


class Double(Section, frozen=True):
    """Doubling down."""

    on: Literal["any two cards", "any two except blackjack", "9 to 11", "10 and 11"]
    """Two-card hands that may be doubled."""
    after_split: bool
    """Whether split hands, aces excepted, may be doubled."""
    for_less: Literal["never", "one unit", "table minimum"]
    """The least amount of a double below the wager."""
    face_down: Literal["never", "on request", "by default"]
    """How the double card of a total up to 11 may lie."""
    announced: Literal["totals of 12 or more", "hard totals of 12 or more", "never"]
    """Which doubles the dealer announces and keeps face up."""


class Split(Section, frozen=True):
    """Splitting pairs."""

    by: Literal["value", "rank"]
    """What must be equal."""
    hands: Few
    """Most hands from one starting hand."""
    ace_hands: Few
    """Most hands from a pair of aces."""
    ace_cards: Literal["one", "any"]
    """Cards that a split ace may take."""
    asks: Literal["on 4-4 and 5-5", "on every pair", "never"]
    """Where the dealer asks whether added cheques mean double or split."""


class Surrender(Section, frozen=True):
    """Giving up half of the wager."""

    kind: Literal["none", "late", "early"]
    """Late: after the dealer is known to have no blackjack.  Early: before."""
    not_against: tuple[Upcard, ...]
    """Upcards against which it is not offered."""


class Switch(Section, frozen=True):
    """Blackjack Switch: exchanging the second cards of a spot's two hands."""

    played: Literal["yes", "no"]
    """Whether guests play two hands a spot and may switch."""


class Wagers(Section, frozen=True):
    """Limits and form of wagers."""

    minimum: Cents
    maximum: Cents
    unit: Cents
    """Wagers are whole multiples of it."""
    spots_per_guest: Annotated[int, Meta(ge=1, le=7)] | Literal["all"]
    """Most spots that one guest may play in a round."""
    adjacent: Literal["required", "not required"]
    """Whether several spots of a guest must be neighbours."""
    over_limit: Literal["capped", "refused"]
    """What becomes of an unverified wager above the maximum."""
    grandfathering: Literal["in effect", "none"]
    """Whether guests keep the limits that were posted when they sat down."""
    close: Literal["at the first card", "on the call"]
    """What ends the wagering."""


class Entry(Section, frozen=True):
    """Joining between shuffles."""

    mid_shoe: Literal["allowed", "refused"]
    """Whether a guest who did not play the last round may wager before the shuffle."""


class Payouts(Section, frozen=True):
    """Exactness of payouts."""

    rounding: Literal["exact", "down"]
    """Whether a payout is paid in full or rounded down."""
    unit: Cents
    """Smallest step of a payout that is rounded."""


class Procedure(Section, frozen=True):
    """The dealer's order of hands, cheques and cards."""

    busts: Literal["taken at once", "taken after the round"]
    """When a busted hand's wager and cards are collected."""
    settles: Literal["right to left", "losers, insurance, winners"]
    """The order in which wagers are paid and taken at the end."""
    picks_up: Literal["dealer first", "dealer last"]
    """Whether the dealer's cards are the first or the last of the pick-up, which goes
    from right to left."""
    double_lies: Literal["beside the wager", "behind the wager"]
    """Where the cheques of a double are put."""


class Clock(Section, frozen=True):
    """Time limits of a table with a clock; 0 is none."""

    wager_seconds: Seconds
    decision_seconds: Seconds
    min_round_seconds: Annotated[int, Meta(ge=0, le=60)]
    """Least time from the first card of a round to the first card of the next."""
    absent: Literal["stand"]
    """What is done for a guest who does not answer: never with new money."""


class Cheque(Section, frozen=True):
    """One colour of cheques."""

    value: Cents
    colour: str


class PayLine(Section, frozen=True):
    """One line of a side bet's pay table."""

    hand: str
    odds: Odds
    clause: str


class SideBet(Section, frozen=True):
    """An optional wager on the first cards, settled right after the deal."""

    name: Literal["pair-square", "super-match"]
    title: str
    minimum: Cents
    maximum: Cents
    pays: tuple[PayLine, ...]
    """Best line first; a hand that fits none loses."""


class Proof(Section, frozen=True):
    """A figure that the solver must reproduce from this document."""

    figure: Literal["ev_composition", "ev_chart"]
    value: float
    """Guest's expected net per unit of initial wager."""
    within: float
    source: str


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game as the house plays it."""

    name: str
    summary: str
    source: str
    table: Table
    cards: CardSet
    shuffle: Shuffle
    cut: Cut
    burn: Burn
    reshuffle: Reshuffle
    dealer: Dealer
    blackjack: Blackjack
    hit: Hit
    insurance: Insurance
    double: Double
    split: Split
    surrender: Surrender
    switch: Switch
    wagers: Wagers
    entry: Entry
    payouts: Payouts
    procedure: Procedure
    calls: Calls
    signals: Signals
    clock: Clock
    side_bet: tuple[SideBet, ...] = ()
    cheque: tuple[Cheque, ...] = ()
    proves: tuple[Proof, ...] = ()
    clauses: dict[str, str] = {}
    """Clause quoted for a refusal that no single field explains."""

    @property
    def shuffled_when(self) -> str:
        """When cards are shuffled: ``cut card``, ``rounds by hands``, ``every round``.

        With continuous delivery it is every round, whatever ends a shoe otherwise (R5).
        """
        if self.cards.delivery == "continuous":
            return "every round"
        return self.reshuffle.when

    @property
    def card_count(self) -> int:
        """Cards of a full shoe."""
        return 52 * self.cards.decks

    @property
    def cut_depth(self) -> int:
        """Fewest cards on either side of the cut."""
        return self._by_decks(self.cut.depth)

    @property
    def cards_behind_cut_card(self) -> int:
        """Cards that lie behind the cut card when the shoe is loaded."""
        return self._by_decks(self.reshuffle.cut_card)

    def _by_decks(self, cards: int | str) -> int:
        if isinstance(cards, int):
            return cards
        return {1: 10, 2: 26}.get(self.cards.decks, 52)  # R27, R28

    def side_bet_named(self, name: str) -> SideBet | None:
        """The side bet of that name, or None where the house does not offer it."""
        return next((bet for bet in self.side_bet if bet.name == name), None)
