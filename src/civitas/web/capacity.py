"""How many connections this machine has room for: by open files and by memory."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

SPARE_FILES = 100
"""For the database, the workers and the files that are served."""

CONNECTION_BYTES = 256 * 1024
"""What a stream takes with its share of its table: 170 kB were measured with 1,000 tables and 2,400 streams."""

MEMORY_SHARE = 0.5
"""The rest is for the workers that think, the database and everybody else."""

_UNBOUNDED = 1 << 16
_CGROUP = Path("/sys/fs/cgroup/memory.max")


def room_for_connections(memory: int | None = None, files: int | None = None) -> int:
    """The most connections that fit.

    >>> room_for_connections(memory=1 << 30, files=65_536), room_for_connections(memory=1 << 40, files=1_024)
    (2048, 924)
    """
    by_memory = int((memory_bytes() if memory is None else memory) * MEMORY_SHARE) // CONNECTION_BYTES
    return max(1, min(by_memory, (open_files() if files is None else files) - SPARE_FILES))


def raise_files() -> None:
    """Let this process have as many files (and so connections) open as it may ask for."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def open_files() -> int:
    """How many files this process may have open."""
    if resource is None:
        return _UNBOUNDED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else _UNBOUNDED


def memory_bytes() -> int:
    """The memory of this machine, or of the container that it runs in."""
    try:
        found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # not every system says
        found = _UNBOUNDED * CONNECTION_BYTES
    try:
        return min(found, int(_CGROUP.read_text(encoding="ascii")))
    except (OSError, ValueError):  # no container, or one without a bound ("max")
        return found
