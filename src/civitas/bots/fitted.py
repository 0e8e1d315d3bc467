"""The linear judges that come with Civitas, and which judge a search asks: a net where there is one, else such."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from struct import pack, unpack
from zlib import compress, decompress
from zlib import error as ZlibError

from librt.vecs import vec
from mypy_extensions import i16, i64

from civitas.bots.judge import Judge
from civitas.bots.linear import STEPS, Linear
from civitas.bots.weights import file_for, net_of

MAGIC = b"CIVLIN1\n"
_SIZES = "<4I"
_MOST = 32767


@cache
def judge_of(game: str, seats: int, teams: bool = False) -> Judge | None:
    """The judge of a game with so many seats, each for itself or in teams; None if there is none."""
    return net_of(game, seats, teams) or linear_of(game, seats, teams)


@cache
def linear_of(game: str, seats: int, teams: bool = False) -> Linear | None:
    """The linear judge that was fitted for a game with so many seats; None if there is none."""
    found = file_for(game, seats, "linear", teams)
    return None if found is None else _read_once(found.name)


@cache
def _read_once(name: str) -> Linear:
    return read_linear((files("civitas.bots") / "nets" / name).read_bytes())


@cache
def linear_at(path: str) -> Linear:
    """The linear judge in a file, for one in the making."""
    return read_linear(Path(path).read_bytes())


def write_linear(inputs: int, rows: int, weights: Sequence[float]) -> bytes:
    """A linear judge as a file.

    `weights` are lines of `inputs` + 1 each, what is always added last: one for the chance, then one for each row.
    Columns and lines that hold nothing are left out.
    """
    width = inputs + 1
    whole: dict[int, list[int]] = {}
    for line in range(rows + 1):
        part = weights[line * width : (line + 1) * width]
        if any(part):
            whole[line] = [max(-_MOST, min(_MOST, round(weight * STEPS))) for weight in part]
    columns = [number for number in range(inputs) if any(part[number] for part in whole.values())]
    kept = array("h")
    for steps in whole.values():
        kept.append(steps[inputs])
        kept.extend(steps[number] for number in columns)
    body = [array("H", columns), array("H", whole), kept]
    if sys.byteorder == "big":
        for part in body:
            part.byteswap()
    sizes = pack(_SIZES, inputs, rows, len(columns), len(whole))
    return MAGIC + sizes + compress(b"".join(part.tobytes() for part in body), 9)


def read_linear(data: bytes) -> Linear:
    """The judge that `write_linear` wrote."""
    start = len(MAGIC) + 16
    if data[: len(MAGIC)] != MAGIC or len(data) < start:
        raise ValueError("this is no file of fitted weights")
    inputs, rows, columns, lines = unpack(_SIZES, data[len(MAGIC) : start])
    numbers = array("h")
    try:
        numbers.frombytes(decompress(data[start:]))
    except (ZlibError, ValueError) as error:
        raise ValueError("a file of fitted weights is damaged") from error
    if sys.byteorder == "big":
        numbers.byteswap()
    width = columns + 1
    if len(numbers) != columns + lines + lines * width:
        raise ValueError("a file of fitted weights has been cut off")
    named = numbers[: columns + lines]
    if any(number & 0xFFFF >= (inputs if place < columns else rows + 1) for place, number in enumerate(named)):
        raise ValueError("a file of fitted weights names what is not there")
    column_of, line_of = [0] * inputs, [0] * (rows + 1)
    for place, number in enumerate(numbers[:columns]):
        column_of[number & 0xFFFF] = place + 1
    for place, line in enumerate(numbers[columns : columns + lines]):
        line_of[line & 0xFFFF] = place + 1
    weights = [0] * width + list(numbers[columns + lines :])  # line 0 is that of rows never seen
    return Linear(vec[i64](column_of), vec[i64](line_of), width, vec[i16](weights))
