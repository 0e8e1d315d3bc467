"""Running the command inside the test process."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from civitas.cli import main

CTRL_C = "\x03"


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `civitas ARGUMENTS` in English, or as LANG says, with lines typed at the prompt."""
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")

    def run_it(*arguments: str, lang: str = "en_US.UTF-8", typed: tuple[str, ...] = ()) -> Ran:
        lines: Iterator[str] = iter(typed)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            line = next(lines, None)
            if line is None:
                raise EOFError
            if line == CTRL_C:
                raise KeyboardInterrupt
            return line

        for name in ("LC_ALL", "LC_MESSAGES"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", lang)
        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setattr(sys, "argv", ["civitas", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        return Ran(int(stopped.value.code or 0), out, err)

    return run_it
