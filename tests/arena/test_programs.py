"""Programs that play as bots: what they say, what ails them, and that they end with the match."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import civitas
from civitas.arena import play_match
from civitas.arena.external import ExternalBot, leaving_when_told
from civitas.core import BadInput
from tests.started import children, is_alive, started, usual_signals, wait_until

CIV = civitas.game("civ")
ROOT = Path(__file__).resolve().parents[2]


def test_a_program_takes_a_seat():
    command = f"exec:{sys.executable} -m civitas bot random --stdio"
    report = play_match(CIV, [command, "random"], games=2, seed=3)
    assert report.fallen == {}
    assert sum(standing.wins for standing in report.bots) == pytest.approx(2)


def test_a_program_that_ends_loses_its_seat():
    report = play_match(CIV, [f"exec:{sys.executable} -c pass", "random"], games=2, seed=3)
    assert list(report.fallen.values()) == [2]


def test_a_program_that_does_not_listen_is_not_waited_for():
    bot = ExternalBot(f"{sys.executable} -c 'import time; time.sleep(600)'", None, 0.2)
    bot._left = 0.3  # what it may take to start
    with pytest.raises(TimeoutError):
        bot.ask("x" * 1_000_000)  # more than a pipe holds
    bot.close()


def test_a_program_that_closes_its_ears_and_says_nothing_is_not_waited_for():
    bot = ExternalBot("sh -c 'exec <&-; exec sleep 600'", None, 0.2)
    bot._left = 0.3  # what it may take to start
    with pytest.raises(TimeoutError):
        while True:
            bot.ask("a question")
    bot.close()
    assert bot._program.returncode == -signal.SIGKILL


def test_a_program_is_ended_once(monkeypatch: pytest.MonkeyPatch):
    bot = ExternalBot("sleep 600", None, 0.2)
    bot.close()
    killed: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, _: killed.append(group))
    bot.close()
    assert killed == []


@pytest.mark.parametrize(
    ("number", "workers", "to_all"),
    [
        *((signal.SIGTERM, 1, False), (signal.SIGHUP, 1, False), (signal.SIGTERM, 2, False)),
        *((signal.SIGKILL, 2, False), (signal.SIGINT, 1, True), (signal.SIGINT, 2, True), (signal.SIGINT, 2, False)),
    ],
)
def test_when_a_match_is_told_to_end_no_program_and_no_process_stays(
    number: signal.Signals, workers: int, to_all: bool, tmp_path: Path
):
    program = tmp_path / "bot.py"
    program.write_text(
        f"import os, time\nopen(os.path.join({str(tmp_path)!r}, f'{{os.getpid()}}.number'), 'w').close()\n"
        "time.sleep(600)\n"
    )
    command = [sys.executable, "-m", "civitas", "arena", "civ", "--bots", f"exec:{sys.executable} {program},greedy"]
    arguments = [*command, "--games", "4", "--workers", str(workers)]
    with started(arguments, start_new_session=True, stderr=subprocess.PIPE, text=True) as match, ending(tmp_path):
        wait_until(lambda: len(programs(tmp_path)) >= workers, match)
        family = programs(tmp_path) + children(match.pid)
        assert len(family) >= (1 if workers == 1 else 4)
        (os.killpg if to_all else os.kill)(match.pid, number)
        _, errors = match.communicate(timeout=60)
        assert "Traceback" not in errors
        assert match.returncode in (130, 128 + number, -number)
        wait_until(lambda: not any(is_alive(one) for one in family))


def programs(folder: Path) -> list[int]:
    """The programs that have noted their numbers in a folder."""
    return [int(file.stem) for file in folder.glob("*.number")]


@contextmanager
def ending(folder: Path) -> Iterator[None]:
    """End the programs that have noted their numbers: those of a match that was killed belong to nobody."""
    try:
        yield
    finally:
        for number in programs(folder):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


@usual_signals()
def test_what_a_process_ignores_does_not_end_a_match():
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with leaving_when_told():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, former)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_what_a_shell_has_a_process_ignore_is_not_ignored_by_what_a_test_starts(number: signal.Signals):
    former = signal.signal(number, signal.SIG_IGN)
    try:
        with started([sys.executable, "-c", "import time; time.sleep(600)"], stderr=subprocess.DEVNULL) as process:
            assert signal.getsignal(number) is signal.SIG_IGN
            process.send_signal(number)
            assert process.wait(60) == -number
    finally:
        signal.signal(number, former)


def test_what_a_test_starts_is_ended_with_all_that_it_has_started_itself():
    starts_one = "subprocess.Popen(['sleep', '600'], start_new_session=True)"
    program = f"import subprocess, time; print({starts_one}.pid, flush=True); time.sleep(600)"
    with started([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        grandchild = int(process.stdout.readline())
        assert is_alive(grandchild)
    wait_until(lambda: not is_alive(grandchild))


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "", "'"])
def test_a_program_that_is_not_there_is_refused(command: str):
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [f"exec:{command}", "random"], games=2, seed=3)
    assert refused.value.reason == "bot_import"


def test_what_a_program_has_started_ends_with_it(tmp_path: Path):
    noted = tmp_path / "number"
    inner = f"import os, time; open({str(noted)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    program = tmp_path / "wrapped"
    program.write_text(f'#!/bin/sh\n{sys.executable} -c "{inner}"\necho end\n')
    program.chmod(0o755)
    bot = ExternalBot(str(program), None, None)
    while not noted.exists() or not noted.read_text():
        pass
    bot.close()
    wait_until(lambda: not is_alive(int(noted.read_text())))  # it is gone once whoever has taken it in has noticed


@pytest.mark.parametrize(
    ("program", "why", "cause"),
    [
        ("print('banner', flush=True); input(); input()", "crash", "ValueError: "),
        ("input(); print('rubbish', flush=True)", "crash", "ValueError: no answer: 'rubbish'"),
        ("input(); print('[' * 100000, flush=True)", "crash", "ValueError: no answer"),
        ("input(); print('x' * 2000000, flush=True); input()", "crash", "ValueError: an answer is too long"),
        ("input(); print('null', flush=True)", "crash", "ValueError: no answer: 'null'"),
        ("input(); print('{\"move\": 5.5}', flush=True)", "illegal", "NoMove: 5.5"),
        ("input(); print('{\"move\": true}', flush=True)", "illegal", "NoMove: True"),
        ("input(); print('{\"move\": -5}', flush=True)", "illegal", "-5"),
        ('input(); print(\'{"move": "fly to the moon"}\', flush=True)', "illegal", "NoMove: 'fly to the moon'"),
        ("input(); print('{\"move\": -5}\\n{}', flush=True)", "illegal", "-5"),
        ("pass", "crash", "EOFError: the program has ended"),
    ],
)
def test_what_ails_a_program_is_told(program: str, why: str, cause: str, tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(program)
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3)
    ((loss, times),) = report.fallen.items()
    assert (loss.rpartition(": ")[2], times) == (why, 1)
    assert report.causes[loss].startswith(cause)


def test_who_says_more_than_it_was_asked_is_not_believed(tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(
        "import json\nwhile True:\n  move = json.loads(input())['moves'][0]['move']\n"
        "  print(json.dumps({'move': move}) + chr(10) + '{}', flush=True)\n"
    )
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3)
    assert "said something before it was asked" in next(iter(report.causes.values()))


def test_a_program_may_take_its_time_to_start(tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, time\ntime.sleep(1.5)\nwhile True:\n  asked = json.loads(input())\n"
        "  print(json.dumps({'move': asked['moves'][0]['move']}), flush=True)\n"
    )
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3, move_seconds=0.05)
    assert report.fallen == {}


@pytest.mark.parametrize("budget", [{"move_seconds": -5.0}, {"move_seconds": float("nan")}, {"playouts": -3}])
def test_budgets_are_checked_for_programs_too(budget: dict[str, Any]):
    program = f"exec:{sys.executable} -c pass"
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [program, program], games=2, seed=3, **budget)
    assert refused.value.reason in budget


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_example_in_c_plays(tmp_path: Path):
    program = tmp_path / "first_mover"
    subprocess.run(["cc", "-o", str(program), str(ROOT / "docs" / "examples" / "first_mover.c")], check=True)
    report = play_match(CIV, [f"exec:{program}", "random"], games=2, seed=3)
    assert report.fallen == {}
