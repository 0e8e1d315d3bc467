"""What a log line quotes of strangers does nothing to the terminal that shows it."""

import json
import logging
from collections.abc import Iterator

import pytest

from civitas.i18n import visible
from civitas.web.logs import set_up_logs

HARMFUL = "\x1b[2J\r\x08\x7f\x9b31m\u202e\u2028\ud800\nforged"


@pytest.fixture
def logs() -> Iterator[None]:
    """Loggers that are afterwards as they were."""
    root = logging.getLogger("civitas")
    before = (root.handlers, root.level, root.propagate)
    root.handlers = []
    yield
    root.handlers, root.propagate = before[0], before[2]
    root.setLevel(before[1])


def failing() -> None:
    raise ValueError(HARMFUL)


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("kind", ["", "json"])
def test_log_lines_are_harmless(kind: str, capsys: pytest.CaptureFixture[str]):
    set_up_logs(kind)
    log = logging.getLogger("civitas.table")
    log.warning("of %s", HARMFUL)
    try:
        failing()
    except ValueError:
        log.exception("failed at %s", HARMFUL)
    err = capsys.readouterr().err
    assert err == visible(err, lines=True)
    lines = err.splitlines()
    assert "forged" in lines[0]
    if kind:
        assert [json.loads(line)["message"] for line in lines] == [f"of {HARMFUL}", f"failed at {HARMFUL}"]
    else:
        assert lines[2].startswith("Traceback")
