"""Every game folder keeps to the floor plan of docs/adding_a_game.md and to the other rooms in docs/architecture.md.

A room is a module, or a package of the same name; the folder `edge` has rooms of its own.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = {path.parent.name: path.parent for path in sorted((ROOT / "src/civitas/games").glob("*/__init__.py"))}
SAMPLE = ROOT / "examples/sample_game/src/caravan"
ROOM = re.compile(r"`((?:edge/)?[a-z_]+)\.(?:py|toml)`")
NEEDED = {
    *("cards", "steps", "state", "deal", "moves", "legal", "rules", "scoring", "imagine", "features", "tales"),
    *("edge/game", "edge/view", "edge/events", "edge/notation", "edge/explain", "edge/writing", "edge/reading"),
}


def table(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def plan() -> set[str]:
    """The rooms that any game may have."""
    return {room for row in table("adding_a_game.md", "## The floor plan") for room in ROOM.findall(row[0])}


def extras(game: str) -> dict[str, str]:
    """The rooms that only this game has, with the reason."""
    rows = table("architecture.md", "## Rooms that only one game has")
    return {room: row[2] for row in rows if row[0] == f"`{game}`" for room in ROOM.findall(row[1])}


def rooms(folder: Path) -> set[str]:
    """The rooms of a game folder."""
    found = [*folder.iterdir(), *(folder / "edge").iterdir()]
    kept = [path for path in found if path.suffix in (".py", ".toml") or (path / "__init__.py").is_file()]
    names = {path.relative_to(folder).with_suffix("").as_posix() for path in kept}
    return {name for name in names if name not in ("edge", "__init__", "edge/__init__")}


def test_the_plan_is_read():
    assert plan() >= NEEDED
    assert len(GAMES) == 5


@pytest.mark.parametrize("game", GAMES)
def test_every_room_is_on_the_plan_or_listed_with_a_reason(game: str):
    assert rooms(GAMES[game]) <= plan() | set(extras(game))
    assert rooms(GAMES[game]) >= NEEDED


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_room_is_there_and_has_a_reason(game: str):
    assert set(extras(game)) <= rooms(GAMES[game])
    assert not set(extras(game)) & plan()
    assert all(extras(game).values())


def test_a_room_that_several_games_have_belongs_on_the_plan():
    listed = [room for game in GAMES for room in extras(game)]
    assert [room for room in listed if listed.count(room) > 1] == []


def test_the_sample_game_has_no_other_rooms():
    assert rooms(SAMPLE) <= plan()
    assert rooms(SAMPLE) >= NEEDED
