"""What lies in front of a player of Through the Ages: technologies by kind, leader, wonders, colonies, tactic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from civitas.web.boards.ages_signs import Signs, face, signs
from civitas.web.boards.kept import kept
from civitas.web.boards.marks import Mark, Marks
from civitas.web.boards.parts import Slip
from civitas.web.scene import Printed, Scene

View = dict[str, Any]
ROOMS = (
    ("farms", ("farm", "mine")),
    ("urban", ("lab", "temple", "library", "theater", "arena")),
    ("army", ("infantry", "cavalry", "artillery", "air_force")),
    ("special", ("government", "law", "military", "exploration", "construction")),
)
"""The tableau: where the technologies lie."""
ASKED_FOR = ("destroy", "worker", "token", "spoil")
"""Moves that a technology answers with one press, where it is asked for."""
OF_A_RIVAL = ("raided", "terrorism", "spoils")
"""Questions about the cards of another player."""
TECHNOLOGIES = frozenset(kind for _, kinds in ROOMS for kind in kinds)


@dataclass(slots=True, kw_only=True)
class Room:
    """A part of the tableau."""

    id: str
    name: str
    cards: list[Slip]


def rooms(scene: Scene, marks: Signs, player: View, picks: frozenset[str]) -> Iterator[Room]:
    """Technologies by kind, then leader, wonders, colonies and tactic."""
    seat, words = player["seat"], scene.words
    for name, kinds in ROOMS:
        ids = [id for kind in kinds for id in player["technologies"][kind]]
        cards = [technology(scene, player, id, picks) for id in ids]
        yield Room(id=f"room-{seat}-{name}", name=words(f"ages_table.room.{name}"), cards=cards)
    yield Room(id=f"room-{seat}-great", name=words("ages_table.room.great"), cards=list(great(scene, marks, player)))


def technology(scene: Scene, player: View, id: str, picks: frozenset[str]) -> Slip:
    """A technology with its workers and blue tokens; pressing it shows what can be built."""
    seat = player["seat"]
    lit = f"use-{id}" in picks
    found = _technology(scene.printed, seat, id, player["workers"].get(id, 0), player["tokens"].get(id, 0), lit)
    move = None if lit or seat != concerned(scene) else scene.moves.one(*ASKED_FOR, card=id)
    no = scene.blocked.one("build", card=id) if seat == scene.seat and not lit else None
    return found if no is None and move is None else replace(found, move=move, no=None if move else no)


def concerned(scene: Scene) -> int | None:
    """Whose cards are asked for: a rival's after a successful attack, else one's own."""
    if scene.question is not None and scene.asked in OF_A_RIVAL:
        return int(scene.question.args["target"])
    return scene.seat if scene.question is not None else None


@kept
def _technology(printed: Printed, seat: int, id: str, workers: int, tokens: int, lit: bool) -> Slip:
    facts = printed.facts(id)
    foot: Marks = ()
    if workers:
        foot += (Mark("workers", printed.words("ages_table.workers", n=workers), str(workers)),)
    if tokens:
        foot += (Mark("blues", printed.words("ages_table.tokens", n=tokens), str(tokens)),)
    return Slip(
        id=f"t{seat}-{id}",
        says=printed.card(id),
        name=printed.card(id),
        colour=face(facts)[1],
        does=signs(printed.words).does(id, facts),
        foot=foot,
        tip=id,
        flip=id,
        pick=f"use-{id}" if lit else "",
        tone="" if workers or facts["kind"] in ROOMS[3][1] else "idle",
    )


def hand_room(scene: Scene, marks: Signs, player: View) -> Room:
    """Another player's civil hand, which all may see."""
    seat, words = player["seat"], scene.words
    cards = []
    held: Counter[str] = Counter(player["hand"])
    for id, count in held.items():
        slip = plain_slip(scene, marks, seat, id)
        slip.id = f"h{seat}-{id}"
        slip.name = counted(scene, id, count)
        cards.append(slip)
    return Room(id=f"room-{seat}-hand", name=words("ages_table.room.hand"), cards=cards)


def counted(scene: Scene, id: str, count: int) -> str:
    """A card's name, and how many there are if more than one."""
    return scene.card(id) if count == 1 else f"{scene.card(id)} ×{count}"


TABLEAU_MOVES = ("build", "upgrade", "destroy", "recruit", "worker", "token", "send", "spoil")


def great(scene: Scene, marks: Signs, player: View) -> Iterator[Slip]:
    """Leader, the wonder under construction and the finished ones, colonies, the tactic."""
    seat, words = player["seat"], scene.words
    if player["leader"]:
        yield plain_slip(scene, marks, seat, player["leader"])
    if player["wonder"]:
        done, costs = player["wonder"]["stages"], player["wonder"]["costs"]
        steps = [Mark("st on" if n < done else "st", "", str(cost)) for n, cost in enumerate(costs)]
        slip = plain_slip(scene, marks, seat, player["wonder"]["card"], tuple(steps))
        slip.tone = "kept"
        yield slip
    for row in player["wonders"]:
        slip = plain_slip(scene, marks, seat, row["card"], () if row["ruined"] else None)
        if row["ruined"]:
            slip.tone, slip.says = "idle", words("ages_table.ruined", card=slip.says)
        yield slip
    for id in player["colonies"]:
        yield plain_slip(scene, marks, seat, id)
    if player["tactic"]:
        yield plain_slip(scene, marks, seat, player["tactic"])


def plain_slip(scene: Scene, marks: Signs, seat: int, id: str, does: Marks | None = None) -> Slip:
    """A card in play that is only pressed when it is asked for."""
    move = scene.moves.one("colony", "wonder", card=id) if seat == scene.seat or scene.asked == "annexed" else None
    return Slip(
        id=f"t{seat}-{id}",
        says=scene.card(id),
        name=scene.card(id),
        colour=face(scene.facts(id))[1],
        does=marks.does(id, scene.facts(id)) if does is None else does,
        tip=id,
        flip=id,
        move=move,
    )
