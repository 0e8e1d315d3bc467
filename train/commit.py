"""Which code made some weights."""

from __future__ import annotations

import subprocess

_DESCRIBE = ("git", "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=, changed")


def commit() -> str | None:
    """The commit that is checked out, and whether its files have been changed since; None where there is no git."""
    try:
        told = subprocess.run(_DESCRIBE, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return None
    return told or None
