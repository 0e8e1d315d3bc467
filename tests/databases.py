"""Fixtures for tests that run on both databases; the conftest files of tests/table and tests/web import them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from civitas.table import Storage
from tests.postgres import MISSING, Postgres, running

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as found:
        if found is None:
            pytest.skip(MISSING)
        yield found


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.fixture
def opened() -> Iterator[Callable[[str], Storage]]:
    """Opens storages, and closes them in the end."""
    with ExitStack() as stack:

        def open_one(url: str) -> Storage:
            storage = Storage(url)
            stack.callback(storage.close)
            return storage

        yield open_one
