"""What a player of Through the Ages can do: the uses of cards, offers to answer."""

from __future__ import annotations

from collections.abc import Iterator

from civitas.web.boards.ages_forces import AMOUNTS, is_composed
from civitas.web.boards.ages_hands import MILITARY_MOVES
from civitas.web.boards.ages_signs import Signs, face
from civitas.web.boards.ages_tableau import TABLEAU_MOVES, View
from civitas.web.boards.marks import Marks, sign
from civitas.web.boards.parts import Chip, Dialogue, Group, Use
from civitas.web.questions import Move
from civitas.web.scene import Scene

HAND_MOVES = ("develop", "revolt", "leader", "play")
OVER_THE_BOARD = {"answer": "link", "defence": "shield", "bidding": "globe", "force": "globe"}
"""Questions that are told over the board, each with its symbol."""
GROUPED = ("actions", "politics", "target", "development")
"""Questions in which a card may have several uses, with prices. Elsewhere one press on the card or its line answers."""
TAKEN = ("take", "populate")
"""Moves that the board itself offers, always in sight."""


def groups(scene: Scene, marks: Signs) -> list[Group]:
    """All that can be done with cards in play and in hand."""
    if scene.question is None or scene.seat is None or scene.asked not in GROUPED:
        return []
    me = scene.view["players"][scene.seat]
    places = [id for cards in me["technologies"].values() for id in cards]
    places += list(dict.fromkeys([*me["hand"], *me["cards"]["own"]]))
    return [one for one in (group(scene, marks, me, id) for id in places) if one is not None]


def group(scene: Scene, marks: Signs, me: View, id: str) -> Group | None:
    """What can be done with one card."""
    moves = scene.moves.all(*TABLEAU_MOVES, *HAND_MOVES, *MILITARY_MOVES, card=id)
    if not moves:
        return None
    facts = scene.facts(id)
    symbol, colour = face(facts)
    return Group(
        id=f"use-{id}",
        name=scene.card(id),
        tip=id,
        colour=colour,
        marks=(sign(symbol, "", "kind", "", f"c-{colour}"),),
        does=marks.does(id, facts),
        words=scene.effects(id),
        uses=[
            Use(name=move.said.plain, move=move, price=price(marks, me, move), does=versus(marks, me, move))
            for move in moves
        ],
    )


def price(marks: Signs, me: View, move: Move) -> Marks:
    """What a move costs now."""
    bills, card = me["bills"], move.args.get("card")
    if move.kind == "build" and card in bills["build"]:
        return (marks.resources(bills["build"][card]),)
    if move.kind == "upgrade":
        return (marks.resources(bills["upgrade"][f"{card}>{move.args['target_card']}"]),)
    if move.kind in ("develop", "revolt") and card in bills[move.kind]:
        return (marks.science(bills[move.kind][card]),)
    if move.kind in ("play", "recruit") and card in bills[move.kind]:
        return marks.stock(bills[move.kind][card])
    if move.kind == "stage":
        return (marks.resources(bills["stages"][int(move.args["count"]) - 1]),)
    if move.kind in ("attack", "war"):
        word = move.notation.split()[1]  # the open war is told from the card by its notation alone
        return (marks.military(bills["attacks"][word][int(move.args["target"])]),)
    return ()


def versus(marks: Signs, me: View, move: Move) -> Marks:
    """The strengths that an attack compares, as things stand."""
    if move.kind not in ("attack", "war"):
        return ()
    found = me["against"][int(move.args["target"])]
    return (marks.amount("strength", found["strength"]), marks.amount("defence", found["defence"]))


def rest(scene: Scene, listed: list[Group]) -> list[Move]:
    """Moves that no card offers."""
    if is_composed(scene):
        return []
    grouped = {use.move.notation for group in listed for use in group.uses if use.move is not None}
    left = [move for move in scene.moves if move.notation not in grouped and move.kind not in AMOUNTS]
    return [move for move in left if move.kind not in TAKEN]


def signs_of(scene: Scene, marks: Signs, move: Move) -> Marks:
    """What a listed move costs, else what is printed on its card: cards of several ages have the same name."""
    card = move.args.get("card")
    found = () if scene.seat is None else price(marks, scene.view["players"][scene.seat], move)
    return found or (marks.does(str(card), scene.facts(str(card))) if card else ())


def dialogue(scene: Scene) -> Dialogue | None:
    """An attack, an offer or an auction that asks for an answer is told over the board."""
    if scene.question is None or scene.asked not in OVER_THE_BOARD:
        return None
    card = scene.question.args.get("card")
    note = scene.effects(str(card)) if card else ""
    return Dialogue(
        id="ages-ask",
        title=scene.question.prompt.plain,
        symbol=OVER_THE_BOARD[scene.asked],
        note=note,
        chips=list(bids(scene)) if scene.asked == "bidding" else [],
    )


def bids(scene: Scene) -> Iterator[Chip]:
    """How the auction stands: who bids most, who has passed, who is to speak yet."""
    contest, words = scene.view["contest"], scene.words
    for seat, player in enumerate(scene.view["players"]):
        if not player["alive"] or seat == scene.seat:
            continue
        if seat == contest["bidder"]:
            name, symbol = "bids", "flag"
        else:
            name, symbol = ("passed", "cross") if seat in contest["passed"] else ("waits", "hourglass")
        text = words(f"ages_table.auction.{name}", who=scene.name(seat), n=contest["bid"])
        yield Chip(id=f"ages-bid-{seat}", says=text, text=text, symbol=symbol, tone="small")
