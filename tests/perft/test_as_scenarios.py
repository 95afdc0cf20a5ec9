"""Rounds of the brute force, written as scenario files, pass as scenarios.

The file holds what a person would write down: cards, wagers, script with refused lines,
and the money, hands, results and dealer's cards that must come out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.layout import Box, Table, natural, value
from oracle.rounds import act, advance, deal
from oracle.settling import nets
from perft.generate import THEMES, draw_cards, draw_wagers
from perft.test_random_houses import built, changes
from upcard.cards.money import dollars
from upcard.cards.stream import KeyedStream, seeded_stream
from upcard.rules import house_ids
from upcard.scenario import read_scenario, run_scenario

PLAY = ("hit", "stand", "double", "split", "surrender")


@given(st.sampled_from(house_ids()), changes, st.integers(0, 10**6))
def test_brute_force_rounds_pass_as_scenarios(
    name: str, changed: dict[str, object], seed: int
) -> None:
    house = built(name, changed)
    assume(house is not None)
    assert house is not None
    rules = house.rules
    stream = seeded_stream(f"scenario {seed}")
    theme = THEMES[stream.below(len(THEMES))]
    cards = draw_cards(theme, stream, decks=rules.cards.decks)
    wagers = draw_wagers(rules, stream)
    table = deal(rules, cards, wagers)
    script = written(table, stream)
    money = nets(table)
    areas = ("a", "b") if rules.table.areas == 2 else ("",)
    document = {
        "id": "round",
        "title": "A round of the brute force",
        "house": name,
        "clauses": ["A-40"],
        "set": dict(house.changes),
    }
    text = [f"{key} = {toml(value)}" for key, value in document.items()]
    lines = [f"{spot}{area}: {dollars(w)}" for spot, w in wagers for area in areas]
    text += [
        "[[round]]",
        f"cards = {toml(' '.join(cards[: table.used]))}",
        f"wagers = {toml(lines)}",
        f"script = {toml(script)}",
        "[round.expect]",
        f"net = {toml({str(s): dollars(cents) for s, cents in money.items()})}",
        f"dealer = {toml(' '.join(table.dealer))}",
        f"hands = {toml(by_spot(table, lambda box: ' '.join(box.cards)))}",
        f"results = {toml(by_spot(table, lambda box: result_of(table, box)))}",
    ]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "round.toml"
        file.write_text("\n".join(text), "utf-8")
        outcome = run_scenario(read_scenario(str(file)))
    assert outcome.failures == (), "\n".join(text)


def written(table: Table, stream: KeyedStream) -> list[str]:
    """Play to the end by chance; the script, with lines that must be refused."""
    script: list[str] = []
    while actions := advance(table):
        verb, place = actions[stream.below(len(actions))]
        box = table.boxes[place]
        turn = table.boxes[actions[0][1]].spot
        legal = {name for name, at in actions if table.boxes[at].spot == turn}
        barred = [name for name in PLAY if name not in legal]
        if "stand" in legal and barred and stream.below(3) == 0:
            script.append(f"! {turn} {barred[stream.below(len(barred))]}")
        script.append(line_of(table, box, verb))
        act(table, (verb, place))
    return script


def line_of(table: Table, box: Box, verb: str) -> str:
    own = [other for other in table.boxes if other.spot == box.spot]
    area = ""
    if table.rules.table.areas == 2 and verb in {"insure", "decline"}:
        area = "ab"[own.index(box)]
    amount = f" {dollars(box.wager // 2)}" if verb == "insure" else ""
    said = "decline" if verb == "no surrender" else verb
    return f"{box.spot}{area} {said}{amount}"


def by_spot(table: Table, told: Callable[[Box], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for box in table.boxes:
        found.setdefault(str(box.spot), []).append(told(box))
    return found


def result_of(table: Table, box: Box) -> str:
    """The word for what became of a hand."""
    blackjack = natural(table.dealer)
    word = {
        "surrendered": "surrender",
        "even": "even-money",
        "bust": "bust",
        "paid": "blackjack",
        "waits": "push" if blackjack else "blackjack",
    }.get(box.fate)
    if word is not None:
        return word
    if blackjack:
        return "push" if box.natural() else "lose"
    dealer, own = value(table.dealer), box.value()
    if dealer == 22 and table.rules.dealer.total_22 == "push":
        return "push"
    if dealer > 21 or own > dealer:
        return "win"
    return "push" if own == dealer else "lose"


def toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return f'"{value}"'
        case dict():
            pairs = (f'"{key}" = {toml(item)}' for key, item in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
        case _:
            raise TypeError(value)
