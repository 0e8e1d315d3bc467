"""The two cities of 7 Wonders Duel: what they have, make and buy, their wonders and buildings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from civitas.web.boards.duel_signs import KINDS, TOKENS, Signs, signs
from civitas.web.boards.kept import frozen, kept, thawed
from civitas.web.boards.marks import Mark, Marks, plain, sign
from civitas.web.boards.parts import Chip, Figure, Panel, Slip
from civitas.web.boards.seats import seat_tags
from civitas.web.questions import Move
from civitas.web.scene import Printed, Scene

SYMBOLS = ("pendulum", "wheel", "quill", "mortar", "sundial", "globe", "law")
RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")
WONDERS = 4

View = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Good:
    """A resource of a city: what is made of it, and what a missing unit costs."""

    marks: Marks
    made: int
    price: Mark | None
    title: str


@dataclass(slots=True, kw_only=True)
class City:
    """A player's city."""

    panel: Panel
    wonders: list[Slip]
    room: int
    goods: list[Good]
    blocks: list[tuple[str, Mark, list[Slip]]]


def says(scene: Scene | Printed, id: str) -> str:
    """A card's name and what it does."""
    return f"{scene.card(id)}: {scene.effects(id)}"


def city(scene: Scene, drawing: Signs, player: View) -> City:
    """A city: its wonders, what it makes, its buildings by colour."""
    seat = player["seat"]
    mine = seat == scene.seat
    wonders = [wonder(scene, player, id) for id in [*player["built"], *player["wonders"], *player["boxed"]]]
    blocks = []
    for colour in KINDS:
        ids = [id for id in player["buildings"] if scene.facts(id)["colour"] == colour]
        if ids:
            lost = {id: None if mine else scene.moves.one("destroy", card=id) for id in ids}
            slips = [building(scene, id, f"b{seat}", lost[id]) for id in ids]
            blocks.append((colour, drawing.kind(colour), slips))
    return City(
        panel=panel(scene, drawing, player),
        wonders=wonders,
        room=WONDERS - len(wonders),
        goods=goods(scene, drawing, player),
        blocks=blocks,
    )


def panel(scene: Scene, drawing: Signs, player: View) -> Panel:
    """The line of a city: coins, points now, science symbols, progress tokens."""
    words, seat = scene.words, player["seat"]
    points = player["points"]
    sheet = ", ".join(f"{words(f'duel.score.{name}')} {n}" for name, n in points.items())
    figures = [
        Figure(marks=(drawing.coins(player["coins"]),), title=words("duel_table.coins", n=player["coins"])),
        Figure(marks=(drawing.points(sum(points.values())),), title=sheet),
        Figure(
            marks=tuple(science(scene, drawing, player)),
            title=words("duel_table.symbols", n=len(player["symbols"])),
            tone="symbols",
        ),
    ]
    chips = [token(scene, id, f"pt{seat}") for id in player["tokens"]]
    if starts := scene.moves.one("start", target=seat):
        text = starts.said.plain
        chips.insert(0, Chip(id=f"start-{seat}", says=text, text=text, symbol="first", move=starts))
    return Panel(
        id=f"city-{seat}",
        seat=seat,
        name=scene.name(seat),
        says=words("duel_table.city", name=scene.name(seat)),
        own=seat == (scene.seat or 0),
        acting=seat in scene.to_act,
        tags=seat_tags(scene, seat),
        figures=figures,
        chips=chips,
        tone="folds-narrow",
    )


def science(scene: Scene, drawing: Signs, player: View) -> list[Mark]:
    """The science symbols that a city has, and places for the six that win."""
    found = []
    for symbol in SYMBOLS:
        if symbol in player["symbols"]:
            count = sum(1 for id in player["buildings"] if scene.facts(id).get("science") == symbol)
            found.append(_science(scene.printed, symbol, count))
        elif symbol != "law":
            found.append(_science(scene.printed, symbol, None))
    return found


@kept
def _science(printed: Printed, symbol: str, count: int | None) -> Mark:
    mark = signs(printed.language).science(symbol)
    if count is None:
        return mark._replace(tone="lacks", label="")
    return mark._replace(tone="has", text=str(count) if count > 1 else "")


