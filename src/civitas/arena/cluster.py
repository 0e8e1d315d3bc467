"""Games played by the workers of a Ray cluster (the extra `cluster`); the same seeds, so the same results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from civitas.arena.match import Pairing, Played, play_pairing
from civitas.core import BadInput


def play_on_cluster(pairings: Sequence[Pairing]) -> Iterable[Played]:
    """Send every game to the cluster that RAY_ADDRESS names, or to one on this machine; results in order."""
    try:
        import ray
    except ImportError as error:
        raise BadInput("cluster", "cluster", {"value": "ray"}) from error
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    play = ray.remote(play_pairing)
    for waiting in [play.remote(pairing) for pairing in pairings]:
        yield ray.get(waiting)
