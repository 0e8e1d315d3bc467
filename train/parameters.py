"""The decimal weights of a net that is being trained, and the files that keep them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from civitas.bots.net import ONE, TOP
from civitas.bots.weights import MAGIC
from train.export import Sizes, Weights, from_file
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
    """Read what `save_net` wrote, or a net to play with (.bin), which has forgotten what it learned aside.

    Numbers that an encoder has got since, which come last, begin with no weight. Raises ValueError if the file holds no
    net of these sizes.
    """
    data = path.read_bytes()
    found = read_whole(data) if data.startswith(MAGIC) else read_decimal(data, path)
    wanted = {name: values.shape for name, values in fresh(sizes, 0).items()}
    if (first := found.get("first")) is not None and first.ndim == 2 and len(first) < sizes.inputs:
        new = np.zeros((sizes.inputs - len(first), first.shape[1]), np.float32)
        found["first"] = np.concatenate([first, new])
    if {name: values.shape for name, values in found.items()} != wanted:
        raise ValueError(f"{path} holds a net of another size")
    return found


def read_decimal(data: bytes, path: Path) -> Parameters:
    """What `save_net` wrote."""
    try:
        with np.load(BytesIO(data)) as arrays:
            return dict(arrays)
    except (BadZipFile, ValueError, EOFError, TypeError) as error:  # TypeError: a single array
        raise ValueError(f"{path} is no file of a net") from error


def read_whole(data: bytes) -> Parameters:
    """A net to play with."""
    sizes, weights = from_file(data)
    first, second, heads = (np.array(rows, np.float32) for rows in weights)
    known = {"first": first[:-1], "first_bias": first[-1], "second": second[:-1], "second_bias": second[-1]}
    known |= {"heads": heads[:, :-1].T.copy(), "heads_bias": heads[:, -1]}
    return fresh(sizes, 0) | known


def weights_of(parameters: Parameters) -> Weights:
    """All that `civitas.bots.net` needs, as plain numbers."""
    first = np.concatenate([parameters["first"], parameters["first_bias"][None]])
    second = np.concatenate([parameters["second"], parameters["second_bias"][None]])
    heads = np.concatenate([parameters["heads"].T, parameters["heads_bias"][:, None]], 1)
    return Weights(first.tolist(), second.tolist(), heads.tolist())