@kept
def _good(printed: Printed, name: str, made: int, price: int) -> Good:
    words, drawing = printed.words, signs(printed.language)
    title = words("duel_table.good", resource=words(f"duel.resource.{name}"), n=made, price=price)
    return Good(marks=(drawing.good(name),), made=made, price=drawing.coins(price), title=title)


def goods(scene: Scene, drawing: Signs, player: View) -> list[Good]:
    """What a city makes, what it may choose, and what it pays for the rest."""
    words, made, prices = scene.words, player["production"], player["prices"]
    out = [_good(scene.printed, name, made[name], prices[name]) for name in RESOURCES]
    for kind, names in (("raw", RESOURCES[:3]), ("made", RESOURCES[3:])):
        if count := player["choices"][kind]:
            between = tuple(mark for name in names for mark in (plain("/"), drawing.good(name)))[1:]
            out.append(Good(marks=between, made=count, price=None, title=words(f"duel_table.any_{kind}")))
    return out


def wonder(scene: Scene, player: View, id: str) -> Slip:
    """A wonder of a player: built, back in the box, or with its price for that player now."""
    mine = player["seat"] == scene.seat
    if id in player["boxed"]:
        found = _boxed(scene.printed, player["seat"], id)
        no = scene.blocked.one("wonder", wonder_card=id) if mine else None
        return replace(found, no=no)
    bill = None if id in player["built"] else frozen(player["bills"][id])
    found = _wonder(scene.printed, player["seat"], id, mine, bill)
    blocked = scene.blocked.all("wonder", wonder_card=id) if mine else []
    if blocked and not scene.moves.one("wonder", wonder_card=id):
        return replace(found, no=blocked[0])
    return found


@kept
def _wonder(printed: Printed, seat: int, id: str, mine: bool, frozen_bill: bytes | None) -> Slip:
    words, drawing = printed.words, signs(printed.language)
    foot: Marks
    if frozen_bill is None:
        foot = (sign("wonder", "", "done", words("duel_table.built")),)
        state = words("duel_table.built")
    else:
        bill = thawed(frozen_bill)
        foot = (Mark("cost", inside=drawing.cost(id)), Mark("price", inside=drawing.price(bill)))
        state = words("duel_table.costs", n=bill["total"])
    return Slip(
        id=f"w{seat}-{id}",
        says=f"{says(printed, id)} {state}",
        name=printed.card(id),
        does=drawing.does(id),
        foot=foot,
        tip=id,
        flip=id,
        more=f"bill-{id}" if mine and frozen_bill is not None else "",
        tone="built" if frozen_bill is None else "",
    )


@kept
def _boxed(printed: Printed, seat: int, id: str) -> Slip:
    state = printed.words("duel_table.boxed")
    return Slip(
        id=f"w{seat}-{id}",
        says=f"{says(printed, id)} {state}",
        name=printed.card(id),
        foot=(sign("cross", state, "done"),),
        tip=id,
        flip=id,
        tone="boxed",
    )


def building(scene: Scene, id: str, place: str, move: Move | None) -> Slip:
    """A building as it lies in a city or on the discard pile."""
    found = _building(scene.printed, id, place)
    return found if move is None else replace(found, move=move)


@kept
def _building(printed: Printed, id: str, place: str) -> Slip:
    facts, drawing = printed.facts(id), signs(printed.language)
    return Slip(
        id=f"{place}-{id}",
        says=says(printed, id),
        name=printed.card(id),
        colour=facts["colour"],
        does=drawing.does(id),
        foot=(drawing.chain(facts["gives"]),) if "gives" in facts else (),
        tip=id,
        flip=id,
    )


def token(scene: Scene, id: str, place: str, move: Move | None = None) -> Chip:
    """A progress token; lit where it can be chosen."""
    found = _token(scene.printed, id, place)
    return found if move is None else replace(found, move=move)


@kept
def _token(printed: Printed, id: str, place: str) -> Chip:
    return Chip(
        id=f"{place}-{id}",
        says=says(printed, id),
        symbol=TOKENS[id],
        text=printed.card(id),
        colour="green",
        tip=id,
        flip=id,
        tone="progress",
    )
