"""Engine and kernels play one shoe: the same cards, decisions and cents, or a failure.

The engine deals from a shuffled order by a random but legal way to play; the general
kernel gets the same order and the same chart, and where it can the table of states too.
Nothing is shared between the two but the house document, the chart and the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from upcard.cards import DECK, RANKS, SUITS, VALUE, Card, is_pair
from upcard.game import Phase, Spot, State, open_table, options, step
from upcard.game import commands as cmd
from upcard.kernels.cards import Shoe, exact_shoe, restart
from upcard.kernels.count import make_sums
from upcard.kernels.heads_up import play_exactly
from upcard.kernels.layout import (
    AT,
    HELD,
    LOG_AT,
    NET,
    START_SIZE,
    STARTS_AT,
    Game,
    make_game,
    make_work,
)
from upcard.kernels.machine import build_machine
from upcard.kernels.playbook import ACTIONS, Playbook, chart_playbook
from upcard.kernels.round import play_round
from upcard.kernels.rulecode import encode
from upcard.kernels.split_play import PAIR
from upcard.kernels.states import Machine
from upcard.rules import House
from upcard.strategy import CODES, Action, Chart, build_chart
from upcard.strategy.chart import HARD_ROWS, PAIR_ROWS, SOFT_ROWS

__all__ = ["Duel", "Score", "random_chart"]

Decision = tuple[int, int, Action]
"""Spot, hand, what it does."""
BANKROLL = 10**11
_COMMANDS = {
    Action.HIT: cmd.Hit,
    Action.STAND: cmd.Stand,
    Action.DOUBLE: cmd.Double,
    Action.SPLIT: cmd.Split,
    Action.SURRENDER: cmd.Surrender,
}


class CardsRanOut(Exception):
    """The shoe was empty in the middle of a round."""


@dataclass
class Score:
    """What was compared."""

    rounds: int = 0
    by_table: int = 0
    """Rounds that the transition table played too."""
    splits: int = 0
    insured: int = 0
    surrendered: int = 0


def random_chart(dice: Random, *, wild: bool) -> Chart:
    """A chart of sensible plays with odd ones, or of odd ones only."""
    codes = [code for code in CODES if not code.startswith("P") and code != "Rp"]

    def row(sensible: str, choices: Sequence[str]) -> list[str]:
        return [
            dice.choice(choices) if wild or dice.random() < 0.3 else sensible
            for _ in range(10)
        ]

    hard = {label: row("H" if int(label) < 15 else "S", codes) for label in HARD_ROWS}
    soft = {label: row("H" if label < "A7" else "S", codes) for label in SOFT_ROWS}
    pairs = {label: row("P", CODES) for label in PAIR_ROWS}
    return build_chart({"hard": hard, "soft": soft, "pairs": pairs}, "random")


def packed(card: Card) -> int:
    """A card as the kernels hold it."""
    return 16 * SUITS.index(card[1]) + RANKS.index(card[0])


def switches(seed: int) -> NDArray[np.uint8]:
    """A random table of when to switch."""
    dice = np.random.default_rng(seed)
    return dice.integers(0, 2, (11,) * 5, np.uint8)


def in_order(decisions: Iterable[Decision]) -> list[Decision]:
    """Decisions with those to surrender first, which come before cards or are alone."""
    found = list(decisions)
    given_up = sorted(each for each in found if each[2] is Action.SURRENDER)
    return given_up + [each for each in found if each[2] is not Action.SURRENDER]


@dataclass
class Duel:
    """One table, played twice."""

    house: House
    seed: int
    spots: int = 1
    wild: bool = False
    insures: bool = False
    scripted: bool = False
    """Whether the engine is told the kernel's decisions, which is five times as fast,
    or decides by itself from what it offers."""
    score: Score = field(default_factory=Score)

    def __post_init__(self) -> None:
        self.dice = Random(self.seed)
        self.chart = random_chart(self.dice, wild=self.wild)
        self.code = encode(self.house.rules)
        book = chart_playbook(self.code, [self.chart], [self.insures])
        self.switches = switches(self.seed)
        book = Playbook(book.nodes, book.actions, book.insures, self.switches)
        self.game: Game = make_game(self.code, book)
        self.machine: Machine | None = None
        if self.spots == 1 and not self.code.switch:
            self.machine = build_machine(self.code, book)
            self.sums = make_sums(self.game, self.machine, np.zeros(1, np.uint8))
            self.pair = np.zeros(PAIR, np.int64)
        self.starts = self.spots * (2 if self.code.switch else 1)
        self.columns = tuple(range(1, self.spots + 1))
        self.wager = int(self.house.rules.wagers.minimum) * 2
        self.sit_down()

    def sit_down(self) -> None:
        """A new table with the same guests."""
        state = open_table(self.house)
        for spot in self.columns:
            seat = cmd.SeatGuest(f"Guest {spot}", (spot,), BANKROLL)
            state = step(state, seat).state
        self.state: State = state

    def play(self, rounds: int) -> Score:
        """Play so many rounds, or until the two differ."""
        before = self.score.rounds
        while self.score.rounds < before + rounds:
            if self.state.reshuffle:
                self.shuffle()
            try:
                self.play_round()
            except CardsRanOut:
                # The engine shuffles the discards by an order from outside: the
                # kernels cannot be given the same.
                self.sit_down()
        return self.score

    def shuffle(self) -> None:
        """A new order for both."""
        order = list(DECK * self.house.rules.cards.decks)
        self.dice.shuffle(order)
        state = step(self.state, cmd.LoadShoe(tuple(order))).state
        if state.phase is Phase.CUT:
            state = step(state, cmd.CutCards(state.offers[-1], len(order) // 2)).state
        self.state = state
        cards = [packed(card) for card in state.shoe]
        self.shoe: Shoe = exact_shoe(cards)
        self.ranks: Shoe = exact_shoe([card & 15 for card in cards])
        self.work, self.table_work = (
            make_work(self.game, log=True),
            make_work(self.game),
        )
        self.fresh = True

    def play_round(self) -> None:
        """One round of the engine, then the same of the kernels."""
        state = self.state
        for spot in self.columns:
            for area in ("a", "b") if self.code.switch else ("",):
                state = step(state, cmd.PlaceWager(spot, self.wager, area)).state
        before = {guest.name: guest.bankroll for guest in self.state.guests}
        self.run_kernel(state.drawn)
        self.script = self.kernel_log() if self.scripted else []
        state = step(state, cmd.Deal()).state
        self.asked: list[Decision] = []
        while state.phase is not Phase.WAGERS:
            if state.refill:
                raise CardsRanOut
            state = step(state, self.command(state)).state
        after = {guest.name: guest.bankroll for guest in state.guests}
        won = [
            after[f"Guest {spot}"] - before[f"Guest {spot}"] for spot in self.columns
        ]
        self.state = state
        self.compare(won)

    def command(self, state: State) -> cmd.Command:
        """What the guest does now."""
        if state.phase is Phase.INSURANCE:
            return self.insurance(state)
        if state.phase is Phase.SURRENDER:
            return self.early(state)
        early = self.early_in_play(state)
        if early is not None:
            return early
        number, index = state.turn
        spot = state.spot(number)
        assert spot is not None
        if spot.switching:
            a, b = spot.hands[0].cards, spot.hands[1].cards
            up = VALUE[state.upcard or Card("")]
            first = tuple(VALUE[card] for card in (*a, *b))
            if self.switches[(up, *first)] and not spot.hands[0].switched:
                return cmd.SwitchCards(number)
            return cmd.Keep(number)
        if self.scripted:
            action = self.next_action(number, index)
        else:
            allowed = {o.verb for o in options(state, number) if o.is_allowed}
            action = self.decide(state, spot.hands[index].cards, allowed)
        self.asked.append((number, index, action))
        return _COMMANDS[action](number)

    def next_action(self, spot: int, hand: int) -> Action:
        """What the kernel did with the hand; it also stands where nobody is asked."""
        hands = [decision[:2] for decision in self.script]
        place = hands.index((spot, hand))
        passed = self.script[:place]
        # Early surrender comes first in the kernel, at the hand's turn in the engine.
        waiting = [each for each in passed if each[2] is Action.SURRENDER]
        assert all(each[2] is Action.STAND for each in passed if each not in waiting)
        action = self.script[place][2]
        self.script = waiting + self.script[place + 1 :]
        return action

    def decide(
        self, state: State, cards: tuple[Card, ...], allowed: set[str]
    ) -> Action:
        """What the chart says."""
        upcard = state.upcard
        assert upcard is not None
        column = "A23456789T"[VALUE[upcard] - 1]
        das = self.house.rules.double.after_split
        return self.chart.decide(cards, column, allowed, double_after_split=das)

    def insurance(self, state: State) -> cmd.Command:
        """Insure in full, or decline, hand after hand."""
        for spot in state.spots:
            for hand in spot.hands:
                if hand.insurance < 0 and not hand.done:
                    if self.insures:
                        self.score.insured += 1
                        return cmd.Insure(spot.number, hand.wager // 2, hand.area)
                    return cmd.Decline(spot.number, hand.area)
        raise AssertionError("nobody may insure")

    def early(self, state: State) -> cmd.Command:
        """Answer the question of early surrender before the check."""
        for spot in state.spots:
            allowed = {o.verb for o in options(state, spot.number) if o.is_allowed}
            if "surrender" in allowed:
                if self.gives_up(state, spot):
                    return cmd.Surrender(spot.number)
                return cmd.Decline(spot.number)
        return cmd.CloseInsurance()

    def early_in_play(self, state: State) -> cmd.Command | None:
        """Early surrender ahead of the turn, before any third card."""
        if self.house.rules.surrender.kind != "early":
            return None
        for spot in state.spots:
            if spot.number == state.turn[0]:
                continue
            allowed = {o.verb for o in options(state, spot.number) if o.is_allowed}
            if "surrender" in allowed and self.gives_up(state, spot):
                return cmd.Surrender(spot.number)
        return None

    def gives_up(self, state: State, spot: Spot) -> bool:
        """Whether a spot surrenders early; keeps it if so."""
        decision = (spot.number, 0, Action.SURRENDER)
        if self.scripted:
            wants = decision in self.script
            if wants:
                self.script.remove(decision)
        else:
            wants = self.first_choice(state, spot.hands[0].cards) is Action.SURRENDER
        if wants:
            self.score.surrendered += 1
            self.asked.append(decision)
        return wants

    def first_choice(self, state: State, cards: tuple[Card, ...]) -> Action:
        """The chart's word for a starting hand, if all is offered."""
        split = self.house.rules.split
        most = min(split.hands, split.ace_hands if VALUE[cards[0]] == 1 else 4)
        allowed = {"hit", "stand", "double", "surrender"}
        if most > 1 and is_pair(cards, by=split.by):
            allowed.add("split")
        return self.decide(state, cards, allowed)

    def compare(self, won: list[int]) -> None:
        """The kernels must have come to the same."""
        work, state = self.work, self.state
        where = (self.house.id, self.seed, self.score.rounds)
        cents = self.wager // self.game_unit
        per_start = [
            int(work[STARTS_AT + START_SIZE * at + NET]) for at in range(self.starts)
        ]
        areas = self.starts // self.spots
        nets = [
            cents * sum(per_start[areas * spot : areas * (spot + 1)])
            for spot in range(self.spots)
        ]
        assert work[AT] == state.drawn, (where, "cards", int(work[AT]), state.drawn)
        assert nets == won, (where, nets, won)
        assert self.kernel_actions() == self.engine_actions(), where
        self.score.rounds += 1
        self.score.splits += int(work[STARTS_AT + HELD] > 1)
        if self.machine is not None:
            self.compare_table(nets[0] // cents)

    def run_kernel(self, drawn: int) -> None:
        """Play the round with the general kernel."""
        if self.fresh:
            self.begin()
        game, work = self.game, self.work
        assert work[AT] == drawn, (self.house.id, self.seed, self.score.rounds)
        play_round(
            game.numbers,
            game.actions,
            game.book.switches,
            game.divisors,
            self.shoe.cards,
            self.shoe.places,
            work,
            self.starts,
        )

    def compare_table(self, units: int) -> None:
        """The transition table on the same cards."""
        machine, game, work = self.machine, self.game, self.table_work
        assert machine is not None
        ending = play_exactly(
            machine.rows,
            machine.takes_hole,
            self.sums,
            game.numbers,
            self.ranks.cards,
            self.ranks.places,
            work,
            self.pair,
        )
        where = (self.house.id, self.seed, self.score.rounds, "table")
        assert machine.endings[ending].net == units, where
        assert work[AT] == self.state.drawn, where
        self.score.by_table += 1

    def begin(self) -> None:
        """Burn as the engine has done."""
        burn = self.house.rules.burn.after_shuffle
        for shoe, work in ((self.shoe, self.work), (self.ranks, self.table_work)):
            restart(self.game.numbers, shoe.cards, shoe.places, work, burn)
        self.fresh = False

    @property
    def game_unit(self) -> int:
        """Units of one wager."""
        from upcard.kernels.payoff import payoff

        return payoff(self.code).wager

    def kernel_log(self) -> list[Decision]:
        """Decisions of the kernel."""
        work, areas = self.work, self.starts // self.spots
        found = []
        for at in range(LOG_AT + 1, LOG_AT + 1 + int(work[LOG_AT]), 2):
            start, hand = divmod(int(work[at]), 4)
            action = int(work[at + 1])
            if start % areas:
                hand += int(work[STARTS_AT + START_SIZE * (start - 1) + HELD])
            found.append((start // areas + 1, hand, ACTIONS[action]))
        return found

    def kernel_actions(self) -> list[Decision]:
        """Decisions of the kernel, standing left out."""
        log = self.kernel_log()
        return in_order(each for each in log if each[2] is not Action.STAND)

    def engine_actions(self) -> list[Decision]:
        """Decisions put to the engine, standing left out."""
        return in_order(each for each in self.asked if each[2] is not Action.STAND)
