"""What the server counts about itself, in the text format of Prometheus."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

from starlette.types import Scope

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "OTHER"
"""Labels come from fixed sets: each new one is a series that is kept for ever, and strangers could invent thousands."""


_STATM = Path("/proc/self/statm")


def memory() -> int:
    """The memory in use, in bytes; 0 where the system does not say."""
    if not _STATM.exists():
        return 0
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Metrics:
    """Counters and one histogram."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self._times = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """One request. Streams are counted, but how long they last says nothing about us."""
        self.requests[scope["method"] if scope["method"] in METHODS else OTHER, status] += 1
        if not scope["path"].endswith("/stream"):
            place = next((n for n, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
            self._times[place] += 1
            self._seconds += seconds

    def text(self, gauges: dict[str, float]) -> str:
        """Everything, as Prometheus reads it; gauges are what others know."""
        lines = ["# TYPE civitas_requests_total counter"]
        for (method, status), number in sorted(self.requests.items()):
            lines.append(f'civitas_requests_total{{method="{method}",status="{status}"}} {number}')
        lines.append("# TYPE civitas_request_seconds histogram")
        total = 0
        for most, number in zip((*map(str, BUCKETS), "+Inf"), self._times, strict=True):
            total += number
            lines.append(f'civitas_request_seconds_bucket{{le="{most}"}} {total}')
        lines += [f"civitas_request_seconds_sum {self._seconds:.6f}", f"civitas_request_seconds_count {total}"]
        own = {"process_cpu_seconds_total": time.process_time(), "memory_bytes": float(memory())}
        for name, value in {**gauges, **own}.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE civitas_{name} {kind}", f"civitas_{name} {value:g}"]
        return "\n".join(lines) + "\n"
