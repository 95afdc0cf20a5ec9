"""Script lines: ``1 double 50 face-down``, ``! 2 surrender``, ``floor approve``.

A line is read into a command of the engine; ``leave`` names a spot where the engine
wants a guest, so it is filled in when the line is played.
"""

from __future__ import annotations

import re

from msgspec import Struct

from upcard.cards.money import Cents
from upcard.errors import BadText
from upcard.game import commands as cmd

__all__ = ["GUEST_VERBS", "INSURANCE_VERBS", "Line", "parse_line", "parse_wager"]

INSURANCE_VERBS = frozenset(("insure", "decline", "even-money"))
PLAY_VERBS = frozenset(
    ("hit", "stand", "double", "split", "surrender", "switch", "keep")
)
GUEST_VERBS = INSURANCE_VERBS | PLAY_VERBS | {"leave", "show-burn-card", "dispute"}
FLOOR_VERBS = (
    "approve",
    "deny",
    "reshuffle",
    "change-dealer",
    "show-burn-card",
    "rule",
)
RULINGS = ("stands", "win", "push", "lose")

_SPOT = re.compile(r"([1-7])([ab]?)", re.ASCII)
_WAGER = re.compile(
    r"([1-7])([ab]?)(?:\s+(unverified|[a-z][a-z-]*))?\s*:\s*(\S+)", re.ASCII
)
_RULED_HAND = re.compile(r"([1-7])([ab]?)(?:\.([1-4]))?", re.ASCII)


class Line(Struct, frozen=True):
    """One line of a script, read."""

    text: str
    verb: str
    command: cmd.Command
    refused: bool = False
    """Whether the line must be refused."""
    spot: int = 0
    """The spot that acts; 0 is the floor."""


def parse_wager(text: str) -> Line:
    """Read a line of ``wagers``.

    >>> parse_wager("3 pair-square: 5").command
    PlaceSideBet(spot=3, name='pair-square', amount=500)
    """
    refused, rest = _refused(text)
    match = _WAGER.fullmatch(rest)
    if match is None:
        raise BadText(
            f"{text!r} is no wager. Allowed: '1: 25', '1a: 25', '1 unverified: 600', "
            "'1 pair-square: 5'"
        )
    spot, area, kind, amount = int(match[1]), match[2], match[3], match[4]
    cents = int(Cents.parse(amount))
    command: cmd.Command
    if kind in (None, "unverified"):
        command = cmd.PlaceWager(spot, cents, area, kind == "unverified")
    else:
        command = cmd.PlaceSideBet(spot, kind, cents)
    return Line(text, "wager", command, refused, spot)


def parse_line(text: str) -> Line:
    """Read a line of ``script``.

    >>> parse_line("! 1 double 50 face-down").command
    Double(spot=1, amount=5000, face_down=True)
    """
    refused, rest = _refused(text)
    words = rest.split()
    if len(words) < 2:
        raise BadText(f"{text!r} is no script line. Allowed: SPOT VERB or floor VERB")
    if words[0] == "floor":
        return Line(text, words[1], _floor_command(text, words[1:]), refused)
    match = _SPOT.fullmatch(words[0])
    if match is None:
        raise BadText(f"{text!r} names no spot. Allowed: 1 to 7, 1a, 1b, or floor")
    spot, area, verb, rest_words = int(match[1]), match[2], words[1], words[2:]
    if verb not in GUEST_VERBS:
        allowed = ", ".join(sorted(GUEST_VERBS))
        raise BadText(f"{text!r} has no verb of a guest. Allowed: {allowed}")
    if verb not in {"double", "insure"} and rest_words:
        raise BadText(f"{text!r} says too much. Allowed: '{words[0]} {verb}'")
    command = _guest_command(text, (spot, area), verb, rest_words)
    return Line(text, verb, command, refused, spot)


def _refused(text: str) -> tuple[bool, str]:
    stripped = text.strip()
    if stripped.startswith("!"):
        return True, stripped[1:].strip()
    return False, stripped


def _guest_command(
    text: str, place: tuple[int, str], verb: str, words: list[str]
) -> cmd.Command:
    spot, area = place
    simple: dict[str, type[cmd.Command]] = {
        "hit": cmd.Hit,
        "stand": cmd.Stand,
        "split": cmd.Split,
        "surrender": cmd.Surrender,
        "switch": cmd.SwitchCards,
        "keep": cmd.Keep,
        "even-money": cmd.EvenMoney,
        "show-burn-card": cmd.ShowBurnCard,
        "dispute": cmd.Dispute,
    }
    if verb in simple:
        return simple[verb](spot)
    if verb == "leave":
        return cmd.LeaveTable("")
    if verb == "decline":
        return cmd.Decline(spot, area)
    if verb == "insure":
        if len(words) != 1:
            raise BadText(f"{text!r} names no amount. Allowed: '{spot} insure 12.50'")
        return cmd.Insure(spot, int(Cents.parse(words[0])), area)
    face_down = "face-down" in words
    amounts = [word for word in words if word != "face-down"]
    if len(amounts) > 1 or words.count("face-down") > 1:
        raise BadText(
            f"{text!r} says too much. Allowed: '{spot} double [AMOUNT] [face-down]'"
        )
    amount = int(Cents.parse(amounts[0])) if amounts else None
    return cmd.Double(spot, amount, face_down)


def _floor_command(text: str, words: list[str]) -> cmd.Command:
    simple: dict[str, cmd.Command] = {
        "approve": cmd.Approve(),
        "deny": cmd.Deny(),
        "reshuffle": cmd.OrderReshuffle(),
        "change-dealer": cmd.ChangeDealer(),
        "show-burn-card": cmd.ShowBurnCard(),
    }
    verb, rest = words[0], words[1:]
    if verb in simple and not rest:
        return simple[verb]
    if verb != "rule" or not rest:
        allowed = ", ".join(FLOOR_VERBS)
        raise BadText(f"{text!r} is nothing the floor does. Allowed: {allowed}")
    return _ruling(text, rest)


def _ruling(text: str, words: list[str]) -> cmd.RuleDispute:
    """``1 push``, ``1.2``, or the hands as the supervisor takes them off the rack."""
    results = [word for word in words if word in RULINGS]
    hands = [word for word in words if word not in RULINGS and word != "dealer"]
    matches = [_RULED_HAND.fullmatch(word) for word in hands]
    if len(results) > 1 or None in matches:
        raise BadText(
            f"{text!r} is no ruling. Allowed: 'floor rule 1', 'floor rule 1.2 push', "
            f"with a result of {', '.join(RULINGS)}"
        )
    result = results[0] if results else "stands"
    named = matches[0] if len(matches) == 1 else None
    if named is None:
        return cmd.RuleDispute(result=result)
    index = int(named[3]) - 1 if named[3] else int(named[2] == "b")
    return cmd.RuleDispute(int(named[1]), index, result)
