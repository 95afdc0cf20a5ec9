"""Freeze the tables: ``PYTHONPATH=tests python tests/perft/generate.py``.

Positions are drawn with a fixed seed from packs in which some ranks are frequent, so
that pairs, aces, blackjacks and long hands all come up; counts and sums come from the
brute force alone.
"""

from __future__ import annotations

from collections import Counter

from oracle.rounds import tally
from perft.positions import PLAIN, TABLES, line_of
from upcard.cards.stream import KeyedStream, seeded_stream
from upcard.rules import Rules, load_house, parse_change

# A change of rules for each line; a house is always tabled without changes first.
VARIANTS = {
    "vegas-eight-deck": ("dealer.hole_card=none", "double.after_split=false"),
    "vegas-six-deck": (
        "double.on=9 to 11",
        "dealer.hole_card=unchecked",
        'surrender.not_against=["A", "T"]; insurance.even_money=offered',
    ),
    "vegas-six-deck-high-limit": ("surrender.kind=early", "split.by=rank"),
    "vegas-double-deck-pitch": ("blackjack.pays=6:5", "double.on=10 and 11"),
    "vegas-double-deck": ("surrender.kind=late", "split.hands=2; split.ace_hands=1"),
    "vegas-single-deck": ("blackjack.pays=3:2", "insurance.even_money=on request"),
    "vegas-switch": ("dealer.total_22=bust", "dealer.hole_card=unchecked"),
    "prairie-meadows": (
        "dealer.hole_card=unchecked",
        "double.on=any two except blackjack",
        "surrender.kind=late",
        "dealer.hole_card=unchecked; dealer.blackjack_takes=all",
    ),
    "shuffle-machine-six-deck": (
        "surrender.not_against=[]",
        "dealer.blackjack_takes=original",
        "split.by=value; dealer.total_22=push",
        "double.on=any two cards; hit.on_21=allowed",
    ),
    "typical-casino": (
        "surrender.kind=early",
        "surrender.kind=late",
        "dealer.hole_card=none",
        "insurance.even_money=offered; dealer.soft_17=hit",
        "split.ace_hands=4; split.ace_cards=any",
        "hit.on_21=refused; insurance.offered=never",
    ),
}
THEMES = (
    "A23456789TJQK",
    "AATTKQ5389",
    "AAAA89T6",
    "8888392TA",
    "TTJQKA57",
    "55446T9A3",
    "2345A67T",
)
PLAIN_POSITIONS, VARIANT_POSITIONS = 110, 50
MOST_COMPLETE = 250
CARDS = 40


def main() -> None:
    """Write every table."""
    for house, variants in VARIANTS.items():
        lines = [f"# {house}: wagers | cards | paths by length | complete | net"]
        for number, variant in enumerate((PLAIN, *variants)):
            lines.append(variant if variant == PLAIN else f"set {variant}")
            settings = () if variant == PLAIN else variant.split("; ")
            rules = load_house(house, dict(map(parse_change, settings))).rules
            stream = seeded_stream(f"perft {house} {number}")
            count = VARIANT_POSITIONS if number else PLAIN_POSITIONS
            lines += positions(rules, stream, count=count)
        (TABLES / f"{house}.txt").write_text("\n".join(lines) + "\n", "utf-8")


def positions(rules: Rules, stream: KeyedStream, *, count: int) -> list[str]:
    """Lines of that many positions; those with very many sequences are left out."""
    lines: list[str] = []
    while len(lines) < count:
        theme = THEMES[stream.below(len(THEMES))]
        cards = draw_cards(theme, stream, decks=rules.cards.decks)
        wagers = draw_wagers(rules, stream)
        found = tally(rules, cards, wagers, most=MOST_COMPLETE)
        if found and (found.complete > 1 or len(lines) % 8 == 0):
            lines.append(line_of(wagers, cards, found))
    return lines


def draw_cards(theme: str, stream: KeyedStream, *, decks: int) -> list[str]:
    """Cards of a theme's ranks, no card more often than the decks hold it."""
    drawn: Counter[str] = Counter()
    cards: list[str] = []
    while len(cards) < CARDS:
        ranks = theme if len(cards) < CARDS // 2 else THEMES[0]
        card = ranks[stream.below(len(ranks))] + "shdc"[stream.below(4)]
        if drawn[card] < decks:
            drawn[card] += 1
            cards.append(card)
        elif sum(drawn[f"{rank}{suit}"] for rank in ranks for suit in "shdc") >= (
            4 * decks * len(set(ranks))
        ):
            theme = THEMES[0]
    return cards


def draw_wagers(rules: Rules, stream: KeyedStream) -> tuple[tuple[int, int], ...]:
    """One spot, or sometimes two; wagers from one to three and a half minimums."""
    spots = 1 if rules.switch.played == "yes" or stream.below(10) < 7 else 2
    minimum = int(rules.wagers.minimum)
    return tuple(
        (spot, minimum * (2 + stream.below(6)) // 2) for spot in range(1, spots + 1)
    )


if __name__ == "__main__":
    main()
