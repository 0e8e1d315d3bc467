"""A server that is killed loses no move that it has acknowledged."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests import stubborn
from tests.ports import reserve
from tests.started import started
from tests.web.tables import HUMAN, bot, open_table

Process = subprocess.Popen[bytes]
PROGRAM = "import sys; from civitas.web.serve import serve; serve(port=int(sys.argv[1]), storage=sys.argv[2])"
STUBBORN_BOTS = "from civitas.table import thinking; from tests import stubborn; thinking.choose = stubborn.choose; "
NEVER_STOPS = """
import asyncio
from civitas.table import TableService
from civitas.web import serve
serve.END_SECONDS = 0.1
async def stop(self): await asyncio.Event().wait()
TableService.stop = stop
"""


@contextmanager
def server(
    port: int, storage: Path, said: int = subprocess.DEVNULL, before: str = ""
) -> Iterator[tuple[Process, httpx.Client]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), stubborn.FOLDER: str(storage.parent)}
    command = [sys.executable, "-c", before + PROGRAM, str(port), str(storage)]
    streams = {"stdout": subprocess.DEVNULL, "stderr": said}
    address = f"http://127.0.0.1:{port}"
    with started(command, env=environment, **streams) as process, httpx.Client(base_url=address, timeout=60) as client:
        for _ in range(2400):  # the time only bounds a failure
            try:
                client.get("/api/games")
                break
            except httpx.TransportError:
                assert process.poll() is None, "the server did not start"
                time.sleep(0.05)
        yield process, client


@pytest.fixture
def port() -> Iterator[int]:
    with reserve() as held:
        yield int(held.getsockname()[1])


def test_a_server_that_is_told_to_end_ends_well_and_without_a_word(port: int, tmp_path: Path) -> None:
    with server(port, tmp_path / "tables.db", subprocess.PIPE) as (process, client):
        open_table(client, [HUMAN, bot()])
        process.terminate()
        said = process.communicate(timeout=60)[1]
        assert said.decode() == ""
        assert process.returncode == 0


def test_a_server_ends_though_a_worker_is_caught_in_a_loop_and_deaf_to_signals(port: int, tmp_path: Path) -> None:
    with server(port, tmp_path / "tables.db", subprocess.PIPE, STUBBORN_BOTS) as (process, client):
        open_table(client, [bot(), HUMAN], seed=7)  # a hand with a choice: no worker is asked where there is none
        worker = stubborn.until_caught(tmp_path)
        process.terminate()
        said = process.communicate(timeout=120)[1]  # the time only bounds a failure
        assert said.decode() == ""
        assert process.returncode == 0
        stubborn.until_gone(worker)


def test_a_server_that_cannot_come_to_its_end_stops_as_it_is(port: int, tmp_path: Path) -> None:
    with server(port, tmp_path / "tables.db", subprocess.PIPE, NEVER_STOPS) as (process, _):
        process.terminate()
        said = process.communicate(timeout=120)[1]
        assert "stops as it is" in said.decode()
        assert process.returncode == 1


def test_acknowledged_moves_survive_kill_9(port: int, tmp_path: Path) -> None:
    storage = tmp_path / "tables.db"
    with server(port, storage) as (process, client):
        table = open_table(client, [HUMAN, bot()])
        answer = table.play(0, table.first_move(0), 0)
        assert answer.status_code == 200
        os.kill(process.pid, signal.SIGKILL)
        acknowledged = answer.json()
    with server(port, storage) as (_, client):
        table.client = client
        seen = table.look(0)
        assert seen["entries"] == acknowledged["entries"] == 1
        assert seen["view"] == acknowledged["view"]
        for _ in range(20):
            seen = table.look(0)
            if seen["to_act"] != [0]:
                break
            table.play(0, seen["decision"]["moves"][0]["move"], seen["version"])
        for _ in range(600):  # the time only bounds a failure: a worker for the bot has to be started
            if table.look(0)["to_act"] == [0]:
                break
            time.sleep(0.1)
        assert table.look(0)["entries"] > seen["entries"], "the bot goes on after the restart"
