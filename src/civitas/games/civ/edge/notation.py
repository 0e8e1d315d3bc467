"""Moves as text: a word, then a seat, a domain and a level where the kind of move has them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane
from civitas.core.errors import BadInput
from civitas.core.notation import Verb, Verbs
from civitas.games.civ import moves as m
from civitas.games.civ.cards import CUL, DOMAIN_IDS
from civitas.games.civ.piles import hand_of, oldest

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

SHAPES: dict[int, str] = {
    m.END: "end",
    m.PLAY: "play {card}",
    m.USE: "use {card} {level}",
    m.SACRIFICE: "sacrifice {card}",
    m.COPY: "copy {target} {card} {level}",
    m.DISCARD: "discard {card}",
    m.ATTACK: "attack {card}",
    m.INQUIRE: "inquire {target}",
    m.RETURN: "return {card}",
    m.DROP: "drop {card}",
    m.TAKE: "take {card}",
    m.FETCH: "fetch {card}",
    m.EMBARGO: "embargo {target} {card}",
    m.DEMOCRACY: "democracy {target} {card}",
    m.KEEP: "keep {card}",
    m.CLAIM: "claim {card}",
}
"""Per kind the notation, with the names of its parts."""

_WORDS = {kind: shape.split()[0] for kind, shape in SHAPES.items()}
_KINDS = {word: kind for kind, word in _WORDS.items()}
_LEVELS = ("1", "2")


@cache
def verbs(seats: int) -> Verbs:
    """The table of moves at a seat count."""
    parts = {"card": DOMAIN_IDS, "target": [str(seat) for seat in range(seats)], "level": _LEVELS}
    table = []
    for shape in SHAPES.values():
        named = {name: words for name, words in parts.items() if f"{{{name}}}" in shape}
        table.append(Verb(shape, None, **named))
    return Verbs("civ", table)


def _values(move: int, seats: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts."""
    word = _WORDS[int(m.kind_of(move))]
    values = {"card": int(m.domain_of(move)), "target": int(m.seat_of(move)), "level": int(m.level_of(move)) - 1}
    return word, [values[part] for part in verbs(seats).verbs[word].parts]


def _move(word: str, values: list[int], state: CivState) -> int:
    """The move of a verb and its values; a card that leaves the hand is the oldest of its domain."""
    kind = _KINDS[word]
    parts = dict(zip(verbs(int(state.seats)).verbs[word].parts, values, strict=True))
    domain = parts.get("card", 0)
    level = parts["level"] + 1 if "level" in parts else 0
    if m.has_age(kind) and lane(state.hands[state.active], domain):
        level = int(oldest(state.piles, hand_of(state.active), domain))
    return int(m.code(kind, parts.get("target", 0), level, domain))


def is_move(move: int, state: CivState) -> bool:
    """Could this number be a move at all? Parts that its kind does not have must be 0."""
    if not m.is_well_formed(move, state.seats):
        return False
    kind = int(m.kind_of(move))
    shape = SHAPES[kind]
    levels: tuple[int, ...] = (1, 2) if "{level}" in shape else (0, 1, 2) if m.has_age(kind) else (0,)
    has_seat = "{target}" in shape or not m.seat_of(move)
    return m.level_of(move) in levels and has_seat and ("{card}" in shape or not m.domain_of(move))


def notation(move: int, state: CivState) -> str:
    """The move as text, e.g. "copy 2 sci 1"."""
    return verbs(int(state.seats)).write(*_values(move, int(state.seats)))


def parse(text: str, state: CivState) -> int:
    """The move that the text names; it need not be legal now."""
    try:
        return _move(*verbs(int(state.seats)).read(text), state)
    except BadInput as error:
        if error.values.get("known") == list(_LEVELS):
            raise BadInput("move", "move_level", {"value": error.values["value"]}) from None
        raise


def move_space(seats: int) -> int:
    """The size of the dense numbering of moves."""
    return verbs(seats).size


def to_index(move: int, state: CivState) -> int:
    """The move's place in the dense numbering, in which ages do not count."""
    return verbs(int(state.seats)).index(*_values(move, int(state.seats)))


def from_index(index: int, state: CivState) -> int:
    """The move at a place of the dense numbering."""
    return _move(*verbs(int(state.seats)).at(index), state)


def power_id(kind: int, domain: int, level: int) -> str:
    """The id of the power in `cards.toml` that a move uses."""
    if domain == CUL:
        return "cul_c"
    return f"{DOMAIN_IDS[domain]}_{'s' if kind == m.SACRIFICE else level}"


def describe(move: int, state: CivState) -> tuple[str, dict[str, Any]]:
    """A message id and its arguments, for the label of a move."""
    message, args = verbs(int(state.seats)).describe(*_values(move, int(state.seats)))
    kind = int(m.kind_of(move))
    if "level" in args:
        args["level"] = int(m.level_of(move))
    if kind in (m.USE, m.SACRIFICE, m.COPY):
        args["power_card"] = power_id(kind, int(m.domain_of(move)), int(m.level_of(move)))
    return message, args
