"""A library leaves the process that uses it as it was: garbage, logs and signals belong to whoever owns the process."""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.inside import ask, open_table
from civitas.web import collecting
from civitas.web.app import create_app
from civitas.web.capacity import raise_files
from civitas.web.limits import UNLIMITED
from civitas.web.serve import OwnServer, server_config
from tests import loops
from tests.process_state import loggers, own_state
from tests.web.conftest import live
from tests.web.tables import open_table as open_live

ROOT = Path(__file__).resolve().parents[2]
IMPORT_ALL = """
import concurrent.futures.process, concurrent.futures.thread, multiprocessing.pool, webbrowser
import alembic.command, fastapi, h11, itsdangerous, jinja2, python_multipart, sqlalchemy, starlette.staticfiles
import typer, uvicorn
import importlib, pkgutil
from tests.process_state import loggers, own_state

ours = ["root", "civitas", "uvicorn", "uvicorn.error", "uvicorn.access", "python_multipart"]
before = own_state(), loggers(ours)
import civitas

for module in pkgutil.walk_packages(civitas.__path__, "civitas."):
    if not module.name.startswith(("civitas.__main__", "civitas.envs", "civitas.table.migrations.")):
        importlib.import_module(module.name)
import logging

after = own_state(), loggers(ours)
for was, now in zip(before, after):
    assert now == was, {name: (was[name], now[name]) for name in was if was[name] != now[name]}
named = [one for name, one in logging.root.manager.loggerDict.items() if name.startswith("civitas.")]
assert not [one for one in named if isinstance(one, logging.Logger) and (one.level or one.handlers)], named
"""


@pytest.fixture
def _always_collecting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "ASIDE_SECONDS", 0.0)


def known_loggers() -> dict[str, object]:
    return loggers(["root", *list(logging.root.manager.loggerDict)])


def test_importing_everything_leaves_the_process_as_it_was() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.usefixtures("_always_collecting")
def test_using_an_app_leaves_the_process_as_it_was(tmp_path: Path) -> None:
    async def use(file: str) -> None:
        app = create_app(file, limits=UNLIMITED, workers=0, pace=0.0)
        async with app.router.lifespan_context(app):
            table, _ = await open_table(app, "civ", 2)
            assert (await ask(app, "GET", f"/t/{table}")).status == 200
            for _ in range(20):
                await asyncio.sleep(0.001)

    loops.run(use(str(tmp_path / "first.db")))  # which loads what is loaded once
    before = own_state(), known_loggers(), threading.enumerate()
    loops.run(use(str(tmp_path / "second.db")))
    assert (own_state(), known_loggers(), threading.enumerate()) == before


@pytest.mark.usefixtures("_always_collecting")
def test_a_server_beside_something_else_leaves_the_process_as_it_was(tmp_path: Path) -> None:
    def use(file: str) -> None:
        with live(str(tmp_path / file)) as address, httpx.Client(base_url=address) as client:
            open_live(client)

    use("first.db")
    before = own_state(), known_loggers(), threading.enumerate()
    use("second.db")
    assert (own_state(), known_loggers(), threading.enumerate()) == before


@pytest.mark.usefixtures("_always_collecting")
def test_a_server_with_a_process_of_its_own_collects_the_garbage_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []
    for name in ("collect", "freeze", "unfreeze", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *told, name=name: called.append((name, *told)))
    app = create_app(str(tmp_path / "tables.db"), limits=UNLIMITED, workers=0)
    server = OwnServer(server_config(app, UNLIMITED, port=0), app)

    async def until_collected_twice() -> None:
        serving = asyncio.ensure_future(server.serve())
        while called.count(("freeze",)) < 2:
            await asyncio.sleep(0)
        server.should_exit = True
        await serving

    loops.run(until_collected_twice())
    assert called[:5] == [
        ("collect",),
        ("freeze",),
        ("set_threshold", collecting.YOUNG, 20, 1_000_000),
        ("collect",),
        ("freeze",),
    ]


def test_only_who_owns_the_process_raises_the_number_of_open_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (500, 4000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    app = create_app(str(tmp_path / "tables.db"), limits=UNLIMITED, workers=0)
    server_config(app, UNLIMITED)
    assert raised == []
    assert app.state.gate.limits.connections == 400
    raise_files()
    assert raised == [(4000, 4000)]
