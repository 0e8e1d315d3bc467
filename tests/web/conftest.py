import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn

from civitas.web.app import create_app
from civitas.web.serve import Server


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server on a free port whose bots do not dawdle."""
    app = create_app(str(tmp_path / "live.db"), pace=0.0, workers=0)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1)
    server = Server(config, app)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    app.state.tables.close_streams()
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    """A browser without scripts."""
    with httpx.Client(base_url=address, follow_redirects=True, timeout=20) as found:
        yield found
