"""Servers that are killed lose nothing; a small run of bench/crash.py."""

import pytest

from bench import crash
from tests.postgres import MISSING, programs


@pytest.mark.parametrize(("kind", "servers"), [("sqlite", 1), ("postgresql", 2)])
def test_killed_servers_lose_nothing_and_their_bots_go_on(kind: str, servers: int) -> None:
    if kind == "postgresql" and programs() is None:
        pytest.skip(MISSING)
    found = crash.crash(kind, kills=3, servers=servers, seed=4)
    assert found["kills"] == 3
    assert found["acknowledged"] > 0


def test_what_is_lost_would_be_noticed() -> None:
    assert crash.is_within(["a", "b"], ["x", "a", "y", "b"])
    assert not crash.is_within(["a", "a"], ["a", "b"])
    assert not crash.is_within(["b", "a"], ["a", "b"])
