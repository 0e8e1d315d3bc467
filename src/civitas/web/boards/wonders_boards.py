"""Choosing boards in 7 Wonders."""

from __future__ import annotations

from civitas.web.boards.marks import Mark, Marks, plain
from civitas.web.boards.parts import Card, Group, Use
from civitas.web.boards.wonders_cities import Look
from civitas.web.boards.wonders_signs import Signs
from civitas.web.scene import Scene


def boards_of(scene: Scene) -> list[str]:
    """All boards, both sides."""
    return [id for id, facts in scene.book.cards.items() if facts.get("side")]


def stage_marks(drawing: Signs, id: str) -> Marks:
    """The stages of a board in a line."""
    return tuple(Mark("st", inside=(*cost, plain("→"), *does)) for cost, does in drawing.stages(id))


def board_card(scene: Scene, drawing: Signs, look: Look, id: str) -> Card:
    """A board that can be chosen, or whose it is."""
    facts = scene.facts(id)
    city_name = facts["city"]["en"]
    owners = [
        data["city"]
        for data in scene.view["cities"]
        if data["board"] and scene.facts(data["board"])["city"]["en"] == city_name
    ]
    owner = look.who(owners[0]) if owners else ""
    return Card(
        id=f"b-{id}",
        says=f"{scene.card(id)}: {scene.effects(id)} {owner}".rstrip(),
        name=f"{scene.card(id)} · {owner}" if owner else scene.card(id),
        does=drawing.units(facts["resource"]),
        foot=stage_marks(drawing, id),
        tip=id,
        move=scene.moves.one("board", card=id),
        tone="gone" if owner else "",
    )


def board_groups(scene: Scene, drawing: Signs) -> list[Group]:
    """The boards by city, each with its two sides."""
    sides: dict[str, list[str]] = {}
    for id in boards_of(scene):
        if scene.moves.one("board", card=id):
            sides.setdefault(scene.facts(id)["city"]["en"], []).append(id)
    out = []
    for ids in sides.values():
        facts = scene.facts(ids[0])
        uses = [
            Use(
                name=scene.card(id),
                move=scene.moves.one("board", card=id),
                bill=stage_marks(drawing, id),
                tip=id,
            )
            for id in ids
        ]
        out.append(
            Group(
                id=f"use-{ids[0]}",
                name=facts["city"][scene.words.language],
                does=drawing.units(facts["resource"]),
                uses=uses,
            )
        )
    return out
