"""A slow, independent solver for tiny shoes: plain Python, no shared code.

It deals real sequences: hand after hand in table order with every card that has been
seen gone from the shoe, the dealer's hand last from what is left.  The strategy is the
solver's model (CDZ-): best play of each hand before any split, kept for split hands.

Cards are values 1 to 10; tens carry a rank letter so that rank pairs can be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Cards = tuple[str, ...]
Shoe = tuple[tuple[str, int], ...]
TIE = 1e-13


def value(card: str) -> int:
    return 1 if card == "A" else int(card) if card.isdigit() else 10


def total(cards: Cards) -> tuple[int, bool]:
    points = sum(map(value, cards))
    soft = any(card == "A" for card in cards) and points <= 11
    return (points + 10, True) if soft else (points, False)


def is_natural(cards: Cards) -> bool:
    return len(cards) == 2 and {value(card) for card in cards} == {1, 10}


def draws(shoe: Shoe) -> Iterator[tuple[str, float, Shoe]]:
    """Every next card, its probability, and the shoe after it."""
    cards = sum(number for _, number in shoe)
    for place, (card, number) in enumerate(shoe):
        if number:
            left = (*shoe[:place], (card, number - 1), *shoe[place + 1 :])
            yield card, number / cards, left


@dataclass(frozen=True)
class Oracle:
    """The rules as a plain mapping: what the house documents call them."""

    rules: dict[str, Any]
    memory: dict[object, Any] = field(default_factory=dict, hash=False, compare=False)

    # --- the dealer ----------------------------------------------------------

    def dealer(self, cards: Cards, shoe: Shoe) -> dict[str | int, float]:
        """Probabilities of 17 to 21, 22, "bust" and "blackjack"."""
        key = ("dealer", tuple(sorted(cards[1:])), cards[0], shoe, len(cards))
        if key not in self.memory:
            self.memory[key] = self._dealer(cards, shoe)
        found: dict[str | int, float] = self.memory[key]
        return found

    def _dealer(self, cards: Cards, shoe: Shoe) -> dict[str | int, float]:
        points, soft = total(cards)
        if is_natural(cards):
            return {"blackjack": 1.0}
        if points > 21:
            return {22 if points == 22 else "bust": 1.0}
        stays = points > 17 or (points == 17 and not (soft and self.rules["h17"]))
        if len(cards) > 1 and stays:
            return {points: 1.0}
        results: dict[str | int, float] = {}
        for card, chance, left in draws(shoe):
            for end, then in self.dealer((*cards, card), left).items():
                results[end] = results.get(end, 0.0) + chance * then
        return results

    def settle(self, hands: list[tuple[int, int]], end: str | int) -> float:
        """Net of hands given as (total, stake); a bust is any total above 21."""
        if end == "blackjack" and (self.rules["checks"] or self.rules["original"]):
            return -1.0
        net = 0.0
        for points, stake in hands:
            net += stake * self._settle_one(points, end)
        return net

    def _settle_one(self, points: int, end: str | int) -> int:
        if points > 21 or end == "blackjack":
            return -1
        if end == 22:
            return 0 if self.rules["push_22"] else 1
        if end == "bust":
            return 1
        assert isinstance(end, int)
        return (points > end) - (points < end)

    # --- one hand before any split -------------------------------------------

    def stand(self, hand: Cards, up: str, shoe: Shoe, stake: int = 1) -> float:
        """Expected net, dealer blackjack included."""
        points = total(hand)[0]
        ends = self.dealer((up,), shoe)
        return sum(
            (
                chance * self.settle([(points, stake)], end)
                for end, chance in ends.items()
            ),
            0.0,
        )

    def hit(self, hand: Cards, up: str, shoe: Shoe) -> float:
        return sum(
            (
                chance * self.best_rest((*hand, card), up, left)
                for card, chance, left in draws(shoe)
            ),
            0.0,
        )

    def double(self, hand: Cards, up: str, shoe: Shoe) -> float:
        return sum(
            (
                chance * self.stand((*hand, card), up, left, 2)
                for card, chance, left in draws(shoe)
            ),
            0.0,
        )

    def best_rest(self, hand: Cards, up: str, shoe: Shoe) -> float:
        key = ("rest", tuple(sorted(hand)), up, shoe)
        if key not in self.memory:
            stand = self.stand(hand, up, shoe)
            if total(hand)[0] >= 21:
                self.memory[key] = stand
            else:
                self.memory[key] = max(stand, self.hit(hand, up, shoe))
        found: float = self.memory[key]
        return found

    def may_double(self, hand: Cards) -> bool:
        points, soft = total(hand)
        rule = self.rules["double_on"]
        if rule == "9 to 11":
            return not soft and 9 <= points <= 11
        if rule == "10 and 11":
            return not soft and 10 <= points <= 11
        return not (rule == "any two except blackjack" and is_natural(hand))

    def plan(self, hand: Cards, up: str, shoe: Shoe, *, may_double: bool) -> str:
        """What the strategy does with a hand when it is not split."""
        key = ("plan", tuple(sorted(hand)), up, shoe, may_double)
        if key not in self.memory:
            options = {"stand": self.stand(hand, up, shoe)}
            if total(hand)[0] < 21:
                options["hit"] = self.hit(hand, up, shoe)
            if may_double and len(hand) == 2 and self.may_double(hand):
                options["double"] = self.double(hand, up, shoe)
            best = max(options.values())
            self.memory[key] = next(a for a, v in options.items() if v > best - TIE)
        found: str = self.memory[key]
        return found

    # --- splits, dealt in table order ----------------------------------------

    def split(self, pair: Cards, up: str, shoe: Shoe) -> float:
        """Expected net of splitting, the better of to the limit and once."""
        most = self.rules["ace_hands" if pair[0] == "A" else "hands"]
        return max(
            self.split_results(pair, up, shoe, limit, lambda net: net)
            for limit in {2, most}
        )

    def split_results(
        self,
        pair: Cards,
        up: str,
        shoe: Shoe,
        most: int,
        measure: Callable[[float], float],
    ) -> float:
        """Expected measure of the net of a split of at most so many hands."""
        full = dict(shoe)
        full[pair[0]] += 1
        full[pair[1]] += 1
        before = tuple(full.items())
        fresh = (pair[0],)
        return self._play(
            _Split(pair[0], up, before, most, measure), (fresh, (pair[1],)), (), shoe
        )

    def _play(
        self,
        split: _Split,
        waiting: tuple[Cards, ...],
        done: tuple[tuple[int, int], ...],
        shoe: Shoe,
    ) -> float:
        """Expected measure from here; the first waiting hand is being played."""
        if not waiting:
            ends = self.dealer((split.up,), shoe)
            return sum(
                (
                    chance * split.measure(self.settle(list(done), end))
                    for end, chance in ends.items()
                ),
                0.0,
            )
        key = ("split", split.key(), waiting, tuple(sorted(done)), shoe)
        if key not in self.memory:
            self.memory[key] = self._play_hand(split, waiting, done, shoe)
        found: float = self.memory[key]
        return found

    def _play_hand(
        self,
        split: _Split,
        waiting: tuple[Cards, ...],
        done: tuple[tuple[int, int], ...],
        shoe: Shoe,
    ) -> float:
        hand, rest = waiting[0], waiting[1:]
        hands_now = len(waiting) + len(done)
        if len(hand) == 2 and self._pairs(hand) and hands_now < split.most:
            new = ((hand[0],), (hand[1],))
            return self._play(split, (*new, *rest), done, shoe)
        action = "hit" if len(hand) == 1 else self._split_action(split, hand)
        points = total(hand)[0]
        if action == "stand" or points > 21:
            return self._play(split, rest, (*done, (points, 1)), shoe)
        result = 0.0
        for card, chance, left in draws(shoe):
            longer = (*hand, card)
            if action == "double":
                ended = (*done, (total(longer)[0], 2))
                result += chance * self._play(split, rest, ended, left)
            else:
                result += chance * self._play(split, (longer, *rest), done, left)
        return result

    def _split_action(self, split: _Split, hand: Cards) -> str:
        aces = split.card == "A"
        if total(hand)[0] > 21 or (aces and self.rules["ace_one_card"]):
            return "stand"
        left = dict(split.before)
        for card in hand:
            left[card] -= 1
        if min(left.values()) < 0:
            message = "a hand of more cards than the shoe had"
            raise AssertionError(message)
        # The plan of before the split doubles where it may; where split hands may not
        # be doubled, it goes on with the better of hit and stand.
        shoe = tuple(left.items())
        plan = self.plan(hand, split.up, shoe, may_double=True)
        if plan == "double" and (aces or not self.rules["das"]):
            return self.plan(hand, split.up, shoe, may_double=False)
        return plan

    def _pairs(self, hand: Cards) -> bool:
        if self.rules["by"] == "rank":
            return hand[0] == hand[1]
        return value(hand[0]) == value(hand[1])

    # --- a round --------------------------------------------------------------

    def round_value(self, shoe: Shoe) -> float:
        """Expected net of a round under best play."""
        result = 0.0
        for up, up_chance, after_up in draws(shoe):
            for first, first_chance, after_first in draws(after_up):
                for second, chance, left in draws(after_first):
                    hand = self.best_start((first, second), up, left)
                    result += up_chance * first_chance * chance * hand
        return result

    def best_start(self, hand: Cards, up: str, shoe: Shoe) -> float:
        """Expected net of two cards under best play, before the check."""
        key = ("start", tuple(sorted(hand)), up, shoe)
        if key not in self.memory:
            self.memory[key] = self._best_start(hand, up, shoe)
        found: float = self.memory[key]
        return found

    def _best_start(self, hand: Cards, up: str, shoe: Shoe) -> float:
        blackjack = self.dealer((up,), shoe).get("blackjack", 0.0)
        insurance = 0.0
        if up == "A" and self.rules["insurance"]:
            insurance = max(
                insurance, 0.5 * ((self.rules["insurance"] + 1) * blackjack - 1)
            )
        options = self.start_options(hand, up, shoe, blackjack)
        best = max(options.values()) + insurance
        if is_natural(hand) and up == "A" and self.rules["even_money"]:
            best = max(best, 1.0)
        return best

    def start_options(
        self, hand: Cards, up: str, shoe: Shoe, blackjack: float
    ) -> dict[str, float]:
        rules = self.rules
        options: dict[str, float] = {}
        if is_natural(hand):
            pushes = rules["checks"] or rules["waits"]
            options["stand"] = rules["pays"] * (1 - blackjack if pushes else 1)
        else:
            options["stand"] = self.stand(hand, up, shoe)
        if not is_natural(hand) or rules["natural_hit"]:
            options["hit"] = self.hit(hand, up, shoe)
        if self.may_double(hand) and not (
            is_natural(hand) and rules["double_on"] != "any two cards"
        ):
            options["double"] = self.double(hand, up, shoe)
        if rules["surrender"] != "none" and value(up) not in rules["not_against"]:
            early = rules["surrender"] == "early" or not rules["checks"]
            options["surrender"] = -0.5 if early else -0.5 - 0.5 * blackjack
        most = rules["ace_hands" if hand[0] == "A" else "hands"]
        if self._pairs(hand) and most > 1:
            options["split"] = self.split(hand, up, shoe)
        return options


@dataclass(frozen=True)
class ChartOracle(Oracle):
    """The same deals, played by a chart: rows of codes by label, as in a chart file."""

    chart: dict[str, dict[str, tuple[str, ...]]] = field(
        default_factory=dict, hash=False, compare=False
    )

    def code(self, section: str, label: str, up: str) -> str:
        upcard = "T" if value(up) == 10 else up
        return self.chart[section][label]["23456789TA".index(upcard)]

    def row(self, hand: Cards, up: str) -> str:
        points, soft = total(hand)
        if not soft:
            return self.code("hard", str(points), up)
        labels = ("AA", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "AT")
        return self.code("soft", labels[points - 12], up)

    def plan(self, hand: Cards, up: str, shoe: Shoe, *, may_double: bool) -> str:
        del shoe
        if total(hand)[0] >= 21:
            return "stand"
        code = self.row(hand, up)
        if code[0] == "D" and may_double and len(hand) == 2 and self.may_double(hand):
            return "double"
        return "stand" if code in {"S", "Ds", "Rs"} else "hit"

    def best_rest(self, hand: Cards, up: str, shoe: Shoe) -> float:
        if (
            total(hand)[0] <= 21
            and self.plan(hand, up, shoe, may_double=False) == "hit"
        ):
            return self.hit(hand, up, shoe)
        return self.stand(hand, up, shoe)

    def split(self, pair: Cards, up: str, shoe: Shoe) -> float:
        most = self.rules["ace_hands" if pair[0] == "A" else "hands"]
        return self.split_results(pair, up, shoe, most, lambda net: net)

    def start_options(
        self, hand: Cards, up: str, shoe: Shoe, blackjack: float
    ) -> dict[str, float]:
        options = super().start_options(hand, up, shoe, blackjack)
        if is_natural(hand):
            return {"stand": options["stand"]}
        code = self.row(hand, up)
        if "split" in options:
            label = "T" if value(hand[0]) == 10 else hand[0]
            code = self.code("pairs", 2 * label, up)
        wanted = {
            "H": ("hit",),
            "S": ("stand",),
            "D": ("double", "hit"),
            "Ds": ("double", "stand"),
            "Rh": ("surrender", "hit"),
            "Rs": ("surrender", "stand"),
            "P": ("split",),
            "Rp": ("surrender", "split"),
        }[code]
        chosen = next((action for action in wanted if action in options), "stand")
        return {chosen: options[chosen]}


@dataclass(frozen=True)
class _Split:
    card: str
    up: str
    before: Shoe
    most: int
    measure: Callable[[float], float]

    def key(self) -> object:
        return (self.card, self.up, self.before, self.most, id(self.measure))


@cache
def shoe_of(text: str) -> Shoe:
    """A shoe such as ``A:2 5:3 T:4 K:2``."""
    pairs = (word.split(":") for word in text.split())
    return tuple((card, int(number)) for card, number in pairs)
