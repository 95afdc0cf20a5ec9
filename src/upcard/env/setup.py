"""From a house and a learner's wishes to the numbers that the kernels play."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal, TypedDict

from upcard.cards.money import dollars
from upcard.errors import BadDocument, Fault
from upcard.kernels import seats
from upcard.kernels.rulecode import encode
from upcard.kernels.seats import Game, game_numbers
from upcard.rules import House, Rules
from upcard.rules.bets import SIDE_BET_HANDS, line_of_hand
from upcard.strategy.count import Count, read_count

__all__ = ["Options", "Setup"]


class Options(TypedDict, total=False):
    """What can be chosen besides the house; each has a default."""

    changes: dict[str, object]
    """Fields of the house changed, such as ``{"dealer.soft_17": "stand"}``."""
    wagers: tuple[int, ...]
    """Units that may be wagered, ascending."""
    side_bets: tuple[float, ...]
    """Units that may be put on the house's side bet, ascending; 0 for nothing.  One
    wager and one amount alone need no decision."""
    episode: Literal["round", "shoe"]
    """What an episode is: a round, or all rounds until the shuffle."""
    observation: Literal["dict", "flat"]
    """A dictionary of small spaces, or one vector of numbers."""
    count: str
    """A counting system whose count is part of the observation; "" for none."""
    shoe: bool
    """Whether the unseen cards by value are part of the observation."""


class Setup:
    """A checked wish."""

    def __init__(self, house: House, options: Options) -> None:
        self.house = house
        self.rules: Rules = house.rules
        self.wagers = tuple(options.get("wagers", (1,)))
        self.side_bets = tuple(options.get("side_bets", (0,)))
        self.episode = options.get("episode", "round")
        self.observation = options.get("observation", "dict")
        self.shoe = options.get("shoe", False)
        name = options.get("count", "")
        self.count: Count | None = read_count(name) if name else None
        faults = (*self._faults(options), *self._side_faults())
        if faults:
            raise BadDocument(f"The environment of {house.id}", faults)
        self.code = encode(self.rules)
        self.decks = self.rules.cards.decks

    @property
    def choices(self) -> int:
        """Actions that place a wager and a side bet, 0 where there is one choice."""
        choices = len(self.wagers) * len(self.side_bets)
        return choices if choices > 1 else 0

    def game(self) -> Game:
        """The numbers of the game, for the kernels."""
        tags, scale = self.count.scaled() if self.count else ((0,) * 52, 1)
        first = self.count.first(self.decks) if self.count else Fraction(0)
        by_true_count = self.count is not None and self.count.by == "true count"
        settings = {
            seats.BURN: self.rules.burn.after_shuffle,
            seats.CUT: self.rules.card_count - self.rules.cards_behind_cut_card,
            seats.MOST_ROUNDS: self._most_rounds(),
            seats.FIRST_COUNT: int(first * scale),
            seats.SCALE: scale,
            seats.TRUE_COUNT: int(by_true_count),
            seats.WHOLE_SHOE: int(self.episode == "shoe"),
            seats.UNIT: int(self.rules.wagers.minimum),
            seats.LESS_LEAST: self._least_double(),
        }
        lines, settings[seats.LINE_SCALE] = self._lines()
        sides = [int(amount) for amount in self._side_cents()]
        return game_numbers(
            self.code, settings, tags, lines=lines, choices=(self.wagers, sides)
        )

    def _least_double(self) -> int:
        """Cents of the least double for less; 0 where there is none."""
        least = {
            "never": 0,
            "one unit": self.rules.wagers.unit,
            "table minimum": self.rules.wagers.minimum,
        }
        return int(least[self.rules.double.for_less])

    def _side_cents(self) -> list[Fraction]:
        unit = int(self.rules.wagers.minimum)
        return [Fraction(str(amount)) * unit for amount in self.side_bets]

    def _lines(self) -> tuple[list[int], int]:
        """Net of one on the side bet, by line, and what it is multiplied by."""
        if not self.rules.side_bet:
            return [0], 1
        bet = self.rules.side_bet[0]
        lines = [line_of_hand(bet, hand) for hand in SIDE_BET_HANDS[bet.name]]
        nets = [Fraction(-1) if line is None else line.odds for line in lines]
        scale = math.lcm(*(net.denominator for net in nets))
        return [int(net * scale) for net in nets], scale

    def _side_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the amounts of the side bet."""
        if len(self.side_bets) == 1 and self.side_bets[0] == 0:
            return ()
        if not self.rules.side_bet:
            return (Fault("side_bets", "The house offers none", "(0,)"),)
        bet = self.rules.side_bet[0]
        cents = self._side_cents()
        if (
            cents
            and cents == sorted(set(cents))
            and all(a == 0 or bet.minimum <= a <= bet.maximum for a in cents)
            and all(amount.denominator == 1 for amount in cents)
        ):
            return ()
        unit, least, most = map(
            dollars, (self.rules.wagers.minimum, bet.minimum, bet.maximum)
        )
        allowed = f"ascending units of {unit}: 0, or as much as {least} to {most}"
        return (Fault("side_bets", f"It is {self.side_bets}", allowed),)

    def _most_rounds(self) -> int:
        if self.rules.shuffled_when == "every round":
            return 1
        if self.rules.shuffled_when == "rounds by hands":
            return self.rules.reshuffle.rounds[self.rules.table.areas - 1]
        return 0

    def _faults(self, options: Options) -> tuple[Fault, ...]:
        faults = [
            Fault(key, "There is no such option", ", ".join(Options.__annotations__))
            for key in options
            if key not in Options.__annotations__
        ]
        for key, chosen, allowed in (
            ("episode", self.episode, ("round", "shoe")),
            ("observation", self.observation, ("dict", "flat")),
        ):
            if chosen not in allowed:
                faults.append(Fault(key, f"It is {chosen!r}", " or ".join(allowed)))
        limits = self.rules.wagers
        most = limits.maximum // limits.minimum
        if (
            not self.wagers
            or list(self.wagers) != sorted(set(self.wagers))
            or not 1 <= self.wagers[0] <= self.wagers[-1] <= most
        ):
            unit = dollars(limits.minimum)
            allowed_units = f"ascending units of {unit} from 1 to {most}"
            faults.append(Fault("wagers", f"It is {self.wagers}", allowed_units))
        return tuple(faults)
