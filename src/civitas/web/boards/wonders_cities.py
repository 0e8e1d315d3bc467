"""The cities of 7 Wonders: the own one below, the neighbours left and right, the others between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from civitas.web.boards.kept import kept
from civitas.web.boards.marks import Mark, Marks, sign
from civitas.web.boards.parts import Chip, Figure, Panel, Slip, Tag
from civitas.web.boards.seats import away
from civitas.web.boards.wonders_news import Reveal
from civitas.web.boards.wonders_signs import WORDS_OF_SIDES, Signs, signs
from civitas.web.questions import Refused
from civitas.web.scene import Printed, Scene

SHOWN = ("blue", "yellow", "red", "green", "purple")
"""The colours that have a column; brown and grey are shown by what they make."""

MANY_CITIES = 6
"""With so many the far ones are lines in a low window."""


View = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Stage:
    """A stage of a wonder: what is to be paid or that it is done, what it does, its price for the reader now."""

    id: str
    tone: str
    says: str
    cost: Marks
    does: Marks
    price: Marks
    tip: str
    no: Refused | None


@dataclass(slots=True, kw_only=True)
class Column:
    """The cards of a colour."""

    colour: str
    head: Mark
    count: int
    slips: list[Slip]


@dataclass(slots=True, kw_only=True)
class City:
    """A city, however near it is: `place` is own, left, right or far."""

    panel: Panel
    place: str
    where: str
    board: Chip | None
    wonder: str
    produces: list[Slip]
    selling: Marks
    stages: list[Stage]
    columns: list[Column]
    last: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Look:
    """What all cities are drawn from."""

    scene: Scene
    signs: Signs
    reveal: Reveal
    concerned: int | None
    stage_way: View | None
    stage_no: Refused | None

    def who(self, city: int) -> str:
        """The name of a city's player."""
        scene = self.scene
        return scene.name(city) if city < scene.view["seats"] else scene.words("wonders_table.free_city")


def city(look: Look, data: View, place: str) -> City:
    """All that is shown of a city."""
    scene, words = look.scene, look.scene.words
    index, board = data["city"], data["board"]
    left = place == "left"
    return City(
        panel=panel(look, data, place),
        place=place,
        where=words(f"wonders_table.{place}_neighbour") if place in WORDS_OF_SIDES.values() else "",
        board=None
        if board is None
        else Chip(id=f"board-{index}", says=scene.card(board), text=scene.card(board), tip=board, tone="board-name"),
        wonder="" if board is None else scene.facts(board)["wonder"][words.language],
        produces=[] if board is None else produces(look, data),
        selling=selling(look, left) if place in WORDS_OF_SIDES.values() and board else (),
        stages=[] if board is None else stages(look, data),
        columns=[] if board is None else columns(look, data),
        last=last_play(look, index),
    )


def panel(look: Look, data: View, place: str) -> Panel:
    """The line of a city: who has chosen, coins, shields, science, war tokens, points now."""
    scene, words = look.scene, look.scene.words
    index, view = data["city"], look.scene.view
    free_city = index >= view["seats"]
    tags = [] if free_city else sitting(scene, index)
    tones = [f"is-{place}", "aimed" if free_city and look.concerned == index else ""]
    tones.append("folds-low" if place == "far" and len(view["cities"]) >= MANY_CITIES else "")
    if view["holder"] == index:
        about = words("wonders_table.holder_about")
        tags.append(Tag(text=words("wonders_table.holder"), symbol="free-city", title=about))
    return Panel(
        id=f"city-{index}",
        seat=index,
        name=look.who(index),
        says=look.who(index),
        own=place == "own",
        acting=index in scene.to_act,
        tags=tags,
        figures=figures(look, data, place) if data["board"] else [],
        tone=" ".join(filter(None, tones)),
        symbol="free-city" if free_city else "",
    )


def sitting(scene: Scene, seat: int) -> list[Tag]:
    """Is somebody there?"""
    place, words = scene.places[seat], scene.words
    if not place.claimed:
        return [Tag(text=words("web.table.empty_seat"))]
    return away(scene, seat)


def figures(look: Look, data: View, place: str) -> list[Figure]:
    """What is counted of a city."""
    words, drawing = look.scene.words, look.signs
    out = readiness(look, data)
    out.append(
        Figure(marks=(drawing.coins(data["coins"]),), title=words("wonders_table.coins", n=data["coins"]), tone="purse")
    )
    out.append(shields(look, data, place))
    for symbol, n in data["symbols"].items():
        if n:
            mark = drawing.science(symbol)
            out.append(Figure(marks=(mark, Mark("n", text=str(n))), title=mark.label, tone="sym"))
    tokens = data["tokens"]
    wars = [drawing.won(age) for age in range(3) for _ in range(tokens["victories"][age])]
    wars += [drawing.lost()] * tokens["defeats"]
    if wars:
        out.append(Figure(marks=tuple(wars), title=words("wonders.score.war"), tone="wars"))
    total = data["score"]["total"]
    out.append(Figure(marks=(drawing.points(total),), title=words("wonders_table.points_now", n=total), tone="now"))
    return out


def shields(look: Look, data: View, place: str) -> Figure:
    """A city's shields; of a neighbour's also whether they are more than the reader's."""
    words, n = look.scene.words, data["shields"]
    marks = [sign("shield", words("wonders_table.shields", n=n), "shield"), Mark("n", text=str(n))]
    if place in WORDS_OF_SIDES.values() and look.scene.seat is not None:
        own = look.scene.view["cities"][look.scene.seat]["shields"]
        state, arrow = ("ahead", "▲") if own > n else ("behind", "▼") if own < n else ("even", "=")
        marks.append(Mark("against", words(f"wonders_table.war_{state}"), arrow, tone=state))
    return Figure(marks=tuple(marks), title=words("wonders_table.shields", n=n))


