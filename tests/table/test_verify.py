"""Whatever is changed in a transcript, the verifier sees it and says what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict, replace

from table.play import Play
from table.test_sessions import close, session, transcript_of
from upcard.cards.card import Card
from upcard.table.transcript import Transcript
from upcard.table.verify import UnknownProtocol, first_difference, verify


@pytest.fixture(scope="module")
def transcript() -> Transcript:
    play = session("vegas-six-deck", seed=4, rounds=4)
    close(play)
    found = transcript_of(play, "T1-000001")
    assert isinstance(found, Transcript)
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
        if name in ("protocol", "refills", "shares", "dealt"):
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
    assert transcript is not None
    assert transcript.shares[0].share == ""
    assert transcript.cut != 60
    assert first_difference(transcript) is None
