"""The shuffle in public under silence, crashes and a house that would like to cheat."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TypeVar

import pytest
from msgspec.structs import replace

from table.play import Play
from table.shoes import transcript_of, transcripts
from table.test_sessions import close, session
from upcard.cards.stream import KeyedStream
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table import fairness
from upcard.table.fold import fold
from upcard.table.live import Live, open_live
from upcard.table.row import decode_entry
from upcard.table.verify import first_difference

NAMES = ("Ann", "Bob", "Cy")
MACHINE = "shuffle-machine-six-deck"


def seated(house: str = "vegas-six-deck", seed: int = 0) -> Play:
    play = Play(house, seed=seed)
    for spot, name in enumerate(NAMES, start=1):
        play.send(name, tc.Sit((spot,), 100_000))
    return play


E = TypeVar("E", bound=te.TableEvent)


def entries(play: Play, kind: type[E]) -> list[E]:
    return [row.entry for row in play.rows if isinstance(row.entry, kind)]


# --- silence ------------------------------------------------------------------------


@pytest.mark.parametrize("silent", NAMES)
@pytest.mark.parametrize("step", ["commit", "reveal"])
def test_a_guest_who_is_silent_at_a_step_holds_up_nobody(
    silent: str, step: str
) -> None:
    play = seated()
    others = [name for name in NAMES if name != silent]
    for name in NAMES if step == "reveal" else others:
        holds = play.live.ritual.holder == NAMES.index(name) + 1
        assert play.share(name, cut=60 if holds else 0) == ""
    while play.live.ritual.phase == "commit":
        assert play.wait()
    for name in others:
        play.reveal(name)
    while play.live.ritual.phase == "reveal":
        assert play.wait()
    assert play.live.ritual.phase == "bound"
    named = [one.silent for one in entries(play, te.ShoeBound)]
    seat = NAMES.index(silent) + 1
    assert named == [(seat,) if step == "reveal" else ()]
    counts = {one.seat: (one.shares, one.silent) for one in play.live.silences}
    assert counts.get(seat) == ((1, 1) if step == "reveal" else None)
    close(play)
    assert first_difference(transcript_of(play, "T1-000001")) is None


def test_one_who_did_not_open_his_share_gives_none_for_three_shoes() -> None:
    play = seated()
    for name in NAMES:
        play.share(name, cut=60 if name == NAMES[play.live.ritual.holder - 1] else 0)
    for name in NAMES[1:]:
        play.reveal(name)
    while play.live.ritual.phase != "bound":
        play.wait()
    assert play.live.barred == (("Ann", 3),)
    taken = []
    for _ in range(4):
        play.send("floor", tc.DeadGame(), "floor")
        for spot, name in reversed(list(enumerate(NAMES, start=1))):
            play.send(name, tc.Sit((spot,), 100_000))
        taken.append(play.share("Ann"))
        play.shuffle()
    assert taken == ["barred", "barred", "barred", ""]


def test_the_floor_is_told_when_shares_often_stay_closed() -> None:
    play = seated()
    live = play.live
    for silent, wanted in ((0, False), (1, False), (2, True)):
        counts = (te_silence(1, 50, silent), te_silence(2, 10, 0))
        assert replace(live, silences=counts).is_often_silent is wanted
    assert not replace(live, silences=(te_silence(1, 3, 2),)).is_often_silent


def te_silence(seat: int, shares: int, silent: int) -> object:
    from upcard.table.live import Silence

    return Silence(seat, shares, silent)


# --- crashes ------------------------------------------------------------------------


def read_back(play: Play) -> Live:
    """The table as a restart finds it: the log folded from its first row."""
    opened = decode_entry(play.rows[0].body)
    assert isinstance(opened, te.TableOpened)
    live = open_live(opened, play.live.state.house)
    for row in play.rows:
        live = fold(live, decode_entry(row.sealed or row.body))
    return replace(live, seq=play.live.seq, head=play.live.head)


@pytest.mark.parametrize("house", ["vegas-six-deck", MACHINE])
def test_a_crash_between_any_two_steps_changes_no_secret(house: str) -> None:
    """No re-roll: C, S, K, L, the root and every card are those of a table that ran on.

    What differs after a crash is the randomness that the system would give anew.
    """
    straight, steps = through_two_rounds(Play(house, seed=4), crash_at=-1)
    assert steps >= 9
    for crash_at in range(steps):
        again, _ = through_two_rounds(Play(house, seed=4), crash_at=crash_at)
        assert again == straight


def through_two_rounds(play: Play, *, crash_at: int) -> tuple[list[str], int]:
    """What the log says of the proof, with one crash between two of its steps."""
    for spot, name in enumerate(NAMES, start=1):
        play.send(name, tc.Sit((spot,), 100_000))
    shares = {name: (bytes([spot]) * 32, 0) for spot, name in enumerate(NAMES)}
    steps = 0
    while play.live.state.rounds < 2 or not play.live.is_between_rounds:
        if steps == crash_at:
            play.live = read_back(play)
            play.moment = other_entropy(play)  # type: ignore[method-assign]
        steps += 1
        one_step(play, shares)
    proof = [str(row.entry) for row in play.rows if is_proof(row.entry)]
    return proof, steps


def is_proof(entry: object) -> bool:
    kinds = te.ShoeCommitted, te.ShareCommitted, te.SharesListed, te.ShoeBound
    return isinstance(entry, (*kinds, te.ShoeOpened))


def other_entropy(play: Play):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """The first secret is drawn; whatever is drawn now belongs to later shoes."""
    before = Play.moment

    def moment() -> object:
        found = before(play)
        is_new = play.live.ritual.phase == "none"
        return found if is_new else replace(found, entropy=b"\x7f" * 32)

    return moment


def one_step(play: Play, shares: dict[str, tuple[bytes, int]]) -> None:
    ritual = play.live.ritual
    if ritual.phase == "commit":
        for spot, name in enumerate(NAMES, start=1):
            if ritual.share_of(spot) is None:
                cut = 60 if ritual.holder == spot else 0
                shares[name] = (shares[name][0], cut)
                commit_own(play, name, spot, shares[name])
                return
        play.wait()
    elif ritual.phase == "reveal":
        name = next(n for s, n in enumerate(NAMES, 1) if not ritual.share_of(s).share)  # type: ignore[union-attr]
        share, cut = shares[name]
        play.send(name, tc.RevealShare(ritual.shoe, share.hex(), cut))
    elif play.live.is_between_rounds:
        play.deal()
    else:
        play.wait()


def commit_own(play: Play, name: str, seat: int, share: tuple[bytes, int]) -> None:
    ritual = play.live.ritual
    commitment = bytes.fromhex(ritual.commitment)
    k = fairness.share_commitment(
        ritual.shoe, commitment, seat, share=share[0], cut=share[1]
    )
    wish = tc.CommitShare(ritual.shoe, k.hex(), cut=share[1] > 0)
    assert play.try_(name, wish) == ""


# --- a machine that shuffles for every round ------------------------------------------


def test_at_a_machine_guests_give_one_share_for_many_rounds() -> None:
    play = session(MACHINE, seed=3, rounds=7)
    assert len(entries(play, te.ShoeCommitted)) == 1
    assert len(entries(play, te.ShareRevealed)) == len(NAMES)
    bound = entries(play, te.ShoeBound)
    assert [one.round for one in bound] == list(range(1, len(bound) + 1))
    assert len(bound) >= 7
    opened = entries(play, te.ShoeOpened)
    for earlier, later in itertools.pairwise(opened):
        secret = bytes.fromhex(later.secret)
        assert fairness.earlier_secret(secret).hex() == earlier.secret
    orders = [one.root for one in bound]
    assert len(set(orders)) == len(orders)


def test_a_new_guest_brings_a_new_chain_and_one_who_leaves_does_not() -> None:
    play = session(MACHINE, seed=3, rounds=2)
    play.send("Cy", tc.Leave())
    play.deal()
    play.play_out()
    assert len(entries(play, te.ShoeCommitted)) == 1
    play.send("Dee", tc.Sit((7,), 100_000))
    play.deal()
    play.play_out()
    assert len(entries(play, te.ShoeCommitted)) == 2
    assert play.live.ritual.phase == "commit"
    play.shuffle()
    assert play.live.ritual.share_of(7) is not None


def test_a_chain_ends_and_another_begins() -> None:
    play = session(MACHINE, seed=3, rounds=1)
    ritual = play.live.ritual
    for number, wanted in ((fairness.CHAIN - 1, 1), (fairness.CHAIN, 2)):
        other = session(MACHINE, seed=3, rounds=1)
        other.live = replace(other.live, ritual=replace(ritual, round=number))
        other.deal()
        other.play_out()
        assert len(entries(other, te.ShoeCommitted)) == wanted


def test_other_rules_bring_a_new_chain() -> None:
    play = session(MACHINE, seed=3, rounds=1)
    ritual = replace(play.live.ritual, house="00" * 32)
    play.live = replace(play.live, ritual=ritual)
    play.deal()
    play.play_out()
    assert len(entries(play, te.ShoeCommitted)) == 2


def test_a_round_that_is_opened_does_not_open_the_next() -> None:
    """Secrets lead back to the head, never forward."""
    play = session(MACHINE, seed=5, rounds=3)
    close(play)
    first, *_, last = transcripts(play)
    assert first_difference(replace(last, secret=first.secret)) is not None
    assert first_difference(replace(first, round=first.round + 1)) is not None


# --- is it uniform --------------------------------------------------------------------


@pytest.mark.parametrize("varied", ["guests", "secret"])
def test_the_order_is_uniform_if_either_side_is_honest(varied: str) -> None:
    """One side always the same, the other random: each card is as often in front."""
    fixed, pack = bytes(32), fairness.Pack(1, "uniform", 10)
    shoes = 5200
    fronts: Counter[str] = Counter()
    pairs: Counter[bool] = Counter()
    for number in range(shoes):
        random = number.to_bytes(32)
        secret, share = (fixed, random) if varied == "guests" else (random, fixed)
        bound = (fixed, fixed, fixed)
        commitment = fairness.commit("T", bound, pack, secret=secret)
        k = fairness.share_commitment("T", commitment, 1, share=share)
        listed = fairness.list_digest(commitment, [k])
        guests = fairness.guests_digest(listed, [share])
        key = fairness.derive_key(secret, commitment, listed, guests)
        order = fairness.shuffle(pack, KeyedStream(key))
        fronts[order[0]] += 1
        pairs[order[0][0] == order[1][0]] += 1
    expected = shoes / 52
    square = sum((count - expected) ** 2 / expected for count in fronts.values())
    assert len(fronts) == 52
    assert square < 110  # 51 degrees of freedom: beyond it once in 300,000 seeds
    assert abs(pairs[True] - shoes * 3 / 51) < 5 * (shoes * 3 / 51) ** 0.5
