"""A database that only reads, is damaged, locked or gone: no move is acknowledged, and the server says so."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from civitas.table import Entry, Storage, TableService, Unavailable, human_seat, listing, rows, storage, writer
from civitas.table.crew import Crew
from civitas.table.repeating import Taken
from civitas.table.rows import Link
from civitas.table.writer import Writer
from tests import loops
from tests.postgres import Postgres
from tests.table.serving import run, some_move, step
from tests.table.test_storage import row
from tests.web.conftest import live
from tests.web.tables import open_table

Opened = Callable[[str], Storage]
PAGE = 4096


@pytest.fixture(autouse=True)
def _no_tracebacks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What the storage cannot do is told in a line."""
    yield
    assert [record for record in caplog.records if record.exc_info] == []


def told(postgres: Postgres, *statements: str) -> None:
    """Tell a PostgreSQL something, as its administrator."""
    engine = sa.create_engine(postgres.url(), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def cut(url: str) -> str:
    """The statement that ends all connections to a database."""
    return f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{sa.make_url(url).database}'"


@pytest.mark.usefixtures("hasty")
def test_a_database_that_only_reads_is_told_as_such(postgres: Postgres) -> None:
    url = postgres.fresh()
    name = sa.make_url(url).database

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        told(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on", cut(url))
        with pytest.raises(Unavailable):
            await step(service, room)
        assert (await service.room(room.id)).history.entries == []
        with pytest.raises(Unavailable):
            await service.create("civ", [human_seat(), human_seat()])
        assert await service.ills() == ["storage"]
        told(postgres, f"ALTER DATABASE {name} RESET default_transaction_read_only", cut(url))
        await step(service, room)
        assert await service.ills() == []

    run(url, story)


def test_connections_that_an_idle_timeout_has_cut_are_replaced(postgres: Postgres) -> None:
    def hasten(connection: sa.Connection) -> int:
        asked = "SELECT pg_backend_pid(), set_config('idle_session_timeout', '1ms', false)"
        return int(connection.exec_driver_sql(asked).scalar() or 0)

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        watch = sa.create_engine(postgres.url(), isolation_level="AUTOCOMMIT")
        uses: list[Callable[[], Awaitable[Any]]] = [
            lambda: service.room(room.id),
            lambda: step(service, room),
            lambda: service.rename(room, 0, "Zoe"),
        ]
        for use in uses:
            room.doubtful = True  # who comes next reads
            cut = await service.storage.reading(hasten)
            with watch.connect() as connection:
                while connection.exec_driver_sql(f"SELECT 1 FROM pg_stat_activity WHERE pid = {cut}").scalar():
                    await asyncio.sleep(0.01)
            await use()
        watch.dispose()
        assert (len(room.history.entries), room.seats[0].name) == (1, "Zoe")

    run(postgres.fresh(), story)


def test_a_damaged_file_raises_nothing_but_unavailable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page of a database in turn, spoilt in several ways, while a server has it open."""
    monkeypatch.setattr(storage, "BUSY_MILLISECONDS", 0)
    monkeypatch.setattr(writer, "PATIENCE", ())
    file, chance, failed = tmp_path / "tables.db", random.Random(5), 0
    made = Storage(f"sqlite:///{file}")
    made.write(rows.create, row())
    for n in range(5):
        entry = Entry(n, 1, "play sci", 2.0)
        made.write(rows.append, "t", entry, [0], False, position=lambda: {"cards": "x" * 2000})
    made.close()
    good = file.read_bytes()
    spoilers: list[Callable[[], bytes]] = [lambda: bytes(PAGE), lambda: chance.randbytes(PAGE)]
    for page in range(len(good) // PAGE):
        for spoil in spoilers:
            file.write_bytes(good)
            opened = Storage(f"sqlite:///{file}")
            opened.engine.dispose()  # what it has read already it would not read again
            spoilt = bytearray(good)
            spoilt[page * PAGE : (page + 1) * PAGE] = spoil()
            with file.open("r+b") as there:
                there.write(spoilt)
            failed += all_deeds(opened)
            opened.close()
            for other in tmp_path.glob("tables.db-*"):
                other.unlink()
    assert failed > 20


def all_deeds(opened: Storage) -> int:
    """Read and write as a server does, and count what was not possible."""
    failed = 0
    for query, args in ((rows.load, ("t",)), (listing.running, ("me",)), (rows.waiting_for_bots, (10.0,))):
        try:
            opened.read(query, *args)
        except Unavailable:
            failed += 1
    writer = Writer(opened)
    jobs: list[tuple[Any, ...]] = [
        (rows.append, "t", Entry(5, 1, "play sci", 2.0), [0], False),
        (rows.claim, "t", Link(1, 0, None), "me"),
        (rows.create, row("u")),
    ]
    for job in jobs:
        try:
            loops.run(writer("t", *job))
        except (Unavailable, Taken):
            failed += 1
    return failed


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", (0.001,))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("becomes", ["removed", "replaced", "another database"])
def test_a_file_that_is_another_one_now_takes_no_moves(
    becomes: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, elsewhere = tmp_path / "tables.db", tmp_path / "elsewhere.db"

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        file.rename(elsewhere)
        if becomes == "replaced":
            file.write_bytes(b"")
        if becomes == "another database":
            Storage(f"sqlite:///{file}").close()
        for _ in range(2):
            with pytest.raises(Unavailable):
                await step(service, room)
        with pytest.raises(Unavailable):
            await service.storage.reading(rows.load, room.id)
        assert len(room.history.entries) == 1
        assert await service.ills() == ["storage"]
        said = [record.getMessage() for record in caplog.records if "removed or replaced" in record.getMessage()]
        assert said == [f"{file} was removed or replaced: nothing is stored until it is back"]
        assert becomes != "removed" or not file.exists(), "nobody has made a new one"
        if becomes == "another database":
            return  # that one has spoilt the journal of ours, which kept its name
        elsewhere.replace(file)
        await step(service, await service.room(room.id))
        assert await service.ills() == []

    run(f"sqlite:///{file}", story)


# How long it takes.


class Locked:
    """A storage that somebody has locked; it notes when it is tried."""

    def __init__(self) -> None:
        self.tried: list[float] = []

    def write_all(self, _jobs: object) -> None:
        raise sa.exc.OperationalError("", {}, sqlite3.OperationalError("database is locked"))

    async def aside(self, work: Callable[..., Any], *args: Any) -> Any:
        self.tried.append(asyncio.get_running_loop().time())
        await asyncio.sleep(storage.BUSY_MILLISECONDS / 1000)
        return work(*args)


class Quick(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next thing that is to happen."""

    passed = 0.0

    def time(self) -> float:
        return self.passed

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]  # the base class has it
        if scheduled and not self._ready:  # type: ignore[attr-defined]  # the base class has it
            self.passed = max(self.passed, scheduled[0].when())
        super()._run_once()  # type: ignore[misc]  # the base class has it


def test_who_meets_a_lock_is_answered_within_two_seconds() -> None:
    """Also those who come while others are waiting. By the clock of the loop: no time passes in this test."""
    answers: list[float] = []

    async def ask(write: Writer, at: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(at)
        with pytest.raises(Unavailable):
            await write("t", lambda _connection: None)
        answers.append(loop.time() - at)

    async def story() -> None:
        locked: Any = Locked()
        write = Writer(locked)
        await asyncio.gather(*(ask(write, n / 10) for n in range(40)))
        assert len(locked.tried) < 20

    with_clock(story())
    assert len(answers) == 40
    assert max(answers) <= 2.0


def with_clock(story: Any) -> None:
    def whole() -> None:
        with asyncio.Runner(loop_factory=Quick) as runner:
            runner.run(story)

    thread = threading.Thread(target=whole)
    thread.start()
    thread.join()


def test_a_lock_that_passes_is_waited_for(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "BUSY_MILLISECONDS", 10)
    monkeypatch.setattr(storage, "PATIENCE_SECONDS", 60.0)
    one = opened(url)
    one.write(rows.create, row())
    lock = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    tries: list[None] = []

    def find(connection: sa.Connection) -> object:
        tries.append(None)
        if len(tries) == 2:
            holder.exec_driver_sql("ROLLBACK")
        return connection.exec_driver_sql("SELECT id FROM tables").scalar()

    with lock.connect() as holder:
        if one.is_shared:
            one.read(lambda connection: connection.exec_driver_sql("SET lock_timeout = 10"))
            holder.exec_driver_sql("BEGIN")
            holder.exec_driver_sql("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            assert one.read(find) == "t"
            assert len(tries) == 2
    lock.dispose()


# What the server says about itself.


def test_health_is_no_while_no_move_can_be_stored_and_yes_again_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", (0.001,))
    monkeypatch.setattr(storage, "BUSY_MILLISECONDS", 20)
    place = tmp_path / "t.db"
    with live(str(place)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
        assert client.get("/health").json()["status"] == "ok"
        move = table.first_move(0)
        lock = sqlite3.connect(place, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["why"]) == (503, ["storage"])
        refused = table.play(0, move, 0)
        assert (refused.status_code, refused.json()["reason"]) == (503, "storage")
        assert "Nothing was changed" in refused.json()["error"]
        lock.execute("ROLLBACK")
        lock.close()
        assert client.get("/health").status_code == 200
        assert table.play(0, table.first_move(0), 0).status_code == 200


@pytest.mark.usefixtures("impatient")
def test_a_server_on_a_full_disk_is_not_well(tmp_path: Path) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        with service.storage.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

        def full(connection: Any, _entry: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        sa.event.listen(service.storage.engine, "connect", full)
        service.storage.engine.dispose()
        assert await service.ills() == ["storage"]
        sa.event.remove(service.storage.engine, "connect", full)
        service.storage.engine.dispose()
        assert await service.ills() == []
        await service.move(room, 0, some_move(room, 0), None)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_what_proves_that_moves_can_be_stored_leaves_nothing_behind(url: str) -> None:
    async def story(service: TableService) -> None:
        assert await service.ills() == []
        with service.storage.engine.connect() as connection:
            for table in ("tables", "moves", "links", "claims"):
                assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0

    run(url, story)


def test_a_server_without_workers_is_not_well_until_it_has_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        crew = service.driver.thinker.bots
        assert await service.ills() == []
        with monkeypatch.context() as patch:
            crew.close()

            def none(_self: Crew, _place: int) -> None:
                raise OSError(24, "too many open files")

            patch.setattr(Crew, "_open", none)
            assert await service.ills() == ["workers"]
        assert await service.ills() == []

    run(f"sqlite:///{tmp_path / 'tables.db'}", story, workers=1)
