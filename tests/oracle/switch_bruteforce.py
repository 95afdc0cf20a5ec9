"""Blackjack Switch on a tiny shoe, card by card, in plain Python.

It shares no code with the package: shoes are tuples of ten counts (aces first, tens
last), hands are tuples of values, and every draw is made one at a time.  The guest's
hands may be valued alone (``hand_value``) or played together to the dealer's last
card (``joint_value``), so that the solver's additive model can be checked too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Policy = dict[Hand, str]


@dataclass(frozen=True)
class Game:
    """The rules that the brute force knows, with those of the Las Vegas house."""

    hits_soft_17: bool = True
    pushes_22: bool = True
    natural_pays: float = 1.0
    double_after_split: bool = True
    split_hands: int = 4
    ace_hands: int = 4
    double_on: Callable[[int, bool], bool] = field(default=lambda _points, _soft: True)


def take(shoe: Shoe, *values: int) -> Shoe:
    left = list(shoe)
    for value in values:
        left[value - 1] -= 1
    return tuple(left)


def draws(shoe: Shoe) -> Iterator[tuple[int, float]]:
    size = sum(shoe)
    for value, count in enumerate(shoe, start=1):
        if count > 0:
            yield value, count / size


def best(hand: Hand) -> tuple[int, bool]:
    points = sum(hand)
    if 1 in hand and points <= 11:
        return points + 10, True
    return points, False


def holes(shoe: Shoe, up: int) -> Iterator[tuple[int, float]]:
    """Hole cards with their chance, once the dealer has no blackjack."""
    barred = {1: 10, 10: 1}.get(up, 0)
    size = sum(count for value, count in enumerate(shoe, 1) if value != barred)
    for value, count in enumerate(shoe, start=1):
        if count > 0 and value != barred:
            yield value, count / size


class Table:
    """One upcard over one shoe, with everything that was worked out about it."""

    def __init__(self, game: Game, up: int) -> None:
        self.game = game
        self.up = up
        self.dealt: dict[tuple[Shoe, Hand], dict[int, float]] = {}
        self.values: dict[tuple[Shoe, Hand, bool], tuple[float, str]] = {}
        self.splits: dict[tuple[object, ...], float] = {}

    def finish(self, shoe: Shoe, hand: Hand) -> dict[int, float]:
        """Totals that the dealer's hand can reach, with their chances."""
        points, soft = best(hand)
        if points > 17 or (points == 17 and not (soft and self.game.hits_soft_17)):
            return {points: 1.0}
        key = (shoe, tuple(sorted(hand)))
        if key not in self.dealt:
            result: dict[int, float] = {}
            for value, chance in draws(shoe):
                for total, part in self.finish(
                    take(shoe, value), (*hand, value)
                ).items():
                    result[total] = result.get(total, 0.0) + chance * part
            self.dealt[key] = result
        return self.dealt[key]

    def totals(self, shoe: Shoe) -> dict[int, float]:
        result: dict[int, float] = {}
        for hole, chance in holes(shoe, self.up):
            for total, part in self.finish(take(shoe, hole), (self.up, hole)).items():
                result[total] = result.get(total, 0.0) + chance * part
        return result

    def settle(self, points: int, total: int) -> float:
        if points > 21:
            return -1.0
        if total == 22 and self.game.pushes_22:
            return 0.0
        if total > 21 or points > total:
            return 1.0
        return 0.0 if points == total else -1.0

    def stand(self, shoe: Shoe, hand: Hand) -> float:
        points = best(hand)[0]
        if points > 21:
            return -1.0
        return sum(
            chance * self.settle(points, total)
            for total, chance in self.totals(shoe).items()
        )

    def cards(self, shoe: Shoe) -> Iterator[tuple[int, float]]:
        """The guest's next card, the hole card being one that is no blackjack."""
        chances: dict[int, float] = {}
        for hole, weight in holes(shoe, self.up):
            for value, chance in draws(take(shoe, hole)):
                chances[value] = chances.get(value, 0.0) + weight * chance
        yield from chances.items()

    def may_double(self, hand: Hand, *, split: bool) -> bool:
        if len(hand) != 2 or (split and not self.game.double_after_split):
            return False
        return self.game.double_on(*best(hand))

    def value(
        self, shoe: Shoe, hand: Hand, *, split: bool = False
    ) -> tuple[float, str]:
        """Best play without splitting: its value and first action."""
        if sum(hand) > 21:
            return -1.0, "bust"
        key = (shoe, tuple(sorted(hand)), split)
        if key in self.values:
            return self.values[key]
        hit = double = 0.0
        for card, chance in self.cards(shoe):
            left, longer = take(shoe, card), (*hand, card)
            hit += chance * self.value(left, longer, split=split)[0]
            if len(hand) == 2:
                double += 2 * chance * self.stand(left, longer)
        options = {"hit": hit}
        if len(hand) > 1:
            options["stand"] = self.stand(shoe, hand)
        if self.may_double(hand, split=split):
            options["double"] = double
        action = max(options, key=lambda name: options[name])
        self.values[key] = options[action], action
        return self.values[key]

    def split(self, shoe: Shoe, value: int) -> float:
        """Split hands one after the other, each by the play of a lone split hand."""
        return sum(
            chance * self._split(take(shoe, hole), shoe, (), 2, value, hole)
            for hole, chance in holes(shoe, self.up)
        )

    def _split(
        self, left: Shoe, known: Shoe, done: tuple[tuple[int, int], ...],
        hands: int, value: int, hole: int,
    ) -> float:  # fmt: skip
        if len(done) == hands:
            dealt = self.finish(left, (self.up, hole))
            return sum(
                chance * stake * self.settle(points, total)
                for total, chance in dealt.items()
                for points, stake in done
            )
        key = (left, known, tuple(sorted(done)), hands, value, hole)
        if key in self.splits:
            return self.splits[key]
        limit = self.game.ace_hands if value == 1 else self.game.split_hands
        result = 0.0
        for card, chance in draws(left):
            rest = take(left, card)
            if card == value and hands < limit:
                # The new hand takes the place of this one: both still want a card.
                result += chance * self._split(
                    rest, known, done, hands + 1, value, hole
                )
            else:
                for after, points, stake, part in self._play(
                    rest, known, (value, card)
                ):
                    result += (
                        chance
                        * part
                        * self._split(
                            after, known, (*done, (points, stake)), hands, value, hole
                        )
                    )
        self.splits[key] = result
        return result

    def _play(
        self, left: Shoe, known: Shoe, hand: Hand
    ) -> Iterator[tuple[Shoe, int, int, float]]:
        """Ways in which one split hand can end: cards left, total, stake, chance."""
        points = best(hand)[0]
        if points > 21 or hand[0] == 1:
            yield left, points, 1, 1.0
            return
        action = self.value(take(known, *hand[1:]), hand, split=True)[1]
        if action == "stand":
            yield left, points, 1, 1.0
            return
        for card, chance in draws(left):
            longer = (*hand, card)
            if action == "double":
                yield take(left, card), best(longer)[0], 2, chance
                continue
            for after, end, stake, part in self._play(take(left, card), known, longer):
                yield after, end, stake, chance * part

    def hand_value(self, shoe: Shoe, hand: Hand, *, natural: bool = False) -> float:
        """Best play of two cards; ``shoe`` lacks all four and the upcard."""
        value = self.value(shoe, hand)[0]
        limit = self.game.ace_hands if hand[0] == 1 else self.game.split_hands
        if hand[0] == hand[1] and limit > 1:
            value = max(value, self.split(shoe, hand[0]))
        if natural and sorted(hand) == [1, 10]:
            value = max(value, self.game.natural_pays)
        return value

    def joint_value(self, shoe: Shoe, first: Hand, second: Hand) -> float:
        """Both hands of a deal played in turn, without splits, to the last card."""
        result = 0.0
        for hole, weight in holes(shoe, self.up):
            for left, points, stake, chance in self._turn(
                take(shoe, hole), shoe, first
            ):
                for end, others, raised, part in self._turn(left, shoe, second):
                    for total, last in self.finish(end, (self.up, hole)).items():
                        result += (
                            weight * chance * part * last
                            * (
                                stake * self.settle(points, total)
                                + raised * self.settle(others, total)
                            )
                        )  # fmt: skip
        return result

    def _turn(
        self, left: Shoe, known: Shoe, hand: Hand
    ) -> Iterator[tuple[Shoe, int, int, float]]:
        points = best(hand)[0]
        if points > 21:
            yield left, points, 1, 1.0
            return
        action = self.value(take(known, *hand[2:]), hand)[1]
        if action == "stand":
            yield left, points, 1, 1.0
            return
        for card, chance in draws(left):
            longer = (*hand, card)
            if action == "double":
                yield take(left, card), best(longer)[0], 2, chance
                continue
            for after, end, stake, part in self._turn(take(left, card), known, longer):
                yield after, end, stake, chance * part


