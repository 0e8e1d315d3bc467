"""What trains a net: `train.by_torch` on a GPU, `train.by_numpy` where there is none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.util import find_spec
from typing import NamedTuple

from train.lessons import Array, Lessons, Schedule
from train.parameters import Parameters

FIRST_RATE = 1 / 25
LAST_RATE = 1 / 250_000
"""The rate at the start and at the end, as parts of the highest one."""
RISING = 0.1
"""The part of the training in which the rate rises."""
MOMENTA = (0.95, 0.85)
"""At the ends, and where the rate is highest."""
SECOND_MOMENTUM = 0.999
TINY = 1e-8


class Share(NamedTuple):
    """A part of a batch: some positions of one of the learner's lessons, what counts in them, and how much they do."""

    lessons: int
    some: Array
    how: Schedule
    weight: float


class Learner(ABC):
    """A net and all the lessons that it will see."""

    @abstractmethod
    def step(self, batch: Sequence[Share], rate: float, momentum: float, decay: float) -> None:
        """Move the weights a little, by AdamW, so that the batch is judged better."""

    @abstractmethod
    def outputs(self, lessons: int, some: Array) -> tuple[Array, Array]:
        """For some positions the chance before the sigmoid, and the weights of all moves."""

    @abstractmethod
    def parameters(self) -> Parameters:
        """The weights as they are now."""


def learner(parameters: Parameters, lessons: Sequence[Lessons]) -> Learner:
    """The quickest that is installed."""
    if library() == "torch":
        from train.by_torch import TorchLearner

        return TorchLearner(parameters, lessons)
    from train.by_numpy import NumpyLearner

    return NumpyLearner(parameters, lessons)


def library() -> str:
    """What trains here: torch if there is a GPU; on one core numpy is quicker."""
    if find_spec("torch") is not None:
        import torch

        if torch.cuda.is_available():
            return "torch"
    return "numpy"
