"""The decision column: which moves are listed beside the uses of cards, and the keys that play them."""

from __future__ import annotations

from civitas.web.boards.parts import Board
from civitas.web.questions import KEYS, Move, Refused
from civitas.web.scene import Scene

LAST_KEY = "0"
"""Behind the uses of cards, the first other move: ending a turn or a phase is always the same key."""


def number(board: Board) -> None:
    """Give groups and what a choice is made of, and in each group its uses, the keys 1 to 9."""
    for group, key in zip(board.groups, KEYS, strict=False):
        group.key = key
    for group in board.groups:
        for use, key in zip([use for use in group.uses if use.move], KEYS, strict=False):
            use.key = key
    if board.choice:
        for item, key in zip(board.choice.items, KEYS[len(board.groups) :], strict=False):
            item.key = key


def listed(scene: Scene, board: Board) -> list[tuple[Move, str]]:
    """The moves that are listed, each with its key; no two share one."""
    moves = board.rest
    if moves is None:
        moves = [] if board.groups or board.choice else scene.moves.found
    light = [move for move in moves if not asked_again(scene, move)]
    taken = len(board.groups) + (len(board.choice.items) if board.choice else 0)
    free = [LAST_KEY, *KEYS[taken:]] if taken else list(KEYS)
    return list(zip(light, [*free, *[""] * len(light)], strict=False))


def barred(scene: Scene, board: Board) -> list[Refused]:
    """The refused moves to list: where nothing else tells them, and but for what a choice puts together."""
    if board.groups:
        return []
    chosen = board.choice
    parts = {move for item in chosen.items for move in item.moves} | {chosen.done} if chosen else set()
    return [no for no in scene.blocked if no.notation not in parts]


def asked_again(scene: Scene, move: Move) -> str:
    """The question that a move is asked again with before it is made, if it is so weighty: `<game>.sure.<kind>`."""
    id = f"{scene.game.id}.sure.{move.kind}"
    return scene.words(id) if id in scene.words else ""


def weighty(scene: Scene) -> list[tuple[Move, str]]:
    """The moves that are asked again, each with its question. No key plays them."""
    return [(move, again) for move in scene.moves if (again := asked_again(scene, move))]
