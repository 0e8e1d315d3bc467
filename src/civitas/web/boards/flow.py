"""The Flow of History: the market with the investments on its cards, supply and reservoir, six piles per nation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.boards.flow_signs import FUTURE, ICONS, KINDS, Signs, signs
from civitas.web.boards.marks import Mark, Marks, plain, sign
from civitas.web.boards.parts import Board, Card, Chip, Choice, Dialogue, Figure, Group, Item, Panel, Slip, Tag, Use
from civitas.web.boards.seats import seat_tags
from civitas.web.scene import Move, Scene

GIFTS = frozenset({"snipe_share", "communism"})
MODERATOR = "moderator"
MARKET_MOVES = ("invest", "snipe", "take", "moderate")

View = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Pile:
    """One of the six places of a nation: what lies there, the top last."""

    id: str
    name: str
    symbol: str
    colour: str
    cards: list[Slip]


@dataclass(slots=True, kw_only=True)
class Nation:
    """A player: the panel, the icons in total, the piles, and what the nation could do now."""

    panel: Panel
    totals: Marks
    stake: Marks
    piles: list[Pile]
    could: list[Chip] = field(default_factory=list)


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


# The middle of the table.


def face(id: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """The symbol and the colour of a card."""
    return KINDS.get(facts["kind"], FUTURE)


def market_card(scene: Scene, marks: Signs, row: View) -> Card:
    """A card of the market; pressing it shows what can be done with it, or does the one thing that can."""
    id = row["card"]
    symbol, colour = face(id, scene.facts(id))
    moves = scene.moves.all(*MARKET_MOVES, card=id)
    alone = moves[0] if len(moves) == 1 and moves[0].kind in ("take", "moderate") else None
    return Card(
        id=f"market-{id}",
        says=says(scene, row),
        name=scene.card(id),
        colour=colour,
        symbol=symbol,
        cost=(marks.bonus(row["bonus"]),) if row["bonus"] else (),
        does=marks.printed(id, scene.facts(id)),
        foot=stake(scene, marks, row),
        words=scene.effects(id),
        tip=id,
        flip=id,
        origin="deck-left",
        move=alone,
        pick="" if alone or not moves else f"use-{id}",
        no=None if moves else scene.blocked.one(*MARKET_MOVES, card=id),
        tone="invested" if row["investor"] is not None else "",
    )


def says(scene: Scene, row: View) -> str:
    """The card read aloud: its name, and who has invested in it."""
    name = scene.card(row["card"])
    if row["investor"] is None:
        return name
    return scene.words("flow_table.web.invested", card=name, who=investor(scene, row), n=row["stake"])


def investor(scene: Scene, row: View) -> str:
    """Who has invested in a card of the market."""
    who = row["investor"]
    return scene.words("flow_table.web.moderator") if who == MODERATOR else scene.name(who)


def stake(scene: Scene, marks: Signs, row: View) -> Marks:
    """The investment that lies on a card."""
    who = row["investor"]
    if who is None:
        return ()
    badge = Mark("seat-no", investor(scene, row), tone="m", symbol="count")
    if who != MODERATOR:
        badge = Mark("seat-no", investor(scene, row), str(who + 1), tone=f"s{who}")
    return badge, marks.resources(row["stake"])


def stocks(scene: Scene) -> Iterator[Chip]:
    """Supply and reservoir, and what the moderator would invest."""
    view, words = scene.view, scene.words
    for name in ("supply", "reservoir"):
        text = words(f"flow_table.web.{name}", n=view[name])
        yield Chip(id=f"stock-{name}", says=text, text=text, symbol="count" if name == "supply" else "pile")
    if view["moderator"]:
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


# What can be done with a card of the market.


def market_group(scene: Scene, marks: Signs, row: View) -> Group | None:
    """Investing in a card and sniping it, each with what it costs and brings; nothing to say of others."""
    id = row["card"]
    if not scene.moves.all("invest", "snipe", card=id):
        return None
    symbol, colour = face(id, scene.facts(id))
    return Group(
        id=f"use-{id}",
        name=scene.card(id),
        tip=id,
        colour=colour,
        marks=(sign(symbol, "", "kind", "", f"c-{colour}"),),
        does=marks.printed(id, scene.facts(id)),
        price=stake(scene, marks, row),
        words=scene.effects(id),
        uses=[use for use in (invest(scene, marks, row), snipe(scene, marks, row)) if use],
    )


def invest(scene: Scene, marks: Signs, row: View) -> Use | None:
    """Investing: the amount is chosen next; completing pays by an icon."""
    move = scene.moves.one("invest", card=row["card"])
    no = None if move else scene.blocked.one("invest", card=row["card"])
    if move is None and no is None:
        return None
    me = scene.view["players"][scene.seat]
    kind = scene.facts(row["card"])["kind"]
    text = scene.words(
        "flow_table.web.would_bonus", n=me["bonus"].get(kind, 0), icon=scene.words(f"flow.icon.{row['bonus']}")
    )
    return Use(
        name=scene.words("flow_table.web.do_invest"),
        move=move,
        no=no,
        symbol="count",
        price=(marks.bonus(row["bonus"]),),
        bill=(plain(text),),
        says=text,
    )


def snipe(scene: Scene, marks: Signs, row: View) -> Use | None:
    """Sniping: the price, and what the investor gets for it."""
    move = scene.moves.one("snipe", card=row["card"])
    no = None if move else scene.blocked.one("snipe", card=row["card"])
    if move is None and (no is None or row["investor"] is None):
        return None
    return Use(
        name=scene.words("flow_table.web.do_snipe"),
        move=move,
        no=no,
        symbol="mil",
        price=(marks.resources(row["stake"], "−"),),
        bill=(plain(snipe_bill(scene, row)),) if move else (),
        says=snipe_bill(scene, row) if move else "",
    )


def snipe_bill(scene: Scene, row: View) -> str:
    """What the investor gets."""
    found = scene.view["players"][scene.seat]["snipes"][row["card"]]
    if found["gets"] is None:
        return scene.words("flow_table.web.snipe_moderator", n=found["price"])
    gets = found["gets"]
    who = scene.name(found["investor"])
    return scene.words(
        "flow_table.web.snipe_gets",
        who=who,
        n=gets["total"],
        price=gets["price"],
        trade=gets["trade"],
        half=gets["half"],
    )


def rest(scene: Scene) -> list[Move]:
    """Moves that have nothing to do with a card of the market."""
    return scene.moves.all("harvest", "complete", "decline", "use")


def notes(scene: Scene) -> list[str]:
    """What completing and harvesting would bring now."""
    if scene.seat is None or scene.question is None:
        return []
    me = scene.view["players"][scene.seat]
    out = []
    if scene.moves.one("complete"):
        found = me["complete"]
        icon = scene.words(f"flow.icon.{found['icon']}")
        card = scene.card(found["card"])
        out.append(
            scene.words("flow_table.web.would_complete", card=card, n=found["bonus"], icons=found["icons"], icon=icon)
        )
    if scene.moves.one("harvest"):
        found = me["harvest"]
        out.append(
            scene.words("flow_table.web.would_harvest", n=found["total"], grown=found["grown"], top=found["top_up"])
        )
    return out


def amounts(scene: Scene) -> Choice | None:
    """How much to invest: one of all amounts."""
    moves = scene.moves.all("stake")
    if not moves or scene.question is None:
        return None
    items = [
        Item(id=str(move.args["count"]), name=str(move.args["count"]), moves=(move.notation,), symbol="count")
        for move in moves
    ]
    return Choice(id="amount", title=scene.question.prompt.plain, items=items, least=1, most=1)


def dialogue(scene: Scene, marks: Signs) -> Dialogue | None:
    """Whom to attack, what the victim loses, which start card to keep."""
    moves = scene.moves.all("attack", "remove", "keep")
    if not moves or scene.question is None:
        return None
    title = scene.question.prompt.plain
    if moves[0].kind == "attack":
        chips = [attack_chip(scene, move) for move in moves]
        return Dialogue(id="flow-ask", title=title, symbol="mil", chips=chips)
    cards = [asked_card(scene, marks, move) for move in moves]
    return Dialogue(id="flow-ask", title=title, symbol="mil" if moves[0].kind == "remove" else "flag", cards=cards)


def attack_chip(scene: Scene, move: Move) -> Chip:
    """A nation that can be attacked, with its defence."""
    target = int(move.args["target"])
    defence = scene.view["players"][target]["defence_value"]
    text = scene.words("flow_table.web.weaker", who=scene.name(target), n=defence)
    return Chip(id=f"aim-{target}", says=text, text=text, symbol="shield", move=move)


def asked_card(scene: Scene, marks: Signs, move: Move) -> Card:
    """A card to choose in a dialogue."""
    id = str(move.args["card"])
    symbol, colour = face(id, scene.facts(id))
    return Card(
        id=f"ask-{id}",
        says=scene.card(id),
        name=scene.card(id),
        colour=colour,
        symbol=symbol,
        does=marks.printed(id, scene.facts(id)),
        tip=id,
        move=move,
    )


# Nations.


def nation(scene: Scene, marks: Signs, player: View) -> Nation:
    """A player's nation."""
    own = player["seat"] == scene.seat
    return Nation(
        panel=panel(scene, marks, player),
        totals=tuple(marks.total(name, player["icons"][name]) for name in ICONS),
        stake=laid(scene, player),
        piles=[pile(scene, marks, player, kind) for kind in KINDS],
        could=list(could(scene, player)) if own and not scene.over else [],
    )


