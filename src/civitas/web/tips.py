"""What every card of a game is and does, for the explanations of a table's page."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from civitas.web.boards import explain
from civitas.web.render import environment
from civitas.web.scene import printed


class Tip(NamedTuple):
    """The explanation of a card."""

    id: str
    name: str
    lines: list[str]
    more: list[Markup]
    rules: list[str]


@lru_cache
def tips(game_id: str, language: str) -> Markup:
    """All of them as HTML, made once: they are a third of the work of a page, and the same at every table."""
    book, words = printed(game_id, language).book, printed(game_id, language).words
    found = [
        Tip(id, book.card(id), book.effects(game_id, id), explain(game_id, id, facts, book), facts.get("rules", []))
        for id, facts in book.cards.items()
    ]
    made: Markup = getattr(environment().get_template("parts.html").module, "tip_texts")(words, found)  # noqa: B009
    return made
