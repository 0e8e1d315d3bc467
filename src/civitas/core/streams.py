"""A stream of random numbers as a saved position has it, for games that shuffle again after the deal."""

from __future__ import annotations

import re

from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.core.rng import KEY_BYTES, Rng, rng_from, sealed_rng

_WORD = 2**32 - 1
_KEY = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}", re.ASCII)


def stream_to_json(rng: Rng) -> list[int] | dict[str, str | int]:
    """The state of a fast stream; of a sealed one the key, and how many words have been drawn.

    >>> stream_to_json(sealed_rng(bytes(32), drawn=9))["drawn"]
    9
    """
    return {"key": rng.key.hex(), "drawn": int(rng.drawn)} if rng.is_sealed() else rng.state()


def read_stream(fields: Fields, name: str) -> Rng:
    """The stream that `stream_to_json` wrote."""
    return _read_sealed(fields.inside(name)) if isinstance(fields.raw(name, None), dict) else _read_fast(fields, name)


def _read_sealed(fields: Fields) -> Rng:
    key = fields.raw("key", None)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise BadInput(fields.path("key"), "key", {"digits": 2 * KEY_BYTES})  # without its value, which is a secret
    drawn = fields.number("drawn", 0, _WORD)
    fields.done()
    return sealed_rng(bytes.fromhex(key), drawn)


def _read_fast(fields: Fields, name: str) -> Rng:
    words = fields.listing(name, 2)
    for index, word in enumerate(words):
        if type(word) is not int or not 0 <= word <= _WORD:
            raise BadInput(
                f"{fields.path(name)}[{index}]", "not_number", {"value": shown(word), "low": 0, "high": _WORD}
            )
    if words == [0, 0]:
        raise BadInput(fields.path(name), "not_number", {"value": 0, "low": 1, "high": _WORD})
    return rng_from(words)
