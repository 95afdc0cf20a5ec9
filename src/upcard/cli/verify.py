"""``upcard verify``: a shoe's transcript, computed anew."""

from __future__ import annotations

from pathlib import Path

import msgspec

from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.errors import BadDocument, Fault
from upcard.table.transcript import Transcript, read_transcript
from upcard.table.verify import verify as check

__all__ = ["verify"]


def verify(file: Path, /, *, json: Json = False) -> int:
    """Check a shoe: commitments, shares, order, cut, root, and every card dealt.

    Exit status 1 names the first thing that does not hold.

    Args:
        file: A transcript, as the table's page or
            GET /api/v1/tables/TABLE/shoes/SHOE gives it once the shoe is opened.
    """
    transcript = _read(file)
    findings = list(check(transcript))
    fair = all(found.holds for found in findings)
    if json:
        print_json(
            {
                "file": str(file),
                "shoe": transcript.shoe,
                "fair": fair,
                "findings": [found._asdict() for found in findings],
            }
        )
        return 0 if fair else 1
    for found in findings:
        print(f"{'holds ' if found.holds else 'DIFFERS'} {found.what}: {found.detail}")
    print(f"Shoe {transcript.shoe} {'is as committed' if fair else 'does not verify'}.")
    return 0 if fair else 1


def _read(file: Path) -> Transcript:
    try:
        return read_transcript(file.read_bytes())
    except (msgspec.DecodeError, OSError) as error:
        fault = Fault(
            "", f"It is no transcript: {error}", "an opened shoe's transcript"
        )
        raise BadDocument(str(file), (fault,)) from None
