"""The brute force against the worked examples of the clause ledger."""

from __future__ import annotations

import pytest

from oracle.layout import Table
from oracle.rounds import act, advance, deal, tally
from oracle.settling import settle
from upcard.rules import load_house

HOUSES = {
    "8D": "vegas-eight-deck",
    "6D": "vegas-six-deck",
    "HL": "vegas-six-deck-high-limit",
    "2D": "vegas-double-deck",
    "2P": "vegas-double-deck-pitch",
    "1D": "vegas-single-deck",
    "SW": "vegas-switch",
    "PM": "prairie-meadows",
    "CSM": "shuffle-machine-six-deck",
    "GG": "typical-casino",
}
MISSED = {"dealer.hole_card": "unchecked"}
EARLY = {"surrender.kind": "early"}
LATE = {"surrender.kind": "late"}
H17 = {"dealer.soft_17": "hit"}
SIX_FIVE = {"blackjack.pays": "6:5"}

# Id, house, cards, wager in dollars of each spot, actions, net in dollars.
WORKED = """
W-001 8D T79T 25 stand 25
W-002 8D T68A4 20 decline,stand -20
W-003 HL T68A 200 decline,stand 200
W-004 6D T68AT 20 decline,stand 20
W-005 8D T79A 20 decline,stand 20
W-006 8D A9K7 25 stand 37.5
W-007 8D A9K7 35 stand 52.5
W-009 8D A9K7 2.5 stand 3.75
W-010 8D AAKT 25 - 0
W-011 8D TAQT 40 - -40
W-012 8D TKQA 50 insure 0
W-014 8D T7QA 50 insure,stand 25
W-015 8D TK6A 15 insure 0
W-016 8D AKKA 25 even-money 25
W-017 8D AKKA 25 decline 0
W-018 8D A9KA 20 insure,stand 20
W-019 8D T9K87A 30,30 insure,insure 0
W-020 8D 6T57T 100 double 200
W-022 8D A9KT5 50 double -100
W-023 8D A9KT9 50 double 100
W-024 8D AJKT9 50 hit,stand 0
W-025 8D T726T 20 double -40
W-027 8D 595TT 10 double 20
W-028 8D 878T8883TT9 10 split,split,split,stand,double,stand,stand 20
W-029 8D K9QT9A 25 split,stand,stand 25
W-030 8D A9ATAAK5T8 20 split,split,split 20
W-032 8D 989TT8 10 split,stand,stand 0
W-033 8D TT663TT9 20,20 hit,stand 0
W-034 8D T76T 25 surrender -12.5
W-035 8D TA6T 25 - -25
W-036 8D T66A 20 insure,surrender -20
W-037 8D T73T2 20 hit,stand -20
W-038 8D 77T7859TK 10,10,10 stand,hit,stand -10
W-039 8D 878TT9 20 split,stand,stand 20
W-040 8D A9AT5K 20 split 0
W-041 8D 769T59 20 hit,stand 20
W-056 2D A9ATA8 20 split -20
W-057 2D T76T 25 stand -25
W-058 2P 969A 100 decline,stand 100
W-059 2D 969A3 100 decline,stand -100
W-060 2P A9K7 25 stand 37.5
W-062 1D A9K7 10 stand 12
W-063 1D A9K7 7 stand 8.4
W-066 1D A9K7 0.5 stand 0.6
W-067 1D AKKA 10 insure 10
W-068 1D A9KA 10 insure,stand 7
W-078 SW T695T89 50 switch,keep,stand,double 150
W-079 SW T665TT96 50 switch,keep,stand,double 0
W-080 SW T96T7TT6 50 keep,stand,hit -50
W-081 SW A96KTT6 50 keep,stand,stand 50
W-082 SW A965KT6 50 switch,keep,stand,stand 0
W-083 SW A9T5KT 50 switch,keep,stand,stand 0
W-084 SW A9KKTA 50 decline,decline -50
W-085 SW AT9K9T 50 switch,keep,stand,stand 100
W-086 SW AT9K9T 50 switch,switch,keep,stand,stand 50
W-087 SW T695T82 50 switch,keep,stand,hit,stand 0
W-088 SW A29ATTKA58 10 keep,split,split,stand -10
W-092 PM*MISSED 6T5A9 100 double -100
W-093 PM*MISSED 8T8A3TT 100 split,double,stand -100
W-094 PM*MISSED TT2AT 100 double -100
W-095 PM 6T5A 100 - -100
W-096 PM*MISSED 7T7A7 30 hit -30
W-097 PM AT6K7T5 15,15 stand,stand 7.5
W-098 PM AAKT 40 even-money 40
W-099 PM AAK9 40 decline,stand 60
W-100 PM AAKT 40 decline 0
W-101 PM A6KT95 20 double -40
W-102 PM 7T787 20 hit 20
W-103 PM TA86K 20 decline,stand 20
W-104 PM TA97 20 decline,stand 20
W-105 PM TT66K 20 hit -20
W-106 PM TAT8 30 insure,stand 15
W-107 PM TATK 25 insure 0
W-109 PM ATA9AK68 20 split,split 0
W-115 PM 77TT8597K 10,10,10 stand,hit,stand -10
W-120 CSM TT6 50 surrender -25
W-121 CSM TTT69A 50,50 surrender,stand -75
W-122 CSM TA69 50 decline,stand -50
W-123 CSM 5TT66T8 50,50 hit,stand 0
W-124 CSM 7T8 15 surrender -7.5
W-125 CSM 6T59A 100 double -200
W-126 CSM 8T8T9A 100 split,stand,stand -200
W-127 CSM A7K 25 - 37.5
W-128 CSM ATK9 25 - 37.5
W-129 CSM ATKA 25 - 0
W-130 CSM AAK 25 even-money 25
W-131 CSM AAKQ 50 insure 50
W-132 CSM AAK8 50 insure 50
W-133 CSM TATK 50 insure,stand 0
W-136 CSM TA86 20 decline,stand 20
W-137 CSM 7T77A 20 hit -20
W-138 CSM A9K 20 - 30
W-140 CSM K6QT5 20 stand -20
W-141 CSM K6K9AT5 20 split,stand -20
W-142 CSM ATAK58 20 split 0
W-143 CSM ATAK5A 20 split -40
W-144 CSM T66K 20 hit -20
W-145 CSM 868T3T56 20 split,stand,double 60
W-147 GG A9K7 5 - 7.5
W-148 GG*SIX_FIVE A9K7 5 - 6
W-149 GG 6T57T 5 double 10
W-150 GG*EARLY TA6T 5 surrender -2.5
W-151 GG*LATE TA6T 5 - -5
W-152 GG TK9A 10 insure 0
W-153 GG T68A 10 decline,stand 10
W-154 GG*H17 T68A3 10 decline,stand -10
W-155 GG 8T873TT 10 split,double,stand 30
W-156 GG TTQQ 10 stand 0
W-157 GG AT7885 10 hit,hit,stand 10
"""


