"""Bots that are programs of their own, in any language: one line of JSON asks, one line answers.

A bot "exec:COMMAND" is started once for each seat and game. See docs/bots.md for the lines; `civitas.arena.questions`
speaks them from the other side.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, NoReturn

from civitas.arena.guard import NoMove, number_of, shown
from civitas.arena.questions import question_of
from civitas.bots import Perspective
from civitas.core import BadInput, CivitasError, Rng

PREFIX = "exec:"
DEFAULT_WAIT = 60.0
START_SECONDS = 20.0
"""What a program may take to start, beside the time for its first move."""
MOST_LINE = 1 << 20
_PART = 1 << 16


class ExternalBot:
    """A program that answers over its standard input and output."""

    def __init__(self, command: str, move_seconds: float | None, most_seconds: float | None) -> None:
        self.name = PREFIX + command
        self._seconds = move_seconds
        self._most = DEFAULT_WAIT if most_seconds is None else most_seconds
        self._left = START_SECONDS
        self._heard = b""
        self._ended = False
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("there is no command")
            # A session of its own: what the program has started ends with it.
            self._program = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
            _PLAYING.add(self)
        except (OSError, ValueError) as error:
            raise BadInput("bot", "bot_import", {"value": self.name, "cause": str(error)}) from error
        for stream in (self._program.stdin, self._program.stdout):
            if stream is not None:
                os.set_blocking(stream.fileno(), False)

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """Ask the program; raises if it answers nothing that can be read, and TimeoutError if it takes too long."""
        question = question_of(seen, int(rng.word()), self._seconds, rng)
        heard = self.ask(json.dumps(question, ensure_ascii=False))
        try:
            move = json.loads(heard)["move"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ValueError(f"no answer: {heard[:80]!r}") from error
        if isinstance(move, str):
            try:
                return seen.game.parse(move, seen.imagine(rng))
            except CivitasError as error:
                raise NoMove(shown(move)) from error
        if isinstance(move, bool) or number_of(move) != move:
            raise NoMove(shown(move))
        return number_of(move)

    def ask(self, line: str) -> str:
        """The line that answers a line."""
        assert self._program.stdout is not None
        with suppress(BlockingIOError):  # it has said nothing, as it should
            self._hear(self._program.stdout.fileno())
        if self._heard:
            said = self._heard[:80].decode("utf-8", "replace")
            raise ValueError(f"the program said something before it was asked: {said!r}")
        deadline = monotonic() + self._most + self._left
        self._left = 0.0
        self._talk((line + "\n").encode(), deadline)
        heard, _, self._heard = self._heard.partition(b"\n")
        return heard.decode("utf-8", "replace")

    def _talk(self, asked: bytes, deadline: float) -> None:
        """Ask and hear at the same time: neither waits for a program that does not listen, or does not speak."""
        stdin, stdout = self._program.stdin, self._program.stdout
        assert stdin is not None
        assert stdout is not None
        with selectors.DefaultSelector() as ready:
            ready.register(stdin, selectors.EVENT_WRITE)
            ready.register(stdout, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                left = deadline - monotonic()
                if left <= 0:
                    self.close()
                    raise TimeoutError(f"no answer in {self._most:g} s")
                for key, _ in ready.select(left):
                    if key.fileobj is stdout:
                        self._hear(stdout.fileno())
                        continue
                    try:
                        asked = asked[os.write(stdin.fileno(), asked[:_PART]) :]
                    except BrokenPipeError:
                        asked = b""  # it listens no more; its answer or its end will be heard
                    if not asked:
                        ready.unregister(stdin)

    def _hear(self, stdout: int) -> None:
        part = os.read(stdout, _PART)
        if not part:
            raise EOFError("the program has ended")
        self._heard += part
        if len(self._heard) > MOST_LINE:
            raise ValueError("an answer is too long")

    def close(self) -> None:
        """End the program and all that it has started."""
        if self._ended:  # its number may be somebody else's by now
            return
        self._ended = True
        _PLAYING.discard(self)
        with suppress(OSError):
            os.killpg(self._program.pid, signal.SIGKILL)
        self._program.kill()
        for stream in (self._program.stdin, self._program.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._program.wait()


_PLAYING: set[ExternalBot] = set()
"""The programs that this process has started and not ended yet."""


def leave(status: int) -> NoReturn:
    """End this process at once, and with it all programs that it has started; for handlers of signals, too."""
    for bot in list(_PLAYING):
        bot.close()
    os._exit(status)


def leave_when_told(signals: Sequence[str] = ("SIGTERM", "SIGHUP")) -> dict[int, Any]:
    """Take the programs along when this process is told to end or its terminal goes away; what it did before then.

    Only the first thread of a process can be told, and what is ignored (`nohup`) stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        return {}
    numbers = [getattr(signal, name) for name in signals if hasattr(signal, name)]
    heeded = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    return {number: signal.signal(number, lambda told, _frame: leave(128 + told)) for number in heeded}


@contextmanager
def leaving_when_told() -> Iterator[None]:
    """`leave_when_told`, for as long as a match goes on."""
    former = leave_when_told()
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler or signal.SIG_DFL)
