"""python -m train.tune GAME: teach a trained net from games against other programs, beside self-play that it knows.

In self-play a net meets only opponents that think as it does; what it never sees, it misjudges. Matches against
programs that play otherwise show it (docs/bots.md). Whoever plays them notes their positions as `train.positions` says.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from civitas.core import game_ids
from train.__main__ import check_start, sizes_of
from train.export import Sizes, TooLarge, to_file
from train.fit import judged, teach
from train.learner import Share, learner
from train.lessons import Lessons, Schedule
from train.parameters import Parameters, load_net, save_net, weights_of
from train.positions import Positions, load, most_active, together

MET_TRUST = 0.9  # the search that played thought what the net is to unlearn
MET_MOVES = 0.2
KNOWN, MET = 0, 1


def tune(
    own: list[Positions], met: list[Positions], sizes: Sizes, start: Path, schedule: Schedule, share: float
) -> tuple[Parameters, dict[str, Any]]:
    """Train on with `share` of each batch from the games met; what is held out of both tells how it went."""
    known, new = Lessons(together(own), sizes.inputs), Lessons(together(met), sizes.inputs)
    of_new = schedule._replace(trust=MET_TRUST, moves=MET_MOVES)
    count = int(schedule.batch * share)
    half = (schedule.batch - count) // 2

    def batch(random: np.random.Generator) -> list[Share]:
        some = np.concatenate([known.drawn(random, half), known.drawn_deep(random, half)])
        return [Share(KNOWN, some, schedule, 1 - share), Share(MET, new.drawn(random, count), of_new, share)]

    net = learner(load_net(start, sizes), [known, new])
    before = judged(net, MET, new, of_new)
    teach(net, batch, schedule, seed=1)
    return net.parameters(), {
        "games_met": sum(part.games for part in met),
        "positions_met": len(new),
        "known": judged(net, KNOWN, known, schedule),
        "met_before": before,
        "met": judged(net, MET, new, of_new),
    }


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train.tune", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--start", type=Path, required=True, help="the trained net (net-N.npz, or a .bin to play with)")
    parser.add_argument("--own", type=Path, nargs="+", required=True, help="files of positions of self-play")
    parser.add_argument("--met", type=Path, nargs="+", required=True, help="files of positions of other matches")
    parser.add_argument("--result", type=Path, required=True, help="where to write .npz, .bin and .json")
    parser.add_argument("--steps", type=int, default=160)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--units", type=int, default=32)
    asked = parser.parse_args()
    if asked.game not in game_ids():
        parser.error(f"there is no game {asked.game}; known are: {', '.join(game_ids())}")
    for path in (asked.start, *asked.own, *asked.met):
        if not path.is_file():
            parser.error(f"there is no file {path}")
    check_start(parser, asked)
    return asked


def main() -> None:
    """Train, and write what came out."""
    asked = arguments()
    sizes = sizes_of(asked.game, asked.hidden, asked.units)
    own, met = [load(path) for path in asked.own], [load(path) for path in asked.met]
    schedule = Schedule(steps=asked.steps, batch=asked.batch, rate=asked.rate)
    net, facts = tune(own, met, sizes, asked.start, schedule, asked.share)
    save_net(net, asked.result.with_suffix(".npz"))
    try:
        asked.result.with_suffix(".bin").write_bytes(to_file(weights_of(net), sizes, 16 + most_active(own + met)))
    except TooLarge as refusal:
        sys.exit(f"{refusal}: fewer --steps or a lower --rate keep them smaller")
    note = json.dumps(facts, indent=1)
    asked.result.with_suffix(".json").write_text(note + "\n")
    print(note)


if __name__ == "__main__":
    main()
