"""The nets that come with Civitas: files of weights, and beside each how it was made.

A net or a linear judge is for a game and one seat count ("duel-2") or for all from one to another ("wonders-3-7"), and
for tables of teams if its name says so ("civ-4-teams").
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from struct import pack, unpack

from librt.vecs import vec
from mypy_extensions import i64

from civitas.bots.net import FIRST_LANES, SECOND_LANES, Net

MAGIC = b"CIVNET1\n"
TEAMS = "-teams"
_SIZES = "<4I"


@cache
def net_of(game: str, seats: int, teams: bool = False) -> Net | None:
    """The net of a game with so many seats, each for itself or in teams; None if there is none."""
    found = file_for(game, seats, "bin", teams)
    return None if found is None else _read_once(found.name)


def file_for(game: str, seats: int, kind: str, teams: bool = False) -> Traversable | None:
    """The file of weights, of a kind, for a game with so many seats; None if there is none."""
    for file in (files("civitas.bots") / "nets").iterdir():
        name, _, ending = file.name.partition(".")
        if ending == kind and name.endswith(TEAMS) == teams and seats in tables_of(name, game):
            return file
    return None


def tables_of(name: str, game: str) -> range:
    """The seat counts that a file of weights of this name is for in a game.

    >>> tables_of("wonders-3-7", "wonders"), tables_of("duel-2", "wonders")
    (range(3, 8), range(0, 0))
    """
    whose, *counts = name.removesuffix(TEAMS).split("-")
    return range(int(counts[0]), int(counts[-1]) + 1) if whose == game else range(0)


@cache
def _read_once(name: str) -> Net:
    return read_net((files("civitas.bots") / "nets" / name).read_bytes())


@cache
def net_at(path: str) -> Net:
    """The net in a file, for nets in the making."""
    return read_net(Path(path).read_bytes())


def read_net(data: bytes) -> Net:
    """The net that `write_net` wrote."""
    sizes, weights = read_weights(data)
    return Net(*sizes, vec[i64](weights))


def read_weights(data: bytes) -> tuple[tuple[int, int, int, int], array[int]]:
    """What `write_net` was given: the sizes, and the weights."""
    start = len(MAGIC) + 16
    if data[: len(MAGIC)] != MAGIC or len(data) < start:
        raise ValueError("this is no file of weights")
    inputs, words, deep, moves = unpack(_SIZES, data[len(MAGIC) : start])
    weights = array("h")
    if len(data) - start != weights.itemsize * count_weights(inputs, words, deep, moves):
        raise ValueError("a file of weights has been cut off")
    weights.frombytes(data[start:])
    if sys.byteorder == "big":
        weights.byteswap()
    return (inputs, words, deep, moves), weights


def count_weights(inputs: int, words: int, deep: int, moves: int) -> int:
    """How many weights a net of these sizes has."""
    hidden, units = words * FIRST_LANES, deep * SECOND_LANES
    return (inputs + 1) * hidden + (hidden + 1) * units + (moves + 1) * (units + 1)


def write_net(inputs: int, words: int, deep: int, moves: int, weights: Sequence[int]) -> bytes:
    """A net as a file: its sizes, then 16 bits for each weight, in the order of `Net`."""
    if len(weights) != count_weights(inputs, words, deep, moves):
        raise ValueError("the weights do not fit the sizes")
    numbers = array("h", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    return MAGIC + pack(_SIZES, inputs, words, deep, moves) + numbers.tobytes()
