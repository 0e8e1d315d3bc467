"""7 Wonders Duel: the rival's city, the structure with the military track beside it, one's own city."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.assets import icon
from civitas.web.boards.duel_signs import KINDS, TOKENS, Signs, signs
from civitas.web.boards.marks import Mark, Marks, plain, sign
from civitas.web.boards.parts import (
    Back,
    Board,
    Card,
    Chip,
    Dialogue,
    Figure,
    Group,
    Panel,
    Slip,
    Step,
    Track,
    Use,
)
from civitas.web.boards.seats import seat_tags
from civitas.web.scene import Move, Refused, Scene

GIFTS = frozenset({"gain", "economy", "starter"})
SYMBOLS = ("pendulum", "wheel", "quill", "mortar", "sundial", "globe", "law")
RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")
WONDERS = 4
COVERED_RULE = "7WD-TURN-03"
CAPITAL = 9
WORTH = {1: 2, 4: 5, 7: 10}
"""Where a zone of the military track begins, and the points for the one who is ahead there."""
RAIDS = {3: 2, 6: 5}
"""Where a military token lies, and the coins that it costs."""

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


@dataclass(slots=True, kw_only=True)
class Slot:
    """A place in the structure."""

    id: str
    row: int
    column: int
    card: Card | None
    back: Back | None


@dataclass(slots=True, kw_only=True)
class Bill:
    """What a card costs, in words, for its explanation."""

    id: str
    title: str
    lines: list[str]


@dataclass(slots=True, kw_only=True)
class DuelBoard(Board):
    """The table of Duel."""

    rival: City
    own: City
    track: Track
    age: int
    slots: list[Slot]
    offer: list[Card] | None
    picks: int
    progress: list[Chip]
    discard: list[Slip]
    choosing: bool
    bills: list[Bill] = field(default_factory=list)


def present(scene: Scene) -> DuelBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    drawing = signs(scene.words.language)
    below = me or 0
    draft = view.get("draft")
    return DuelBoard(
        rival=city(scene, drawing, view["players"][1 - below]),
        own=city(scene, drawing, view["players"][below]),
        track=track(scene, drawing, below),
        age=view["age"],
        slots=[slot(scene, drawing, place) for place in view["structure"]],
        offer=[offered(scene, drawing, id) for id in draft["offered"]] if draft else None,
        picks=draft["picks"] + 1 if draft else 0,
        progress=[token(scene, id, "board", scene.moves.one("progress", card=id)) for id in view["progress"]],
        discard=[building(scene, drawing, id, "d", scene.moves.one("revive", card=id)) for id in view["discard"]],
        choosing=scene.asked == "revive",
        groups=groups(scene, drawing) if scene.asked == "turn" else [],
        dialogue=library(scene),
        bills=[] if me is None else bills(scene, me),
    )


def says(scene: Scene, id: str) -> str:
    """A card's name and what it does."""
    return f"{scene.card(id)}: {scene.effects(id)}"


# The cities.


def city(scene: Scene, drawing: Signs, player: View) -> City:
    """A city: its wonders, what it makes, its buildings by colour."""
    seat = player["seat"]
    mine = seat == scene.seat
    wonders = [wonder(scene, drawing, player, id) for id in [*player["built"], *player["wonders"]]]
    blocks = []
    for colour in KINDS:
        ids = [id for id in player["buildings"] if scene.facts(id)["colour"] == colour]
        if ids:
            lost = {id: None if mine else scene.moves.one("destroy", card=id) for id in ids}
            slips = [building(scene, drawing, id, f"b{seat}", lost[id]) for id in ids]
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
    )


def science(scene: Scene, drawing: Signs, player: View) -> list[Mark]:
    """The science symbols that a city has, and places for the six that win."""
    found = []
    for symbol in SYMBOLS:
        if symbol in player["symbols"]:
            count = sum(1 for id in player["buildings"] if scene.facts(id).get("science") == symbol)
            found.append(drawing.science(symbol)._replace(tone="has", text=str(count) if count > 1 else ""))
        elif symbol != "law":
            found.append(drawing.science(symbol)._replace(tone="lacks", label=""))
    return found


def goods(scene: Scene, drawing: Signs, player: View) -> list[Good]:
    """What a city makes, what it may choose, and what it pays for the rest."""
    words = scene.words
    out = []
    for name in RESOURCES:
        made, price = player["production"][name], player["prices"][name]
        title = words("duel_table.good", resource=words(f"duel.resource.{name}"), n=made, price=price)
        out.append(Good(marks=(drawing.good(name),), made=made, price=drawing.coins(price), title=title))
    for kind, names in (("raw", RESOURCES[:3]), ("made", RESOURCES[3:])):
        if count := player["choices"][kind]:
            between = tuple(mark for name in names for mark in (plain("/"), drawing.good(name)))[1:]
            out.append(Good(marks=between, made=count, price=None, title=words(f"duel_table.any_{kind}")))
    return out


