"""What is said and signalled at a table: the dealer's calls, the guests' signals."""

from __future__ import annotations

from typing import Literal

from upcard.rules.section import Section

__all__ = ["Calls", "Signals"]


class Calls(Section, frozen=True):
    """What the dealer says; an empty text means that nothing is said."""

    no_more_bets: str
    insurance_open: str
    insurance_closed: str
    even_money: str
    even_money_offered: str
    blackjack: str
    surrender: str
    surrender_offered: str
    bust: str
    push: str
    one_pays_other: str
    """Said when one split hand wins what the other loses."""
    double: str
    """Said to make sure that a double is meant."""
    totals: Literal["called", "not called"]
    shuffle_check: str
    dealer_cut: str


class Signals(Section, frozen=True):
    """What a guest does or says for each decision: ``hand signal / words``."""

    hit: str
    stand: str
    double: str
    double_for_less: str
    split: str
    surrender: str
    switch: str
