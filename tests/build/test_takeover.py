"""./play serves at once; a game that is under way when the compiled engine takes over goes on."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.build.conftest import environment, ready_checkout
from tests.ports import reserve
from tests.started import started
from tests.web.tables import HUMAN, open_table
from tools.compile import find_compiler

# In place of a minute's work, a tree without compiled modules: not what takes over is the point, but that it does.
QUICK_BUILD = """
def build(tree: Path) -> None:
    import time
    while not (ROOT / "go-on").exists():
        time.sleep(0.05)
    tree.mkdir()


if __name__ == "__main__":
"""

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="no C compiler")


class Played:
    """A running ./play: its address, and what it has said."""

    def __init__(self, checkout: Path) -> None:
        self.held = reserve()
        self.port = int(self.held.getsockname()[1])
        self.checkout = checkout
        more = {"CIVITAS_NO_BROWSER": "1", "CIVITAS_DB": str(checkout / "tables.db")}
        command = [str(checkout / "play"), "--port", str(self.port)]
        self._stack = ExitStack()
        said = self._stack.enter_context((checkout / "said").open("w"))
        self.process = self._stack.enter_context(started(command, cwd=checkout, env=environment(**more), stdout=said))

    @property
    def said(self) -> str:
        """What it has printed."""
        return (self.checkout / "said").read_text()

    @property
    def servers(self) -> int:
        """How many servers have said that they are there."""
        return self.said.count("Civitas: http")

    def wait(self) -> None:
        """Wait for the first server."""
        for _ in range(1200):
            if self.servers:
                return
            assert self.process.poll() is None, self.said
            time.sleep(0.05)
        raise AssertionError(self.said)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return int(self.process.wait(60))

    def close(self) -> None:
        """End whatever is left."""
        self._stack.close()
        self.held.close()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    checkout = ready_checkout(tmp_path / "checkout")
    program = checkout / "tools" / "compile.py"
    program.write_text(program.read_text().replace('\nif __name__ == "__main__":\n', QUICK_BUILD))
    found = Played(checkout)
    yield found
    found.close()


def test_a_game_goes_on_when_the_compiled_engine_takes_over(played: Played) -> None:
    played.wait()
    with httpx.Client(base_url=f"http://127.0.0.1:{played.port}", timeout=60) as client:
        table = open_table(client, [HUMAN, HUMAN])
        assert table.play(0, table.first_move(0), 0).status_code == 200
        before = table.look(0)
        (played.checkout / "go-on").touch()
        for _ in range(1200):
            assert client.get("/api/games").status_code == 200, "nobody is turned away meanwhile"
            if played.servers == 2:
                break
            time.sleep(0.05)
        assert played.servers == 2
        after = table.look(0)
        assert after["view"] == before["view"]
        assert table.play(0, "end", after["version"]).status_code == 200
    assert (played.checkout / ".build").is_dir()
    played.stop()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", played.port)) != 0, "nobody holds the port afterwards"


def test_a_server_that_is_stopped_while_compiling_ends(played: Played) -> None:
    played.wait()
    played.stop()
    assert "rules engine: plain Python" in played.said
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", played.port)) != 0
    assert not [name for name in os.listdir(played.checkout / ".build") if name.startswith("compiled-")]
