"""The JSON schema of house documents, made from the model.

``python -m upcard.rules.schema`` prints it; ``make schema`` writes it beside the
houses, where editors find it by the first line of each document.  Since a document may
extend another one, no key is required by the schema; the loader knows what is missing.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from functools import cache

import msgspec

from upcard.cards.money import Cents
from upcard.rules import model
from upcard.rules.model import Rules

__all__ = ["field_texts", "house_schema", "schema_text"]

Schema = dict[str, object]

_MONEY: Schema = {
    "type": ["string", "number"],
    "pattern": r"^[+-]?\d{1,12}(\.\d{1,2})?$",
    "examples": ["25", "7.50"],
}
_ODDS: Schema = {
    "type": "string",
    "pattern": r"^\d{1,5}:0*[1-9]\d{0,4}$",
    "examples": ["3:2"],
}
_EXTENDS: Schema = {
    "type": "string",
    "description": "Id or path of the document whose values hold where this one "
    "states none.",
}


def house_schema() -> Schema:
    """The schema of a house document, as a tree that JSON can hold."""
    _, components = msgspec.json.schema_components([Rules], schema_hook=_special)
    tables = {name: _refined(name, table) for name, table in components.items()}
    document = tables.pop("Rules")
    properties = {"extends": _EXTENDS, **_properties(document)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **document,
        "title": "A house of Upcard",
        "properties": properties,
        "$defs": tables,
    }


def schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(house_schema(), indent=2) + "\n"


def _special(kind: type) -> Schema:
    return _MONEY if kind is Cents else _ODDS


def _refined(name: str, table: Schema) -> Schema:
    """A table with its fields described and, where documents extend, none required."""
    described = {
        key: {**value, **_description(name, key)}
        for key, value in _properties(table).items()
    }
    refined = {**table, "properties": described, "additionalProperties": False}
    if name not in {"SideBet", "PayLine", "Cheque", "Proof"}:
        refined.pop("required", None)
    return refined


def _properties(table: Schema) -> dict[str, Schema]:
    properties = table["properties"]
    assert isinstance(properties, dict)
    return properties


def _description(struct: str, field: str) -> Schema:
    text = field_texts(struct).get(field)
    return {} if text is None else {"description": text}


@cache
def field_texts(struct: str) -> dict[str, str]:
    """The sentence that follows each field in the source of the model."""
    source = textwrap.dedent(inspect.getsource(getattr(model, struct)))
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    texts = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                texts[name] = " ".join(words.split())
    return texts


if __name__ == "__main__":
    sys.stdout.write(schema_text())
