"""What nobody may see yet, sealed with a key that lies apart from the database.

Secrets of shoes, hidden cards and snapshots are written as AES-256-GCM under the newest
key of a key file, bound to the place of their row: text that is moved or changed does
not open.  Whoever has the database alone learns no card that has not been shown.

A key file holds one key a line, 64 hexadecimal digits, the newest first; only its owner
may read it.  ``UPCARD_SECRET_KEY`` may hold the same, parted by commas, instead.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine

from upcard.errors import BadDocument, Fault

__all__ = [
    "KEY_VARIABLE",
    "OPTION",
    "Vault",
    "add_key",
    "has_keys",
    "read_keys",
    "vault_of",
    "write_keys",
]

KEY_VARIABLE = "UPCARD_SECRET_KEY"
OPTION = "upcard_vault"
"""Execution option of an engine that can read what is sealed."""

_BYTES = 32
_NONCE = 12
_ALLOWED = "64 hexadecimal digits a line, the newest key first"


class Vault:
    """Seals and unseals; its keys are read when they are first needed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._keys: dict[str, AESGCM] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Names of the keys, the newest first.

        Raises:
            BadDocument: if they cannot be had, or are no keys.
        """
        return tuple(self._read())

    def seal(self, place: str, text: bytes) -> str:
        """Text that only the key opens, and only at its place."""
        newest = self.ids[0]
        nonce = os.urandom(_NONCE)
        sealed = nonce + self._keys[newest].encrypt(nonce, text, place.encode())
        return f"{newest}.{base64.b64encode(sealed).decode()}"

    def unseal(self, place: str, sealed: str) -> bytes:
        """The text again.

        Raises:
            BadDocument: if it is sealed with another key, or not as it was written.
        """
        name, _, body = sealed.partition(".")
        key = self._read().get(name)
        if key is None:
            raise _fault(f"{place} is sealed with the key {name}", self._known())
        raw = base64.b64decode(body)
        try:
            return key.decrypt(raw[:_NONCE], raw[_NONCE:], place.encode())
        except InvalidTag:
            raise _fault(
                f"{place} is not as it was written", "what was sealed"
            ) from None

    def _known(self) -> str:
        return f"one of the keys of {self.file}: {', '.join(self.ids)}"

    def _read(self) -> dict[str, AESGCM]:
        if not self._keys:
            keys = read_keys(self.file)
            self._keys = {_name_of(key): AESGCM(key) for key in keys}
        return self._keys


def vault_of(engine: Engine) -> Vault:
    """The vault of an engine's database."""
    vault: Vault = engine.get_execution_options()[OPTION]
    return vault


def _name_of(key: bytes) -> str:
    """What a key is called beside the texts that it opens."""
    return hashlib.sha256(b"upcard-key-1" + key).hexdigest()[:8]


# --- key files ------------------------------------------------------------------------


def has_keys(file: Path) -> bool:
    """Whether there are keys already."""
    return bool(os.environ.get(KEY_VARIABLE)) or file.exists()


def read_keys(file: Path) -> tuple[bytes, ...]:
    """The keys of the environment or of a file, the newest first.

    Raises:
        BadDocument: if there are none, or others could read them.
    """
    named = os.environ.get(KEY_VARIABLE)
    if named:
        return _parse(named.replace(",", "\n"), KEY_VARIABLE)
    try:
        mode = file.stat().st_mode & 0o777
        text = file.read_text("ascii")
    except (OSError, UnicodeError) as error:
        raise _fault(f"The key file {file} cannot be read: {error}", _ALLOWED) from None
    if mode & 0o077:
        raise _fault(f"Others may read the key file {file} (mode {mode:o})", "600")
    return _parse(text, str(file))


def _parse(text: str, where: str) -> tuple[bytes, ...]:
    keys = []
    for line in text.split():
        try:
            key = bytes.fromhex(line)
        except ValueError:
            key = b""
        if len(key) != _BYTES:
            raise _fault(f"{where} holds something that is no key", _ALLOWED)
        keys.append(key)
    if not keys:
        raise _fault(f"{where} holds no key", _ALLOWED)
    return tuple(keys)


def add_key(file: Path) -> None:
    """Put a new key in front of those of a file, or make the file.

    Raises:
        BadDocument: if the keys do not come from a file.
    """
    if os.environ.get(KEY_VARIABLE):
        message = f"Their keys come from {KEY_VARIABLE}, which no program can change"
        raise _fault(message, "a new key in front of it, and a start")
    kept = read_keys(file) if file.exists() else ()
    write_keys(file, (os.urandom(_BYTES), *kept))


def write_keys(file: Path, keys: Iterable[bytes]) -> None:
    """Write a key file at once and for good; only its owner may read it."""
    draft = file.with_name(f"{file.name}.new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.writelines(f"{key.hex()}\n" for key in keys)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)


def _fault(problem: str, allowed: str) -> BadDocument:
    return BadDocument("The secrets of the database", (Fault("", problem, allowed),))
