"""``upcard house list``: the houses of the package, without solving or validating."""

from __future__ import annotations

from upcard.rules.document import house_ids, read_document

__all__ = ["list_houses"]


def list_houses(*, json: bool) -> int:
    """Print the id, name and summary of every house of the package."""
    houses = [
        {
            "id": document.id,
            "name": str(document.tree["name"]),
            "summary": str(document.tree["summary"]),
        }
        for document in map(read_document, house_ids())
    ]
    if json:
        from upcard.cli.output import print_json

        print_json({"houses": houses})
        return 0
    width = max(len(house["id"]) for house in houses)
    for house in houses:
        print(f"{house['id']:{width}}  {house['name']}: {house['summary']}")
    return 0
