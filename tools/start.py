#!/usr/bin/env python3
"""Run a command of civitas with the compiled rules engine; serve the tables at once, and let it take over.

    tools/start.py COMMAND [OPTIONS of civitas COMMAND]

Where the engine is compiled already, or is not to be, this becomes the command. Else the command line is read first, so
that nobody waits for the compiler to be told of a misspelt option, or to look up a rule; then the engine is compiled.
`serve` does not wait for that: a server in plain Python starts, the engine is compiled behind it, and a second server
is made ready; then the first ends and the second opens the same tables. The port stays open all the while, as it is
this process that holds it: who asks in between waits for a moment, and open pages find their table again by themselves.
A table is its stored record, so nothing of a game is lost.
"""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import FrameType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
sys.path.insert(0, str(ROOT))
from tools import compile as engine  # noqa: E402 -- found by the line above

CIVITAS = [sys.executable, "-P", "-m", "civitas"]
NICE = 10  # the one who plays comes first
DEFAULT_PORT = 8000
UNHURRIED = ("rules", "games", "admin", "config")  # commands that play nothing: they are quick in plain Python


def environment(tree: Path) -> dict[str, str]:
    """That of a server whose civitas is that of `tree`."""
    others = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{others}" if others else str(tree)}


def ready_tree() -> Path | None:
    """The compiled tree if it need not be built; the sources if nothing is to be compiled; None if it must be built."""
    reason = engine.why_plain()
    if reason is not None:
        engine.say(reason)
        return SOURCES
    tree = engine.place_of_tree()
    if tree.is_dir():
        return engine.linked(tree)
    log = engine.failure_log(tree)
    if log.exists():
        engine.report_failure(log)
        return SOURCES
    return None


class Supervisor:
    """Holds the port, and one server after the other."""

    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.server: subprocess.Popen[bytes] | None = None
        self.compiler: subprocess.Popen[str] | None = None
        self.stopping = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)

    def stop(self, number: int, _frame: FrameType | None) -> None:
        """End everything. Ctrl-C at a terminal reaches the server by itself; twice would mean at any cost."""
        self.stopping = True
        if self.compiler is not None and self.compiler.poll() is None:
            self.compiler.terminate()
        if self.server is not None and not (number == signal.SIGINT and sys.stdin.isatty()):
            self.server.send_signal(number)

    def start(self, tree: Path, port: socket.socket, *more: str, waits: bool = False) -> "subprocess.Popen[bytes]":
        """A server at the port; one that waits loads everything and begins when it is sent a line."""
        inherited = {"CIVITAS_SOCKET": str(port.fileno()), "CIVITAS_WAITS": "1" if waits else ""}
        return subprocess.Popen(
            [*CIVITAS, *self.arguments, *more],
            env={**environment(tree), **inherited},
            pass_fds=[port.fileno()],
            stdin=subprocess.PIPE if waits else None,
        )

    def run(self, port: socket.socket) -> int:
        """Serve; returns the exit status of the last server."""
        self.server = self.start(SOURCES, port)
        command = [sys.executable, str(ROOT / "tools" / "compile.py")]
        self.compiler = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.compiler.pid, NICE)
        tree = self.compiler.communicate()[0].strip()
        if tree and not self.stopping and self.server.poll() is None:
            self.take_over(Path(tree), port)
        return self.server.wait()

    def take_over(self, tree: Path, port: socket.socket) -> None:
        """Let a server with the compiled engine go on where the first one ends."""
        assert self.server is not None
        following = self.start(tree, port, "--no-open", waits=True)
        assert following.stdin is not None
        first, self.server = self.server, following
        first.send_signal(signal.SIGTERM)
        first.wait()
        if self.stopping:
            following.terminate()
            return
        following.stdin.write(b"go\n")
        following.stdin.close()


def open_port(arguments: list[str]) -> socket.socket | None:
    """The port that `civitas serve` would open; None where that had better say itself what is wrong."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", default=os.environ.get("CIVITAS_PORT") or DEFAULT_PORT, type=int)
    try:
        asked, _ = parser.parse_known_args(arguments)
        port = socket.create_server((asked.host, asked.port), family=family_of(asked.host), backlog=128)
    except (argparse.ArgumentError, OSError, OverflowError, ValueError):
        return None
    port.set_inheritable(True)
    return port


def family_of(host: str) -> socket.AddressFamily:
    """The kind of an address."""
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def become(tree: Path, arguments: list[str]) -> NoReturn:
    """Run the command in the place of this process."""
    os.execve(sys.executable, [*CIVITAS, *arguments], environment(tree))


def is_understood(arguments: list[str]) -> bool:
    """Whether these arguments ask for something that the engine is needed for, and not for help or in vain."""
    sys.path.insert(0, str(SOURCES))
    from civitas.cli.entry import is_understood

    return is_understood(arguments)


def main() -> int:
    """Run the command, in this process if there is nothing to wait for."""
    arguments = sys.argv[1:]
    try:
        tree = ready_tree()
    except (OSError, SyntaxError, PackageNotFoundError):
        tree = SOURCES
    if tree is not None or arguments[0] in UNHURRIED or not is_understood(arguments):  # then it tells what is wrong
        become(tree or SOURCES, arguments)
    if arguments[0] != "serve":
        become(engine.tree_or_none() or SOURCES, arguments)
    port = open_port(arguments)
    if port is None:
        become(SOURCES, arguments)
    return Supervisor(arguments).run(port)


if __name__ == "__main__":
    sys.exit(main())
