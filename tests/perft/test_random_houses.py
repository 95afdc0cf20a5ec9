"""Houses nobody has built: the engine and the brute force agree on them too.

Rules are changed at random, cards and wagers are drawn at random, and every action
sequence is counted by both.
"""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.rounds import act, advance, deal, tally
from oracle.rule_values import MONEY_RULES, PROCEDURE_RULES
from oracle.settling import nets
from perft.generate import THEMES, draw_cards, draw_wagers
from perft.positions import Position
from perft.walk import command_of, count, dealt, moves
from upcard.cards.stream import seeded_stream
from upcard.errors import BadDocument
from upcard.game import step
from upcard.rules import House, house_ids, load_house

MOST_COMPLETE = 100
CHOICES = MONEY_RULES | PROCEDURE_RULES
changes = st.fixed_dictionaries(
    {}, optional={path: st.sampled_from(values) for path, values in CHOICES.items()}
)


def built(name: str, changed: dict[str, object]) -> House | None:
    """The changed house, None if its rules contradict each other."""
    if name == "vegas-switch":
        # at Switch a blackjack is paid after the choice, at its turn.
        changed = {path: changed[path] for path in changed if path != "blackjack.paid"}
    try:
        return load_house(name, changed)
    except BadDocument:
        return None


@given(st.sampled_from(house_ids()), changes, st.integers(0, 10**6))
def test_engine_and_brute_force_agree(
    name: str, changed: dict[str, object], seed: int
) -> None:
    house = built(name, changed)
    assume(house is not None)
    assert house is not None
    stream = seeded_stream(seed)
    theme = THEMES[stream.below(len(THEMES))]
    cards = draw_cards(theme, stream, decks=house.rules.cards.decks)
    wagers = draw_wagers(house.rules, stream)
    found = tally(house.rules, cards, wagers, most=MOST_COMPLETE)
    assume(found is not None)
    assert found is not None
    position = Position((), wagers, tuple(cards[: found.used]), *found[:3])
    assert count(house, position) == found


@given(st.sampled_from(house_ids()), changes, st.integers(0, 10**6))
def test_one_round_with_any_amounts(
    name: str, changed: dict[str, object], seed: int
) -> None:
    """Up to five spots, doubles for less, part insurance: same choices, same cents."""
    house = built(name, changed)
    assume(house is not None)
    assert house is not None
    stream = seeded_stream(f"round {seed}")
    theme = THEMES[stream.below(len(THEMES))]
    cards = draw_cards(theme, stream, decks=house.rules.cards.decks) * 3
    unit = int(house.rules.wagers.unit)
    least = int(house.rules.wagers.minimum)
    wagers = tuple(
        (spot, least + unit * stream.below(9)) for spot in range(1, 2 + stream.below(5))
    )
    position = Position((), wagers, tuple(cards), (), 0, 0)
    state, table = dealt(house, position), deal(house.rules, cards, wagers)
    while actions := advance(table):
        verb, place = actions[stream.below(len(actions))]
        spot = table.boxes[place].spot
        offered = {(told(option.verb), option.spot): option for option in moves(state)}
        asked = {(told(name), table.boxes[at].spot) for name, at in actions}
        assert offered.keys() - asked <= {("switch", spot)}  # bounded by the count
        assert asked <= offered.keys()
        option = offered[told(verb), spot]
        amount = 0
        if option.step:
            steps = (option.most - option.least) // option.step
            amount = option.least + option.step * stream.below(steps + 1)
        act(table, (verb, place), amount=amount)
        state = step(state, command_of(state, option, amount or None)).state
    assert {spot.number: spot.net for spot in state.spots} == nets(table)


def told(verb: str) -> str:
    return "decline" if verb == "no surrender" else verb
