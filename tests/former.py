"""Tables that were played by the rules of their time: tests/fixtures, made by tools/played_tables.py."""

from __future__ import annotations

import json
import lzma
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import civitas

FOLDERS = sorted((Path(__file__).parent / "fixtures").glob("rules-*"))
NAMES = [folder.name.removeprefix("rules-") for folder in FOLDERS]


def game_of(name: str) -> civitas.core.Game:
    return civitas.game(name.partition("-")[0])


def is_played(name: str) -> bool:
    """Are these rules still played?"""
    game = game_of(name)
    return name == f"{game.id}-{game.rules_version}"


def restore(name: str, file: Path) -> str:
    """The URL of a database with these tables, as if the last moves had been made just now: old tables are removed."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(_text(name, "tables.sql.xz"))
        connection.execute("UPDATE tables SET updated = ?", [time.time()])
        connection.commit()
    return f"sqlite:///{file}"


def records(name: str) -> dict[str, Any]:
    """What a server of that time answered to those who asked for the records of the finished tables.

    Seeds were numbers then. They are text now, as JavaScript rounds large numbers.
    """
    found: dict[str, Any] = json.loads(_text(name, "records.json.xz"))
    return {table: {**record, "seed": str(record["seed"])} for table, record in found.items()}


def _text(name: str, file: str) -> str:
    folder = FOLDERS[NAMES.index(name)]
    return lzma.decompress((folder / file).read_bytes()).decode()


def raise_version(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the game is played by a later version of its rules, in which nothing has changed."""
    monkeypatch.setattr(type(game_of(name)), "rules_version", "later", raising=False)


def change_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the game is dealt otherwise, so that no game of former days replays; its version stays."""
    kind = type(game_of(name))
    dealt = kind.fresh
    monkeypatch.setattr(kind, "fresh", lambda self, seats, seed, options: dealt(self, seats, seed ^ 1, options))
