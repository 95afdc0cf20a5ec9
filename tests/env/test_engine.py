"""The environment against the engine: one shoe, the same choices, the same cents."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("gymnasium")

from agree.houses import random_house
from upcard.cards import DECK, total
from upcard.env import BlackjackEnv
from upcard.game import Phase, State, open_table, options, step
from upcard.game import commands as cmd
from upcard.rules import House, house_ids, load_house

BANKROLL = 10**10
NAMES = ("stand", "hit", "double", "split", "surrender")
DOUBLE = 2
COMMANDS = (cmd.Stand, cmd.Hit, cmd.Double, cmd.Split, cmd.Surrender)
SURRENDER, INSURE, SWITCH, DECLINE, DOUBLE_LESS, ACTIONS = range(4, 10)


class Pair:
    """A table of the engine and an environment that follows it."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.dice = Random(seed)
        self.unit = int(house.rules.wagers.minimum)
        self.sides = [0, *(int(bet.minimum) * 2 for bet in house.rules.side_bet)]
        self.env = BlackjackEnv(
            house.id,
            changes=dict(house.changes),
            wagers=(1, 2),
            side_bets=tuple(amount / self.unit for amount in self.sides),
        )
        self.areas = ("a", "b") if house.rules.switch.played == "yes" else ("",)
        self.state = step(open_table(house), cmd.SeatGuest("Ann", (1,), BANKROLL)).state
        self.reward, self.ended = 0.0, False

    def do(self, command: cmd.Command) -> None:
        self.state = step(self.state, command).state

    def act(self, action: int) -> None:
        assert not self.ended
        assert self.env.action_masks()[action]
        _, self.reward, self.ended, *_ = self.env.step(action)

    def play(self) -> None:
        """A round of both."""
        if self.state.reshuffle or not self.state.shoe:
            order = list(DECK * self.house.rules.cards.decks)
            self.dice.shuffle(order)
            self.do(cmd.LoadShoe(tuple(order)))
            if self.state.phase is Phase.CUT:
                self.do(cmd.CutCards(self.state.offers[-1], len(order) // 2))
        before = self.state.guests[0].bankroll
        units, side = self.dice.randrange(2), self.dice.randrange(len(self.sides))
        for area in self.areas:
            self.do(cmd.PlaceWager(1, (units + 1) * self.unit, area))
        if side:
            name = str(self.house.rules.side_bet[0].name)
            self.do(cmd.PlaceSideBet(1, name, self.sides[side]))
        cards = self.state.shoe[self.state.drawn :]
        self.env.reset(options={"cards": " ".join(cards)})
        self.ended = False
        self.act(ACTIONS + units * len(self.sides) + side)
        self.do(cmd.Deal())
        while self.state.phase is not Phase.WAGERS:
            assert not self.state.refill
            self.decide(self.state)
        if not self.ended:
            self.act(DECLINE)
        won = self.state.guests[0].bankroll - before
        assert self.ended
        earned = round(self.reward * self.unit, 6)
        assert won == earned, (self.house.changes, cards[:20])

    def decide(self, state: State) -> None:
        """A choice that both are told."""
        if state.phase is Phase.INSURANCE:
            self.insure(state)
        elif state.phase is Phase.SURRENDER:
            self.surrender_early(state)
        elif state.spots[0].switching:
            chosen = self.dice.choice((SWITCH, DECLINE))
            self.act(chosen)
            if chosen == SWITCH:
                self.do(cmd.SwitchCards(1))
            self.do(cmd.Keep(1))
        else:
            self.play_hand(state)

    def insure(self, state: State) -> None:
        insured = self.dice.random() < 0.5
        self.act(INSURE if insured else DECLINE)
        for hand in state.spots[0].hands:
            amount = hand.wager // 2
            self.do(
                cmd.Insure(1, amount, hand.area)
                if insured
                else cmd.Decline(1, hand.area)
            )
        if self.state.phase is Phase.INSURANCE:
            self.do(cmd.CloseInsurance())

    def surrender_early(self, state: State) -> None:
        if total(state.spots[0].hands[0].cards) == 21:
            self.do(cmd.Decline(1))
            return
        gives_up = self.dice.random() < 0.3
        self.act(SURRENDER if gives_up else DECLINE)
        self.do(cmd.Surrender(1) if gives_up else cmd.Decline(1))

    def play_hand(self, state: State) -> None:
        hand = state.spots[0].hands[state.turn[1]]
        offered = [option for option in options(state, 1) if option.is_allowed]
        allowed = {option.verb for option in offered}
        if total(hand.cards) == 21 or allowed == {"stand"}:
            self.do(cmd.Stand(1))
            return
        mask = self.env.action_masks()[:5]
        legal = {name for name, may in zip(NAMES, mask, strict=True) if may}
        assert legal == allowed, (hand.cards, self.house.changes)
        double = next((o for o in offered if o.verb == "double"), None)
        less = double is not None and double.least < double.most
        assert less == self.env.action_masks()[DOUBLE_LESS]
        action = NAMES.index(self.dice.choice(sorted(legal)))
        if less and double and action == DOUBLE and self.dice.random() < 0.5:
            self.act(DOUBLE_LESS)
            self.do(cmd.Double(1, double.least))
        else:
            self.act(action)
            self.do(COMMANDS[action](1))


@pytest.mark.parametrize("house", house_ids())
def test_a_house(house: str) -> None:
    pair = Pair(load_house(house), 3)
    for _ in range(400):
        pair.play()


@pytest.mark.parametrize("seed", range(30))
def test_random_houses(seed: int) -> None:
    pair = Pair(random_house(Random(seed)), seed)
    for _ in range(60):
        pair.play()
