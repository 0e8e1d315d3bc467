"""Parts of a page are drawn again only when what they are made of has changed, and look the same either way."""

import gc
import random
from pathlib import Path

import pytest

from bench.inside import application, open_table
from civitas.core import all_games, game
from civitas.i18n import Words
from civitas.web.render import Drawn, draw
from civitas.web.scene import scene
from civitas.web.sheet import Sheet
from tests import loops
from tests.web.boards.rooms import play_at_random, room_of, seen

MOVES = 30


def test_a_part_is_drawn_again_when_what_it_is_made_of_has_changed() -> None:
    first = Sheet()
    first.part("outer", [1], caller=lambda: "o" + first.part("inner", "x", caller=lambda: "i"))
    same = Sheet(before=first)
    assert same.part("outer", [1], caller=lambda: pytest.fail("it is as it was")) == '<i data-part="outer"></i>'
    assert same.parts == first.parts
    other = Sheet(before=same)
    other.part("outer", [2], caller=lambda: "p" + other.part("inner", "x", caller=lambda: pytest.fail("as it was")))
    assert other.parts == {"inner": "i", "outer": 'p<i data-part="inner"></i>'}


def test_a_part_that_does_not_say_what_it_is_made_of_is_always_drawn() -> None:
    first = Sheet()
    first.part("one", caller=lambda: "a")
    second = Sheet(before=first)
    second.part("one", caller=lambda: "b")
    assert second.parts == {"one": "b"}


@pytest.mark.parametrize("id", [game.id for game in all_games()])
def test_what_is_taken_over_is_what_would_be_drawn(id: str, tmp_path: Path) -> None:
    loops.run(_play_and_compare(id, str(tmp_path / "t.db")))


async def _play_and_compare(id: str, storage: str) -> None:
    chance, words = random.Random(6), Words("ko")
    game = next(game for game in all_games() if game.id == id)
    async with application(storage) as app:
        table, _ = await open_table(app, id, game.seats[0], seed=8)
        room = await app.state.tables.room(table)
        drawn: dict[int, Drawn] = {}
        kept = 0
        for _ in range(MOVES):
            seat = chance.choice(room.state.to_act())
            moves = [game.notation(int(move), room.state) for move in room.state.legal_moves(seat)]
            move = chance.choice([move for move in moves if move != "resign"])
            room.history.take(room.history.try_move(seat, move, 0.0))
            eyes = chance.randrange(game.seats[0])
            before = drawn.get(eyes)
            look = scene(room, words, eyes, [eyes])
            drawn[eyes] = draw(room, look, before, cover=None, mine=[eyes])
            fresh = draw(room, look, cover=None, mine=[eyes])
            assert drawn[eyes] == fresh
            if before is not None:
                kept += sum(html is before.sheet.parts.get(part) for part, html in drawn[eyes].sheet.parts.items())
        assert kept > MOVES


@pytest.mark.parametrize("id", [game.id for game in all_games()])
def test_what_was_drawn_is_let_go_of_without_the_garbage_collector(id: str) -> None:
    room = room_of(id, game(id).seats[0])
    play_at_random(room, 12)
    for _ in range(2):  # the first time templates are compiled
        gc.collect()
        gc.disable()
        try:
            draw(room, seen(room, 0), cover=None, mine=[0])
            left = gc.collect()
        finally:
            gc.enable()
    assert left == 0
