"""What each game's table shows, worked out from the view and the decision: one presenter per game.

A presenter is a module of the game's id with `present(scene)`, which gives the `Board` that the template
`games/<id>.html` lays out. It may name `GIFTS`, the kinds of events that do a seat good when somebody else causes them,
`PLAIN`, those that are no news of either sort, and `explain(id, facts, book)`, lines that it adds to the explanation of
a card. A game without a presenter gets a plain board that shows what the seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.boards.listing import number
from civitas.web.boards.parts import Board
from civitas.web.scene import Scene


@cache
def _presenter(game: str) -> ModuleType | None:
    name = f"{__name__}.{game}"
    return import_module(name) if find_spec(name) else None


def present(scene: Scene) -> Board:
    """What the table shows."""
    found = _presenter(scene.game.id)
    board = found.present(scene) if found else Board()
    assert isinstance(board, Board)
    number(board)
    return board


def gifts(game: str) -> frozenset[str]:
    """The kinds of events that are good news for whom they concern."""
    found: frozenset[str] = getattr(_presenter(game), "GIFTS", frozenset())
    return found


def plain_news(game: str) -> frozenset[str]:
    """The kinds of events that are neither good nor bad news for whom they concern."""
    found: frozenset[str] = getattr(_presenter(game), "PLAIN", frozenset())
    return found


def explain(game: str, id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """What a game adds to the explanation of a card."""
    found = getattr(_presenter(game), "explain", None)
    return found(id, facts, book) if found else []
