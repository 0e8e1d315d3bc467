"""The reader's own hands in Through the Ages, civil and military."""

from __future__ import annotations

from civitas.web.boards.ages_signs import Signs, face
from civitas.web.boards.ages_tableau import TECHNOLOGIES, View, counted
from civitas.web.boards.parts import Card
from civitas.web.scene import Printed, Scene


def civil_card(scene: Scene, marks: Signs, player: View, id: str, picks: frozenset[str]) -> Card:
    """A civil card in one's own hand."""
    seat = player["seat"]
    facts = scene.facts(id)
    symbol, colour = face(facts)
    lit = f"use-{id}" in picks
    science = player["bills"]["develop"].get(id)
    return Card(
        id=f"h{seat}-{id}",
        says=scene.card(id),
        name=counted(scene, id, player["hand"].count(id)),
        colour=colour,
        symbol=symbol,
        words=effects(scene, id),
        cost=(marks.science(science),) if science is not None else (),
        does=marks.does(id, facts),
        tip=id,
        flip=id,
        pick=f"use-{id}" if lit else "",
        no=None if lit else scene.blocked.one("develop", "revolt", "leader", "play", card=id),
        tone="fresh-card" if id in player["fresh"] else "",
    )


def effects(scene: Scene | Printed, id: str) -> str:
    """What a card does, in words, where signs do not say it all."""
    return "" if scene.facts(id)["kind"] in TECHNOLOGIES else scene.effects(id)


MILITARY_MOVES = ("prepare", "attack", "war", "offer", "tactic", "settle", "discard", "bonus")


def military_card(scene: Scene, marks: Signs, id: str, picks: frozenset[str]) -> Card:
    """A card of one's own military hand."""
    facts = scene.facts(id)
    symbol, colour = face(facts)
    price = facts.get("military_cost", 0)
    held = scene.view["players"][scene.seat]["cards"]["own"]
    lit = f"use-{id}" in picks
    move = None if lit else scene.moves.one("bonus", "discard", card=id)  # to press, or to put into a choice
    return Card(
        id=f"m-{id}",
        says=scene.card(id),
        name=counted(scene, id, held.count(id)),
        colour=colour,
        symbol=symbol,
        words=effects(scene, id),
        cost=(marks.military(price),) if price else (),
        does=marks.does(id, facts),
        tip=id,
        move=move,
        pick=f"use-{id}" if lit else "",
        no=None if lit or move else scene.blocked.one(*MILITARY_MOVES, card=id),
    )
