"""Whatever is changed in a transcript, the verifier sees it and says what."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from msgspec.structs import asdict, replace

from table.play import Play
from table.shoes import transcript_of
from table.test_sessions import close, session
from upcard.cards.card import Card
from upcard.cards.money import dollars
from upcard.table.row import link
from upcard.table.transcript import LogRow, Transcript
from upcard.table.verify import UnknownProtocol, first_difference, verify


@pytest.fixture(scope="module")
def transcript() -> Transcript:
    play = session("vegas-six-deck", seed=4, rounds=4)
    close(play)
    found = transcript_of(play, "T1-000001")
    assert first_difference(found) is None
    assert len(found.shares) == 3
    assert len(found.dealt) > 20
    return found


def flip(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def other(card: Card) -> Card:
    return Card("As" if card != "As" else "Kd")


def changed(found: Transcript) -> Iterator[tuple[str, Transcript]]:
    """Every field, one at a time; inside lists every item."""
    for name, value in asdict(found).items():
        if name in ("protocol", "refills", "shares", "dealt", "log"):
            continue
        match value:
            case str():
                altered: object = flip(value) if value else "00"
            case int():
                altered = value + 1
            case _:
                altered = (Card("As"),)
        yield name, replace(found, **{name: altered})
    for at, card in enumerate(found.dealt):
        dealt = (*found.dealt[:at], other(card), *found.dealt[at + 1 :])
        yield f"dealt {at}", replace(found, dealt=dealt)
    for at, share in enumerate(found.shares):
        alterations = {
            "seat": share.seat + 1,
            "commitment": flip(share.commitment),
            "share": flip(share.share),
            "is_cutter": not share.is_cutter,
            "cut": share.cut + 1,
        }
        for name, value in alterations.items():
            shares = (
                *found.shares[:at],
                replace(share, **{name: value}),
                *found.shares[at + 1 :],
            )
            yield f"share {at} {name}", replace(found, shares=shares)
        rest = (*found.shares[:at], *found.shares[at + 1 :])
        yield f"without share {at}", replace(found, shares=rest)
    yield "order of shares", replace(found, shares=found.shares[::-1])


def test_every_change_is_found(transcript: Transcript) -> None:
    count = 0
    for what, altered in changed(transcript):
        difference = first_difference(altered)
        assert difference is not None, what
        if what.startswith("dealt "):
            place = int(what.removeprefix("dealt ")) + 1
            assert f"card {place} " in difference.detail
        count += 1
    assert count > 40


def rows_changed(found: Transcript) -> Iterator[tuple[LogRow, str, Transcript]]:
    """Every field of every row of the log, one at a time."""
    (stretch,) = found.log
    for at, row in enumerate(stretch.rows):
        entry = json.loads(row.body)
        altered = [("seq", replace(row, seq=row.seq + 1))]
        altered.append(("at", replace(row, at=row.at + 1)))
        for name, value in entry.items():
            other = {**entry, name: another(value)}
            body = json.dumps(other, separators=(",", ":"))
            altered.append((name, replace(row, body=body)))
        for name, changed_row in altered:
            rows = (*stretch.rows[:at], changed_row, *stretch.rows[at + 1 :])
            yield row, name, replace(found, log=(replace(stretch, rows=rows),))


def another(value: object) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [*value, *value[:1]] if value else [1]
        case _:
            return "x"


def test_every_change_of_a_row_is_found(transcript: Transcript) -> None:
    chance = random.Random(8)
    settled = 0
    for row, name, altered in rows_changed(transcript):
        is_payment = '"HandSettled"' in row.body and name in ("won", "staked")
        if not is_payment and chance.random() > 0.08:
            continue
        difference = first_difference(altered)
        assert difference is not None, (row, name)
        if is_payment:
            settled += 1
            assert difference.what.startswith("round ")
            where = f"HandSettled at spot {json.loads(row.body)['spot']}: {name} is "
            assert difference.detail.startswith(where)
    assert settled > 12


def test_a_payment_that_is_a_cent_short_is_named_in_the_right_round() -> None:
    """Also where the house has made the whole log after it anew."""
    play = session("typical-casino", seed=1, rounds=3)
    close(play)
    found = transcript_of(play, "T1-000001")
    (stretch,) = found.log
    wins = [
        (at, json.loads(row.body))
        for at, row in enumerate(stretch.rows)
        if '"HandSettled"' in row.body
    ]
    at, paid = next(one for one in wins if one[1]["won"] > 0)
    paid["won"] -= 1
    body = json.dumps(paid, separators=(",", ":"))
    rows = list(stretch.rows)
    rows[at] = replace(rows[at], body=body)
    head = stretch.after
    for row in rows:
        head = link(head, row.seq, row.at, row.body.encode())
    forged = replace(found, log=(replace(stretch, rows=tuple(rows), head=head),))
    difference = first_difference(forged)
    assert difference is not None
    assert difference.what.startswith("round ")
    right = f"won is {dollars(paid['won'])}, should be {dollars(paid['won'] + 1)}"
    assert right in difference.detail


def test_without_its_log_a_transcript_leaves_payments_open(
    transcript: Transcript,
) -> None:
    *_, last = verify(replace(transcript, log=()))
    assert last.what == "log"
    assert last.holds is None


def test_rows_of_another_log_do_not_begin_at_the_commitment(
    transcript: Transcript,
) -> None:
    (stretch,) = transcript.log
    other = replace(stretch, after=flip(stretch.after))
    difference = first_difference(replace(transcript, log=(other,)))
    assert difference is not None
    assert difference.what == "log"


def test_another_protocol_is_not_called_false(transcript: Transcript) -> None:
    with pytest.raises(UnknownProtocol, match="not known"):
        list(verify(replace(transcript, protocol="upcard-shoe-9")))


def test_nonsense_is_a_finding_and_no_crash(transcript: Transcript) -> None:
    for name, value in (
        ("secret", "xyz"),
        ("house", ""),
        ("decks", 0),
        ("decks", 9),
        ("depth", 5000),
        ("mode", "by eye"),
        ("dealt", (Card("??"),) * 400),
        ("stub", (Card("1x"),)),
    ):
        assert first_difference(replace(transcript, **{name: value})) is not None


def test_a_share_that_is_not_revealed_is_named() -> None:
    play = Play("vegas-six-deck", seed=1)
    from upcard.table import commands as tc

    play.send("Ann", tc.Sit((2,), 100000))
    play.share("Ann", cut=60)
    play.wait()
    assert play.live.ritual.phase == "bound"
    assert play.live.barred == (("Ann", 3),)
    play.send("Ann", tc.Leave())
    transcript = transcript_of(play, "T1-000001")
    assert transcript.shares[0].share == ""
    assert transcript.cut != 60
    assert first_difference(transcript) is None
