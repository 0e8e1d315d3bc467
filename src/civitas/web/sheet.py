"""A page in keyed parts: each is drawn once, and only those that differ from what a reader has are sent."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from civitas.web.assets import longhand, shorthand

_PLACE = re.compile(r'<i data-part="([^"]*)"></i>')


def digest(text: str) -> str:
    """A short word for a text, by which a reader says what they have; browsers work it out themselves."""
    return f"{zlib.crc32(text.encode()):08x}"


@lru_cache(maxsize=8192)
def _place(id: str) -> Markup:
    """Where a part lies in another one."""
    return Markup('<i data-part="{}"></i>').format(id)


class _Made(NamedTuple):
    """A part that was drawn: from what, and the ids of the parts in it."""

    of: object
    inside: list[str]


@dataclass(slots=True)
class Sheet:
    """The parts of a page by the id of their element. Where a part lies inside another, that one has a place for it.
    They are kept in shorthand.

    A template draws a part with `{% call part("id") %}<div id="id">...</div>{% endcall %}`. If it names what the part
    is made of (`part("id", thing)`: all that the drawing uses, but for the words and the table), the part is taken from
    the sheet before this one, of the same seat and language, where it was made of the same.
    """

    parts: dict[str, str] = field(default_factory=dict)
    before: Sheet | None = None
    _made: dict[str, _Made] = field(default_factory=dict)
    _order: list[str] = field(default_factory=list)
    _digests: dict[str, tuple[str, str]] = field(default_factory=dict, compare=False)

    def part(self, id: str, of: object = None, *, caller: Callable[[], str]) -> Markup:
        """Keep what a template draws as a part of its own, and leave a place for it."""
        known = self.before._made.get(id) if self.before is not None and of is not None else None
        if known is not None and (known.of is of or known.of == of):
            self._take_over(id, known)
        else:
            begun = len(self._order)
            self.parts[id] = shorthand(str(caller()))
            if of is not None:
                self._made[id] = _Made(of, self._order[begun:])
        self._order.append(id)
        return _place(id)

    def _take_over(self, id: str, known: _Made) -> None:
        assert self.before is not None
        for inner in (*known.inside, id):
            self.parts[inner] = self.before.parts[inner]
            if inner in self.before._digests:
                self._digests[inner] = self.before._digests[inner]
            if inner in self.before._made:
                self._made[inner] = self.before._made[inner]
        self._order += known.inside

    def is_drawn(self) -> None:
        """Let go of the sheet before this one."""
        self.before = None

    def whole(self, html: str) -> Markup:
        """HTML with every part in its place."""
        while _PLACE.search(html):
            html = _PLACE.sub(lambda place: self.parts[place[1]], html)
        return Markup(longhand(html))

    def changed(self, had: Mapping[str, str]) -> dict[str, str]:
        """The parts that differ from those a reader has, which they name by digest."""
        return {id: self.parts[id] for id, word in self.digests().items() if had.get(id) != word}

    def digests(self) -> dict[str, str]:
        """What a reader of this sheet has. A digest is worked out once, however many read."""
        found = {}
        for id, html in self.parts.items():
            known = self._digests.get(id)
            if known is None or known[0] is not html:
                known = self._digests[id] = (html, digest(html))
            found[id] = known[1]
        return found
