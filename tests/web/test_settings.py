"""An application that is made by another program: what it is told, what its environment says, and which comes first."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from civitas.core import BadInput
from civitas.table import open_storage
from civitas.table.settings import UNLIMITED, Keep, Limits, Settings
from civitas.web.app import create_app

SAID = {
    "CIVITAS_SECRET": "of the environment",
    "CIVITAS_KEEP": "running=7",
    "CIVITAS_LIMITS": "tables=7",
    "CIVITAS_HOSTS": "seven.example",
    "CIVITAS_METRICS": "public",
}


@pytest.fixture(autouse=True)
def _said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {**SAID, "CIVITAS_DB": str(tmp_path / "said.db")}.items():
        monkeypatch.setenv(name, value)


def asked(app: FastAPI, *addresses: str, client: str = "127.0.0.1") -> list[int]:
    """The statuses of pages, while the application runs."""

    async def story() -> list[int]:
        calls = httpx.ASGITransport(app, client=(client, 1))
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=calls) as browser:
            return [(await browser.get(address)).status_code for address in addresses]

    return asyncio.run(story())


def test_the_environment_is_asked_for_what_nobody_says(tmp_path: Path):
    app = create_app(workers=0)
    assert asked(app, "http://seven.example/", "http://eight.example/") == [200, 421]
    assert app.state.tables.secret == b"of the environment"
    assert app.state.settings.metrics == "public"
    assert app.state.settings.keep == Keep(running=7.0)
    assert app.state.quotas.limits == Limits(tables=7.0)
    assert (tmp_path / "said.db").is_file()


def test_arguments_come_before_the_environment(tmp_path: Path):
    app = create_app(str(tmp_path / "given.db"), workers=0, limits=UNLIMITED, hosts=["eight.example"])
    assert asked(app, "http://eight.example/", "http://seven.example/") == [200, 421]
    assert app.state.quotas.limits == UNLIMITED
    assert not (tmp_path / "said.db").exists()


def test_settings_come_before_the_environment(tmp_path: Path):
    settings = Settings(db=str(tmp_path / "given.db"), secret="given", hosts=("eight.example",))
    app = create_app(workers=0, settings=settings)
    assert asked(app, "http://eight.example/", "http://seven.example/") == [200, 421]
    assert app.state.tables.secret == b"given"
    assert app.state.settings.keep == Keep()
    assert app.state.quotas.limits == Limits()
    assert not (tmp_path / "said.db").exists()


def test_settings_without_a_place_mean_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("civitas.web.app.usual_place", lambda: tmp_path / "own" / "tables.db")
    assert asked(create_app(workers=0, settings=Settings())) == []
    assert (tmp_path / "own" / "tables.db").is_file()
    assert not (tmp_path / "said.db").exists()


def test_an_empty_place_is_no_place(tmp_path: Path):
    with pytest.raises(BadInput, match="database"):
        open_storage("")
    with pytest.raises(BadInput, match="database"):
        asked(create_app("", workers=0))
    assert not (tmp_path / "said.db").exists()


@pytest.mark.parametrize(("metrics", "status"), [("", 403), ("public", 200)])
def test_metrics_are_for_whom_the_settings_say(metrics: str, status: int, tmp_path: Path):
    settings = Settings(db=str(tmp_path / "given.db"), metrics=metrics)
    app = create_app(workers=0, settings=settings)
    assert asked(app, "http://localhost/metrics", client="203.0.113.7") == [status]


def test_a_storage_that_is_open_has_the_secret_of_the_environment_or_its_own(tmp_path: Path):
    for secret, expected in ((None, b"of the environment"), ("its own", b"its own")):
        app = create_app(open_storage(tmp_path / "open.db", secret=secret), workers=0)
        assert asked(app) == []
        assert app.state.tables.secret == expected


def test_a_wrong_value_is_told_before_an_application_is_made(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_KEEP", "running")
    with pytest.raises(BadInput, match="CIVITAS_KEEP"):
        create_app(workers=0)
