"""The table as one picture of characters: dealer, layout text, spots and hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from msgspec import Struct
from rich.text import Text

from upcard.cards.card import VALUE
from upcard.cards.money import dollars, signed_dollars
from upcard.game.state import Phase, State
from upcard.game.view import HandView, View
from upcard.rules.model import Rules
from upcard.tui.cardart import HEIGHT, draw_cards, width_of
from upcard.tui.layout import describe_value, hand_label, hand_of, side_bet_title
from upcard.tui.slip import Slip

__all__ = ["Picture", "draw_felt", "printed_line"]

_GOLD, _DIM, _TURN = "bold #f2d272", "#9cc5ae", "bold #111111 on #f2d272"
_GAP = 3


class Picture(Struct, frozen=True):
    """What a drawing of the table needs."""

    state: State
    seen: View
    """The same state as the guest sees it."""
    slip: Slip
    asked: tuple[int, int]
    """Spot and hand that the table waits for; at the wagers the spot that is being
    changed; ``(0, 0)`` for none."""
    reasons: Mapping[tuple[int, int], str]
    """Why each settled hand came out as it did."""


def printed_line(rules: Rules) -> str:
    """What is printed on the layout."""
    pays = str(rules.blackjack.pays).replace(":", " to ")
    hits = rules.dealer.soft_17 == "hit"
    dealer = "dealer hits soft 17" if hits else "dealer stands on all 17s"
    words = [f"blackjack pays {pays}", dealer]
    if rules.insurance.offered == "ace":
        words.append(f"insurance pays {str(rules.insurance.pays).replace(':', ' to ')}")
    if rules.dealer.total_22 == "push":
        words.append("dealer 22 pushes")
    return " · ".join(words).upper()


def draw_felt(picture: Picture, width: int, *, roomy: bool) -> Text:
    """The whole table, at most ``width`` columns wide; ``roomy`` puts air into it."""
    air = [Text()] if roomy else []
    lines = [*_dealer(picture, width), *air]
    printed = wrap(printed_line(picture.state.rules), width)
    lines += [*(Text(f"{line:^{width}}", _GOLD) for line in printed), *air]
    if picture.state.phase is Phase.WAGERS and not picture.state.dealer:
        lines += _wager_circles(picture, width)
    else:
        lines += _flow([*_hands(picture)], width)
    return Text("\n").join(lines)


def _dealer(picture: Picture, width: int) -> list[Text]:
    seen = picture.seen
    total = f"  {seen.dealer_total}" if seen.dealer_total else ""
    head = Text("Dealer", "bold").append(total, _GOLD)
    share = seen.shoe / max(picture.state.rules.card_count, 1)
    full = round(8 * share)
    rack = f"shoe {'█' * full}{'░' * (8 - full)} {seen.shoe:3}   rack {seen.rack:3}"
    head.append(" " * max(width - head.cell_len - len(rack), 1)).append(rack, _DIM)
    cards = draw_cards(seen.dealer) if seen.dealer else [Text()] * HEIGHT
    return [head, *_flow([cards], width)]


def _hands(picture: Picture) -> Iterator[list[Text]]:
    for spot in picture.seen.spots:
        for index, hand in enumerate(spot.hands):
            yield _hand_block(picture, (spot.number, index), hand)
        for name, amount in spot.side_bets:
            title = side_bet_title(picture.state, name)
            yield _column([Text(title), Text(dollars(amount))])


def _hand_block(picture: Picture, place: tuple[int, int], seen: HandView) -> list[Text]:
    state = picture.state
    hand = hand_of(state, *place)
    label = hand_label(state, *place)
    turn = place == picture.asked
    head = Text(f"▶ {label}" if turn else label, _TURN if turn else "bold")
    across = len(seen.cards) > 1 and _lies_across(seen)
    cards = draw_cards(seen.cards, across=across) if seen.cards else []
    cards += [Text()] * (HEIGHT - len(cards))
    wager = dollars(seen.wager)
    wager += f" +{dollars(seen.doubled)}" if seen.doubled else ""
    insured = f" ins {dollars(seen.insurance)}" if seen.insurance > 0 else ""
    value = describe_value(hand) if hand and seen.total else ""
    foot = Text(f"{wager}{insured}", "bold").append(f"  {value}", _GOLD)
    result = Text(_result(seen), "bold")
    why = Text(picture.reasons.get(place, ""), _DIM)
    lines = [head, *cards, foot, result, why]
    if seen.result:
        for line in cards:
            line.stylize("dim")
    return _column(lines, least=width_of(len(seen.cards), across=across))


def _lies_across(hand: HandView) -> bool:
    """A double card, and the one card of a split ace, lie sideways."""
    split_ace = hand.split and len(hand.cards) == 2 and VALUE.get(hand.cards[0]) == 1
    return split_ace or (hand.doubled > 0 and len(hand.cards) > 2)


def _result(hand: HandView) -> str:
    if not hand.result:
        return ""
    mark = "✓" if hand.won > 0 else "✗" if hand.won < 0 else "="
    return f"{mark} {hand.result} {signed_dollars(hand.won)}"


def _wager_circles(picture: Picture, width: int) -> list[Text]:
    """Circles with the wagers that Enter will place."""
    blocks = []
    for spot, amount in picture.slip.wagers.items():
        chosen = spot == picture.asked[0]
        text = dollars(amount) if amount else "-"
        twice = "×2 " if picture.state.rules.table.areas == 2 and amount else ""
        head = Text(f"▶ Spot {spot}" if chosen else f"Spot {spot}")
        head.stylize(_TURN if chosen else "bold")
        circle = [
            Text("╭─────────╮"),
            Text(f"│{twice + text:^9}│", "bold"),
            Text("╰─────────╯"),
        ]
        side = picture.slip.side_bets[spot]
        foot = Text(f"side bet {dollars(side)}" if side else "", _GOLD)
        blocks.append(_column([head, *circle, foot]))
    return _flow(blocks, width)


def _column(lines: list[Text], *, least: int = 0) -> list[Text]:
    """Lines padded to one width."""
    width = max(least, *(line.cell_len for line in lines))
    padded = []
    for line in lines:
        copy = line.copy()
        copy.append(" " * (width - copy.cell_len))
        padded.append(copy)
    return padded


def _flow(blocks: list[list[Text]], width: int) -> list[Text]:
    """Blocks side by side, in as many rows as the width asks for."""
    rows: list[list[list[Text]]] = [[]]
    used = 0
    for block in blocks:
        columns = block[0].cell_len + _GAP
        if rows[-1] and used + columns > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += columns
    lines: list[Text] = []
    for row in rows:
        height = max(map(len, row), default=0)
        margin = (width - sum(b[0].cell_len + _GAP for b in row) + _GAP) // 2
        for place in range(height):
            parts = [
                block[place] if place < len(block) else Text(" " * block[0].cell_len)
                for block in row
            ]
            lines.append(Text(" " * max(margin, 0)) + Text(" " * _GAP).join(parts))
    return lines
