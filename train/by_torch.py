"""Training with torch, on a GPU; without one it works too, for a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from train.learner import SECOND_MOMENTUM, TINY, Learner, Share
from train.lessons import Array, Lessons
from train.parameters import CEILING, Parameters


class LearningNet(nn.Module):
    """The net of `civitas.bots.net` with decimal weights, and what is learned aside."""

    def __init__(self, parameters: Parameters) -> None:
        super().__init__()
        self.weights = nn.ParameterDict({name: torch.from_numpy(values.copy()) for name, values in parameters.items()})

    def forward(self, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Chance (before the sigmoid), weights of moves, and what is learned aside."""
        net = self.weights
        filling = torch.zeros_like(net["first"][:1])  # the number after the last fills short rows
        first = F.embedding_bag(numbers, torch.cat([net["first"], filling]), mode="sum")
        hidden = (first + net["first_bias"]).clamp(0, CEILING)
        units = (hidden @ net["second"] + net["second_bias"]).clamp(0, CEILING)
        heads = units @ net["heads"] + net["heads_bias"]
        return heads[:, 0], heads[:, 1:], units @ net["aside"] + net["aside_bias"]


class TorchLearner(Learner):
    """A net and its lessons as tensors on the device that trains."""

    def __init__(self, parameters: Parameters, lessons: Sequence[Lessons]) -> None:
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        self._net = LearningNet(parameters).to(self._device)
        self._lessons = lessons
        self._tensors = [
            {
                name: self._tensor(getattr(one, name))
                for name in ("numbers", "moves", "visits", "offered", "margin", "ending")
            }
            for one in lessons
        ]
        first = [self._net.weights["first"]]
        others = [values for name, values in self._net.weights.items() if name != "first"]
        self._optimiser = torch.optim.AdamW(
            [{"params": first, "decays": True}, {"params": others, "decays": False}], eps=TINY, weight_decay=0.0
        )

    def parameters(self) -> Parameters:
        """The weights as they are now."""
        return {name: values.detach().cpu().numpy().copy() for name, values in self._net.weights.items()}

    @torch.no_grad()
    def outputs(self, lessons: int, some: Array) -> tuple[Array, Array]:
        """For some positions the chance before the sigmoid, and the weights of all moves."""
        chance, moves, _ = self._net(self._tensors[lessons]["numbers"][self._tensor(some)])
        return chance.cpu().numpy(), moves.cpu().numpy()

    def step(self, batch: Sequence[Share], rate: float, momentum: float, decay: float) -> None:
        """Move the weights by AdamW; what stays unused is forgotten only in the first layer."""
        for group in self._optimiser.param_groups:
            group["lr"], group["betas"] = rate, (momentum, SECOND_MOMENTUM)
            group["weight_decay"] = decay if group["decays"] else 0.0
        self._optimiser.zero_grad(set_to_none=True)
        loss = torch.zeros((), device=self._device)
        for share in batch:
            loss = loss + share.weight * self._loss(share)
        loss.backward()
        self._optimiser.step()

    def _tensor(self, values: Array) -> Tensor:
        return torch.from_numpy(values).to(self._device)

    def _loss(self, share: Share) -> Tensor:
        """Of the chance, the moves (where they were weighed), and what is learned aside."""
        some = self._tensor(share.some)
        known = {name: values[some] for name, values in self._tensors[share.lessons].items()}
        chance, moves, aside = self._net(known["numbers"])
        worth = self._tensor(self._lessons[share.lessons].worth(share.some, share.how.trust))
        of_chance = F.binary_cross_entropy_with_logits(chance, worth)
        offered = known["offered"]
        weights = moves.gather(1, known["moves"].long()).masked_fill(~offered, -1e9).log_softmax(1)
        of_moves = -(known["visits"] * weights.masked_fill(~offered, 0)).sum() / offered[:, 0].sum().clamp(min=1)
        of_aside = F.mse_loss(aside[:, 0], known["margin"]) + F.cross_entropy(aside[:, 1:], known["ending"])
        return of_chance + share.how.moves * of_moves + share.how.aside * of_aside
