"""Logs that programs can read: one JSON object per line (CIVITAS_LOG=json)."""

from __future__ import annotations

import json
import logging
import sys
import time

from civitas.i18n import visible


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
        return visible(json.dumps(line, ensure_ascii=False))


class PlainLines(logging.Formatter):
    """A record for people: a line, and below it where it came from."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line."""
        return visible(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """The line and the traceback, in which errors quote what strangers sent."""
        return visible(super().format(record), lines=True)


def set_up_logs(kind: str = "") -> None:
    """Warnings for people by default; of the kind `json` everything, a line per request, as JSON on stderr."""
    # What strangers send is no news; failures of ours are logged by the guard.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    logging.getLogger("civitas.connections").setLevel(logging.CRITICAL)
    root = logging.getLogger("civitas")
    handler = logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(JsonLines())
        root.handlers = [handler]
        root.setLevel(logging.INFO)
        root.propagate = False
    elif not root.handlers:
        handler.setFormatter(PlainLines())
        root.handlers = [handler]
        root.setLevel(logging.WARNING)