def readiness(look: Look, data: View) -> list[Figure]:
    """Has this city chosen? The free city's choice is its holder's second one."""
    view, words = look.scene.view, look.scene.words
    if view["over"] or view["step"] not in ("choose_card", "seventh_card", "discard_pile"):
        return []
    index = data["city"] if data["city"] < view["seats"] else view["holder"]
    if index in view["to_act"]:
        label = words("wonders_table.choosing")
        return [Figure(marks=(sign("hourglass", label, "ready", tone="wait"),), title=label, id=f"hand-{data['city']}")]
    if view["step"] != "choose_card":
        return []
    label = words("wonders_table.chosen")
    return [Figure(marks=(sign("check", label, "ready", tone="done"),), title=label, id=f"hand-{data['city']}")]


def produces(look: Look, data: View) -> list[Slip]:
    """What makes resources: the board, then cards. What is not for sale to neighbours looks different."""
    scene, index = look.scene, data["city"]
    own = index == scene.seat
    out = []
    for n, made in enumerate(data["produces"]):
        source = made["from"]
        board = source == data["board"]
        tones = ["board" if board else "", "" if made["sold"] else "kept"]
        tones.append("fresh" if not board and look.reveal.is_fresh(index, source) else "")
        number = n if board else None
        out.append(_source(scene.printed, index, source, number, own, made["units"], " ".join(filter(None, tones))))
    return out


@kept
def _source(printed: Printed, city: int, source: str, board: int | None, own: bool, units: str, tone: str) -> Slip:
    """What makes resources: a card, or a number of the board's."""
    name = printed.card(source)
    place = f"c{city}-{source}" + ("" if board is None else f"-{board}")
    return Slip(
        id=place,
        says=f"{name}: {printed.effects(source)}" if board is None else name,
        name=name,
        colour=printed.facts(source)["colour"] if board is None else "",
        does=signs(printed.language).units(units),
        tip=source,
        flip="" if board is not None else source if own else place,
        origin=f"hand-{city}",
        tone=tone,
    )


def selling(look: Look, left: bool) -> Marks:
    """What the reader pays for a unit from this neighbour."""
    scene, drawing = look.scene, look.signs
    if scene.seat is None:
        return ()
    prices = scene.view["cities"][scene.seat]["prices"]
    raw, made = prices["raw"][WORDS_OF_SIDES[left]], prices["manufactured"]
    words = scene.words
    return (
        Mark("offer", words("wonders_table.price_raw", n=raw), inside=(drawing.kind("brown"), drawing.coins(raw))),
        Mark(
            "offer",
            words("wonders_table.price_manufactured", n=made),
            inside=(drawing.kind("grey"), drawing.coins(made)),
        ),
    )


def stages(look: Look, data: View) -> list[Stage]:
    """The stages of a city's wonder."""
    words = look.scene.words
    index, built = data["city"], data["stages"]
    play = look.reveal.plays.get(index)
    out = []
    for n in range(1, len(look.signs.stages(data["board"])) + 1):
        state = "done" if n <= built else "next" if n == built + 1 else "later"
        fresh = play is not None and play.verb == "stage" and play.stage == n
        stage = _stage(look.scene.printed, index, data["board"], n, state, fresh)
        if state == "next" and index == look.concerned and (look.stage_way or look.stage_no):
            refused = (sign("cross", "", "refused", words("wonders_table.no_build")),)
            price = look.signs.price(look.stage_way) if look.stage_way else refused
            stage = replace(stage, price=price, no=None if look.stage_way else look.stage_no)
        out.append(stage)
    return out


@kept
def _stage(printed: Printed, city: int, board: str, n: int, state: str, fresh: bool) -> Stage:
    words = printed.words
    cost, does = signs(printed.language).stages(board)[n - 1]
    return Stage(
        id=f"st{city}-{n}",
        tone=state + (" fresh" if fresh else ""),
        says=f"{words('wonders_table.stage', n=n)}: {words(f'wonders_table.stage_{state}')}",
        cost=(sign("check", words("wonders_table.stage_done")),) if state == "done" else cost,
        does=does,
        price=(),
        tip=board,
        no=None,
    )


def columns(look: Look, data: View) -> list[Column]:
    """The structures that make no resources, by colour."""
    scene, index = look.scene, data["city"]
    own = index == scene.seat
    out = []
    for colour in SHOWN:
        slips = []
        for card in data["cards"]:
            facts = scene.facts(card)
            if facts["colour"] == colour and "produce" not in facts:
                slips.append(_structure(scene.printed, index, card, own, look.reveal.is_fresh(index, card)))
        head = look.signs.kind(colour)
        out.append(Column(colour=colour, head=head, count=data["colours"][colour], slips=slips))
    return out


@kept
def _structure(printed: Printed, city: int, card: str, own: bool, fresh: bool) -> Slip:
    return Slip(
        id=f"c{city}-{card}",
        says=f"{printed.card(card)}: {printed.effects(card)}",
        name=printed.card(card),
        colour=printed.facts(card)["colour"],
        does=signs(printed.language).does(card),
        tip=card,
        flip=card if own else f"c{city}-{card}",
        origin=f"hand-{city}",
        tone="fresh" if fresh else "",
    )


def last_play(look: Look, index: int) -> tuple[str, str] | None:
    """What a city did in the last turn: a symbol and words."""
    play, words = look.reveal.plays.get(index), look.scene.words
    if play is None:
        return None
    if play.verb == "stage":
        return "wonder", words("wonders_table.last_stage", n=play.stage)
    if play.verb == "discard":
        return "pile", words("wonders_table.last_discard")
    return "civitas", look.scene.card(play.card)
