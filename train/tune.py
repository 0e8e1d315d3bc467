"""python -m train.tune GAME: teach a trained net from games against other programs, beside self-play that it knows.

In self-play a net meets only opponents that think as it does; what it never sees, it misjudges. Matches against
programs that play otherwise show it (docs/bots.md). Whoever plays them notes their positions as `train.positions` says.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import torch

from train.__main__ import sizes_of
from train.export import Sizes, to_file
from train.fit import LearningNet, Lessons, Schedule, judged, losses, optimiser_for
from train.positions import Positions, load, most_active, together

MET_TRUST = 0.9  # the search that played thought what the net is to unlearn
MET_MOVES = 0.2


def tune(
    own: list[Positions], met: list[Positions], sizes: Sizes, start: Path, schedule: Schedule, share: float
) -> tuple[LearningNet, dict[str, Any]]:
    """Train on with `share` of each batch from the games met; what is held out of both tells how it went."""
    torch.manual_seed(1)
    known, new = Lessons(together(own), sizes.inputs, "cpu"), Lessons(together(met), sizes.inputs, "cpu")
    net = LearningNet(sizes)
    net.load_state_dict(torch.load(start, map_location="cpu", weights_only=True))
    of_new = schedule._replace(trust=MET_TRUST, moves=MET_MOVES)
    known_taught, new_taught = int(len(known) * 0.95), int(len(new) * 0.95)
    deep = known.deep[known.deep < known_taught]
    optimiser, falling = optimiser_for(net, schedule)
    count = int(schedule.batch * share)
    half = (schedule.batch - count) // 2
    before = judged(net, new, new_taught, of_new)
    for _ in range(schedule.steps):
        known_batch = torch.cat([torch.randint(0, known_taught, (half,)), deep[torch.randint(0, len(deep), (half,))]])
        loss = torch.zeros(())
        for lessons, batch, how, weight in (
            (known, known_batch, schedule, 1 - share),
            (new, torch.randint(0, new_taught, (count,)), of_new, share),
        ):
            of_chance, of_moves, of_aside = losses(net, lessons, batch, how)
            loss = loss + weight * (of_chance + how.moves * of_moves + how.aside * of_aside)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        falling.step()
    return net, {
        "games_met": sum(part.games for part in met),
        "positions_met": len(new),
        "known": judged(net, known, known_taught, schedule),
        "met_before": before,
        "met": judged(net, new, new_taught, of_new),
    }


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train.tune", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--start", type=Path, required=True, help="the trained net (net-N.pt)")
    parser.add_argument("--own", type=Path, nargs="+", required=True, help="files of positions of self-play")
    parser.add_argument("--met", type=Path, nargs="+", required=True, help="files of positions of other matches")
    parser.add_argument("--result", type=Path, required=True, help="where to write .pt, .bin and .json")
    parser.add_argument("--steps", type=int, default=160)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--units", type=int, default=32)
    return parser.parse_args()


def main() -> None:
    """Train, and write what came out."""
    asked = arguments()
    sizes = sizes_of(asked.game, asked.hidden, asked.units)
    own, met = [load(path) for path in asked.own], [load(path) for path in asked.met]
    schedule = Schedule(steps=asked.steps, batch=asked.batch, rate=asked.rate)
    net, facts = tune(own, met, sizes, asked.start, schedule, asked.share)
    torch.save(net.state_dict(), asked.result.with_suffix(".pt"))
    asked.result.with_suffix(".bin").write_bytes(to_file(net.weights(), sizes, 16 + most_active(own + met)))
    note = json.dumps(facts, indent=1)
    asked.result.with_suffix(".json").write_text(note + "\n")
    print(note)


if __name__ == "__main__":
    main()
