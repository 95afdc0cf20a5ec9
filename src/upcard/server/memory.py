"""How a table's latest commands were answered: a repeated one is answered alike.

Commands that were carried out are in the database too, and are read back from it.
Refusals last as long as the process, which is longer than any connection on which a
late copy of the command could still come.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeVar

from upcard.store.batch import Answer
from upcard.wire.messages import Done, RefusedSent

__all__ = ["Memory"]

_REMEMBERED = 500
"""Of each sort, so that refusals never push out what was done."""

Key = tuple[str, str]
"""The guest's name and the command's id."""


_Kind = TypeVar("_Kind")


class Memory:
    """Answers by guest and command, the oldest forgotten first."""

    def __init__(self, done: Iterable[Answer] = ()) -> None:
        self._done: OrderedDict[Key, Done] = OrderedDict()
        self._refused: OrderedDict[Key, RefusedSent] = OrderedDict()
        for answer in done:
            key = answer.guest, answer.command_id
            self.keep(key, Done(answer.command_id, answer.seq))

    def find(self, key: Key) -> Done | RefusedSent | None:
        """What was answered."""
        return self._done.get(key) or self._refused.get(key)

    def keep(self, key: Key, answer: Done | RefusedSent) -> None:
        """Remember an answer."""
        if isinstance(answer, Done):
            _put(self._done, key, answer)
        else:
            _put(self._refused, key, answer)


def _put(kept: OrderedDict[Key, _Kind], key: Key, answer: _Kind) -> None:
    kept[key] = answer
    if len(kept) > _REMEMBERED:
        kept.popitem(last=False)
