"""The plate on the table: a house in plain sentences, made from its document.

Each line knows the rules that it states, so that a reader can ask for the clause
behind it; a test makes sure that every rule of the model is on the plate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upcard.rules.fields import rule_values, value_text
from upcard.rules.load import House
from upcard.rules.model import Rules, SideBet
from upcard.rules.phrases import OTHER, PHRASES, SECTIONS

__all__ = ["PlateLine", "PlateSection", "plate"]


@dataclass(frozen=True, slots=True)
class PlateLine:
    """One sentence of the plate."""

    text: str
    paths: tuple[str, ...]
    """The rules that it states, as ``table.key``."""
    clauses: tuple[str, ...]
    """The clause behind each of them, without repetitions."""


@dataclass(frozen=True, slots=True)
class PlateSection:
    """Sentences under one heading."""

    title: str
    lines: tuple[PlateLine, ...]


def plate(house: House) -> tuple[PlateSection, ...]:
    """Every rule of a house in sentences, under the headings of the plate."""
    values = rule_values(house.rules)
    return tuple(
        PlateSection(
            title,
            tuple(
                line
                for path, value in values.items()
                if path.partition(".")[0] in tables
                for line in _lines(house, path, value)
            ),
        )
        for title, tables in SECTIONS
    )


def _lines(house: House, path: str, value: object) -> Iterator[PlateLine]:
    if path == "side_bet" and value:
        for bet in house.rules.side_bet:
            yield from _side_bet(bet)
        return
    text = _sentence(house.rules, path, value)
    if text and not _is_moot(house.rules, path):
        clause = house.clauses.get(path)
        yield PlateLine(text, (path,), () if clause is None else (clause,))


def _sentence(rules: Rules, path: str, value: object) -> str:
    table, _, key = path.partition(".")
    if table in {"calls", "signals"} and path not in PHRASES:
        return _spoken(table, key, str(value))
    phrase = PHRASES[path]
    if isinstance(phrase, dict):
        phrase = phrase[value] if value in phrase else phrase[OTHER]
    return phrase.format(value_text(_resolved(rules, path, value)))


def _resolved(rules: Rules, path: str, value: object) -> object:
    """The number of cards that ``by decks`` stands for."""
    exact: dict[str, object] = {
        "cut.depth": rules.cut_depth,
        "reshuffle.cut_card": rules.cards_behind_cut_card,
    }
    return exact.get(path, value)


def _spoken(table: str, key: str, text: str) -> str:
    name = key.replace("_", " ")
    if not text:
        return ""
    if table == "calls":
        return f"Call for {name}: “{text}”."
    signal, _, words = (part.strip() for part in text.partition("/"))
    spoken = f"“{words}”" if words else ""
    return f"Signal for {name}: {', '.join(filter(None, (signal, spoken)))}."


def _side_bet(bet: SideBet) -> Iterator[PlateLine]:
    limits = f"{bet.title}: from {bet.minimum} to {bet.maximum}."
    yield PlateLine(limits, ("side_bet",), ())
    for line in bet.pays:
        text = f"{bet.title}, {line.hand}: {line.odds}."
        yield PlateLine(text, ("side_bet",), (line.clause,))


def _is_moot(rules: Rules, path: str) -> bool:
    """Whether another rule leaves this one without a meaning."""
    no_split = rules.split.hands == 1
    moot: dict[str, bool] = {
        "wagers.adjacent": rules.wagers.spots_per_guest == 1,
        "payouts.unit": rules.payouts.rounding == "exact",
        "cut.depth": rules.cut.offered == "never",
        "cut.dealer_cut": rules.cut.offered == "never",
        "burn.shown": not rules.burn.after_shuffle + rules.burn.new_dealer,
        "burn.lies": not rules.burn.after_shuffle + rules.burn.new_dealer,
        "reshuffle.when": rules.shuffled_when == "every round",
        "reshuffle.cut_card": rules.shuffled_when != "cut card",
        "double.after_split": no_split,
        "split.by": no_split,
        "split.ace_hands": no_split,
        "split.ace_cards": no_split or rules.split.ace_hands == 1,
        "split.asks": no_split,
        "surrender.not_against": rules.surrender.kind == "none",
    }
    words = {
        "surrender": rules.surrender.kind == "none",
        "insurance": rules.insurance.offered == "never",
        "even_money": rules.insurance.even_money == "never",
        "switch": rules.switch.played == "no",
    }
    table, _, key = path.partition(".")
    if table == "insurance":
        return key != "offered" and words["insurance"]
    if table in {"calls", "signals"}:
        return any(key.startswith(word) for word, is_moot in words.items() if is_moot)
    return moot.get(path, False)
