"""From a house and a learner's wishes to the numbers that the kernels play."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypedDict

from upcard.cards.money import dollars
from upcard.errors import BadDocument, Fault
from upcard.kernels import seats
from upcard.kernels.rulecode import encode
from upcard.kernels.seats import Game, game_numbers
from upcard.rules import House, Rules
from upcard.strategy.count import Count, read_count

__all__ = ["Options", "Setup"]


class Options(TypedDict, total=False):
    """What can be chosen besides the house; each has a default."""

    changes: dict[str, object]
    """Fields of the house changed, such as ``{"dealer.soft_17": "stand"}``."""
    wagers: tuple[int, ...]
    """Units that may be wagered, ascending; one of them alone needs no decision."""
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
        self.episode = options.get("episode", "round")
        self.observation = options.get("observation", "dict")
        self.shoe = options.get("shoe", False)
        name = options.get("count", "")
        self.count: Count | None = read_count(name) if name else None
        faults = self._faults(options)
        if faults:
            raise BadDocument(f"The environment of {house.id}", faults)
        self.code = encode(self.rules)
        self.decks = self.rules.cards.decks

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
        }
        return game_numbers(self.code, settings, list(tags), list(self.wagers))

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
