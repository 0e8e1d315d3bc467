"""Games outlive their rules: what is true of tables that were stored by rules that are played no longer."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from civitas.core import BadInput
from civitas.table import Archived, Storage, TableService, rows
from civitas.table.history import standing
from civitas.table.recheck import DIVERGES, FINE, MOVED_ON, OLDER, UNREADABLE, recheck
from tests.former import NAMES, change_rules, game_of, is_played, raise_version, records, restore
from tests.table.serving import run, some_move
from tools import played_tables

SMALL = next(name for name in NAMES if name.startswith("duel"))
Opened = Callable[[str], Storage]


@pytest.fixture(params=NAMES)
def former(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(former: str, tmp_path: Path) -> str:
    return restore(former, tmp_path / "former.db")


@pytest.fixture
def storage(url: str, opened: Opened) -> Storage:
    return opened(url)


def verdicts(storage: Storage) -> dict[bool, Counter[str]]:
    """How many finished (True) and running (False) tables have each verdict."""
    found: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for finding in recheck(storage):
        stored = storage.read(rows.load, finding.table)
        assert stored is not None
        found[stored.row.over][finding.verdict] += 1
    return found


def visit_all(url: str, storage: Storage) -> None:
    async def story(service: TableService) -> None:
        for finding in list(recheck(storage)):
            await service.room(finding.table)

    run(url, story)


def test_what_was_stored_then_is_sound_now(former: str, storage: Storage) -> None:
    found = verdicts(storage)
    assert found[True].total() == len(records(former))
    assert found[False].total() == 2
    if is_played(former):
        assert (set(found[True]), set(found[False])) == ({FINE}, {FINE})
    else:
        assert set(found[True]) <= {FINE, OLDER}
        assert set(found[False]) == {MOVED_ON}


def test_a_version_in_which_nothing_has_changed_replays_what_has_ended(
    former: str, url: str, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine = verdicts(storage)[True][FINE]
    raise_version(former, monkeypatch)
    for _ in range(2):  # before somebody has looked at the tables, and afterwards
        found = verdicts(storage)
        assert found[True][FINE] == fine
        assert set(found[False]) == {MOVED_ON}
        visit_all(url, storage)

    async def story(service: TableService) -> None:
        for table, record in records(former).items():
            history = (await service.room(table)).history
            assert (history.bygone == 0) == (len(history.record.moves) == len(record["moves"]))

    run(url, story)


def test_what_today_leads_elsewhere_is_of_older_rules_and_no_divergence(
    former: str, url: str, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_version(former, monkeypatch)
    change_rules(former, monkeypatch)

    async def story(service: TableService) -> None:
        for table, record in records(former).items():
            room = await service.room(table)
            assert room.state.over
            assert room.row.position is not None
            assert room.state.to_dict() == room.game.from_dict(room.row.position).to_dict()
            assert room.record == record
            assert [f"{entry.seat} {entry.notation}" for entry in room.history.unplayable()] == record["moves"]
            assert [line.events[0].id for line in room.history.log] == ["table.log.older"]
            following = await service.rematch(room)
            assert len(following.seats) == len(room.seats)
            with pytest.raises(BadInput):
                await service.fork(room, 0, room.seats)

    for _ in range(2):
        found = {finding.table: finding.verdict for finding in recheck(storage)}
        assert {found[table] for table in records(former)} == {OLDER}
        assert set(found.values()) <= {OLDER, MOVED_ON, FINE}
        run(url, story)


def test_what_is_under_way_goes_on_from_its_position_by_the_rules_of_today(
    former: str, url: str, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = [finding.table for finding in recheck(storage) if finding.table not in records(former)]
    raise_version(former, monkeypatch)
    change_rules(former, monkeypatch)

    async def story(service: TableService) -> None:
        for table in running:
            room = await service.room(table)
            entries = len(room.history.entries)
            for _ in range(3):
                seat = room.state.to_act()[0]
                await service.move(room, seat, some_move(room, seat), room.history.version(seat))
            assert len(room.history.entries) == entries + 3

    for _ in range(2):
        run(url, story)
    monkeypatch.setattr(type(game_of(former)), "rules_version", "later still", raising=False)
    run(url, story)
    assert {finding.verdict for finding in recheck(storage) if finding.table in running} == {MOVED_ON}


def test_when_rules_change_and_their_version_does_not_every_game_diverges(
    former: str, url: str, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_played(former):
        pytest.skip("these rules are played no longer: their games are of older rules")
    change_rules(former, monkeypatch)
    for _ in range(2):  # looking at a table does not make it right
        found = verdicts(storage)
        assert set(found[True]) == set(found[False]) == {DIVERGES}
        visit_all(url, storage)


@pytest.mark.parametrize("former", [SMALL], indirect=True)
def test_a_finished_game_that_a_server_once_could_not_replay_is_replayed_again(
    former: str, url: str, storage: Storage
) -> None:
    if not is_played(former):
        pytest.skip("these rules are played no longer")
    table = next(iter(records(former)))
    stored = storage.read(rows.load, table)
    assert stored is not None
    base = {"entries": stored.row.entries, "rules_version": "between", "position": stored.row.position}
    storage.write(rows.change, table, {"base": base})
    assert set(verdicts(storage)[True]) == {FINE}

    async def story(service: TableService) -> None:
        assert len((await service.room(table)).history.record.moves) == len(standing(stored.entries))

    run(url, story)


@pytest.mark.parametrize("former", [SMALL], indirect=True)
def test_without_a_position_what_cannot_be_replayed_is_archived_and_keeps_its_moves(
    former: str, url: str, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_version(former, monkeypatch)
    change_rules(former, monkeypatch)
    for finding in list(recheck(storage)):
        storage.write(rows.change, finding.table, {"position": None})
    assert verdicts(storage)[True] == {UNREADABLE: len(records(former))}

    async def story(service: TableService) -> None:
        for finding in list(recheck(storage)):
            with pytest.raises(Archived):
                await service.room(finding.table)
            kept = records(former).get(finding.table)
            found = await service.archived_record(finding.table)
            assert found == kept if kept is not None else "seed" not in found

    run(url, story)


def test_a_later_version_is_kept_in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_tables, "FIXTURES", tmp_path)
    monkeypatch.setattr(played_tables, "MOST_GAMES", 1)
    monkeypatch.setattr(type(game_of("duel")), "rules_version", "later")
    played_tables.store(game_of("duel"))
    (folder,) = tmp_path.iterdir()
    assert folder.name == "rules-duel-later"
    assert sorted(file.name for file in folder.iterdir()) == ["records.json.xz", "tables.sql.xz"]
    (record,) = json.loads(lzma.decompress((folder / "records.json.xz").read_bytes())).values()
    assert record["rules_version"] == "later"
    assert 'INSERT INTO "meta"' not in lzma.decompress((folder / "tables.sql.xz").read_bytes()).decode()
