"""The word for a table's picture: it changes with all that is drawn, and with nothing else."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from civitas.i18n import Words
from civitas.table import Room, TableService, human_seat
from civitas.web import stamp as stamps
from civitas.web.stamp import stamp
from civitas.web.table_pages import drawn
from tests.table.serving import run, step


def word(room: Room, seat: int | None = 0) -> str:
    return stamp(room, "en", seat, [] if seat is None else [seat])


def test_each_move_name_claim_and_undo_is_another_picture(tmp_path: Path) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("duel", [human_seat(), human_seat()])
        seen = {word(room)}

        async def changes(what: str) -> None:
            assert word(room) not in seen, what
            seen.add(word(room))

        await step(service, room)
        await changes("a move")
        await service.undo(room, room.history.entries[-1].seat, None)
        await changes("an undo: not the picture before the move, for the log and the versions have gone on")
        await service.rename(room, 1, "Zoe")
        await changes("a name")
        await service.join(room, service.token(room, 1), "friend")
        await changes("somebody sits down")
        assert len({word(room, seat) for seat in (0, 1, None)}) == 3
        assert stamp(room, "ko", 0, [0]) != word(room)
        assert stamp(room, "en", 0, [0, 1]) != word(room)

    run(f"sqlite:///{tmp_path}/t.db", story)


def test_the_same_picture_after_a_restart_has_the_same_word(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    found: list[tuple[str, str, dict[str, str]]] = []

    async def first(service: TableService) -> None:
        room = await service.create("flow", [human_seat(), human_seat(), human_seat()])
        await step(service, room)
        found.append((room.id, word(room), drawn(room, Words("en"), 0, [0]).sheet.digests()))

    async def second(service: TableService) -> None:
        room = await service.room(found[0][0])
        with room.listening([1]):  # who is there is not drawn
            assert (room.id, word(room), drawn(room, Words("en"), 0, [0]).sheet.digests()) == found[0]

    run(url, first)
    run(url, second)


def test_what_another_has_chosen_in_secret_is_not_in_it(tmp_path: Path) -> None:
    """Two tables that differ in that alone have the same word, as far as they are the same table."""
    words: list[str] = []

    def choosing(n: int) -> Callable[[TableService], object]:
        async def story(service: TableService) -> None:
            room = await service.create("wonders", [human_seat() for _ in range(3)], seed=5)
            move = room.game.notation(int(room.state.legal_moves(1)[n]), room.state)
            await service.move(room, 1, move, None)
            room.id, room.row = "same", replace(room.row, created=0.0)
            words.append(word(room))

        return story

    for n in (0, -1):
        run(f"sqlite:///{tmp_path}/{n}.db", choosing(n))  # type: ignore[arg-type]  # a coroutine function
    assert words[0] == words[1]


def test_another_edition_draws_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("duel", [human_seat(), human_seat()])
        before = word(room)
        monkeypatch.setattr(stamps, "edition", lambda: "another")
        assert word(room) != before

    run(f"sqlite:///{tmp_path}/t.db", story)
