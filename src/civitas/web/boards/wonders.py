"""7 Wonders: the hand below, the own wonder and city above it, the neighbours left and right, the others between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.assets import icon
from civitas.web.boards.marks import Mark, Marks, plain, sign
from civitas.web.boards.parts import Board, Card, Dialogue, Group, Use
from civitas.web.boards.wonders_cities import City, Look, View, city
from civitas.web.boards.wonders_news import Reveal, last_reveal
from civitas.web.boards.wonders_signs import Signs, signs
from civitas.web.scene import Move, Refused, Scene

GIFTS = frozenset({"trade", "free_city_trade", "coins"})
USE_SYMBOLS = {"build": "civitas", "free": "free-build", "stage": "wonder", "discard": "coin"}
DISCARD_COINS = 3


@dataclass(slots=True, kw_only=True)
class Fight:
    """A war of the last age: a winner and a loser, by number and name."""

    winner: int
    loser: int
    won: Mark
    lost: Mark
    says: str


@dataclass(slots=True, kw_only=True)
class Middle:
    """Age, turn, which way the hands go, how many have chosen, the piles, the wars."""

    age: int
    title: str
    turn: int
    lines: list[tuple[str, str]]
    discard: int | None
    pile: int | None
    wars: list[Fight] | None
    war_age: int


@dataclass(slots=True, kw_only=True)
class Ways:
    """Every way to build a card now, for its explanation."""

    id: str
    ways: list[Marks]
    no: Refused | None


@dataclass(slots=True, kw_only=True)
class WondersBoard(Board):
    """The table of 7 Wonders. `shape` is watching, boards (they are being chosen) or playing."""

    shape: str
    middle: Middle
    cities: list[City]
    ring: int
    hand: list[Card] = field(default_factory=list)
    boards: list[Card] = field(default_factory=list)
    ways: list[Ways] = field(default_factory=list)
    chosen: str = ""
    chosen_more: str = ""
    can_take_back: bool = False


def present(scene: Scene) -> WondersBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    drawing = signs(scene.words.language)
    reveal = last_reveal(scene.lines, view["seats"])
    look = look_at(scene, drawing, reveal)
    shape = "watching" if me is None else "boards" if view["step"] == "choose_board" else "playing"
    board = WondersBoard(
        shape=shape,
        middle=middle(scene, drawing, look),
        cities=cities(look) if shape != "boards" else [],
        ring=len(view["cities"]),
    )
    if shape == "boards":
        board.boards = [board_card(scene, drawing, look, id) for id in boards_of(scene)]
        board.groups = board_groups(scene, drawing)
    elif me is not None:
        answer(scene, drawing, look, board)
    return board


def look_at(scene: Scene, drawing: Signs, reveal: Reveal) -> Look:
    """What the decision says of cities: whose it is, and whether a stage can be built."""
    for_free_city = scene.asked.startswith("free_city_")
    uses = scene.view["uses"] if scene.question else []
    stage_ways = [way for use in uses for way in use["ways"] if way["does"] == "stage"]
    return Look(
        scene=scene,
        signs=drawing,
        reveal=reveal,
        concerned=scene.view["seats"] if for_free_city else scene.seat,
        stage_way=stage_ways[0] if stage_ways else None,
        stage_no=scene.blocked.one("stage", "free_city_stage"),
    )


def cities(look: Look) -> list[City]:
    """All cities as they sit: left neighbour, right neighbour, the others from left to right, the own one."""
    view, me = look.scene.view, look.scene.seat
    found = view["cities"]
    ring = len(found)
    if me is None:
        return [city(look, data, "far") for data in found]
    around = [("left", (me + 1) % ring), ("right", (me - 1) % ring)]
    around += [("far", (me + step) % ring) for step in range(2, ring - 1)]
    return [city(look, found[index], place) for place, index in [*around, ("own", me)]]


def middle(scene: Scene, drawing: Signs, look: Look) -> Middle:
    """What concerns everybody."""
    view, words = scene.view, scene.words
    choosing_boards = view["step"] == "choose_board"
    lines = []
    if choosing_boards:
        lines.append(("", words("wonders.step.choose_board")))
    elif view["turn"] < 6:
        swap = view["seats"] == 2
        way = "wonders_table.swapping" if swap else f"wonders_table.passing_{view['passing']}"
        lines.append(("again" if swap else f"arrow-{view['passing']}", words(way)))
    if view["step"] == "choose_card" and not view["over"]:
        chosen = view["seats"] - len(view["to_act"])
        lines.append(("check", words("wonders_table.have_chosen", n=chosen, most=view["seats"])))
    wars = None
    if look.reveal.wars and (view["turn"] == 1 or view["over"]):
        wars = [
            Fight(
                winner=war.winner,
                loser=war.loser,
                won=Mark("war", text=f"+{war.points}", tone="won"),
                lost=drawing.lost(),
                says=f"{look.who(war.winner)} {words('wonders_table.beats')} {look.who(war.loser)}",
            )
            for war in look.reveal.wars
            if scene.seat is None or scene.seat in (war.winner, war.loser)
        ]
    return Middle(
        age=view["age"],
        title=words("wonders_table.age", n=view["age"]),
        turn=0 if choosing_boards else view["turn"],
        lines=lines,
        discard=None if choosing_boards else len(view["discard"]),
        pile=view["pile"] if view["seats"] == 2 and not choosing_boards else None,
        wars=wars,
        war_age=view["age"] if view["over"] else view["age"] - 1,
    )


# The decision and the hand.


def answer(scene: Scene, drawing: Signs, look: Look, board: WondersBoard) -> None:
    """What the reader can do, and what they have chosen already."""
    view, words = scene.view, scene.words
    if scene.asked.endswith("discard_pile"):
        board.dialogue = discard_pile(scene, drawing)
        board.rest = scene.moves.all("pass", "free_city_pass")
        return
    picked = scene.read(view["choice"]) if view.get("choice") else None
    seventh = scene.asked == "free_city_seventh_card"
    cards = view["free_city_hand"] if seventh else view["hand"]
    ways = {use["card"]: use["ways"] for use in view["uses"]} if scene.question else {}
    seen: dict[str, int] = {}
    for id in cards:
        board.hand.append(hand_card(scene, drawing, id, seen.setdefault(id, 0), ways, picked))
        seen[id] += 1
    if scene.question is not None:
        board.groups = [use_group(scene, drawing, look, id, found, n) for n, (id, found) in enumerate(ways.items(), 1)]
        board.rest = scene.moves.all("pass", "free_city_pass")
        board.ways = [ways_of(scene, drawing, look, id, found) for id, found in ways.items()]
        if scene.asked.startswith("free_city_"):
            board.notes.append(words("wonders_table.for_free_city"))
    if picked is not None and not view["over"]:
        verb = verb_of(picked)
        board.chosen = words(f"wonders_table.you_chose.{verb}", card=scene.card(picked.card))
        free_city = scene.asked.startswith("free_city_")
        board.chosen_more = words("wonders_table.now_free_city" if free_city else "wonders_table.secret")
        board.can_take_back = scene.can_undo and scene.question is None
    elif scene.asked.endswith("seventh_card") and scene.question is not None:
        board.chosen = scene.question.prompt.plain


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


def use_group(scene: Scene, drawing: Signs, look: Look, id: str, ways: list[View], number: int) -> Group:
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
    for key, use in enumerate([use for use in uses if use.move][:9], 1):
        use.key = str(key)
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
        key=str(number),
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


def discard_pile(scene: Scene, drawing: Signs) -> Dialogue:
    """Halicarnassus looks through the discard pile."""
    assert scene.question is not None
    cards = []
    for move in scene.moves.all("take", "free_city_take"):
        facts = scene.facts(move.card)
        cards.append(
            Card(
                id=f"p-{move.card}",
                says=f"{scene.card(move.card)}: {scene.effects(move.card)}",
                name=scene.card(move.card),
                colour=facts["colour"],
                cost=drawing.cost(move.card),
                does=drawing.does(move.card),
                foot=(sign("check", "", "gratis", scene.words("wonders_table.free")),),
                tip=move.card,
                flip=move.card,
                move=move,
            )
        )
    note = scene.words("wonders_table.pile_about")
    return Dialogue(id="pile-choice", title=scene.question.prompt.plain, symbol="revive", cards=cards, note=note)


# Choosing boards.


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
    for number, (_, ids) in enumerate(sides.items(), 1):
        facts = scene.facts(ids[0])
        uses = [
            Use(
                name=scene.card(id),
                move=scene.moves.one("board", card=id),
                bill=stage_marks(drawing, id),
                key=str(key),
                tip=id,
            )
            for key, id in enumerate(ids, 1)
        ]
        out.append(
            Group(
                id=f"use-{ids[0]}",
                name=facts["city"][scene.words.language],
                does=drawing.units(facts["resource"]),
                uses=uses,
                key=str(number),
            )
        )
    return out


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """Which cards make this one free, and which it makes free."""
    chain = icon("link-chain")
    lines = []
    if parents := [book.card(parent) for parent in facts.get("parents", ())]:
        text = book.words("wonders_table.free_with", cards=" / ".join(parents))
        lines.append(Markup("{} {}").format(chain, text))
    if children := [book.card(other) for other, its in book.cards.items() if id in its.get("parents", ())]:
        text = book.words("wonders_table.makes_free", cards=children)
        lines.append(Markup("{} {}").format(chain, text))
    return lines