def laid(scene: Scene, player: View) -> Marks:
    """What the nation has invested, and where."""
    if not player["invested"]:
        return ()
    card, n = scene.card(player["invested"]["card"]), player["invested"]["amount"]
    says = scene.words("flow_table.web.invested", card=card, who=scene.name(player["seat"]), n=n)
    return (sign("count", says, "laid", scene.words("flow_table.web.own_stake", card=card, n=n)),)


def panel(scene: Scene, marks: Signs, player: View) -> Panel:
    """A player's line: resources, attack and defence, points."""
    words, view, seat = scene.words, scene.view, player["seat"]
    tags = seat_tags(scene, seat)
    if view["first"] == seat:
        tags.append(Tag(text="", symbol="first", title=words("flow_table.web.first")))
    if player["pacifist"]:
        tags.append(Tag(text="", symbol="laurel", title=words("flow_table.web.pacifist")))
    attack = words("flow_table.web.attack", n=player["attack_value"])
    defence = words("flow_table.web.defence", n=player["defence_value"])
    figures = [
        Figure(marks=(marks.resources(player["resources"]),), title=words("flow_table.web.held"), id=f"held-{seat}"),
        Figure(marks=(sign("mil", attack, "ic", str(player["attack_value"]), "i-attack"),), title=attack),
        Figure(marks=(sign("shield", defence, "ic", str(player["defence_value"]), "i-defense"),), title=defence),
        Figure(marks=(marks.points(player["points"]["total"]),), title=words("flow_table.web.points_now")),
    ]
    return Panel(
        id=f"player-{seat}",
        seat=seat,
        name=scene.name(seat),
        says=scene.name(seat),
        own=seat == scene.seat,
        acting=seat in scene.to_act,
        tags=tags,
        figures=figures,
    )


