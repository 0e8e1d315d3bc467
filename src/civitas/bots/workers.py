"""Worker processes that end with the process that has started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """So many fresh processes."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=end_with_parent)


def end_with_parent() -> None:
    """Have this process end when the one that started it has: who is killed cannot end others.

    A worker of a pool would wait for work for ever, as it holds the other end of its pipe, too.
    """
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