def wonder(scene: Scene, drawing: Signs, player: View, id: str) -> Slip:
    """A wonder of a player: built, or with its price for that player now."""
    words = scene.words
    mine = player["seat"] == scene.seat
    built = id in player["built"]
    foot: Marks
    if built:
        foot = (sign("wonder", "", "done", words("duel_table.built")),)
        state = words("duel_table.built")
    else:
        bill = player["bills"][id]
        foot = (Mark("cost", inside=drawing.cost(id)), Mark("price", inside=drawing.price(bill)))
        state = words("duel_table.costs", n=bill["total"])
    blocked = scene.blocked.all("wonder", wonder_card=id) if mine else []
    possible = scene.moves.one("wonder", wonder_card=id)
    return Slip(
        id=f"w{player['seat']}-{id}",
        says=f"{says(scene, id)} {state}",
        name=scene.card(id),
        does=drawing.does(id),
        foot=foot,
        tip=id,
        flip=id,
        more=f"bill-{id}" if mine and not built else "",
        no=blocked[0] if blocked and not possible else None,
        tone="built" if built else "",
    )


def building(scene: Scene, drawing: Signs, id: str, place: str, move: Move | None) -> Slip:
    """A building as it lies in a city or on the discard pile."""
    facts = scene.facts(id)
    return Slip(
        id=f"{place}-{id}",
        says=says(scene, id),
        name=scene.card(id),
        colour=facts["colour"],
        does=drawing.does(id),
        foot=(drawing.chain(facts["gives"]),) if "gives" in facts else (),
        tip=id,
        flip=id,
        move=move,
    )


def token(scene: Scene, id: str, place: str, move: Move | None = None) -> Chip:
    """A progress token; lit where it can be chosen."""
    return Chip(
        id=f"{place}-{id}",
        says=says(scene, id),
        symbol=TOKENS[id],
        text=scene.card(id),
        colour="green",
        tip=id,
        flip=id,
        move=move,
        tone="progress",
    )


# Between the cities.


def track(scene: Scene, drawing: Signs, below: int) -> Track:
    """From the capital above to the capital below; the pawn stands toward the city that is losing."""
    view, words = scene.view, scene.words
    lead = view["pawn"] if below == 0 else -view["pawn"]
    leader = below if lead > 0 else 1 - below
    steps = []
    for at in range(CAPITAL, -CAPITAL - 1, -1):
        far = abs(at)
        victim = 1 - below if at > 0 else below
        marks: list[Mark] = []
        if far == CAPITAL:
            marks.append(sign("capital", text=str(victim + 1), shape="home"))
        if far in WORTH and at != lead:
            marks.append(Mark("worth", text=str(WORTH[far])))
        if far in RAIDS and RAIDS[far] in view["military"][victim]:
            marks.append(Mark("raid", text=f"−{RAIDS[far]}"))
        zone = next(n for n, end in enumerate((1, 3, 6, 9, 10)) if far < end)
        steps.append(
            Step(
                tone=f"z{zone}" + (" here" if at == lead else ""),
                marks=tuple(marks),
                pawn="pawn" if at == lead else "",
                pawn_id="pawn",
            )
        )
    even = words("duel_table.pawn_even")
    stands = words("duel_table.pawn", name=scene.name(leader), n=abs(lead)) if lead else even
    return Track(says=f"{stands}. {words('duel_table.war')}", steps=steps, tone="war")


def slot(scene: Scene, drawing: Signs, place: View) -> Slot:
    """A card of the structure, face up or face down."""
    id = f"slot-{place['slot']}"
    card, back = None, None
    if place["card"]:
        card = face(scene, drawing, place)
    else:
        kind = place["back"]
        text = scene.words(f"duel_table.back.{kind}")
        guild = kind == "guild"
        letters = "" if guild else "I" * scene.view["age"]
        back = Back(id=f"{id}-back", says=text, text=letters, symbol="guild" if guild else "", tone=kind)
    return Slot(id=id, row=place["row"], column=place["column"], card=card, back=back)


def face(scene: Scene, drawing: Signs, place: View) -> Card:
    """A face-up card of the structure. An accessible one opens its uses."""
    id = place["card"]
    facts = scene.facts(id)
    bill = scene.view["players"][scene.seat]["bills"][id] if scene.seat is not None else None
    picks = place["open"] and scene.asked == "turn"
    covered = not place["open"]
    foot = [drawing.kind(facts["colour"])]
    foot += [drawing.chain(facts["gives"])] if "gives" in facts else []
    foot += [Mark("price", inside=drawing.price(bill))] if bill else []
    costs = f" {scene.words('duel_table.costs', n=bill['total'])}" if bill else ""
    return Card(
        id=f"c-{id}",
        says=says(scene, id) + costs,
        name=scene.card(id),
        colour=facts["colour"],
        cost=drawing.cost(id),
        does=drawing.does(id),
        foot=tuple(foot),
        tip=id,
        more=f"bill-{id}" if bill else "",
        flip=id,
        pick=f"use-{id}" if picks else "",
        why=scene.words("duel_table.covered") if covered else "",
        rule=COVERED_RULE if covered else "",
        tone="under" if covered else "open",
    )


