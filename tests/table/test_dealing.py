"""A table commits itself to its deal, and opens it at the end."""

import json
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from civitas.core import Game, Record, Rng, Sealed, all_games, digest, game, record_from
from civitas.i18n import Words
from civitas.table import Archived, Room, TableService, human_seat, migrations, opened, rows
from civitas.table.dealing import FORKED, SEALED, TYPED, UNSEALED
from civitas.web.proof import Proof, proof_of
from civitas.web.scene import phrasebook
from tests.table.serving import run, some_move, step

PEOPLE = [human_seat("Ada"), human_seat("민수")]


@pytest.fixture
def one(tmp_path: Path) -> str:
    """A database, where its kind does not matter."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


def proof(room: Room, language: str = "en") -> Proof:
    return proof_of(room, phrasebook(room, Words(language)))


async def played_out(service: TableService) -> Room:
    room = await service.create("civ", PEOPLE)
    while not room.state.over:
        await step(service, room)
    return room


def test_a_table_commits_itself_to_a_deal_by_chance(url: str) -> None:
    async def story(service: TableService) -> None:
        room, other = [await service.create("duel", PEOPLE) for _ in range(2)]
        record = room.row.record
        sealed = Sealed("duel", 2, record["options"], record["seed"], record["salt"])
        assert (room.row.dealt, room.row.commitment) == (SEALED, sealed.commitment())
        assert len(record["salt"]) == 32
        assert record["salt"] != other.row.record["salt"]
        assert room.state == game("duel").deal(2, int(record["seed"]), {}, record["salt"])
        assert proof(room).opened is None
        assert proof(room).digest is None
        assert room.row.commitment == proof(room).commitment
        service.rooms._recent.clear()
        service.rooms._alive.clear()
        assert (await service.room(room.id)).state == room.state

    run(url, story)


def test_it_opens_the_deal_when_the_game_has_ended(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await played_out(service)
        shown = proof(room)
        assert shown.opened is not None
        assert shown.opened.matches
        record = room.history.record.to_dict()
        assert (shown.opened.seed, shown.opened.salt) == (record["seed"], record["salt"])
        replayed = record_from(json.loads(json.dumps(record)))
        assert replayed.sealed is not None
        assert replayed.sealed.commitment() == shown.commitment
        assert digest(replayed.replay()) == shown.digest
        assert proof(room, "ko").said == "섞기 번호(시드)와 솔트가 봉인값과 맞습니다."

    run(one, story)


def test_resigning_opens_it_too(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("ages", PEOPLE)
        while not room.state.over:
            seat = room.state.to_act()[0]
            assert proof(room).opened is None
            up = int(room.state.concession(seat))
            move = room.game.notation(up, room.state) if up >= 0 else some_move(room, seat)
            await service.move(room, seat, move, None)
        found = proof(room).opened
        assert found is not None
        assert found.matches

    run(one, story)


@pytest.mark.parametrize(
    "change",
    [{"seed": "8"}, {"salt": "00" * 16}, {"options": {"deal": "basic"}}, {"salt": None}, {"seed": None}],
    ids=str,
)
def test_another_seed_or_salt_than_that_of_the_beginning_is_noticed(one: str, change: dict[str, Any]) -> None:
    async def story(service: TableService) -> None:
        room = await played_out(service)
        room.row = replace(room.row, record=room.row.record | change)
        found = proof(room)
        assert found.opened is not None
        assert not found.opened.matches
        assert "do not match" in found.said

    run(one, story)


def test_another_move_leads_to_another_last_state(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await played_out(service)
        record = room.history.record
        states = [state.copy() for state in record.states()]
        at = max(n for n, (seat, _) in enumerate(record.moves) if len(states[n].legal_moves(seat)) > 1)
        seat, text = record.moves[at]
        legal = [record.game.notation(int(move), states[at]) for move in states[at].legal_moves(seat)]
        other = next(move for move in legal if move != text)
        moves = [*record.moves[:at], (seat, other)]
        forged = Record(record.game, record.seats, record.seed, record.options, moves, salt=record.salt).replay()
        assert digest(forged) != proof(room).digest

    run(one, story)


def test_a_seed_that_somebody_chose_is_no_proof_and_says_whose_it_is(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", PEOPLE, seed="7", maker="m", sitting=[1])
        assert (room.row.dealt, room.row.commitment) == (TYPED, None)
        assert {"salt", "deal"}.isdisjoint(room.row.record)
        assert room.state == game("civ").deal(2, 7)
        assert proof(room).said == "The seed was chosen by 민수: no proof."
        assert proof(room, "ko").said == "섞기 번호(시드)는 민수가 골랐습니다. 증명할 수 없습니다."
        room.claims.append(("somebody else", 1))
        assert proof(room).said == "The seed was chosen by the host: no proof.", "the seat was handed on"
        for maker, sitting in ((None, []), ("m", list[int]())):
            unknown = await service.create("civ", PEOPLE, seed=7, maker=maker, sitting=sitting)
            assert proof(unknown).said == "The seed was chosen by the host: no proof."

    run(one, story)


def test_an_error_of_the_database_does_not_tell_the_deal(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("ages", PEOPLE)
        secrets = [room.row.record["salt"], room.row.record["seed"], room.state.to_dict()["rng"]["key"]]
        nameless = replace(room.row, id="other", game=cast(str, None))
        with pytest.raises(sa.exc.DBAPIError) as caught:
            service.storage.write(rows.create, nameless)
        told = "".join(traceback.format_exception(caught.value)) + repr(caught.value)
        assert "INSERT INTO tables" in told
        assert not [secret for secret in secrets if secret in told]

    run(url, story)


def test_the_seed_of_an_earlier_table_is_given_out_as_text(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", PEOPLE, seed=2**63 - 1)
        stored = replace(room.row, record={**room.row.record, "seed": 2**63 - 1})
        assert rows.full_record(stored, [])["seed"] == "9223372036854775807", "a number would be rounded in JavaScript"
        without = replace(room.row, record={"game": "civ"})
        assert rows.full_record(without, []) == {"game": "civ", "moves": []}

    run(one, story)


def test_a_row_of_the_database_shows_no_deal(one: str) -> None:
    async def story(service: TableService) -> None:
        row = (await service.create("ages", PEOPLE)).row
        assert row.position is not None
        secrets = [row.record["salt"], row.record["seed"], row.position["rng"]["key"]]
        assert not [secret for secret in secrets if secret in repr(row)]

    run(one, story)


@pytest.mark.parametrize("id", [game.id for game in all_games()])
def test_what_a_bot_is_asked_holds_nothing_that_its_seat_may_not_know(one: str, id: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create(id, PEOPLE)
        real = room.state.to_dict()
        seat = room.state.to_act()[0]
        question = service.driver.question(room, seat)
        seen = question.seen()
        assert question.position != real
        assert seen.view() == room.state.view(seat)
        assert seen.legal_moves() == [int(move) for move in room.state.legal_moves(seat)]
        assert seen.imagine(Rng(5)) == room.state.imagine(seat, Rng(5))
        if "rng" in real:
            assert real["rng"]["key"] not in repr(question)
        found = service.driver.question(room, seat)
        assert found == question, "the same question has the same answer on every server"

    run(one, story)


def test_a_rematch_has_a_deal_of_its_own(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await played_out(service)
        following = await service.rematch(room)
        assert following.row.dealt == SEALED
        assert following.row.commitment not in (None, room.row.commitment)
        assert following.row.record["salt"] != room.row.record["salt"]

    run(url, story)


def test_a_rematch_of_a_chosen_seed_is_by_chance(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", PEOPLE, seed=3)
        while not room.state.over:
            await step(service, room)
        assert (await service.rematch(room)).row.dealt == SEALED

    run(one, story)


def test_a_table_from_the_middle_of_another_game_has_no_proof(one: str) -> None:
    async def story(service: TableService) -> None:
        room = await played_out(service)
        forked = await service.fork(room, 5, PEOPLE)
        assert (forked.row.dealt, forked.row.commitment) == (FORKED, None)
        assert "another game" in proof(forked).said
        assert forked.state == room.history.at(5)[0]
        while not forked.state.over:
            await step(service, forked)
        assert proof(forked).opened is None
        assert forked.history.record.replay() == forked.state

    run(one, story)


def test_a_game_that_knows_no_salt_says_so(one: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        monkeypatch.setattr(Game, "can_seal", False)
        room = await service.create("civ", PEOPLE)
        assert (room.row.dealt, room.row.commitment) == (UNSEALED, None)
        assert "salt" not in room.row.record
        assert "cannot seal" in proof(room).said

    run(one, story)


def test_a_deal_stays_sealed_while_its_rules_change_and_is_opened_at_the_end(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, Any] = {}

    async def before(service: TableService) -> None:
        room = await service.create("ages", PEOPLE)
        await step(service, room)
        kept.update(id=room.id, commitment=room.row.commitment, salt=room.row.record["salt"])

    async def after(service: TableService) -> None:
        room = await service.room(kept["id"])
        assert room.base is not None
        assert proof(room).commitment == kept["commitment"]
        while not room.state.over:
            seat = room.state.to_act()[0]
            up = int(room.state.concession(seat))
            move = room.game.notation(up, room.state) if up >= 0 else some_move(room, seat)
            await service.move(room, seat, move, None)
        found = proof(room).opened
        assert found is not None
        assert (found.salt, found.matches) == (kept["salt"], True)

    run(one, before)
    monkeypatch.setattr(type(game("ages")), "rules_version", "another")
    run(one, after)


def test_an_archived_game_that_is_not_over_keeps_its_salt(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", PEOPLE)
        await service.write(room.id, rows.change, room.id, {"position": {"from": "another world"}})
        kept.update(id=room.id)

    async def after(service: TableService) -> None:
        with pytest.raises(Archived):
            await service.room(kept["id"])
        record = await service.archived_record(kept["id"])
        assert {"seed", "salt", "deal"}.isdisjoint(record)
        await service.write(kept["id"], rows.change, kept["id"], {"over": True})
        assert {"seed", "salt", "deal"} <= set(await service.archived_record(kept["id"]))

    run(url, before)
    monkeypatch.setattr(type(game("civ")), "rules_version", "another")
    run(url, after)


def test_a_database_from_before_deals_were_sealed_is_taken_over(url: str) -> None:
    """Its seeds are numbers, and its tables say that they have no proof."""
    engine = sa.create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    found = game("civ")
    record = Record(found, 2, 2**62 + 1, found.check_options(2, {"first": 0})).to_dict() | {"seed": 2**62 + 1}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        assert not {"commitment", "dealt"} & {one["name"] for one in sa.inspect(connection).get_columns("tables")}
        plain = {"id": "22334455", "game": "civ", "created": 1.0, "updated": 9e12, "entries": 0, "over": False}
        plain |= {"bots_only": False, "bot_acts": False, "driver_until": 0.0}
        kept = {"acting": [0], "record": record, "seats": [seat.to_dict() for seat in PEOPLE], "settings": {}}
        columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in plain]
        columns += [sa.column(name, sa.JSON) for name in kept]
        connection.execute(sa.insert(sa.table("tables", *columns)).values(**plain, **kept))
    engine.dispose()

    async def story(service: TableService) -> None:
        room = await service.room("22334455")
        assert room.state == found.deal(2, 2**62 + 1, {"first": 0})
        assert (room.row.commitment, room.row.dealt, opened(room.row)) == (None, None, None)
        assert "before" in proof(room).said
        await step(service, room)
        assert (await service.create("civ", PEOPLE)).row.commitment is not None

    run(url, story)
