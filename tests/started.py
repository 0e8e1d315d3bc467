"""Processes that tests start: with the signals of a person's shell, and ended with all that they have started."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 120.0
"""Seconds. They only bound a failure: what is waited for may be slow on a busy machine, but comes."""

_USUAL: dict[str, Any] = {
    "SIGINT": signal.default_int_handler,
    **dict.fromkeys(("SIGTERM", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGCHLD"), signal.SIG_DFL),
}


@contextmanager
def usual_signals() -> Iterator[None]:
    """No signal is ignored while the block runs, nor by what it starts.

    A shell without job control starts what runs in the background with SIGINT ignored, nohup with SIGHUP ignored, and
    that is handed on to everything started from there.
    """
    ignored = [name for name in _USUAL if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN]
    for name in ignored:
        signal.signal(getattr(signal, name), _USUAL[name])
    try:
        yield
    finally:
        for name in ignored:
            signal.signal(getattr(signal, name), signal.SIG_IGN)


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process while the block runs. It has nothing to read, unless told."""
    with usual_signals():
        process = subprocess.Popen(command, **{"stdin": subprocess.DEVNULL, **options})
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[Any]) -> None:
    """End a process and all that it has started and not ended itself, also in sessions of their own."""
    family = [process.pid] if process.poll() is None else []
    for one in family:  # it grows: who is stopped starts nothing more
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGSTOP)
        family += children(one)
    for one in family:
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def children(parent: int) -> list[int]:
    """The processes that a process has started, so far as the system tells."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def is_alive(number: int) -> bool:
    """Is there such a process, and not only what nobody has taken note of?"""
    try:
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):
        return False


def wait_until(happens: Callable[[], object], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait for something that must happen, while a process runs that is to bring it about."""
    until = time.monotonic() + PATIENCE
    while not happens():
        assert process is None or process.poll() is None, "the process has ended"
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)
