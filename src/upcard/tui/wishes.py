"""Lines typed at a server's table, as the commands that they mean.

What a line leaves out comes from what the server last showed: whose turn it is, which
hand is asked, which side bet the house has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from upcard.cards.money import Cents, dollars
from upcard.errors import BadText

__all__ = ["HELP", "Question", "Seen", "questions", "wishes_of"]

HELP = (
    "sit SPOT [SPOT ...] AMOUNT, buy AMOUNT, bet [SPOT] AMOUNT, side [SPOT] AMOUNT, "
    "take [SPOT] (wagers back), rebet [2], ready, hit, stand, double [AMOUNT] "
    "[face-down], split, surrender, insure [AMOUNT], no, even, switch, keep (with a "
    "spot in front where it is not the one in turn: 3: hit), cut CARDS, pass, dispute "
    "[SPOT], burn, out, in, leave; table, money, plate, rounds, round N, save FILE "
    "(your whole history), help, quit"
)
_DECISIONS = {
    "hit": "Hit",
    "stand": "Stand",
    "split": "Split",
    "surrender": "Surrender",
    "switch": "SwitchCards",
    "keep": "Keep",
    "even": "EvenMoney",
    "burn": "ShowBurnCard",
    "dispute": "Dispute",
    "take": "TakeBackWager",
}
_ALONE = {"ready": "Ready", "pass": "PassCut", "leave": "Leave", "out": "SitOut"}
_ALONE |= {"in": "Back"}

Command = dict[str, Any]


class Seen(Struct, frozen=True):
    """What the server last showed: the house's rules, the game, and oneself."""

    rules: dict[str, Any] = {}
    game: dict[str, Any] = {}
    you: dict[str, Any] = {}

    @property
    def spots(self) -> list[int]:
        """One's own spots."""
        found: list[int] = self.you.get("spots", [])
        return found


class Question(Struct, frozen=True):
    """A hand of one's own that is asked for a decision."""

    spot: int
    hand: int
    area: str
    cards: tuple[str, ...]
    total: str
    answers: tuple[str, ...]
    """Each with its price, such as ``double +25``."""
    most: dict[str, int]
    """The most that an answer may add, in cents, by its verb."""


def questions(seen: Seen) -> list[Question]:
    """Hands that may be decided now, left to right."""
    found = []
    for spot in seen.game.get("spots", ()):
        if seen.game["phase"] == "wagers":
            break
        for number, hand in enumerate(spot["hands"]):
            allowed = [
                option
                for option in spot["options"]
                if option["hand"] == number and option["refusal"] is None
            ]
            if allowed:
                found.append(_question(spot["number"], number, hand, allowed))
    return found


def _question(
    spot: int, number: int, hand: dict[str, Any], allowed: list[dict[str, Any]]
) -> Question:
    return Question(
        spot,
        number,
        hand["area"],
        tuple(hand["cards"]),
        hand["total"],
        tuple(_priced(option, hand) for option in allowed),
        {option["verb"]: option["most"] for option in allowed},
    )


def _priced(option: dict[str, Any], hand: dict[str, Any]) -> str:
    verb = {"decline": "no", "even-money": "even"}.get(option["verb"], option["verb"])
    if verb == "surrender":
        return f"{verb} -{dollars(hand['wager'] // 2)}"
    return f"{verb} +{dollars(option['most'])}" if option["most"] else str(verb)


def wishes_of(line: str, seen: Seen) -> list[Command]:
    """The commands that a line means, in the order in which they are sent.

    Raises:
        BadText: if it means none.
    """
    spot, rest = _spot_in_front(line)
    verb, *words = rest.split() or [""]
    try:
        if verb in _ALONE and not words and not spot:
            return [{"type": _ALONE[verb]}]
        if verb in _DECISIONS and len(words) <= 1:
            number = int(words[0]) if words else spot or _asked_spot(seen)
            return [{"type": _DECISIONS[verb], "spot": number}]
        if verb in _WITH_WORDS:
            return _WITH_WORDS[verb](seen, spot, words)
    except (ValueError, IndexError):
        pass
    raise BadText(f"{line!r} is no wish. Allowed: {HELP}")


