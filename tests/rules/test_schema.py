"""The schema beside the houses is the one that the model makes, and it fits."""

import tomllib
from copy import deepcopy

import jsonschema
import pytest

from upcard.rules.document import HOUSES
from upcard.rules.schema import house_schema, schema_text

DOCUMENTS = sorted(HOUSES.glob("*.toml")) + sorted(HOUSES.glob("base/*.toml"))


def test_the_schema_file_is_fresh() -> None:
    stored = (HOUSES / "schema.json").read_text("utf-8")
    assert stored == schema_text(), "run: make schema"


def test_every_document_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(house_schema())
    for path in DOCUMENTS:
        tree = tomllib.loads(path.read_text("utf-8"))
        assert [error.message for error in validator.iter_errors(tree)] == [], path


@pytest.mark.parametrize(
    "table, key, value",
    [
        ("dealer", "soft_17", "sit"),
        ("dealer", "soft_18", "hit"),
        ("cards", "decks", 9),
        ("blackjack", "pays", "3/2"),
        ("wagers", "minimum", "ten"),
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(
    table: str, key: str, value: object
) -> None:
    tree = tomllib.loads((HOUSES / "typical-casino.toml").read_text("utf-8"))
    wrong = deepcopy(tree)
    wrong[table][key] = value
    validator = jsonschema.Draft202012Validator(house_schema())

    assert validator.is_valid(tree)
    assert not validator.is_valid(wrong)


def test_fields_carry_their_sentence() -> None:
    definitions = house_schema()["$defs"]
    assert isinstance(definitions, dict)
    soft_17 = definitions["Dealer"]["properties"]["soft_17"]

    assert soft_17["description"] == "What the dealer does on soft 17."
