"""The floor: approvals, limits, disputes, irregularities; and guests' appeals to it."""

from __future__ import annotations

from upcard.cards.money import dollars
from upcard.errors import BadDocument
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.decide_insurance import close_when_answered, pay_even_money
from upcard.game.decide_shoe import finish_dealer_cut, offer_cut
from upcard.game.procedure import advance
from upcard.game.procedure import change_dealer as new_dealer
from upcard.game.refusals import refuse
from upcard.game.scribe import Scribe
from upcard.game.state import Approval, Phase, State
from upcard.rules.load import change_house

__all__ = [
    "approve",
    "authorize_maximum",
    "burn_second_card",
    "change_dealer",
    "deny",
    "dispute",
    "draw_in_error",
    "exclude_guest",
    "extra_dealer_card",
    "face_up_card",
    "mark_absent",
    "offer_cash",
    "order_reshuffle",
    "override_rule",
    "rule_dispute",
    "set_limits",
    "show_burn_card",
    "touch_cards",
]


# --- approvals ----------------------------------------------------------------------


def approve(s: Scribe, command: cmd.Approve) -> None:
    """Say yes to what the dealer waits for."""
    pending = _pending(s.state)
    if pending.kind == "dispute":
        _let_stand(s)
        return
    s.note(
        ev.ApprovalGiven(pending.kind, granted=True, by=s.state.rules.table.authority)
    )
    carry_out(s, pending)


def deny(s: Scribe, command: cmd.Deny) -> None:
    """Say no to what the dealer waits for."""
    pending = _pending(s.state)
    if pending.kind == "dispute":
        _let_stand(s)
        return
    s.note(
        ev.ApprovalGiven(pending.kind, granted=False, by=s.state.rules.table.authority)
    )
    if pending.kind in {"dealer cut", "shuffle check"}:
        offer_cut(s, again=True)  # without approval the offer is repeated
    elif pending.kind == "reshuffle":
        s.ask("reshuffle")  # the round cannot go on without cards
    else:
        close_when_answered(s)


def carry_out(s: Scribe, pending: Approval) -> None:
    """Do what has just been approved."""
    match pending.kind:
        case "even money":
            pay_even_money(s, pending.spot, pending.hand)
        case "joint insurance":
            s.note(ev.InsuranceJoined(pending.spot, pending.hand))
            close_when_answered(s)
        case "burn card":
            _show_burn_card(s)
        case "dealer cut":
            finish_dealer_cut(s)
        case "shuffle check":
            offer_cut(s)
        case "table rule":
            _override(s, *pending.detail)
        case "over-limit wager":
            guest, maximum = pending.detail
            s.note(ev.GuestAuthorized(guest, int(maximum)))
        case _:
            pass  # "reshuffle": the cards come with LoadShoe


def _pending(state: State) -> Approval:
    if state.pending is None:
        message = "Nothing waits for approval"
        raise refuse(state, "nothing-pending", "floor", message).error()
    return state.pending


def _ask(
    s: Scribe,
    kind: str,
    *,
    spot: int = 0,
    detail: tuple[str, ...] = (),
) -> None:
    """Ask, and carry it out at once where the house runs without a supervisor."""
    if s.state.pending is not None:
        message = f"The dealer waits for a decision on: {s.state.pending.kind}"
        raise refuse(s.state, "floor", "floor", message).error()
    s.ask(kind, spot=spot, detail=detail)
    if s.state.pending is None:
        carry_out(s, Approval(kind, spot, 0, detail))


# --- the burn card ------------------------------------------------------------------


def show_burn_card(s: Scribe, command: cmd.ShowBurnCard) -> None:
    """A guest asks to see the burn card, or the floor shows it (LV-GEN-05c/d)."""
    state = s.state
    shown = state.rules.burn.shown
    pending = state.pending
    if command.spot == 0 and pending is not None and pending.kind == "burn card":
        approve(s, cmd.Approve())
        return
    if shown == "never" or not state.burned:
        message = "No burn card is shown here"
        path = "burn.shown" if shown == "never" else "burn_card"
        raise refuse(state, "no-burn-card", path, message).error()
    if command.spot == 0 or shown == "on request":
        _show_burn_card(s)
    else:
        _ask(s, "burn card", spot=command.spot)


def _show_burn_card(s: Scribe) -> None:
    s.note(ev.BurnCardShown(s.state.burned[-1]))


# --- disputes -----------------------------------------------------------------------


