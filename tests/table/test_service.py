"""Tables as a service: seats, moves, bots, undo, rematch, restarts."""

import asyncio
from typing import Any

import pytest

from civitas.bots import Bot, make_bot
from civitas.core import BadInput
from civitas.table import Conflict, NotFound, Stale, TableService, bot_seat, human_seat, rows
from civitas.table.repeating import Taken
from tests import loops
from tests.table.serving import run, some_move, step, until, until_bots_rest


def test_two_bots_play_a_whole_game(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("novice"), bot_seat("apprentice")], seed=5)
        await until_bots_rest(room)
        assert room.state.over
        assert service.storage.read(rows.waiting_for_bots, 1e12) == []

    run(url, story)


def test_a_move_is_stored_before_anybody_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        if url.startswith("postgresql"):  # a server looks at every table once when it begins to listen
            await until(lambda: service.news.is_listening)
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        with room.listening([]) as news:
            news.clear()
            real = rows.append
            heard_while_storing = []

            def append(*args: Any, **options: Any) -> None:
                heard_while_storing.append(news.is_set())
                real(*args, **options)

            monkeypatch.setattr(rows, "append", append)
            await step(service, room)
            assert heard_while_storing == [False]
            assert news.is_set()

    run(url, story)


def test_what_cannot_be_stored_has_not_happened(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        before = room.state.to_dict()

        def refuse(*_args: object, **_options: object) -> None:
            raise Taken("another server")

        monkeypatch.setattr(rows, "append", refuse)
        with pytest.raises(Stale):
            await step(service, room)
        assert room.state.to_dict() == before

    run(url, story)


def test_a_restart_loses_nothing_and_bots_go_on(url: str) -> None:
    kept: dict[str, object] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat("가을"), bot_seat("novice")], {"first": 0}, seed=11)
        await service.sit(room, 0, "me")
        await step(service, room)
        kept.update(id=room.id, state=room.state.to_dict())

    async def after(service: TableService) -> None:
        room = await service.room(str(kept["id"]))
        assert room.state.to_dict() == kept["state"]
        assert room.seats_of("me") == [0]
        assert room.seats[0].name == "가을"
        while room.state.to_act() == [0]:
            await service.move(room, 0, some_move(room, 0), None)
        await until_bots_rest(room)
        assert room.state.over or room.state.to_act() == [0]

    run(url, before)
    run(url, after)


def test_a_bot_whose_turn_it_was_moves_after_a_restart(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = []

    async def before(service: TableService) -> None:
        monkeypatch.setattr(service.driver.thinker, "choose", asleep)  # a bot that never gets to its move
        room = await service.create("civ", [bot_seat("novice"), human_seat()], {"first": 0})
        await asyncio.sleep(0)
        assert room.history.entries == []
        table.append(room.id)

    async def asleep(*_args: object) -> str:
        await asyncio.sleep(3600)
        return ""

    async def after(service: TableService) -> None:
        room = await service.room(table[0])
        await until_bots_rest(room)
        assert room.state.to_act() == [1]

    run(url, before)
    run(url, after)


def test_undo_is_stored_too(url: str) -> None:
    table = []

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        await service.undo(room, 0, 1)
        with pytest.raises(Conflict):
            await service.undo(room, 0, 2)
        table.append((room.id, room.state.to_dict()))

    async def after(service: TableService) -> None:
        room = await service.room(table[0][0])
        assert room.state.to_dict() == table[0][1]
        assert [entry.notation for entry in room.history.entries][-1] == "undo"

    run(url, before)
    run(url, after)


def test_a_rematch_is_one_table_for_all(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")])
        with pytest.raises(Conflict):
            await service.rematch(room)
        await until_bots_rest(room)
        following = await service.rematch(room)
        assert (await service.rematch(room)).id == following.id != room.id
        assert following.history.record.seed != room.history.record.seed

    run(url, story)


def test_a_finished_game_can_be_taken_up_in_the_middle(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")])
        await until_bots_rest(room)
        forked = await service.fork(room, 10, [human_seat(), human_seat()])
        assert forked.state == room.history.at(10)[0]
        assert forked.row.acting == forked.state.to_act()
        assert len(forked.history.entries) == 10
        with pytest.raises(BadInput):
            await service.fork(room, 10_000, [human_seat(), human_seat()])

    run(url, story)


def test_a_bot_that_fails_does_not_stop_the_game(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.table import thinking

    def make(name: str, *rest: object, **more: object) -> Bot:
        if name != "random":
            raise RuntimeError("a bug in a bot")
        return make_bot(name)

    monkeypatch.setattr(thinking, "make_bot", make)

    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("apprentice"), human_seat()], {"first": 0})
        await until_bots_rest(room)
        assert room.state.to_act() == [1]

    run(url, story)


def test_unknown_tables_and_wrong_seats(url: str) -> None:
    async def story(service: TableService) -> None:
        with pytest.raises(NotFound):
            await service.room("nowhere")
        with pytest.raises(BadInput):
            await service.create("civ", [human_seat()])
        with pytest.raises(BadInput):
            bot_seat("unbeatable")
        with pytest.raises(BadInput):
            human_seat("x" * 25)
        assert human_seat("  a\n\tb\u0000 ").name == "a b"

    run(url, story)


def test_a_worker_process_chooses_like_this_process() -> None:
    from civitas.core import game
    from civitas.table.thinking import Question, Thinker, choose

    state = game("civ").deal(2, 4)
    question = Question("civ", state.to_dict(), state.to_act()[0], 99)

    async def ask() -> str:
        thinker = Thinker(1)
        try:
            return await thinker.choose(question, "apprentice")
        finally:
            thinker.close()

    assert loops.run(ask()) == choose(question, "apprentice")
