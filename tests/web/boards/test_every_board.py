"""What holds for the board of every game, in any position."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from civitas.core import all_games
from civitas.table import Room
from civitas.web.boards import present
from civitas.web.boards.listing import listed
from civitas.web.boards.parts import Thing
from civitas.web.questions import Move
from civitas.web.render import draw
from civitas.web.sheet import Sheet
from tests.web.boards.rooms import play_at_random, room_of, seen

GAMES = [(game.id, seats) for game in all_games() for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")


def everything_in(board: object) -> Iterator[object]:
    """All values of a board, its parts and their parts."""
    yield board
    if is_dataclass(board):
        for field in fields(board):
            yield from everything_in(getattr(board, field.name))
    elif isinstance(board, list | tuple):
        for item in board:
            yield from everything_in(item)


def positions(game: str, seats: int) -> Iterator[Room]:
    room = room_of(game, seats, seed=5)
    for step in range(8):
        yield room
        play_at_random(room, 9, step)


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_position_can_be_drawn_for_everybody(game: str, seats: int, language: str) -> None:
    for room in positions(game, seats):
        for seat in [None, *range(seats)]:
            drawn = draw(room, seen(room, seat, language), cover=None, mine=[])
            html = drawn.sheet.whole("".join(drawn.sheet.parts[f"t-{name}"] for name in ("board", "decision")))
            ids = re.findall(r' id="([^"]*)"', html)
            assert len(ids) == len(set(ids)), "ids are unique"
            assert "data-part" not in html


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_part_is_one_element_of_its_id(game: str, seats: int) -> None:
    for room in positions(game, seats):
        parts = draw(room, seen(room, 0), cover=None, mine=[0]).sheet.parts
        for id, html in parts.items():
            assert re.match(rf"\s*<[a-z]+ [^>]*\bid=\"{re.escape(id)}\"", html), id


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_board_offers_legal_moves_only_and_every_legal_move_can_be_made(game: str, seats: int) -> None:
    for room in positions(game, seats):
        for seat in room.state.to_act():
            scene = seen(room, seat)
            legal = {move.notation for move in scene.moves}
            board = present(scene)
            offered = {found.notation for found in everything_in(board) if isinstance(found, Move)}
            assert offered <= legal
            html = "".join(draw(room, scene, cover=None, mine=[seat]).sheet.parts.values())
            pressed = set(re.findall(r'(?<!disabled )name="move" value="([^"]*)"', html.replace("&lt;", "<")))
            assert pressed == legal


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_two_moves_share_a_key(game: str, seats: int) -> None:
    for room in positions(game, seats):
        for seat in room.state.to_act():
            scene = seen(room, seat)
            board = present(scene)
            keys = [group.key for group in board.groups] + [key for _, key in listed(scene, board)]
            for each in [keys, *([use.key for use in group.uses] for group in board.groups)]:
                assert len(set(filter(None, each))) == len([key for key in each if key]), each
            assert not board.groups or board.groups[0].key == "1"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_else_is_offered_a_move(game: str, seats: int) -> None:
    for room in positions(game, seats):
        idle = [seat for seat in range(seats) if seat not in room.state.to_act()]
        for seat in [None, *idle]:
            things = [found for found in everything_in(present(seen(room, seat))) if isinstance(found, Thing)]
            assert not [thing.id for thing in things if thing.lit]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_is_refused_says_why_and_names_its_rule(game: str, seats: int) -> None:
    for room in positions(game, seats):
        for seat in room.state.to_act():
            for thing in everything_in(present(seen(room, seat))):
                if isinstance(thing, Thing) and thing.no is not None:
                    assert thing.no.why
                    assert re.fullmatch(r"[A-Z0-9]+-[A-Z0-9]+-\d+[a-z]?", thing.no.rule)


def test_a_game_without_a_presenter_has_a_plain_board() -> None:
    room = room_of("civ", 2)
    scene = seen(room, 0)
    scene.game = type("Unknown", (), {"id": "chess", "cards": dict})()
    assert present(scene).groups == []


def test_parts_lie_in_their_places() -> None:
    sheet = Sheet()
    inner = sheet.part("a", caller=lambda: '<b id="a">1</b>')
    outer = sheet.part("b", caller=lambda: f'<p id="b">{inner}</p>')
    assert sheet.whole(f"<div>{outer}</div>") == '<div><p id="b"><b id="a">1</b></p></div>'
    had = sheet.digests()
    assert sheet.changed(had) == {}
    sheet.parts["a"] = '<b id="a">2</b>'
    assert sheet.changed(had) == {"a": '<b id="a">2</b>'}
