"""Deals that can be proved: from a seed and a salt comes a key, and a commitment that tells nothing of them.

Everything that chance decides in such a game comes from the key, by a one-way stream (`core.rng`). Who saw the
commitment before the game can check afterwards that seed and salt are those of the beginning. The exact bytes stand in
docs/proof.md, so that anybody can check them with a program of their own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping

from civitas.core.errors import BadInput, shown
from civitas.core.rng import KEY_BYTES, Rng, sealed_rng

DEAL = 1
"""The way from seed and salt to a deal: its number stands in the record, and in every hash."""

SALT_BYTES = 16
_SALT = re.compile(r"[0-9a-f]{32}", re.ASCII)
_COMMITMENT = re.compile(r"[0-9a-f]{64}", re.ASCII)
_COMMITMENT_MARK = b"civitas commitment 1\n"
_KEY_MARK = b"civitas key 1\n"


def check_salt(salt: object) -> str:
    """The salt, if it is the text of 128 bits."""
    if not isinstance(salt, str) or not _SALT.fullmatch(salt):
        raise BadInput("salt", "salt")  # without its value: a log must not tell the salt of a running game
    return salt


def check_commitment(text: str) -> str:
    """A commitment as somebody typed or copied it."""
    found = text.strip().lower()
    if not _COMMITMENT.fullmatch(found):
        raise BadInput("--commitment", "commitment", {"value": shown(text)})
    return found


class Sealed:
    """All that a sealed deal depends on.

    `options` are those that the record names: a game that gains an option later still deals an old record as it was.
    """

    def __init__(
        self, game: str, seats: int, options: Mapping[str, bool | int | str], seed: int | str, salt: str
    ) -> None:
        self.seats = seats
        self.options = dict(options)
        self._game, self._seed, self._salt = game, seed, salt

    def text(self) -> bytes:
        """The deal as text, the same for everybody: JSON with sorted names, no spaces, and ASCII only."""
        facts = {
            "deal": DEAL,
            "game": self._game,
            "options": self.options,
            "salt": self._salt,
            "seats": self.seats,
            "seed": str(self._seed),
        }
        return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")

    def commitment(self) -> str:
        """What may be shown before the game: a hash that binds to this deal and tells nothing of it.

        >>> Sealed("duel", 2, {}, 7, "00" * 16).commitment()[:16]
        '26f22538e0e254b5'
        """
        return hashlib.sha256(_COMMITMENT_MARK + self.text()).hexdigest()

    def rng(self) -> Rng:
        """The stream that all chance of this game comes from."""
        return sealed_rng(hashlib.shake_256(_KEY_MARK + self.text()).digest(KEY_BYTES))
