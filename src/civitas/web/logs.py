"""Logs that programs can read: one JSON object per line (CIVITAS_LOG=json)."""

from __future__ import annotations

import json
import logging
import os
import sys
import time

VARIABLE = "CIVITAS_LOG"


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs() -> None:
    """Warnings for people by default; with CIVITAS_LOG=json everything, a line per request, as JSON on stderr."""
    # What strangers send is no news; failures of ours are logged by the guard.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    logging.getLogger("civitas.connections").setLevel(logging.CRITICAL)
    root = logging.getLogger("civitas")
    if os.environ.get(VARIABLE) == "json":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
        root.handlers = [handler]
        root.setLevel(logging.INFO)
        root.propagate = False
    elif not root.handlers:
        root.setLevel(logging.WARNING)