def _spot_in_front(line: str) -> tuple[int, str]:
    """``3: hit`` is a spot and the rest of the line."""
    number, colon, rest = line.partition(":")
    if colon and number.strip().isdecimal():
        return int(number), rest.strip()
    return 0, line.strip()


def _asked_spot(seen: Seen) -> int:
    asked = questions(seen)
    return asked[0].spot if asked else min(seen.spots, default=0)


def _cents(text: str) -> int:
    return int(Cents.parse(text))


def _sit(_: Seen, __: int, words: list[str]) -> list[Command]:
    *spots, amount = words
    numbers = [int(word) for word in spots]
    if not numbers:
        raise ValueError
    return [{"type": "Sit", "spots": numbers, "bankroll": _cents(amount)}]


def _buy(_: Seen, __: int, words: list[str]) -> list[Command]:
    (amount,) = words
    return [{"type": "Buy", "amount": _cents(amount)}]


def _where(seen: Seen, spot: int, words: list[str]) -> tuple[int, int]:
    """The spot and the amount of a wager."""
    *numbers, amount = words
    if len(numbers) > 1:
        raise ValueError
    number = int(numbers[0]) if numbers else spot or min(seen.spots, default=0)
    return number, _cents(amount)


def _bet(seen: Seen, spot: int, words: list[str]) -> list[Command]:
    number, amount = _where(seen, spot, words)
    two = seen.rules.get("table", {}).get("areas") == 2
    return [
        {"type": "PlaceWager", "spot": number, "amount": amount, "area": area}
        for area in (("a", "b") if two else ("",))
    ]


def _side(seen: Seen, spot: int, words: list[str]) -> list[Command]:
    number, amount = _where(seen, spot, words)
    offered = seen.rules.get("side_bet", ())
    if not offered:
        raise BadText("This house has no side bet. Allowed: bet SPOT AMOUNT")
    name = offered[0]["name"]
    return [{"type": "PlaceSideBet", "spot": number, "name": name, "amount": amount}]


def _rebet(_: Seen, __: int, words: list[str]) -> list[Command]:
    return [{"type": "Rebet", "times": int(words[0]) if words else 1}]


def _double(seen: Seen, spot: int, words: list[str]) -> list[Command]:
    amounts = [word for word in words if word != "face-down"]
    asked = _asked_hand(seen, spot)
    command: Command = {"type": "Double", "spot": asked.spot}
    if amounts:
        (amount,) = amounts
        command["amount"] = _cents(amount)
    elif "double" in asked.most:
        command["amount"] = asked.most["double"]
    if len(amounts) < len(words):
        command["face_down"] = True
    return [command]


def _insure(seen: Seen, spot: int, words: list[str]) -> list[Command]:
    asked = _asked_hand(seen, spot)
    amount = _cents(words[0]) if words else asked.most.get("insure", 0)
    place = {"spot": asked.spot, "area": asked.area}
    return [{"type": "Insure", "amount": amount, **place}]


def _decline(seen: Seen, spot: int, words: list[str]) -> list[Command]:
    if words:
        raise ValueError
    asked = _asked_hand(seen, spot)
    return [{"type": "Decline", "spot": asked.spot, "area": asked.area}]


def _asked_hand(seen: Seen, spot: int) -> Question:
    """The hand that is asked; the first of the wanted spot."""
    found = [one for one in questions(seen) if spot in (0, one.spot)]
    nothing = Question(spot or _asked_spot(seen), 0, "", (), "", (), {})
    return found[0] if found else nothing


_WITH_WORDS: dict[str, Callable[[Seen, int, list[str]], list[Command]]] = {
    "sit": _sit,
    "buy": _buy,
    "bet": _bet,
    "side": _side,
    "rebet": _rebet,
    "double": _double,
    "insure": _insure,
    "no": _decline,
}
