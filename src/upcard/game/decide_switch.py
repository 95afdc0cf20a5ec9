"""Blackjack Switch: exchanging the second cards of a spot's two hands."""

from __future__ import annotations

from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.answers import reject, signal, spot_in_play
from upcard.game.procedure import advance
from upcard.game.refusals import refuse
from upcard.game.scribe import Scribe
from upcard.game.state import Phase

__all__ = ["keep", "switch_cards"]


def switch_cards(s: Scribe, command: cmd.SwitchCards) -> None:
    """Exchange the second cards, or exchange them back (LV-SWS-00..02)."""
    _may_switch(s, command.spot)
    s.note(ev.SwitchMade(command.spot, signal(s.state.rules.signals.switch)[0]))


def keep(s: Scribe, command: cmd.Keep) -> None:
    """End the switch decision."""
    _may_switch(s, command.spot)
    s.note(ev.SwitchEnded(command.spot))
    advance(s)


def _may_switch(s: Scribe, number: int) -> None:
    state = s.state
    spot = spot_in_play(state, number)
    if state.rules.switch.played == "no":
        message = "Cards are not switched in this game"
        raise refuse(state, "no-switch", "switch.played", message).error()
    if state.phase is not Phase.PLAY or state.turn[0] != number:
        message = f"It is not the turn of spot {number}"
        reject(state, number, refuse(state, "not-your-turn", "turn", message))
    if not spot.switching:
        message = "The switch decision has ended"
        reject(state, number, refuse(state, "switch-ended", "switch_back", message))
