"""The hand of 7 Wonders: every card with its uses and prices; the discard pile when it may be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from civitas.web.boards.marks import Mark, Marks, sign
from civitas.web.boards.parts import Card, Dialogue, Group, Use
from civitas.web.boards.wonders_cities import Look, View
from civitas.web.boards.wonders_signs import Signs
from civitas.web.questions import Move, Refused
from civitas.web.scene import Scene

USE_SYMBOLS = {"build": "civitas", "free": "free-build", "stage": "wonder", "discard": "coin"}
DISCARD_COINS = 3


@dataclass(slots=True, kw_only=True)
class Ways:
    """Every way to build a card now, for its explanation."""

    id: str
    ways: list[Marks]
    no: Refused | None


def verb_of(move: Move) -> str:
    """What is done with the card: build, free, stage or discard."""
    return move.kind.removeprefix("free_city_").removesuffix("_trade")


def hand_card(
    scene: Scene, drawing: Signs, id: str, n: int, ways: Mapping[str, list[View]], picked: Move | None
) -> Card:
    """A card of the hand: with its uses, or as the one that has been chosen."""
    words, facts = scene.words, scene.facts(id)
    card = Card(
        id=f"h-{id}-{n}",
        says=f"{scene.card(id)}: {scene.effects(id)}",
        name=scene.card(id),
        colour=facts["colour"],
        cost=drawing.cost(id),
        does=drawing.does(id),
        words=scene.effects(id),
        tip=id,
        flip=id,
        origin="deck" if scene.view["seats"] == 2 else f"hand-{right_of(scene)}",
    )
    if picked is not None and picked.card == id:
        card.tone = "chosen"
        card.foot = (sign("check", "", "chosen-mark", words(f"wonders_table.chose.{verb_of(picked)}")),)
    elif id in ways:
        builds = [way for way in ways[id] if way["does"] in ("build", "free")]
        card.pick = f"use-{id}"
        card.more = f"ways-{id}"
        refused = (sign("cross", "", "refused", words("wonders_table.no_build")),)
        card.foot = drawing.price(builds[0]) if builds else refused
        card.tone = "" if builds else "dim"
    return card


def right_of(scene: Scene) -> int:
    """The city from which the next hand comes."""
    ring, me = len(scene.view["cities"]), scene.seat or 0
    return (me - 1) % ring if scene.view["passing"] == "left" else (me + 1) % ring


def ways_of(scene: Scene, drawing: Signs, look: Look, id: str, ways: list[View]) -> Ways:
    """Every way to build a card now."""
    lines: list[Marks] = []
    for way in ways:
        if way["does"] in ("build", "free"):
            bill = payment(scene, drawing, look, way)
            lines.append(bill or drawing.price(way))
    return Ways(id=f"ways-{id}", ways=lines, no=scene.blocked.one("build", "free_city_build", card=id))


def payment(scene: Scene, drawing: Signs, look: Look, way: View) -> Marks:
    """Who gets what for which goods."""
    move = scene.moves.written(way["notation"])
    goods = move.args.get("goods", []) if move else []
    ring = len(scene.view["cities"])
    at = look.concerned or 0
    deals = []
    for left, neighbour in ((True, (at + 1) % ring), (False, (at - 1) % ring)):
        side = "left" if left else "right"
        if way[side]:
            bought = [drawing.good(good.removeprefix(f"{side}_")) for good in goods if good.startswith(f"{side}_")]
            name = Mark("whom", text=look.who(neighbour))
            deals.append(Mark("deal", inside=(drawing.side(left), name, drawing.coins(way[side]), *bought)))
    if way["bank"]:
        bank = Mark("whom", text=scene.words("wonders_table.bank"))
        deals.append(Mark("deal", inside=(bank, drawing.coins(way["bank"]))))
    return tuple(deals)


def use_group(scene: Scene, drawing: Signs, look: Look, id: str, ways: list[View]) -> Group:
    """The uses of a card of the hand."""
    words, facts = scene.words, scene.facts(id)
    builds = [way for way in ways if way["does"] in ("build", "free")]
    no_build = scene.blocked.one("build", "free_city_build", card=id)
    no_stage = scene.blocked.one("stage", "free_city_stage", card=id)
    uses = [Use(name=words("wonders_table.do.build"), no=no_build)] if no_build else []
    uses += [way_use(scene, drawing, look, way) for way in builds]
    uses += [way_use(scene, drawing, look, way) for way in ways if way["does"] == "stage"]
    uses += [Use(name=words("wonders_table.do.stage_no"), no=no_stage)] if no_stage else []
    uses += [way_use(scene, drawing, look, way) for way in ways if way["does"] == "discard"]
    refused = (sign("cross", words("wonders_table.no_build"), "refused"),)
    return Group(
        id=f"use-{id}",
        name=scene.card(id),
        tip=id,
        colour=facts["colour"],
        marks=(drawing.kind(facts["colour"]),),
        does=drawing.does(id),
        price=drawing.price(builds[0]) if builds else refused,
        words=scene.effects(id),
        uses=uses,
    )


def way_use(scene: Scene, drawing: Signs, look: Look, way: View) -> Use:
    """One way to use a card."""
    words, does = scene.words, way["does"]
    built = scene.view["cities"][look.concerned or 0]["stages"]
    name = words("wonders_table.do.stage", n=built + 1) if does == "stage" else words(f"wonders_table.do.{does}")
    gain = (drawing.coins(DISCARD_COINS, "+"),)
    traded = way["left"] or way["right"]
    return Use(
        name=name,
        move=scene.moves.written(way["notation"]),
        price=gain if does == "discard" else drawing.price(way),
        bill=payment(scene, drawing, look, way) if traded else (),
        symbol=USE_SYMBOLS[does],
    )


def lying(scene: Scene, drawing: Signs, id: str) -> Card:
    """A card of the discard pile."""
    return Card(
        id=f"p-{id}",
        says=f"{scene.card(id)}: {scene.effects(id)}",
        name=scene.card(id),
        colour=scene.facts(id)["colour"],
        cost=drawing.cost(id),
        does=drawing.does(id),
        tip=id,
        flip=id,
    )


def discard_pile(scene: Scene, drawing: Signs) -> Dialogue:
    """Halicarnassus looks through the discard pile: what can be built, then what stands in the city already."""
    assert scene.question is not None
    free = (sign("check", "", "gratis", scene.words("wonders_table.free")),)
    cards = [replace(lying(scene, drawing, move.card), foot=free, move=move) for move in scene.moves.all("take")]
    for no in scene.blocked.all("take"):
        cards.append(replace(lying(scene, drawing, no.args["card"]), no=no, tone="dim"))
    note = scene.words("wonders_table.pile_about")
    return Dialogue(id="pile-choice", title=scene.question.prompt.plain, symbol="revive", cards=cards, note=note)
