"""A page in keyed parts: each is drawn once, and only those that differ from what a reader has are sent."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

_PLACE = re.compile(r'<i data-part="([^"]*)"></i>')


def digest(text: str) -> str:
    """A short word for a text, by which a reader says what they have."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


@dataclass(slots=True)
class Sheet:
    """The parts of a page by the id of their element. Where a part lies inside another, that one has a place for it.

    A template draws a part with `{% call part("id") %}<div id="id">...</div>{% endcall %}`.
    """

    parts: dict[str, str] = field(default_factory=dict)

    def part(self, id: str, caller: Callable[[], str]) -> Markup:
        """Keep what a template draws as a part of its own, and leave a place for it."""
        self.parts[id] = str(caller())
        return Markup('<i data-part="{}"></i>').format(id)

    def whole(self, html: str) -> Markup:
        """HTML with every part in its place."""
        while _PLACE.search(html):
            html = _PLACE.sub(lambda place: self.parts[place[1]], html)
        return Markup(html)

    def changed(self, had: Mapping[str, str]) -> dict[str, str]:
        """The parts that differ from those a reader has, which they name by digest."""
        return {id: html for id, html in self.parts.items() if had.get(id) != digest(html)}

    def digests(self) -> dict[str, str]:
        """What a reader of this sheet has."""
        return {id: digest(html) for id, html in self.parts.items()}
