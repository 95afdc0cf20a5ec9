"""``upcard replay``: a saved round log, folded again into the same table."""

from __future__ import annotations

from pathlib import Path

from upcard.cards.money import dollars, signed_dollars
from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.game import State, evolve, open_table, payment_steps
from upcard.game.events import GuestLeft, HandSettled, RoundEnded
from upcard.tui.record import load_record
from upcard.tui.session import RoundResult
from upcard.tui.words import tell

__all__ = ["replay"]


def replay(file: Path, /, *, json: Json = False) -> int:
    """Play a saved round log again.

    A log of a house whose rules have changed since, or of lines that cannot follow each
    other, is refused.

    Args:
        file: A log that ``upcard play`` has saved.
    """
    log = load_record(file)
    state = open_table(log.house, floor=log.floor)
    rounds: list[RoundResult] = []
    money = {guest.name: guest.bankroll for guest in state.guests}
    for event in log.events:
        state = evolve(state, event)
        words = tell(event, state, "")
        if words and not json:
            print(words)
        if isinstance(event, HandSettled) and not json:
            _print_payment(state, event)
        if isinstance(event, RoundEnded):
            rounds.append(RoundResult.of(state))
            if not json:
                print(f"Round {rounds[-1].number}: {signed_dollars(rounds[-1].net)}.")
        if isinstance(event, GuestLeft):
            money[event.guest] = event.bankroll
        else:
            money |= {guest.name: guest.bankroll for guest in state.guests}
    if json:
        print_json(
            {
                "file": str(file),
                "house": log.house.id,
                "rounds": [
                    {
                        "number": ended.number,
                        "net": signed_dollars(ended.net),
                        "results": ended.results,
                    }
                    for ended in rounds
                ],
                "bankrolls": {name: dollars(cents) for name, cents in money.items()},
            }
        )
    return 0


def _print_payment(state: State, event: HandSettled) -> None:
    """How the dealer lays the payment out, step by step."""
    for step in payment_steps(state, event):
        print(f"    {step.words}.  [{step.clause}]")
