"""A search in several processes at once."""

import os
import signal

import civitas
from civitas.bots import crew
from civitas.bots.crew import search_together
from civitas.core import Rng


def searched() -> crew.Results:
    state = civitas.game("civ").deal(2, 8)
    return search_together("civ", state, state.to_act()[0], Rng(5), 0.0, 8, 2)


def test_processes_that_have_died_are_replaced() -> None:
    found = searched()
    assert sum(visits for _, visits, _ in found) == 8
    for _ in range(2):
        for process in list(crew._crew(2)._processes.values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            process.join()
        assert searched() == found
