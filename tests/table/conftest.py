from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from civitas.table import Storage, TableService


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@asynccontextmanager
async def serving(url: str) -> AsyncIterator[TableService]:
    """A service over a database, as a server would run it; bots think in threads and do not dawdle."""
    service = TableService(Storage(url), workers=0, pace=0.0)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()
