"""Who may send which command: a matrix that is data.

What is not listed is refused.  ``table`` is the table itself: no message can be it.
"""

from __future__ import annotations

from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.table import commands as tc

__all__ = [
    "READS",
    "ROLES",
    "SUSPENDED_MAY",
    "allowed_to",
    "check_reading",
    "check_role",
]

ROLES = ("watcher", "guest", "floor", "administrator", "table")

_GUEST = frozenset({"guest"})
_FLOOR = frozenset({"floor", "administrator"})
_ADMINISTRATOR = frozenset({"administrator"})
_BOTH = _GUEST | _FLOOR
_TABLE = frozenset({"table"})

_OF_A_HAND: tuple[type, ...] = (
    cmd.Insure,
    cmd.Decline,
    cmd.EvenMoney,
    cmd.Hit,
    cmd.Stand,
    cmd.Double,
    cmd.Split,
    cmd.Surrender,
    cmd.SwitchCards,
    cmd.Keep,
    cmd.Dispute,
)
"""What the guest of a dealt hand says about it."""

_MATRIX: dict[frozenset[str], tuple[type, ...]] = {
    _GUEST: (
        cmd.PlaceWager,
        cmd.TakeBackWager,
        cmd.PlaceSideBet,
        *_OF_A_HAND,
        cmd.TouchCards,
        cmd.OfferCash,
        tc.Sit,
        tc.Buy,
        tc.Leave,
        tc.Ready,
        tc.SitOut,
        tc.Back,
        tc.Rebet,
        tc.CommitShare,
        tc.RevealShare,
        tc.PassCut,
    ),
    _BOTH: (cmd.ShowBurnCard,),
    _FLOOR: (
        cmd.Approve,
        cmd.Deny,
        cmd.RuleDispute,
        cmd.OrderReshuffle,
        cmd.ChangeDealer,
        cmd.SetLimits,
        cmd.AuthorizeMaximum,
        cmd.ExcludeGuest,
        cmd.OverrideRule,
        cmd.FaceUpCard,
        cmd.DrawInError,
        cmd.ExtraDealerCard,
        cmd.BurnSecondCard,
        tc.PauseTable,
        tc.ReopenTable,
        tc.CloseTable,
        tc.DeadGame,
        tc.VoidRound,
    ),
    _ADMINISTRATOR: (
        tc.StopHouse,
        tc.ReopenHouse,
        tc.SuspendGuest,
        tc.ReleaseGuest,
        tc.SetPurse,
        tc.RenewFloorKey,
    ),
    _TABLE: (cmd.MarkAbsent, tc.HaltTable),
    # The table shuffles, cuts, deals and seats by itself; StackShoe is for scenarios.
    frozenset(): (
        cmd.SeatGuest,
        cmd.BuyIn,
        cmd.LeaveTable,
        cmd.LoadShoe,
        cmd.StackShoe,
        cmd.CutCards,
        cmd.DeclineCut,
        cmd.Deal,
        cmd.CloseInsurance,
    ),
}

_WHO: dict[type, frozenset[str]] = {
    kind: who for who, kinds in _MATRIX.items() for kind in kinds
}


READS: dict[str, frozenset[str]] = {
    "overview": _FLOOR,
    "log": _FLOOR,
    "report": _FLOOR,
    "alarms": _FLOOR,
    "meters": _FLOOR,
    "house": _ADMINISTRATOR,
    "check": _ADMINISTRATOR,
    "export": _ADMINISTRATOR,
}
"""What only some roles may read; everything else is for everybody."""

SUSPENDED_MAY: frozenset[type] = frozenset(
    (
        *_OF_A_HAND,
        cmd.TakeBackWager,
        tc.Leave,
        tc.RevealShare,
    )
)
"""What a suspended guest may still do: play the hands that lie, and go."""


def allowed_to(kind: type) -> frozenset[str]:
    """Roles that may send a command of this kind."""
    return _WHO.get(kind, frozenset())


def check_role(role: str, kind: type) -> None:
    """Refuse a command that is not for this role.

    Raises:
        Refused: with the roles that may send it.
    """
    who = allowed_to(kind)
    if role not in who:
        raise Refused(
            "role",
            "house rule",
            f"{kind.__name__} is not for a {role}",
            tuple(sorted(who - _TABLE)),
        )


def check_reading(role: str, what: str) -> None:
    """Refuse to show what is not for this role.

    Raises:
        Refused: with the roles that may read it.
    """
    who = READS[what]
    if role not in who:
        allowed = tuple(sorted(who))
        raise Refused("role", "house rule", f"This is not for a {role}", allowed)