def offered(scene: Scene, drawing: Signs, id: str) -> Card:
    """A wonder on offer."""
    return Card(
        id=f"o-{id}",
        says=says(scene, id),
        name=scene.card(id),
        symbol="wonder",
        cost=drawing.cost(id),
        foot=drawing.does(id),
        words=scene.effects(id),
        flip=id,
        move=scene.moves.one("take", card=id),
    )


def library(scene: Scene) -> Dialogue | None:
    """The tokens that the Great Library has drawn."""
    if "drawn" not in scene.view or scene.question is None:
        return None
    chips = [token(scene, id, "lib", scene.moves.one("library", card=id)) for id in scene.view["drawn"]]
    return Dialogue(id="library", title=scene.question.prompt.plain, symbol="choose", chips=chips)


# The decision.


def groups(scene: Scene, drawing: Signs) -> list[Group]:
    """The uses of each accessible card."""
    me = scene.view["players"][scene.seat]
    out = []
    open_cards = [place["card"] for place in scene.view["structure"] if place["open"]]
    for number, id in enumerate(open_cards, 1):
        facts = scene.facts(id)
        out.append(
            Group(
                id=f"use-{id}",
                name=scene.card(id),
                tip=id,
                more=f"bill-{id}",
                colour=facts["colour"],
                marks=(drawing.kind(facts["colour"]),),
                does=drawing.does(id),
                price=drawing.price(me["bills"][id]),
                words=scene.effects(id),
                uses=uses(scene, drawing, me, id),
                key=str(number),
            )
        )
    return out


def uses(scene: Scene, drawing: Signs, me: View, id: str) -> list[Use]:
    """Build it, discard it, or put it under one of the wonders."""
    words = scene.words
    bill = me["bills"][id]
    gain = scene.moves.one("discard", card=id)
    found = [
        paid_use(scene, drawing, words("duel_table.build"), id, bill, "build", card=id),
        Use(
            name=words("duel_table.discard"),
            move=gain,
            price=(drawing.coins(me["discard_coins"], "+"),),
            says=words("duel_table.coins", n=me["discard_coins"]),
        ),
    ]
    for wonder_id in me["wonders"]:
        args = {"card": id, "wonder_card": wonder_id}
        use = paid_use(scene, drawing, scene.card(wonder_id), wonder_id, me["bills"][wonder_id], "wonder", **args)
        use.does = drawing.does(wonder_id)
        found.append(use)
    for key, use in enumerate([use for use in found if use.move], 1):
        use.key = str(key)
    return [use for use in found if use.move or use.no]


def paid_use(scene: Scene, drawing: Signs, name: str, id: str, bill: View, kind: str, **args: object) -> Use:
    """A use that costs something."""
    no: Refused | None = scene.blocked.one(kind, **args)
    return Use(
        name=name,
        move=scene.moves.one(kind, **args),
        no=no,
        price=drawing.price(bill),
        bill=drawing.bill(bill),
        says=scene.words("duel_table.costs", n=bill["total"]),
        tip=id,
        more=f"bill-{id}",
    )


def bills(scene: Scene, me: int) -> list[Bill]:
    """What everything in sight costs, for the explanations."""
    words = scene.words
    others = scene.view["players"][1 - me]["bills"]
    out = []
    for id, bill in scene.view["players"][me]["bills"].items():
        lines = bill_lines(scene.book, bill)
        if id in others:
            lines.append(words("duel_table.for_other", name=scene.name(1 - me), n=others[id]["total"]))
        out.append(Bill(id=f"bill-{id}", title=words("duel_table.for_you", n=bill["total"]), lines=lines))
    return out


def bill_lines(book: Phrasebook, bill: View) -> list[str]:
    """How a price is made up, in words."""
    lines = []
    if bill["chain_card"]:
        lines.append(book.say("duel.bill.chain", {"card": bill["chain_card"]}))
    if bill["coins"]:
        lines.append(book.say("duel.bill.coins", {"coins": bill["coins"]}))
    for unit in bill["units"]:
        for part in ("produced", "chosen", "saved"):
            if unit[part]:
                lines.append(book.say(f"duel.bill.{part}", {"resource": unit["resource"], "count": unit[part]}))
        if unit["bought"]:
            args = {"resource": unit["resource"], "count": unit["bought"], "price": unit["price"]}
            lines.append(book.say(f"duel.bill.{'fixed' if unit['fixed'] else 'bought'}", args))
    if bill["income"]:
        lines.append(book.words("duel_table.income", n=bill["income"]))
    if bill["to_opponent"]:
        lines.append(book.words("duel_table.to_opponent", n=bill["to_opponent"]))
    return lines


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """Which buildings a card makes free, or is made free by."""
    lines = []
    for has, of in (("gives", "needs"), ("needs", "gives")):
        if symbol := facts.get(has):
            cards = [book.card(other) for other, its in book.cards.items() if its.get(of) == symbol]
            word = book.words(f"duel_table.chain.{symbol}")
            text = book.words(f"duel_table.{has}", symbol=word, cards=cards)
            lines.append(Markup("{} {}").format(icon(f"chain-{symbol}"), text))
    return lines
