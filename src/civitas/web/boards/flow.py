"""The Flow of History: the market with the investments on its cards, supply and reservoir, six piles per nation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.boards.flow_choices import amounts, dialogue, notes, rest
from civitas.web.boards.flow_market import market_card, market_group
from civitas.web.boards.flow_nations import Nation, nation
from civitas.web.boards.flow_signs import signs
from civitas.web.boards.parts import Board, Card, Chip
from civitas.web.scene import Scene

GIFTS = frozenset({"snipe_share", "communism"})


@dataclass(slots=True, kw_only=True)
class FlowBoard(Board):
    """The table of The Flow of History."""

    market: list[Card]
    stocks: list[Chip]
    deck: list[Chip]
    age: str
    rivals: list[Nation]
    own: Nation | None


def present(scene: Scene) -> FlowBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    marks = signs(scene.words)
    around = [((me or 0) + n) % view["seats"] for n in range(1 if me is not None else 0, view["seats"])]
    return FlowBoard(
        market=[market_card(scene, marks, row) for row in view["market"]],
        stocks=list(stocks(scene)),
        deck=list(deck(scene)),
        age=scene.words("flow_table.web.age", age=view["age_name"]),
        rivals=[nation(scene, marks, view["players"][seat]) for seat in around],
        own=None if me is None else nation(scene, marks, view["players"][me]),
        groups=[group for row in view["market"] if (group := market_group(scene, marks, row))],
        choice=amounts(scene),
        dialogue=dialogue(scene, marks),
        rest=rest(scene),
        notes=notes(scene),
    )


def stocks(scene: Scene) -> Iterator[Chip]:
    """Supply and reservoir, and what the moderator would invest."""
    view, words = scene.view, scene.words
    for name in ("supply", "reservoir"):
        text = words(f"flow_table.web.{name}", n=view[name])
        yield Chip(id=f"stock-{name}", says=text, text=text, symbol="count" if name == "supply" else "pile")
    if view["moderator"] and not scene.over:
        text = words("flow_table.web.moderator_next", n=view["moderator"]["next"]["total"])
        yield Chip(id="moderator", says=text, text=text, symbol="bot")


def deck(scene: Scene) -> Iterator[Chip]:
    """What is left in the deck, by age: only the order is hidden."""
    view, words = scene.view, scene.words
    left = words("flow_table.web.deck", n=view["deck"]["left"])
    yield Chip(id="deck-left", says=left, text=left, symbol="pile")
    for age, cards in view["deck"]["by_age"].items():
        text = f"{age} ×{len(cards)}"
        yield Chip(
            id=f"deck-{age}", says=words("flow_table.web.deck_age", age=age, n=len(cards)), text=text, tone="small"
        )


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """How far the icons of a card can be trusted: the rulebook does not list them."""
    if "confidence" not in facts:
        return []
    return [Markup("<small>{}</small>").format(book.words("flow_table.web.reconstructed"))]