def dispute(s: Scribe, command: cmd.Dispute) -> None:
    """A guest questions a hand: the supervisor walks the rack from the top.

    The dealer never backs up cards (LV-GEN-10e1); whoever rules sees the piles in the
    order of LV-GEN-10e2/e3, or PM-DEAL-08's, down to the hand in question.
    """
    state = s.state
    if state.pending is not None:
        message = f"The dealer waits for a decision on: {state.pending.kind}"
        raise refuse(state, "floor", "floor", message).error()
    spot = state.spot(command.spot)
    settled = spot is not None and any(hand.settled for hand in spot.hands)
    if spot is None or not settled or state.guest(spot.guest) is None:
        message = f"No hand of spot {command.spot} has been settled in this round"
        raise refuse(state, "no-hand", "dispute", message).error()
    own = f"{command.spot}."
    walked: list[ev.Pile] = []
    for pile in reversed(state.rack[state.rack_mark :]):
        walked.append(pile)
        left = state.rack[state.rack_mark : len(state.rack) - len(walked)]
        if not any(other.owner.startswith(own) for other in left):
            break
    final = state.rules.table.final_word
    s.note(ev.ApprovalAsked("dispute", final, command.spot))
    s.note(ev.DisputeRaised(command.spot, tuple(walked)))
    if state.floor == "automatic":
        _let_stand(s)


def _let_stand(s: Scribe) -> None:
    """Rule that what was settled stands."""
    pending = _pending(s.state)
    spot = s.state.spot(pending.spot)
    assert spot is not None
    settled = [hand.settled for hand in spot.hands]
    rule_dispute(s, cmd.RuleDispute(pending.spot, settled.index(True)))


def rule_dispute(s: Scribe, command: cmd.RuleDispute) -> None:
    """Decide a dispute; a correction is a new entry that balances the old one."""
    state = s.state
    pending = state.pending
    if pending is None or pending.kind != "dispute":
        message = "No hand is in dispute"
        raise refuse(state, "no-dispute", "dispute", message).error()
    spot = state.spot(pending.spot)
    assert spot is not None
    results = ("stands", "win", "push", "lose")
    known = 0 <= command.hand < len(spot.hands) and spot.hands[command.hand].settled
    named = command.spot in (0, pending.spot)
    if not named or not known or command.result not in results:
        message = f"A ruling is on a settled hand of spot {pending.spot}: it stands, "
        message += "wins, pushes or loses"
        raise refuse(state, "ruling", "dispute", message).error(results)
    hand = spot.hands[command.hand]
    worth = {"win": hand.staked, "push": 0, "lose": -hand.staked}
    correction = worth.get(command.result, hand.won) - hand.won
    guest = state.guest(spot.guest)
    if guest is not None and guest.bankroll + correction < 0:
        message = f"{spot.guest} has cheques for {dollars(guest.bankroll)} only"
        raise refuse(state, "stack", "stack", message).error(results)
    s.note(
        ev.DisputeRuled(
            pending.spot,
            command.hand,
            command.result,
            correction,
            state.rules.table.final_word,
        )
    )


# --- running the table --------------------------------------------------------------


def order_reshuffle(s: Scribe, command: cmd.OrderReshuffle) -> None:
    """Shuffle after this round (PM-CUT-06/07)."""
    if not s.state.reshuffle:
        s.note(ev.ReshuffleOrdered("floor order"))


def change_dealer(s: Scribe, command: cmd.ChangeDealer) -> None:
    """Send a new dealer, now or at the end of the round."""
    if s.state.phase is Phase.WAGERS:
        new_dealer(s)
    else:
        s.note(ev.DealerCalled())


def set_limits(s: Scribe, command: cmd.SetLimits) -> None:
    """Post new limits; guests who play keep theirs where that is the rule."""
    unit = int(s.state.rules.wagers.unit)
    least, most = command.minimum, command.maximum
    if not 0 < least <= most or least % unit or most % unit:
        message = f"Limits are multiples of {dollars(unit)}, the minimum not above"
        raise refuse(s.state, "limits", "wagers.minimum", message).error()
    s.note(ev.LimitsPosted(least, most))


