"""Worker processes end with the process that has started them, also when that is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.started import is_alive, started, wait_until

ROOT = Path(__file__).resolve().parents[2]

SEARCH = """
import os, time
from civitas.bots.crew import _crew

if __name__ == "__main__":
    print(_crew(1).submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""

SERVER = """
import sys, time
from bench.servers import Process

if __name__ == "__main__":
    process = Process(sys.argv[1])
    print(process.pid, flush=True)
    time.sleep(600)
"""

FORKED = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from civitas.bots.workers import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("fork"), initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("program", [SEARCH, SERVER, FORKED], ids=["search", "server", "forked"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_who_is_killed_leaves_no_worker(program: str, number: signal.Signals, tmp_path: Path):
    file = tmp_path / "program.py"
    file.write_text(program)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command: list[str | Path] = [sys.executable, file, str(tmp_path / "tables.db")]
    with started(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        try:
            process.send_signal(number)
            assert process.wait(60) == -number
            wait_until(lambda: not is_alive(worker))
        finally:
            if is_alive(worker):
                os.kill(worker, signal.SIGKILL)