def round_value(shoe: Shoe, game: Game) -> float:
    """Expected net of a round per unit of the two wagers together."""
    result = 0.0
    for up, chance_up in draws(shoe):
        table = Table(game, up)
        left = take(shoe, up)
        known: dict[tuple[Shoe, Hand, bool], float] = {}

        def value(rest: Shoe, x: int, y: int, *, natural: bool) -> float:
            key = (rest, (min(x, y), max(x, y)), natural)
            if key not in known:  # noqa: B023
                known[key] = table.hand_value(rest, key[1], natural=natural)  # noqa: B023
            return known[key]  # noqa: B023

        for a, chance_a in draws(left):
            for b, chance_b in draws(take(left, a)):
                for c, chance_c in draws(take(left, a, b)):
                    for d, chance_d in draws(take(left, a, b, c)):
                        rest = take(left, a, b, c, d)
                        keep = value(rest, a, b, natural=True)
                        keep += value(rest, c, d, natural=True)
                        turned = value(rest, a, d, natural=False)
                        turned += value(rest, c, b, natural=False)
                        found = rest[{1: 9, 10: 0}[up]] if up in {1, 10} else 0
                        blackjack = found / sum(rest)
                        lost = sum({x, y} != {1, 10} for x, y in ((a, b), (c, d)))
                        net = (1 - blackjack) * max(keep, turned) - blackjack * lost
                        result += (
                            chance_up * chance_a * chance_b * chance_c * chance_d * net
                        )
    return result / 2


def stand_on_17(game: Game) -> Game:
    return replace(game, hits_soft_17=False)
