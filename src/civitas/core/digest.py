"""A fingerprint of a state, equal wherever the same record is replayed."""

from __future__ import annotations

import hashlib
import json

from civitas.core.state import State


def digest(state: State) -> str:
    """The state's fingerprint: 16 hexadecimal digits over its canonical JSON."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
