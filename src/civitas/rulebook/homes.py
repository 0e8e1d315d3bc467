"""Where a rule lives: the lines of a game's folder that name it, and the tests that do."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from civitas.core.registry import guest_packages

BY_CONSTRUCTION = "by_construction.toml"
_GAMES = Path(__file__).resolve().parents[1] / "games"
_ID = re.compile(r"(?<![\w-])[A-Z0-9]+([-_])[A-Z0-9]+\1\d+[a-z]?(?![\w])(?!\s*(?:to|-|–|\.\.+)\s*\d)")
"""A whole ID; the ends of a range ("01 to 08") name no rule."""


class Place(NamedTuple):
    """A line that names a rule."""

    file: Path
    line: int

    def __str__(self) -> str:
        here = Path.cwd()
        return f"{self.file.relative_to(here) if self.file.is_relative_to(here) else self.file}:{self.line}"


def folder_of(game: str) -> Path:
    """The sources of a game, ours or a guest's. In a compiled tree they are those of the checkout."""
    guest = guest_packages().get(game)
    return Path(str(files(guest))) if guest is not None else _GAMES / game


@cache
def by_construction(game: str) -> dict[str, str]:
    """The rules that no line carries out because nothing could break them, each with the reason."""
    listed = folder_of(game) / "edge" / BY_CONSTRUCTION
    return tomllib.loads(listed.read_text(encoding="utf-8")) if listed.is_file() else {}


@cache
def homes(game: str) -> dict[str, list[Place]]:
    """The lines of a game's folder that name a rule, by ID; the list of rules by construction does not count."""
    return _named(folder_of(game), (".py", ".toml"))


def tests_of(folder: Path) -> dict[str, list[Place]]:
    """The lines under a folder of tests that name a rule (7WD-TRADE-03 or 7WD_TRADE_03), by ID."""
    return _named(folder, (".py",))


def _named(folder: Path, endings: tuple[str, ...]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if file.suffix in endings and file.name != BY_CONSTRUCTION:
            for id, line in named_in(file.read_text(encoding="utf-8", errors="ignore")):
                found.setdefault(id, []).append(Place(file, line))
    return found


def named_in(text: str) -> Iterator[tuple[str, int]]:
    """The rule IDs in a text and their lines, each once a line.

    >>> list(named_in("(7WD-TURN-03)\\n# 7WD_COST_10, 7WD-MIL-01 to 04"))
    [('7WD-TURN-03', 1), ('7WD-COST-10', 2)]
    """
    for number, line in enumerate(text.splitlines(), start=1):
        for id in dict.fromkeys(match[0].replace("_", "-") for match in _spelled(line)):
            yield id, number


def _spelled(line: str) -> Iterator[re.Match[str]]:
    # A test's name carries IDs behind two underscores: test_x__7WD_TURN_03.
    yield from _ID.finditer(line.replace("__", "  "))
