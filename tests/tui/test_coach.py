"""The coach counts what the guest has seen, and says what the solver says."""

from collections import Counter
from random import Random

import pytest

from tui.tables import act, seat
from upcard.cards import DECK
from upcard.game.seen import seen_cards
from upcard.rules import house_ids, load_house
from upcard.tui.asking import asked, choices
from upcard.tui.coach import solving_coach
from upcard.tui.session import GUEST


@pytest.mark.parametrize("house", house_ids())
def test_seen_and_unseen_cards_make_a_whole_shoe(house: str) -> None:
    session = seat(house, bankroll=100_000_00)
    random = Random(house)
    rules = session.state.rules
    pack = Counter(DECK * rules.cards.decks)
    while len(session.rounds) < 12:
        act(session, random)
        state = session.state
        seen = Counter(seen_cards(state, GUEST))
        unseen = Counter(state.shoe[state.drawn :]) + Counter(state.burned)

        assert seen <= pack
        if asked(state).kind in {"play", "insurance"}:
            hidden = pack - seen - unseen
            hole = rules.dealer.hole_card != "none" and not state.hole_turned
            assert sum(hidden.values()) == hole


@pytest.mark.parametrize("house", ["vegas-switch", "shuffle-machine-six-deck"])
def test_advice_is_always_something_that_is_allowed(house: str) -> None:
    session = seat(house, bankroll=100_000_00)
    coach = solving_coach(load_house(house).rules)
    random = Random(4)
    kinds: set[str] = set()
    while len(session.rounds) < 12:
        ask = asked(session.state)
        if ask.kind in {"play", "insurance", "surrender"}:
            advice = coach(session.state, ask, GUEST)
            verb = advice.removeprefix("Coach: ").partition(".")[0]
            kinds.add(verb)
            assert verb in {choice.verb for choice in choices(session.state, ask)}
        act(session, random)

    assert {"hit", "stand"} <= kinds
    assert ("switch" in kinds) == (house == "vegas-switch")
