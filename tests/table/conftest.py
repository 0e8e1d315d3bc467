import pytest

from civitas.table import driving, storage, writer
from tests.databases import opened, postgres, url

__all__ = ["opened", "postgres", "url"]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are short, so that faults are met sooner."""
    monkeypatch.setattr(storage, "BUSY_MILLISECONDS", 50)
    monkeypatch.setattr(writer, "PATIENCE", (0.01, 0.01))
    monkeypatch.setattr(driving, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(driving, "LONGEST_WAIT", 0.1)
    monkeypatch.setattr(driving, "SWEEP_SECONDS", 0.1)
