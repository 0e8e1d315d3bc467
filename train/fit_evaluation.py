"""Fit a game's evaluation, which `greedy` and the plain search's cut-off use, to self-play, without other packages.

    python -m train.fit_evaluation flow --run runs/flow --write

Games of all seat counts are played by the plain search or by `greedy` (or given as files that `train.records` has
written) and their winners explained by what each seat had, one set of worths for all. `--write` replaces
`games/GAME/features/fitted.py`.
The folder keeps the games; the same command goes on where it was stopped. See docs/bots.md.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple, Protocol

from civitas.bots.logit import Examples, Logit
from civitas.core import game as find_game
from civitas.core import game_ids
from train.commit import commit
from train.records import Play, play_more, read_games

HELD = 10
"""One game in so many is not taught, and tells how good the evaluation is."""
SEED_APART = 1_000_000
STEPS = 4
DIGITS = 4
LINE = 120


class Taught(NamedTuple):
    """Positions, and which of them are taught and which are held back."""

    examples: Examples
    teach: list[int]
    held: list[int]
    games: int


def gather(game_id: str, paths: list[Path], share: float, seed: int) -> Taught:
    """Replay games and take down a share of their positions."""
    game, room = find_game(game_id), evaluation(game_id)
    random = Random(seed)
    taught = Taught(Examples(), [], [], 0)
    games = 0
    for path in paths:
        for record in read_games(path):
            into = taught.held if games % HELD == HELD - 1 else taught.teach
            games += 1
            found, rewards = take_down(game, room, record, share, random)
            for left, terms in found:
                into.append(taught.examples.count())
                taught.examples.add(left, terms, rewards)
    return taught._replace(games=games)


def take_down(
    game: Any, room: Any, record: dict[str, Any], share: float, random: Random
) -> tuple[list[tuple[float, list[Any]]], list[float]]:
    """Some positions of a game: how much of it was left, and every seat's terms; and the rewards in the end."""
    state = game.deal(record["seats"], record["seed"])
    found: list[tuple[float, list[Any]]] = []
    for seat, move, *_ in record["moves"]:
        if random.random() < share and room.teaches(state):
            terms = [room.terms(state, other) for other in range(record["seats"])]
            found.append((float(room.time_left(state)), terms))
        state.apply(seat, move)
    return found, [float(state.reward(seat)) for seat in range(record["seats"])]


def evaluation(game_id: str) -> Any:
    """The game's room that says what counts."""
    return importlib.import_module(f"civitas.games.{game_id}.features.evaluate")


def fitted_games() -> list[str]:
    """The games whose evaluation is a sum of terms; that of the others is fitted by `train.fit_terms`."""
    places = {game_id: room_of(game_id).with_name("evaluate.py") for game_id in game_ids()}
    return [game_id for game_id, place in places.items() if place.is_file() and hasattr(evaluation(game_id), "TERMS")]


def room_of(game_id: str) -> Path:
    """The source of the worths that ship."""
    return Path(__file__).resolve().parents[1] / "src" / "civitas" / "games" / game_id / "features" / "fitted.py"


def fit(game_id: str, taught: Taught, pull: float) -> tuple[Logit, float]:
    """The fitted worths, and their loss on the games held back."""
    room = evaluation(game_id)
    model = Logit(len(room.TERMS), taught.examples)
    unfinished = True
    while unfinished:
        for _ in range(STEPS):
            model.improve(taught.teach, pull)
        print(f"loss on the games held back: {model.test(taught.held):.4f}", flush=True)
        unfinished = model.pin_losses(list(getattr(room, "GROWING", ())))
    return model, model.test(taught.held)


def play(asked: argparse.Namespace) -> list[Path]:
    """The files of games: those given, or such as are played now for every seat count."""
    if asked.games:
        return [Path(path) for path in asked.games]
    folder = Path(asked.run)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for seats in find_game(asked.game).seats:
        files.append(folder / f"{asked.player}-{seats}.jsonl")
        playouts = asked.playouts if asked.player == "plain" else 0
        play_more(Play(asked.game, seats, None, playouts), files[-1], asked.count, seats * SEED_APART)
    return files


class Worths(Protocol):
    """What each thing is worth at the start of a game, and at its end."""

    def early(self) -> list[float]:
        """At the start."""

    def late(self) -> list[float]:
        """At the end."""


def written(game_id: str, model: Worths, facts: list[str]) -> str:
    """The room `fitted.py` of a game."""
    names = evaluation(game_id).TERMS
    lines = [
        '"""What the things that a seat has are worth, at the start of a game and at its end (see `core.odds`).',
        "",
        *facts,
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "from librt.vecs import vec",
        "",
    ]
    for title, worths in (("EARLY", model.early()), ("LATE", model.late())):
        lines += [f"{title}: Final = vec[float](", "    ["]
        lines += [f"        {worth:.{DIGITS}f},  # {name}" for worth, name in zip(worths, names, strict=True)]
        lines += ["    ]", ")"]
    return "\n".join(lines) + "\n"


def provenance(asked: argparse.Namespace, taught: Taught, loss: float) -> list[str]:
    """What must be known of shipped worths."""
    told = (
        f"Commit {commit() or 'unknown'}; {taught.games} games, {taught.examples.count()} positions; mean loss on "
        f"the games held back {loss:.4f}; {platform.machine()}, Python {platform.python_version()}. {asked.note}"
    )
    command = f"python -m train.fit_evaluation {' '.join(asked.words)}"
    return ["Written by a command, not by hand:", "", f"    {command}", "", *wrap(told.rstrip(), LINE)]


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train.fit_evaluation", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=fitted_games())
    parser.add_argument("--run", default="runs/evaluation", help="the folder to keep the games in")
    parser.add_argument("--player", choices=("plain", "greedy"), default="plain", help="who plays them")
    parser.add_argument("--games", nargs="*", help="files of games, instead of playing some")
    parser.add_argument("--count", type=int, default=500, help="games for every seat count")
    parser.add_argument("--playouts", type=int, default=150, help="playouts a decision in them")
    parser.add_argument("--share", type=float, default=0.3, help="the share of the positions to fit to")
    parser.add_argument("--pull", type=float, default=20.0, help="draws the worths to 0")
    parser.add_argument("--note", default="", help="what else is to be told of the games")
    parser.add_argument("--write", action="store_true", help="replace the game's fitted.py")
    given = sys.argv[1:] if words is None else words
    return parser.parse_args(given, argparse.Namespace(words=shown(given)))


def shown(words: list[str]) -> list[str]:
    """The words of a command without its note, and files without their folders."""
    if "--note" in words:
        at = words.index("--note")
        words = words[:at] + words[at + 2 :]
    return [Path(word).name if word.endswith(".jsonl") else word for word in words]


def main(words: list[str] | None = None) -> None:
    """Play, fit, and show or write what came out."""
    asked = arguments(words)
    taught = gather(asked.game, play(asked), asked.share, 1)
    model, loss = fit(asked.game, taught, asked.pull)
    text = written(asked.game, model, provenance(asked, taught, loss))
    if asked.write:
        room_of(asked.game).write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
