"""What a library must leave as it is in the process that uses it."""

from __future__ import annotations

import asyncio
import atexit
import faulthandler
import gc
import locale
import logging
import multiprocessing
import os
import random
import resource
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Iterable


def own_state() -> dict[str, object]:
    """The settings of this process, by name."""
    mask = os.umask(0o077)
    os.umask(mask)
    return {
        "garbage": (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count(), gc.get_debug(), list(gc.callbacks)),
        "signals": {number: signal.getsignal(number) for number in signal.valid_signals()},
        "alarm": signal.getitimer(signal.ITIMER_REAL),
        "warnings": list(warnings.filters),
        "environment": dict(os.environ),
        "umask": mask,
        "folder": os.getcwd(),
        "locale": locale.setlocale(locale.LC_ALL),
        "recursion": sys.getrecursionlimit(),
        "switching": sys.getswitchinterval(),
        "hooks": (sys.excepthook, sys.unraisablehook, threading.excepthook, sys.gettrace(), sys.getprofile()),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
        "faults": faulthandler.is_enabled(),
        "loops": type(asyncio.get_event_loop_policy()),
        "start": multiprocessing.get_start_method(allow_none=True),
        "at exit": atexit._ncallbacks(),
        "files": resource.getrlimit(resource.RLIMIT_NOFILE),
        "sockets": socket.getdefaulttimeout(),
        "chance": random.getstate(),
        "disabled logging": logging.root.manager.disable,
    }


def loggers(names: Iterable[str]) -> dict[str, object]:
    """The settings of loggers; those of the root logger have the name "root"."""
    found = {name: logging.getLogger(None if name == "root" else name) for name in names}
    return {
        name: (one.level, one.propagate, one.disabled, list(one.handlers), list(one.filters))
        for name, one in found.items()
    }