@pytest.mark.parametrize("line", WORKED.strip().splitlines())
def test_worked_example(line: str) -> None:
    _, code, cards, wagers, actions, net = line.split()
    name, _, changed = code.partition("*")
    rules = load_house(HOUSES[name], globals().get(changed)).rules
    amounts = [round(float(amount) * 100) for amount in wagers.split(",")]
    shoe = [f"{rank}s" for rank in cards]
    table = deal(rules, shoe, list(enumerate(amounts, start=1)))
    for verb in () if actions == "-" else actions.split(","):
        follow(table, verb)
    assert advance(table) == []
    assert settle(table) == round(float(net) * 100)


def follow(table: Table, verb: str) -> None:
    """Do the first action of that name; there must be one."""
    offered = advance(table)
    assert verb in [name for name, _ in offered]
    act(table, next(action for action in offered if action[0] == verb))


def test_a_tally_by_hand() -> None:
    """T-2 against T, next cards T, 5, 6: every sequence written out.

    Stand, hit (22, bust), double (bust), surrender: four sequences of one action.
    The dealer's T-7 stands.  -10, -10, -20, -5.
    """
    rules = load_house("vegas-six-deck").rules
    shoe = "Ts 7s 2s Th Tc 5s 6s".split()
    found = tally(rules, shoe, [(1, 1000)])
    assert found is not None
    assert found.paths == (1, 4)
    assert found.complete == 4
    assert found.net == -4500
    assert found.used == 5


def test_a_tally_gives_up_when_told() -> None:
    rules = load_house("vegas-six-deck").rules
    shoe = "Ts 7s 2s Th Tc 5s 6s".split()
    assert tally(rules, shoe, [(1, 1000)], most=3) is None
