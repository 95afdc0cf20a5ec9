"""``upcard verify``: a shoe's transcript, computed anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.errors import BadDocument, Fault
from upcard.table.transcript import Transcript, read_transcript
from upcard.table.verify import Finding
from upcard.table.verify import verify as check

__all__ = ["verify"]


def verify(file: Path, /, *, json: Json = False) -> int:
    """Check a shoe: commitments, shares, order, cut, root, every card, every payment.

    The rounds are played again by the house's rules.  Exit status 1 names the first
    card, or the first cent, that differs; 2 says that the file does not hold enough.

    Args:
        file: A transcript, as the table's page or
            GET /api/v1/tables/TABLE/shoes/SHOE gives it once the shoe is opened.
    """
    transcript = _read(file)
    findings = list(check(transcript))
    verdict = _verdict(findings)
    if json:
        print_json(
            {
                "file": str(file),
                "shoe": transcript.name,
                "fair": verdict == 0,
                "findings": [found._asdict() for found in findings],
            }
        )
        return verdict
    for found in findings:
        print(f"{_SIGNS[found.holds]} {found.what}: {found.detail}")
    print(f"Shoe {transcript.name} {_WORDS[verdict]}.")
    return verdict


_SIGNS = {True: "holds  ", False: "DIFFERS", None: "open   "}
_WORDS = (
    "is as committed",
    "does not verify",
    "holds as far as this file tells",
)


def _verdict(findings: Sequence[Finding]) -> int:
    if any(found.holds is False for found in findings):
        return 1
    return 2 if any(found.holds is None for found in findings) else 0


def _read(file: Path) -> Transcript:
    try:
        return read_transcript(file.read_bytes())
    except (msgspec.DecodeError, OSError) as error:
        fault = Fault(
            "", f"It is no transcript: {error}", "an opened shoe's transcript"
        )
        raise BadDocument(str(file), (fault,)) from None