def authorize_maximum(s: Scribe, command: cmd.AuthorizeMaximum) -> None:
    """Give a guest a maximum of his own, with approval."""
    state = s.state
    if state.guest(command.guest) is None:
        message = f"{command.guest} is not at the table"
        raise refuse(state, "no-guest", "seat", message).error()
    if command.maximum < state.minimum or command.maximum % int(
        state.rules.wagers.unit
    ):
        message = f"A maximum is a multiple of {state.rules.wagers.unit}"
        raise refuse(state, "limits", "wagers.maximum", message).error()
    detail = (command.guest, str(command.maximum))
    _ask(s, "over-limit wager", detail=detail)


def exclude_guest(s: Scribe, command: cmd.ExcludeGuest) -> None:
    """Deny play (PM-WAG-11); wagers of a running round are decided as usual."""
    if s.state.guest(command.guest) is None:
        message = f"{command.guest} is not at the table"
        raise refuse(s.state, "no-guest", "seat", message).error()
    s.note(ev.GuestExcluded(command.guest))


def mark_absent(s: Scribe, command: cmd.MarkAbsent) -> None:
    """Note that a guest is away, or back."""
    if s.state.guest(command.guest) is None:
        message = f"{command.guest} is not at the table"
        raise refuse(s.state, "no-guest", "seat", message).error()
    s.note(ev.GuestMarked(command.guest, command.absent))


def override_rule(s: Scribe, command: cmd.OverrideRule) -> None:
    """Play by another rule at this table, with approval and a sign (A-51)."""
    state = s.state
    if state.rules.table.rule_change == "never":
        message = "The rules of this table are not changed"
        raise refuse(state, "no-rule-change", "table.rule_change", message).error()
    if state.phase is not Phase.WAGERS:
        message = "A rule is changed between rounds"
        raise refuse(state, "round", "wagers_closed", message).error()
    try:
        change_house(state.house, {command.path: command.value})
    except BadDocument as error:
        raise refuse(state, "rule", "table.rule_change", str(error)).error() from None
    _ask(s, "table rule", detail=(command.path, command.value))


def _override(s: Scribe, path: str, value: str) -> None:
    sign = f"Notice: {path.replace('.', ' ').replace('_', ' ')} is {value} here"
    s.note(ev.RuleOverridden(path, value, sign))


# --- what guests may not do ---------------------------------------------------------


def touch_cards(s: Scribe, command: cmd.TouchCards) -> None:
    """Handle cards: own cards in a pitch game, never elsewhere."""
    state = s.state
    if state.rules.cards.touch == "never":
        message = "Guests do not touch the cards"
        raise refuse(state, "touch", "cards.touch", message).error()
    spot = state.spot(command.spot)
    if spot is None or all(hand.doubled or hand.settled for hand in spot.hands):
        message = "No cards of this spot may be touched now"
        raise refuse(state, "touch", "cards.touch", message).error()
    s.note(ev.Called(spot.guest, "", "looks at the cards", command.spot))


def offer_cash(s: Scribe, command: cmd.OfferCash) -> None:
    """Cash with a spoken wager is no wager: it is changed into cheques first."""
    clauses = s.state.rules.clauses
    path = "verbal" if "verbal" in clauses else "stack"
    message = "Wagers are made with cheques on the layout"
    raise refuse(s.state, "cash", path, message).error()


# --- irregularities -----------------------------------------------------------------


def face_up_card(s: Scribe, command: cmd.FaceUpCard) -> None:
    """A card lies face up in the shoe: it is not used (PM-IRR-01)."""
    state = s.state
    if state.phase is Phase.CUT or state.drawn >= len(state.shoe):
        message = "No card lies in the shoe"
        raise refuse(state, "no-cards", "shuffle", message).error()
    s.note(ev.CardPassedOver(state.shoe[state.drawn]))
    advance(s)


def draw_in_error(s: Scribe, command: cmd.DrawInError) -> None:
    """A card left the shoe unseen: it stays the next card (PM-IRR-02)."""
    s.note(ev.CardKeptBack())


def extra_dealer_card(s: Scribe, command: cmd.ExtraDealerCard) -> None:
    """Prepare the mistake of PM-IRR-03 for this round."""
    s.note(ev.ErrorAnnounced())


def burn_second_card(s: Scribe, command: cmd.BurnSecondCard) -> None:
    """A second card was burned by mistake; the game goes on (PM-BURN-03a)."""
    state = s.state
    if state.phase is not Phase.WAGERS or state.drawn >= len(state.shoe):
        message = "Cards are burned before a round"
        raise refuse(state, "burn", "burn_card", message).error()
    s.note(ev.CardBurned(state.shoe[state.drawn], state.rules.burn.lies))
