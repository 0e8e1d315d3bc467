"""The decision column: which moves are listed beside the uses of cards, and the keys that play them."""

from __future__ import annotations

from civitas.web.boards.parts import Board
from civitas.web.questions import KEYS, Move
from civitas.web.scene import Scene

LAST_KEY = "0"
"""Behind the uses of cards, the first other move: ending a turn or a phase is always the same key."""


def number(board: Board) -> None:
    """Give groups, and in each group its uses, the keys 1 to 9."""
    for group, key in zip(board.groups, KEYS, strict=False):
        group.key = key
    for group in board.groups:
        for use, key in zip([use for use in group.uses if use.move], KEYS, strict=False):
            use.key = key


def listed(scene: Scene, board: Board) -> list[tuple[Move, str]]:
    """The moves that are listed, each with its key; no two share one."""
    moves = board.rest
    if moves is None:
        moves = [] if board.groups or board.choice else scene.moves.found
    light = [move for move in moves if not asked_again(scene, move)]
    free = [LAST_KEY, *KEYS[len(board.groups) :]] if board.groups else list(KEYS)
    return list(zip(light, [*free, *[""] * len(light)], strict=False))


def asked_again(scene: Scene, move: Move) -> str:
    """The question that a move is asked again with before it is made, if it is so weighty: `<game>.sure.<kind>`."""
    id = f"{scene.game.id}.sure.{move.kind}"
    return scene.words(id) if id in scene.words else ""


def weighty(scene: Scene) -> list[tuple[Move, str]]:
    """The moves that are asked again, each with its question. No key plays them."""
    return [(move, again) for move in scene.moves if (again := asked_again(scene, move))]