def pile(scene: Scene, marks: Signs, player: View, kind: str) -> Pile:
    """One of the six places: the visible card with all it gives, those below with what they print."""
    symbol, colour = KINDS[kind]
    rows = player["piles"][kind]
    return Pile(
        id=f"pile-{player['seat']}-{kind}",
        name=scene.words(f"flow.kind.{kind}"),
        symbol=symbol,
        colour=colour,
        cards=[lying(scene, marks, player["seat"], row, colour, row is rows[-1]) for row in rows],
    )


def lying(scene: Scene, marks: Signs, seat: int, row: View, colour: str, top: bool) -> Slip:
    """A card of a nation: covered ones show their icons only."""
    id = row["card"]
    does = marks.icons(row["icons"])
    if row["gives"]:
        does = (*does, sign("on", "", "gives"), *marks.icons(row["gives"]))
    if row["points"]:
        does = (*does, marks.points(row["points"]))
    move = scene.moves.one("use", card=id) if seat == scene.seat else None
    return Slip(
        id=f"c{seat}-{id}",
        says=scene.card(id),
        name=scene.card(id),
        colour=colour,
        does=does,
        tip=id,
        flip=id,
        move=move,
        no=scene.blocked.one("use", card=id) if seat == scene.seat and move is None else None,
        tone="" if row["visible"] or top else "covered",
    )


def could(scene: Scene, player: View) -> Iterator[Chip]:
    """The actions of one's own nation, with what they would bring."""
    words = scene.words
    if player["complete"]:
        move = scene.moves.one("complete")
        text = words(
            "flow_table.web.do_complete", card=scene.card(player["complete"]["card"]), n=player["complete"]["bonus"]
        )
        yield Chip(id="do-complete", says=text, text=text, symbol="check", move=move)
    move = scene.moves.one("harvest")
    text = words("flow_table.web.do_harvest", n=player["harvest"]["total"])
    yield Chip(id="do-harvest", says=text, text=text, symbol="harvest", move=move)


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """How far the icons of a card can be trusted: the rulebook does not list them."""
    if "confidence" not in facts:
        return []
    return [Markup("<small>{}</small>").format(book.words("flow_table.web.reconstructed"))]
