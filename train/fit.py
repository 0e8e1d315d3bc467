"""Training with torch: on a GPU if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.optim.lr_scheduler import OneCycleLR

from civitas.bots.net import ONE, TOP
from train.export import Sizes, Weights
from train.positions import Positions, together

CEILING = TOP / ONE
MARGIN_SCALE = 20.0
MOST_ENDINGS = 8


class Schedule(NamedTuple):
    """How long and how fast to train."""

    steps: int = 500
    batch: int = 8192
    rate: float = 4e-3
    decay: float = 0.05
    trust: float = 0.7  # how much of a position's worth is the game's result; the rest is what the search thought
    moves: float = 0.6  # the weight of the moves in the loss
    aside: float = 0.1  # the weight of the margin and the ending, which only help to learn


class LearningNet(nn.Module):
    """The net of `civitas.bots.net` with decimal weights, and two outputs more that are only trained with."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(sizes.inputs + 1, sizes.hidden, mode="sum", padding_idx=sizes.inputs)
        nn.init.normal_(self.first.weight, std=0.08)
        self.first_bias = nn.Parameter(torch.full((sizes.hidden,), 0.1))
        self.second = nn.Linear(sizes.hidden, sizes.units)
        self.heads = nn.Linear(sizes.units, sizes.moves + 1)
        self.aside = nn.Linear(sizes.units, 1 + 2 * MOST_ENDINGS)

    def forward(self, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Chance (before the sigmoid), weights of moves, and what is learned aside."""
        hidden = (self.first(numbers) + self.first_bias).clamp(0, CEILING)
        units = self.second(hidden).clamp(0, CEILING)
        heads = self.heads(units)
        return heads[:, 0], heads[:, 1:], self.aside(units)

    def weights(self) -> Weights:
        """All that `civitas.bots.net` needs, as plain numbers."""
        with torch.no_grad():
            first = torch.cat([self.first.weight[:-1], self.first_bias[None]])
            second = torch.cat([self.second.weight.T, self.second.bias[None]])
            heads = torch.cat([self.heads.weight, self.heads.bias[:, None]], 1)
        return Weights(first.tolist(), second.tolist(), heads.tolist())


class Lessons:
    """Positions as tensors on the device that trains."""

    def __init__(self, positions: Positions, inputs: int, device: str) -> None:
        arrays = {name: np.frombuffer(values, values.typecode) for name, values in positions.arrays.items()}
        self.numbers = rows(arrays["number_counts"], arrays["numbers"], inputs, device)
        self.moves = rows(arrays["move_counts"], arrays["moves"], 0, device)
        visits = rows(arrays["move_counts"], arrays["visits"], 0, device).float()
        self.visits = visits / visits.sum(1, keepdim=True).clamp(min=1)
        counts = torch.from_numpy(arrays["move_counts"].astype(np.int64)).to(device)
        self.offered = torch.arange(self.moves.shape[1], device=device)[None] < counts[:, None]
        self.deep = counts.nonzero()[:, 0]
        self.won = torch.from_numpy(arrays["won"].copy()).to(device)
        thought = torch.from_numpy(arrays["thought"].copy()).to(device)
        self.thought = torch.where(thought < 0, self.won, thought)
        self.margin = (torch.from_numpy(arrays["margin"].copy()).to(device) / MARGIN_SCALE).clamp(-1.5, 1.5)
        ending = torch.from_numpy(arrays["ending"].astype(np.int64)).to(device).clamp(max=MOST_ENDINGS - 1)
        self.ending = ending * 2 + (self.won > 0.5).long()

    def __len__(self) -> int:
        return len(self.won)


def rows(counts: Any, flat: Any, filling: int, device: str) -> Tensor:
    """Rows of different lengths as a matrix."""
    width = max(int(counts.max(initial=1)), 1)
    matrix = np.full((len(counts), width), filling, np.int32)
    matrix[np.arange(width)[None] < counts[:, None]] = flat
    return torch.from_numpy(matrix).to(device)


def losses(net: LearningNet, lessons: Lessons, some: Tensor, schedule: Schedule) -> tuple[Tensor, Tensor, Tensor]:
    """Of the chance, the moves (where they were weighed), and what is learned aside."""
    chance, moves, aside = net(lessons.numbers[some])
    worth = schedule.trust * lessons.won[some] + (1 - schedule.trust) * lessons.thought[some]
    of_chance = F.binary_cross_entropy_with_logits(chance, worth.clamp(0, 1))
    offered = lessons.offered[some]
    weights = moves.gather(1, lessons.moves[some].long()).masked_fill(~offered, -1e9).log_softmax(1)
    weighed = offered[:, 0]
    of_moves = -(lessons.visits[some] * weights.masked_fill(~offered, 0)).sum(1)
    of_moves = of_moves.sum() / weighed.sum().clamp(min=1)
    of_aside = F.mse_loss(aside[:, 0], lessons.margin[some]) + F.cross_entropy(aside[:, 1:], lessons.ending[some])
    return of_chance, of_moves, of_aside


def optimiser_for(net: LearningNet, schedule: Schedule) -> tuple[torch.optim.Optimizer, OneCycleLR]:
    """What changes the weights, and how fast in the course of the training."""
    groups = [
        {"params": [net.first.weight], "weight_decay": schedule.decay},
        {"params": [one for name, one in net.named_parameters() if name != "first.weight"], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, schedule.rate)
    return optimiser, OneCycleLR(optimiser, schedule.rate, schedule.steps, pct_start=0.1)


def trained_before(path: Path, sizes: Sizes, device: str = "cpu") -> dict[str, Tensor]:
    """The weights in a file; inputs that an encoder has got since, which come last, begin with none."""
    weights: dict[str, Tensor] = torch.load(path, map_location=device, weights_only=True)
    first = weights["first.weight"]
    new = torch.zeros(sizes.inputs + 1 - len(first), first.shape[1], device=device)
    return {**weights, "first.weight": torch.cat([first[:-1], new, first[-1:]])}


def started(path: Path, sizes: Sizes) -> Weights:
    """The net in a file, to play with."""
    net = LearningNet(sizes)
    net.load_state_dict(trained_before(path, sizes))
    return net.weights()


def train(
    parts: Sequence[Positions], sizes: Sizes, start: Path | None, result: Path, schedule: Schedule, seed: int
) -> tuple[Weights, dict[str, float]]:
    """Train on all positions but the last twentieth, which tells how good the net is; `start` is a former `result`."""
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    lessons = Lessons(together(parts), sizes.inputs, device)
    net = LearningNet(sizes).to(device)
    if start is not None:
        net.load_state_dict(trained_before(start, sizes, device))
    taught = int(len(lessons) * 0.95)
    deep = lessons.deep[lessons.deep < taught]
    optimiser, falling = optimiser_for(net, schedule)
    half = schedule.batch // 2
    for _ in range(schedule.steps):
        any_half = torch.randint(0, taught, (half,), device=device)
        deep_half = deep[torch.randint(0, len(deep), (half,), device=device)]
        of_chance, of_moves, of_aside = losses(net, lessons, torch.cat([any_half, deep_half]), schedule)
        optimiser.zero_grad(set_to_none=True)
        (of_chance + schedule.moves * of_moves + schedule.aside * of_aside).backward()  # type: ignore[no-untyped-call]  # torch has no types here
        optimiser.step()
        falling.step()
    torch.save(net.state_dict(), result)
    return net.weights(), judged(net, lessons, taught, schedule)


@torch.no_grad()
def judged(net: LearningNet, lessons: Lessons, taught: int, schedule: Schedule) -> dict[str, float]:
    """How good the net is on positions of games that it was not taught."""
    held = torch.arange(taught, len(lessons), device=lessons.won.device)[:60000]
    of_chance, of_moves, _ = losses(net, lessons, held, schedule)
    chance, moves, _ = net(lessons.numbers[held])
    told = ((chance > 0) == (lessons.won[held] > 0.5)).float().mean()
    deep = held[lessons.offered[held, 0]]
    moves = net(lessons.numbers[deep])[1].gather(1, lessons.moves[deep].long())
    first = moves.masked_fill(~lessons.offered[deep], -1e9).argmax(1) == lessons.visits[deep].argmax(1)
    return {
        "chance_loss": round(of_chance.item(), 4),
        "moves_loss": round(of_moves.item(), 4),
        "winner_told": round(told.item(), 4),
        "move_first": round(first.float().mean().item(), 4),
    }
