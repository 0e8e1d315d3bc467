"""Between the cities of 7 Wonders: the age, the way of the hands, the piles, the wars."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.web.boards.marks import Mark
from civitas.web.boards.wonders_cities import Look
from civitas.web.boards.wonders_signs import Signs
from civitas.web.scene import Scene


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
