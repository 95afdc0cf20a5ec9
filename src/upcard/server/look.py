"""What a viewer gets to see of a live table: the parts of the messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from upcard.game.decide_wagers import refuse_entry
from upcard.game.limits import effective_limits
from upcard.game.state import Guest
from upcard.game.view import View
from upcard.rules import House
from upcard.rules.describe import plate
from upcard.table.clock import Clock
from upcard.table.live import Caller, Live
from upcard.wire.messages import Fairness, TableView, You

__all__ = ["house_plate", "look_around", "rules_as_json", "see_self"]


def look_around(
    live: Live, game: View, *, clock: Clock | None, now: float, online: Iterable[str]
) -> TableView:
    """What everybody sees of the table besides the game, which is the viewer's own."""
    status = "closed" if live.status == "closing" else live.status
    return TableView(
        table=live.opened.table,
        title=live.opened.title,
        status=status,
        game=game,
        clock=clock,
        now=now,
        ready=live.ready,
        out=live.out,
        leaving=live.leaving,
        online=tuple(online),
        results=live.results,
        fairness=_fairness(live),
    )


def _fairness(live: Live) -> Fairness:
    ritual = live.ritual
    return Fairness(
        shoe=ritual.shoe,
        round=ritual.round,
        phase=ritual.phase,
        commitment=ritual.commitment,
        seats=tuple(share.seat for share in ritual.shares),
        commitments=tuple(share.commitment for share in ritual.shares),
        list_digest=ritual.digest,
        revealed=tuple(share.seat for share in ritual.shares if share.share),
        cutter=ritual.cutter or ritual.holder,
        depth=live.state.rules.cut_depth,
        cards=live.state.rules.card_count,
        root=ritual.root,
        silences=tuple((one.seat, one.shares, one.silent) for one in live.silences),
    )


def see_self(live: Live, caller: Caller) -> You:
    """What a viewer is told about himself."""
    state = live.state
    guest = state.guest(caller.name)
    least, most = effective_limits(state, guest)
    return You(
        name=caller.name,
        role=caller.role,
        purse=caller.purse,
        spots=guest.spots if guest else (),
        bankroll=guest.bankroll if guest else 0,
        least=least,
        most=most,
        may_wager=_why_no_wager(live, guest),
        last_wagers=tuple(
            [
                (bet.spot, bet.area, bet.amount)
                for bet in live.last
                if bet.guest == caller.name
            ]
        ),
    )


def _why_no_wager(live: Live, guest: Guest | None) -> str:
    if live.status != "open":
        return f"The table is {live.status}"
    if guest is None:
        return "Sit down to wager"
    if not live.is_between_rounds:
        return "The round is being played"
    refusal = refuse_entry(live.state, guest)
    return refusal.message if refusal else ""


def rules_as_json(house: House) -> dict[str, object]:
    """The rules of a house as a page reads them: money in cents, odds as text."""
    found: dict[str, object] = msgspec.to_builtins(house.rules, enc_hook=_plain)
    found.pop("clauses", None)
    return found


def _plain(value: object) -> object:
    return int(value) if isinstance(value, int) else str(value)


def house_plate(house: House) -> dict[str, object]:
    """Id, name, digest, rules and plate."""
    return {
        "id": house.id,
        "name": house.rules.name,
        "summary": house.rules.summary,
        "digest": house.digest,
        "changes": {path: str(value) for path, value in house.changes.items()},
        "rules": rules_as_json(house),
        "plate": list(_sections(house)),
    }


def _sections(house: House) -> Iterator[dict[str, object]]:
    for section in plate(house):
        yield {
            "title": section.title,
            "lines": [
                {"text": line.text, "clauses": list(line.clauses)}
                for line in section.lines
            ],
        }
