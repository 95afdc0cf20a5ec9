"""Commands that nobody asked for: any command, any argument, at any time."""

from __future__ import annotations

from collections.abc import Callable

from game.session import NAMES, Tape
from upcard.cards.card import DECK
from upcard.game import commands as cmd

__all__ = ["strange_command"]

AMOUNTS = (0, -1, 1, 50, 100, 250, 1000, 2500, 5000, 60_000, 10**7, 10**13, 333)
PATHS = ("dealer.soft_17", "split.hands", "dealer.colour", "nothing", "")
VALUES = ("hit", "stand", "2", "")


def strange_command(tape: Tape) -> cmd.Command:
    """One of all commands, with arguments that may make no sense."""
    spot, amount = tape.below(9), tape.pick(AMOUNTS)
    guest, area = tape.pick((*NAMES, "Nobody")), tape.pick(("", "", "a", "b", "z"))
    makers: tuple[Callable[[], cmd.Command], ...] = (
        lambda: cmd.SeatGuest(guest, (spot, spot + 1)[: 1 + amount % 2], abs(amount)),
        lambda: cmd.BuyIn(guest, amount),
        lambda: cmd.LeaveTable(guest),
        lambda: cmd.PlaceWager(spot, amount, area, unverified=amount > 1000),
        lambda: cmd.TakeBackWager(spot),
        lambda: cmd.PlaceSideBet(spot, tape.pick(("pair-square", "x")), amount),
        lambda: cmd.Insure(spot, amount, area),
        lambda: cmd.Decline(spot, area),
        lambda: cmd.EvenMoney(spot),
        lambda: cmd.Hit(spot),
        lambda: cmd.Stand(spot),
        lambda: cmd.Double(spot, amount or None, face_down=spot % 2 == 0),
        lambda: cmd.Split(spot),
        lambda: cmd.Surrender(spot),
        lambda: cmd.SwitchCards(spot),
        lambda: cmd.Keep(spot),
        lambda: cmd.ShowBurnCard(spot),
        lambda: cmd.Dispute(spot),
        lambda: cmd.TouchCards(spot),
        lambda: cmd.OfferCash(spot, amount),
        lambda: cmd.CutCards(spot, amount),
        lambda: cmd.DeclineCut(spot),
        lambda: cmd.LoadShoe(DECK[:amount] if amount < 53 else DECK),
        cmd.Deal,
        cmd.CloseInsurance,
        lambda: cmd.MarkAbsent(guest, absent=amount > 0),
        cmd.Approve,
        cmd.Deny,
        lambda: cmd.RuleDispute(spot, spot - 2, tape.pick(("win", "push", "x"))),
        cmd.OrderReshuffle,
        cmd.ChangeDealer,
        lambda: cmd.SetLimits(amount, tape.pick(AMOUNTS)),
        lambda: cmd.AuthorizeMaximum(guest, amount),
        lambda: cmd.ExcludeGuest(guest),
        lambda: cmd.OverrideRule(tape.pick(PATHS), tape.pick(VALUES)),
        cmd.FaceUpCard,
        cmd.DrawInError,
        cmd.ExtraDealerCard,
        cmd.BurnSecondCard,
    )
    return tape.pick(makers)()
