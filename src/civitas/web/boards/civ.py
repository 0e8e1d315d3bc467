"""CIV: six domains per player, deck and discard pile between them, the hand below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from civitas.web.boards.civ_nations import COLOURS, Nation, face, own_nation, rival
from civitas.web.boards.composed import Choice, Item
from civitas.web.boards.parts import Board, Card, Chip
from civitas.web.scene import Scene

HAND_MOVES = ("play", "discard", "return")


@dataclass(slots=True, kw_only=True)
class CivBoard(Board):
    """The table of CIV."""

    rivals: list[Nation]
    own: Nation | None
    deck_left: int
    deck_age: int
    discard: list[Chip]
    token_free: bool
    last_round: bool
    centre: list[Card]
    hand: list[Card] | None
    draft: list[Card] | None
    kept: str


def present(scene: Scene) -> CivBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    around = [(me or 0) + n for n in range(1 if me is not None else 0, view["seats"])]
    drafting = me is not None and "set" in view.get("draft", {})
    own = None if me is None else view["players"][me]
    return CivBoard(
        rivals=[rival(scene, view["players"][seat % view["seats"]]) for seat in around],
        own=None if own is None else own_nation(scene, own),
        deck_left=view["deck"]["left"],
        deck_age=view["deck"]["age"],
        discard=[pile_chip(scene, domain) for domain in COLOURS],
        token_free=view["culture_token"] is None,
        last_round=view["last_round"] and not view["over"],
        centre=list(faces(scene, view["centre"], "c", ("claim",))),
        hand=list(faces(scene, own["hand"], "h", HAND_MOVES)) if own and (own["hand"] or not drafting) else None,
        draft=list(faces(scene, view["draft"]["set"], "f", ("keep",))) if drafting else None,
        kept=scene.card(view["draft"]["picked"]) if drafting and view["draft"]["picked"] else "",
        choice=several(scene),
    )


# Cards and piles.


def faces(scene: Scene, cards: dict[str, int], place: str, kinds: tuple[str, ...]) -> Iterator[Card]:
    """Cards of which each has its face up, in the order of the domains."""
    for domain in COLOURS:
        for n in range(cards.get(domain, 0)):
            card = face(scene.printed, f"{place}-{domain}-{n}", domain, "deck")
            move = scene.moves.one(*kinds, card=domain)
            no = None if move else scene.blocked.one(*kinds, card=domain)
            yield card if move is None and no is None else replace(card, move=move, no=no)


def pile_chip(scene: Scene, domain: str) -> Chip:
    """The cards of a domain in the discard pile."""
    count = scene.view["discard"].get(domain, 0)
    return Chip(
        id=f"pile-{domain}",
        says=f"{scene.card(domain)} {count}",
        symbol=domain,
        text=str(count),
        colour=COLOURS[domain],
        tip=domain,
        move=scene.moves.one("fetch", card=domain),
        tone="" if count else "zero",
    )


def several(scene: Scene) -> Choice | None:
    """Where several cards must be chosen one after the other, they can be chosen together."""
    todo = scene.view["todo"]
    kinds = ("discard", "return", "drop", "take", "fetch")
    moves = scene.moves.all(*kinds)
    if scene.question is None or todo < 2 or len(moves) != len(scene.moves):
        return None
    me = scene.view["players"][scene.seat]
    heap = {"discard": me["hand"], "return": me["hand"], "fetch": scene.view["discard"]}
    items = []
    for move in moves:
        domain = move.args["card"]
        there = heap.get(move.kind, me["area"]).get(domain, 0)
        items.append(
            Item(
                id=domain,
                name=scene.card(domain),
                moves=(move.notation,),
                most=min(there, todo),
                symbol=domain,
                colour=COLOURS[domain],
            )
        )
    count = min(todo, sum(item.most for item in items))
    return Choice(id="choice", title=scene.question.prompt.plain, items=items, least=count, most=count)
