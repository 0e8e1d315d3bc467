import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from civitas.web.app import create_app
from civitas.web.limits import UNLIMITED, Limits
from civitas.web.serve import Server, server_config
from tests.ports import reserve


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")


@contextmanager
def live(storage: str, limits: Limits = UNLIMITED, **options: Any) -> Iterator[str]:
    """A server on a free port whose bots do not dawdle; its address."""
    app = create_app(storage, limits=limits, **{"pace": 0.0, "workers": 0, **options})
    with reserve() as held:
        port = held.getsockname()[1]
        server = Server(server_config(app, limits, port=port), app)
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            app.state.tables.close_streams()
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that the tests of a module share: each makes tables and people of its own."""
    with live(str(tmp_path_factory.mktemp("live") / "live.db")) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    """A browser without scripts."""
    with httpx.Client(base_url=address, follow_redirects=True, timeout=60, verify=False) as found:
        yield found
