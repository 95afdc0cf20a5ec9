"""What each value of each rule means, in one plain sentence.

The table is data for :mod:`upcard.rules.describe`.  ``{}`` stands for the value itself,
:data:`OTHER` for every value without a sentence of its own; an empty text means that
the value needs no sentence, because another rule says it all.
"""

from __future__ import annotations

__all__ = ["OTHER", "PHRASES", "SECTIONS"]

OTHER = "any other value"

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Table", ("table", "entry", "clock")),
    ("Wagers", ("wagers", "payouts", "cheque")),
    ("Cards", ("cards", "shuffle", "cut", "burn", "reshuffle")),
    ("Dealer", ("dealer", "procedure")),
    ("Blackjack", ("blackjack",)),
    ("Insurance", ("insurance",)),
    ("Decisions", ("switch", "hit", "double", "split", "surrender")),
    ("Side bets", ("side_bet",)),
    ("Words and signals", ("calls", "signals")),
)
"""The plate's headings, each with the tables of the document under it."""

PHRASES: dict[str, str | dict[object, str]] = {
    "table.spots": "{} spots for guests, numbered from the dealer's left.",
    "table.areas": {
        1: "One wager, and one hand, on each spot.",
        2: "Two wagers of equal size, and two hands, on each spot.",
    },
    "table.authority": "Approvals come from the {}.",
    "table.final_word": "The {} has the last word in a dispute.",
    "table.dead_game": {
        "cards spread face down": "When the last guest leaves, the cards are spread "
        "face down on the layout.",
        "cards stay": "When the last guest leaves, the cards stay where they are.",
    },
    "table.rule_change": {
        "with approval": "A rule may be changed for this table with approval and a "
        "visible sign.",
        "never": "No rule is changed for a single table.",
    },
    "entry.mid_shoe": {
        "allowed": "New guests may join between any two rounds.",
        "refused": "New guests, and guests who sat a round out, wait for the shuffle.",
    },
    "clock.wager_seconds": {
        0: "No time limit for wagers.",
        OTHER: "{} seconds for wagers.",
    },
    "clock.decision_seconds": {
        0: "No time limit for decisions.",
        OTHER: "{} seconds for each decision.",
    },
    "clock.min_round_seconds": {
        0: "The house sets no least time for a round.",
        OTHER: "At least {} seconds from one deal to the next.",
    },
    "clock.absent": {"stand": "A guest who does not answer in time stands."},
    "wagers.minimum": "Least wager: {}.",
    "wagers.maximum": "Highest wager: {}.",
    "wagers.unit": "Wagers are multiples of {}.",
    "wagers.spots_per_guest": {
        "all": "A guest may play every free spot.",
        1: "A guest plays one spot.",
        OTHER: "A guest may play up to {} spots.",
    },
    "wagers.adjacent": {
        "required": "Several spots of one guest must be neighbours.",
        "not required": "Several spots of one guest need not be neighbours.",
    },
    "wagers.over_limit": {
        "capped": "A wager above the maximum that nobody noticed plays for the "
        "maximum; the rest is returned.",
        "refused": "A wager above the maximum is refused.",
    },
    "wagers.grandfathering": {
        "in effect": "When limits change, guests keep those posted when they sat down.",
        "none": "Changed limits hold for everybody at once.",
    },
    "wagers.close": {
        "at the first card": "Wagering ends with the first card.",
        "on the call": "Wagering ends with the dealer's call.",
    },
    "payouts.rounding": {
        "exact": "Every payout is paid in full.",
        "down": "Payouts are rounded down.",
    },
    "payouts.unit": "Smallest step of a payout: {}.",
    "cheque": "Cheques: {}.",
    "cards.decks": {1: "One deck of 52 cards.", OTHER: "{} decks of 52 cards."},
    "cards.faces": {
        "up": "Guests' cards are dealt face up.",
        "down": "Guests' cards are dealt face down.",
    },
    "cards.delivery": {
        "shoe": "Dealt from a shoe.",
        "hand": "Dealt from the dealer's hand.",
        "continuous": "Dealt from a continuous shuffling machine; the used cards go "
        "back into it after every round.",
    },
    "cards.touch": {
        "never": "Guests do not touch the cards.",
        "own cards": "Guests hold their own cards.",
    },
    "shuffle.device": "Shuffled: {}.",
    "shuffle.devices": "The house may shuffle: {}.",
    "shuffle.order": {
        "uniform": "Every order of the cards is equally likely.",
        "hand procedure": "Hand shuffle, step by step as documented: not uniform.",
    },
    "shuffle.sets": {
        1: "One set of cards.",
        2: "Two sets of cards take turns.",
    },
    "shuffle.checked": {
        "never": "No supervisor checks the shuffle.",
        "before the cut": "A supervisor checks the shuffle before the cut.",
    },
    "cut.offered": {
        "seat 1, then clockwise": "The cut is offered to seat 1 first; the offer moves "
        "clockwise.",
        "one guest, then clockwise": "The cut is offered to one guest; the offer moves "
        "clockwise.",
        "never": "Nobody cuts.",
    },
    "cut.depth": "At least {} cards lie on either side of the cut.",
    "cut.dealer_cut": {
        "with approval": "If no guest cuts, the dealer does, with approval.",
        "without approval": "If no guest cuts, the dealer does.",
        "never": "",
    },
    "burn.after_shuffle": {
        0: "No card is burned after the shuffle.",
        1: "One card is burned after the shuffle.",
    },
    "burn.new_dealer": {
        0: "A new dealer burns no card.",
        1: "A new dealer burns one card.",
    },
    "burn.shown": {
        "with approval": "A guest may see the burn card with approval.",
        "on request": "A guest may see the burn card on request.",
        "never": "The burn card is not shown.",
    },
    "burn.lies": {
        "face down in the rack": "A burn card lies face down in the discard rack.",
        "face up under the deck": "A burn card lies face up under the deck.",
        "in the shoe": "A burn card stays out of play in the shoe.",
    },
    "reshuffle.when": {
        "cut card": "Cards are shuffled when the cut card has come out; the round is "
        "finished first.",
        "rounds by hands": "Cards are shuffled after a number of rounds that depends "
        "on the number of hands.",
    },
    "reshuffle.cut_card": "The cut card lies {} cards from the back.",
    "reshuffle.rounds": {(): "", OTHER: "Rounds for 1, 2, 3 ... hands: {}."},
    "dealer.soft_17": {
        "hit": "The dealer hits soft 17.",
        "stand": "The dealer stands on all 17s.",
    },
    "dealer.hole_card": {
        "reader": "Under an ace or ten the dealer checks the hole card in a reader "
        "before the guests play.",
        "peek": "Under an ace or ten the dealer looks at the hole card before the "
        "guests play.",
        "unchecked": "The dealer does not look at the hole card before the guests "
        "have played.",
        "none": "The dealer takes no second card before the guests have played.",
    },
    "dealer.upcard": {
        "first card": "The dealer's first card is the upcard.",
        "second card": "The dealer's second card is the upcard.",
    },
    "dealer.blackjack_takes": {
        "all": "A dealer blackjack takes every wager, doubled and split ones too.",
        "original": "A dealer blackjack takes the original wager only; what was added "
        "goes back.",
    },
    "dealer.total_22": {
        "bust": "A dealer total of 22 is a bust.",
        "push": "A dealer total of 22 pushes every hand still in play.",
    },
    "procedure.busts": {
        "taken at once": "Busted hands are taken at once.",
        "taken after the round": "Busted hands lose at once and are collected after "
        "the round.",
    },
    "procedure.settles": {
        "right to left": "Wagers are settled from right to left.",
        "losers, insurance, winners": "Losing wagers are taken first, then insurance "
        "is settled, then winners are paid.",
    },
    "procedure.picks_up": {
        "dealer first": "The dealer's cards are picked up first, then the guests' from "
        "right to left.",
        "dealer last": "The guests' cards are picked up from right to left, the "
        "dealer's last.",
    },
    "procedure.double_lies": {
        "beside the wager": "The cheques of a double lie beside the wager.",
        "behind the wager": "The cheques of a double lie behind the wager.",
    },
    "blackjack.pays": "Blackjack pays {}.",
    "blackjack.paid": {
        "at its turn": "It is paid when its turn comes.",
        "before other decisions": "It is paid before any other decision.",
        "at once against 2 to 9": "It is paid at once against 2 to 9 and waits for the "
        "dealer's hand against an ace or ten.",
    },
    "blackjack.signal": {
        "asked": "The dealer asks for a stand signal before paying it.",
        "not asked": "It is paid without a signal.",
    },
    "blackjack.hit": {
        "allowed": "It may be hit, and is then an ordinary hand.",
        "refused": "It may not be hit.",
    },
    "insurance.offered": {
        "ace": "Insurance is offered against an ace, up to half of the wager.",
        "never": "Insurance is not offered.",
    },
    "insurance.pays": "Insurance pays {}.",
    "insurance.even_money": {
        "never": "Even money is not paid.",
        "offered": "Even money is offered for a blackjack against an ace.",
        "on request": "Even money is paid on request for a blackjack against an ace.",
        "with approval": "Even money is paid on request and with approval for a "
        "blackjack against an ace.",
    },
    "insurance.least": "Least insurance: {}.",
    "insurance.joint": {
        "with approval": "Equal insurance of two neighbouring hands may be one stack, "
        "with approval.",
        "never": "Each hand's insurance is a wager of its own.",
    },
    "insurance.lost_taken": {
        "after the check": "Lost insurance is taken after the check for blackjack.",
        "when the second card is shown": "Lost insurance is taken when the dealer's "
        "second card is shown.",
    },
    "switch.played": {
        "yes": "A guest may exchange the second cards of the two hands.",
        "no": "",
    },
    "hit.on_21": {
        "allowed": "A guest may draw to 21.",
        "refused": "A guest may not draw to 21.",
    },
    "double.on": {
        "any two cards": "Double down on any two cards.",
        "any two except blackjack": "Double down on any two cards except a blackjack.",
        "9 to 11": "Double down on totals of 9, 10 and 11.",
        "10 and 11": "Double down on totals of 10 and 11.",
    },
    "double.after_split": {
        True: "Double down after a split, aces excepted.",
        False: "No double down after a split.",
    },
    "double.for_less": {
        "never": "A double equals the wager.",
        "one unit": "A double may be for less, down to one unit.",
        "table minimum": "A double may be for less, down to the table minimum.",
    },
    "double.face_down": {
        "never": "The double card lies face up.",
        "on request": "The double card of a total up to 11 lies face down on request.",
        "by default": "The double card of a total up to 11 lies face down.",
    },
    "double.announced": {
        "totals of 12 or more": "The dealer announces a double on 12 or more.",
        "hard totals of 12 or more": "The dealer announces a double on hard 12 or "
        "more.",
        "never": "Doubles are not announced.",
    },
    "split.by": {
        "value": "Split two cards of equal value: a king and a queen are a pair.",
        "rank": "Split two cards of equal rank: a king and a queen are no pair.",
    },
    "split.hands": {1: "No splitting.", OTHER: "Split to at most {} hands."},
    "split.ace_hands": {
        1: "Aces are not split.",
        OTHER: "Split aces to at most {} hands.",
    },
    "split.ace_cards": {
        "one": "A split ace takes one card.",
        "any": "A split ace is played like any hand.",
    },
    "split.asks": {
        "on 4-4 and 5-5": "On 4-4 and 5-5 the dealer asks: double or split?",
        "on every pair": "On every pair the dealer asks: double or split?",
        "never": "The guest's signal tells a double from a split.",
    },
    "surrender.kind": {
        "none": "No surrender.",
        "late": "Late surrender: half is lost, once the dealer has no blackjack.",
        "early": "Early surrender: half is lost, whatever the dealer has.",
    },
    "surrender.not_against": {(): "", OTHER: "No surrender against: {}."},
    "side_bet": {(): "No side bets."},
    "calls.one_pays_other": {
        "": "",
        OTHER: "Call when one split hand pays the other: “{}”.",
    },
    "calls.totals": {
        "called": "The dealer calls each hand's total.",
        "not called": "The dealer does not call totals.",
    },
}
