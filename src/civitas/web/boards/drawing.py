"""Cards, slips, chips and banks as HTML. Most of a table stays as it is from move to move, and is drawn once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter

from markupsafe import Markup

from civitas.web.boards.parts import Bank, Thing

Part = Thing | Bank

MOST_KEPT = 8192

Draw = Callable[[Part, str], Markup]
"""A macro of `parts.html`: a thing and its shape to HTML."""


@cache
def _look(kind: type) -> attrgetter[tuple[object, ...]]:
    """All of a thing that its drawing depends on, but for its move."""
    names = [field.name for field in fields(kind) if field.name not in ("move", "no", "drawn")]  # `why` tells why not
    return attrgetter(*names)


class Drawings:
    """Things that have been drawn, by all that their drawing depends on; the oldest are forgotten first."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._kept: dict[tuple[object, ...], Markup] = {}

    def __call__(self, thing: Part, shape: str = "") -> Markup:
        """The thing as HTML."""
        if isinstance(thing, Thing):
            known = thing.drawn  # it may be the very same as before
            if known is None or known[0] is not self or known[1] != shape:
                known = thing.drawn = self, shape, self._looked_up(thing, shape)
            return known[2]
        return self._looked_up(thing, shape)

    def _looked_up(self, thing: Part, shape: str) -> Markup:
        move = thing.move if isinstance(thing, Thing) else None
        does = () if move is None else (move.notation, move.said.plain)
        kind: type = type(thing)
        key = (kind, shape, does, _look(kind)(thing))
        found = self._kept.pop(key, None)
        if found is None:
            found = self._draw(thing, shape)
            if len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = found
        return found
