"""Games played by the workers of a Ray cluster (the extra `cluster`); the same seeds, so the same results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from civitas.arena.match import Pairing, Played, play_pairing
from civitas.core import BadInput


def play_on_cluster(pairings: Sequence[Pairing]) -> Iterator[tuple[int, Played]]:
    """Send every game to the cluster that RAY_ADDRESS names, or to one on this machine; each when it is done."""
    try:
        import ray
    except ImportError as error:
        raise BadInput("cluster", "cluster", {"value": "ray"}) from error
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    play = ray.remote(play_pairing)
    waiting = {play.remote(pairing): number for number, pairing in enumerate(pairings)}
    while waiting:
        for done in ray.wait(list(waiting))[0]:
            yield waiting.pop(done), ray.get(done)
