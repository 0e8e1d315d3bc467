"""What a worker does that can be ended by force alone. It says which process it is before it begins."""

import os
import signal
import time
from pathlib import Path
from typing import Any

FOLDER = "CIVITAS_STUBBORN"
"""The variable that says where it tells."""


def loop(*_question: Any) -> Any:
    for deaf_to in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(deaf_to, signal.SIG_IGN)
    part = Path(os.environ[FOLDER]) / f"part{os.getpid()}"
    part.write_text(str(os.getpid()))
    part.replace(part.with_name("caught"))
    while True:
        pass


choose = weigh = loop


def until_caught(folder: Path) -> int:
    """Wait until a process is in the loop, and say which; the time only bounds a failure."""
    for _ in range(2400):
        if (folder / "caught").exists():
            return int((folder / "caught").read_text())
        time.sleep(0.05)
    raise AssertionError("nobody was caught in the loop")


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def until_gone(process: int) -> None:
    """Wait until a process has ended; the time only bounds a failure."""
    for _ in range(1200):
        if is_gone(process):
            return
        time.sleep(0.05)
    raise AssertionError("it still runs")
