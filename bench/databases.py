"""A fresh database of either kind for a script of this folder."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.postgres import running


@contextmanager
def database(kind: str) -> Iterator[str]:
    """The URL of an empty database, `sqlite` or `postgresql`, that is thrown away afterwards."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/bench.db"
        return
    with running(durable=True) as postgres:
        assert postgres is not None, "there is no PostgreSQL here"
        yield postgres.fresh()
