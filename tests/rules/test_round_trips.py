"""Hypothesis: whatever rules load, load again from a document that states them."""

from contextlib import suppress
from pathlib import Path

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from upcard.errors import BadDocument, UpcardError
from upcard.rules import House, house_ids, load_house, parse_change
from upcard.rules.describe import plate
from upcard.rules.fields import rule_values

VALUES: dict[str, list[object]] = {
    "cards.decks": [1, 2, 4, 6, 8],
    "cards.faces": ["up", "down"],
    "dealer.soft_17": ["hit", "stand"],
    "dealer.hole_card": ["reader", "peek", "unchecked", "none"],
    "dealer.blackjack_takes": ["all", "original"],
    "dealer.total_22": ["bust", "push"],
    "blackjack.pays": ["3:2", "6:5", "1:1", "2:1", "7:5"],
    "insurance.even_money": ["never", "offered", "on request", "with approval"],
    "double.on": [
        "any two cards",
        "any two except blackjack",
        "9 to 11",
        "10 and 11",
    ],
    "double.after_split": [True, False],
    "double.for_less": ["never", "one unit", "table minimum"],
    "split.by": ["value", "rank"],
    "split.hands": [1, 2, 3, 4],
    "split.ace_hands": [1, 2, 3, 4],
    "surrender.kind": ["none", "late", "early"],
    "surrender.not_against": [[], ["A"], ["A", "T"]],
    "wagers.minimum": ["5", "7.50", "25"],
    "wagers.spots_per_guest": [1, 3, "all"],
    "entry.mid_shoe": ["allowed", "refused"],
    "payouts.rounding": ["exact", "down"],
}

changes = st.fixed_dictionaries(
    {}, optional={path: st.sampled_from(values) for path, values in VALUES.items()}
)


def as_document(house: House) -> str:
    """A document that states every plain rule of the house itself."""
    lines = [f"extends = '{house.id}'"]
    table = ""
    for path, value in rule_values(house.rules).items():
        name, _, key = path.partition(".")
        if not key:
            continue
        if name != table:
            lines.append(f"[{name}]")
            table = name
        lines.append(f"{key} = {toml(value)}")
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml, value))}]"
    return str(value) if type(value) is int else f'"{value}"'


@given(st.sampled_from(house_ids()), changes)
def test_rules_survive_being_written_down(
    tmp_path_factory: object, name: str, changed: dict[str, object]
) -> None:
    try:
        house = load_house(name, changed)
    except BadDocument:
        return  # a contradiction between valid values; test_bad_documents reads them
    folder = tmp_path_factory.mktemp("houses")  # type: ignore[attr-defined]
    document = Path(folder) / "own.toml"
    document.write_text(as_document(house), "utf-8")
    again = load_house(str(document))

    # Figures that a document claims are no rules and are not written down.
    assert again.rules == msgspec.structs.replace(house.rules, proves=())
    assert again.digest == house.digest
    assert [section.title for section in plate(again)]


@given(st.text(max_size=40))
def test_any_change_text_is_read_or_refused(text: str) -> None:
    with suppress(UpcardError):
        path, value = parse_change(text)
        load_house("typical-casino", {path: value})
