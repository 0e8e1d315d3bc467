"""The tables as text: one module per game, named like the game, with `render(view, book)`."""

from __future__ import annotations

import importlib
from typing import Any

from civitas.cli.boards import plain
from civitas.i18n import Phrasebook


def render(view: dict[str, Any], book: Phrasebook) -> str:
    """A view as text: by the game's own drawing if there is one, else as an outline."""
    name = f"{__name__}.{view['game']}"
    try:
        board = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return plain.render(view, book)
    return str(board.render(view, book))
