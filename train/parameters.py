"""The decimal weights of a net that is being trained, and the files that keep them."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from civitas.bots.net import ONE, TOP
from train.export import Sizes, Weights
from train.lessons import MOST_ENDINGS, Array

CEILING = TOP / ONE
"""The largest value of a unit."""

Parameters = dict[str, Array]
"""A net's weights by name: `first`, `second`, `heads`, `aside`, a row for each thing that is read, and for each layer
what is always added (`first_bias` and so on). `aside` is only trained with."""


def fresh(sizes: Sizes, seed: int) -> Parameters:
    """A net that knows nothing."""
    random = np.random.default_rng(seed)
    made: Parameters = {
        "first": random.normal(0, 0.08, (sizes.inputs, sizes.hidden)),
        "first_bias": np.full(sizes.hidden, 0.1),
    }
    for name, reads, gives in (
        ("second", sizes.hidden, sizes.units),
        ("heads", sizes.units, sizes.moves + 1),
        ("aside", sizes.units, 1 + 2 * MOST_ENDINGS),
    ):
        limit = reads**-0.5
        made[name] = random.uniform(-limit, limit, (reads, gives))
        made[f"{name}_bias"] = random.uniform(-limit, limit, gives)
    return {name: values.astype(np.float32) for name, values in made.items()}


def save_net(parameters: Parameters, path: Path) -> None:
    """Write a net to a file (.npz)."""
    with path.open("wb") as file:
        np.savez(file, **parameters)


def load_net(path: Path, sizes: Sizes) -> Parameters:
    """Read what `save_net` wrote; numbers that an encoder has got since, which come last, begin with no weight.

    Raises ValueError if the file holds no net of these sizes.
    """
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            found = dict(arrays)
    except (BadZipFile, ValueError, EOFError, TypeError) as error:  # TypeError: a single array
        raise ValueError(f"{path} is no file of a net that was trained here") from error
    wanted = {name: values.shape for name, values in fresh(sizes, 0).items()}
    if (first := found.get("first")) is not None and first.ndim == 2 and len(first) < sizes.inputs:
        new = np.zeros((sizes.inputs - len(first), first.shape[1]), np.float32)
        found["first"] = np.concatenate([first, new])
    if {name: values.shape for name, values in found.items()} != wanted:
        raise ValueError(f"{path} holds a net of another size")
    return found


def weights_of(parameters: Parameters) -> Weights:
    """All that `civitas.bots.net` needs, as plain numbers."""
    first = np.concatenate([parameters["first"], parameters["first_bias"][None]])
    second = np.concatenate([parameters["second"], parameters["second_bias"][None]])
    heads = np.concatenate([parameters["heads"].T, parameters["heads_bias"][:, None]], 1)
    return Weights(first.tolist(), second.tolist(), heads.tolist())
