"""What seats imagine agrees on average with what is there: equal views alone would not show a biased draw.

In many random games one seat at one moment compares the real state with one that it imagines. Every number, every word
and every kind of card of the two written states, wherever it stands, must turn up as often on both sides. Positions
whose exact belief can be worked out are counted in each game's own tests.
"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from civitas.core import Rng, State
from civitas.core.bits import lowest
from tests.contract.play import CASES, Case

GAMES = 400
SURPRISE = 5.0
"""Standard errors; about one in two million by chance, for each of some hundred features."""

SLACK = 0.12
"""Random play itself tells a little about hands (a card that is not played ...), which nobody is asked to work out."""

KINDS = ("age", "colour", "kind", "type")
"""Facts of a card that put it into a group: what is rare for each card of a group shows when they are added up."""

TOLD_BY_PLAY = {"ages": (".out", ".discards[]=military_bonus")}
"""Places that random play itself tells about: to discard one of several equal cards is a single choice, so that random
play discards what it holds twice less often than the number of those cards says. Bonus cards are discarded more often
than is imagined (in 1,600 games of two, about a fifth), as no turn of one's own lets one play them: where nobody plays
military cards there is no difference (`tests/games/ages/test_honesty.py`)."""

NOT_IMAGINED = {"civ": (".story",)}
"""Places that tell what was seen and by whom: an imagined story leaves out what only others saw."""

plain_cases = list({(case.game.id, case.seats): case for case in reversed(CASES)}.values())


def moments(case: Case) -> Iterator[tuple[State, int]]:
    """A moment of a random game and a seat, in each of many games."""
    for number in range(GAMES):
        rng = Rng(number)
        state = case.game.deal(case.seats, number, case.options)
        # Games differ in length: a moment is kept with a chance that falls as the game goes on, so all are met.
        kept = state.copy()
        step = 0
        while not state.over:
            step += 1
            if rng.below(step) == 0:
                kept = state.copy()
            seat = int(lowest(state.acting()))
            moves = state.choices(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        yield kept, int(rng.below(case.seats))


def groups_of(case: Case) -> dict[str, list[str]]:
    """The groups to which each card belongs."""
    return {
        id: [f"{kind}={row[kind]}" for kind in KINDS if isinstance(row.get(kind), str | int)]
        for id, row in case.game.cards().items()
    }


def features(data: Any, seats: int, groups: dict[str, list[str]]) -> Counter[str]:
    """How often each word stands at each place, and how large each number is.

    Lists that are not one entry per seat have a top and otherwise no order.
    """
    out: Counter[str] = Counter()
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        path, here = waiting.pop()
        if isinstance(here, dict):
            waiting.extend((f"{path}.{key}", value) for key, value in here.items())
        elif isinstance(here, list):
            waiting.extend(
                (f"{path}[{index if len(here) == seats else ''}]", value) for index, value in enumerate(here)
            )
            if here and len(here) != seats and isinstance(here[0], str):
                out[f"{path}[top]={here[0]}"] += 1
        elif isinstance(here, bool | str):
            out[f"{path}={here}"] += 1
            for group in groups.get(str(here), []):
                out[f"{path}~{group}"] += 1
        elif here is not None and here > 0:
            out[path] += here
    return out


@pytest.mark.parametrize("case", plain_cases, ids=str)
def test_imagined_and_real_states_agree_on_average(case: Case):
    groups = groups_of(case)
    count: Counter[str] = Counter()
    gap: Counter[str] = Counter()
    square: Counter[str] = Counter()
    for number, (state, seat) in enumerate(moments(case)):
        real = features(state.to_dict(), case.seats, groups)
        dreamt = features(state.imagine(seat, Rng(number + 1_000_000)).to_dict(), case.seats, groups)
        for name in real.keys() | dreamt.keys():
            difference = dreamt[name] - real[name]
            count[name] += dreamt[name] + real[name]
            gap[name] += difference
            square[name] += difference * difference
    biased = {}
    hidden = 0
    for name, spread in square.items():
        skipped = TOLD_BY_PLAY.get(case.game.id, ("?",)) + NOT_IMAGINED.get(case.game.id, ())
        if spread and not name.startswith(skipped):
            hidden += 1
            z = gap[name] / sqrt(spread)
            if abs(z) > SURPRISE and abs(gap[name]) > SLACK * count[name] / 2:
                biased[name] = (round(z, 1), round(gap[name] / GAMES, 3), round(count[name] / 2 / GAMES, 3))
    assert hidden
    assert not biased
