#!/usr/bin/env python3
"""Keep the corpus of finished games and move counts (tests/corpus) up to date, and say what has changed.

    .venv/bin/python tools/corpus.py                 all games
    .venv/bin/python tools/corpus.py civ wonders     these games; a game that has no corpus yet gets one
    .venv/bin/python tools/corpus.py --check         write nothing; exit status 1 if anything has changed

A stored game that still ends as it did is kept, whatever the bots would play today; where only its states or its
options are written otherwise, it is named, and its options and digests are renewed. One that ends otherwise is named,
with the move refused, if there is one, and played anew: do that when a change of the rules is meant. Use
`PYTHONPATH=$(.venv/bin/python tools/compile.py)` for the compiled engine; the results are the same, only sooner.
"""

import argparse
import hashlib
import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import civitas
from civitas.bots import Bot, Perspective, make_bot
from civitas.core import CivitasError, Game, Options, Record, Rng, State, digest, record_from

CORPUS = Path(__file__).resolve().parent.parent / "tests" / "corpus"
COUNTS = CORPUS / "counts.json"
LINE_UPS = (("random",), ("greedy", "random"), ("mcts", "greedy"))
TIMES = 4
PLAYOUTS = 24
MOST_SEQUENCES = 20_000
MOST_POSITIONS = 2_000

Entry = dict[str, Any]
"""A stored game: `case`, `bots`, `record`, `digest` of the last state, `trail` of all states, `outcome`."""


# Games.


def corpus_file(game: str) -> Path:
    """Where a game's records are stored."""
    return CORPUS / f"{game}.jsonl.xz"


def load(game: str) -> list[Entry]:
    """The stored games, none if there is no file."""
    file = corpus_file(game)
    if not file.is_file():
        return []
    return [json.loads(line) for line in lzma.decompress(file.read_bytes()).decode().splitlines()]


def save(game: str, entries: list[Entry]) -> None:
    """Store games, one a line."""
    lines = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries]
    corpus_file(game).write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


def plan(game: Game) -> Iterator[tuple[str, int, Options, tuple[str, ...]]]:
    """What is stored: each variant once, and at each seat count the default some times with each line-up of bots."""
    for number, (seats, options) in enumerate(game.variants()):
        name = "-".join([str(seats), *(f"{key}={value}" for key, value in options.items())])
        yield name, seats, options, LINE_UPS[number % len(LINE_UPS)]
    for seats in game.seats:
        for line_up in LINE_UPS:
            for number in range(1, TIMES + 1):
                yield f"{seats}-{'-'.join(line_up)}-{number}", seats, {}, line_up


def bots_for(line_up: tuple[str, ...], seats: int) -> list[Bot]:
    """A bot for each seat; those that search do so briefly and reproducibly."""
    names = [line_up[seat % len(line_up)] for seat in range(seats)]
    return [make_bot(name, playouts=PLAYOUTS) if name == "mcts" else make_bot(name) for name in names]


def play(game: Game, case: str, seats: int, options: Options, line_up: tuple[str, ...]) -> Entry:
    """Play a game to its end and write it down."""
    seed = int.from_bytes(hashlib.blake2b(f"{game.id} {case}".encode(), digest_size=4).digest()) >> 1
    record = Record(game, seats, seed, game.check_options(seats, options))
    state = record.deal()
    bots = bots_for(line_up, seats)
    rng = Rng(seed + 1)
    while not state.over:
        for seat in state.to_act():
            if seat in state.to_act():
                move = bots[seat].choose(Perspective(game, state, seat), rng)
                record.moves.append((seat, game.notation(move, state)))
                state.play(seat, move)
    return {"case": case, "bots": list(line_up), "record": record.to_dict(), **ending(record)}


def ending(record: Record) -> dict[str, Any]:
    """How a record ends: the last state's digest, a digest over all states, and the outcome."""
    trail = hashlib.blake2b(digest_size=8)
    for state in record.states():
        last = digest(state)
        trail.update(last.encode())
    return {"digest": last, "trail": trail.hexdigest(), "outcome": state.outcome().to_dict() if state.over else None}


def change(entry: Entry) -> str | None:
    """What is different when a stored game is replayed now; None if nothing is."""
    try:
        now = ending(record_from(entry["record"]))
    except CivitasError as error:
        return str(error)
    different = [name for name, value in now.items() if value != entry[name]]
    return f"another {', '.join(different)}" if different else None


def renew_games(game: Game) -> tuple[list[Entry], list[str]]:
    """The games as they should be stored, and what has changed."""
    stored = {entry["case"]: entry for entry in load(game.id)}
    entries: list[Entry] = []
    told: list[str] = []
    for case, seats, options, line_up in plan(game):
        if case not in stored:
            told.append(f"{game.id} {case}: new")
        elif (why := change(stored[case])) is not None:
            told.append(f"{game.id} {case}: {why}")
            if why.startswith("another ") and "outcome" not in why:
                record = record_from(stored[case]["record"])
                entries.append({**stored[case], "record": record.to_dict(), **ending(record)})
                continue
        else:
            written = record_from(stored[case]["record"]).to_dict()
            if written != stored[case]["record"]:
                told.append(f"{game.id} {case}: its record is written otherwise")
            entries.append({**stored[case], "record": written})
            continue
        entries.append(play(game, case, seats, options, line_up))
    gone = set(stored) - {entry["case"] for entry in entries}
    return entries, told + [f"{game.id} {case}: no longer asked for" for case in sorted(gone)]


# Counts.


def load_counts() -> list[Entry]:
    """The named positions with their counts."""
    found: list[Entry] = json.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.is_file() else []
    return found


def named_position(entry: Entry) -> State:
    """The position that an entry names: dealt or arranged, then some moves played."""
    game = civitas.game(entry["game"])
    state = game.arrange(entry["arrange"]) if "arrange" in entry else game.deal(**entry["deal"])
    for text in entry.get("moves", []):
        seat, _, move = text.partition(" ")
        state.play(int(seat), move)
    return state


def successors(state: State) -> Iterator[State]:
    """The positions after one move; of several seats that choose at once, the first one's."""
    if not state.over:
        seat = state.to_act()[0]
        for move in state.legal_moves(seat):
            after = state.copy()
            after.apply(seat, move)
            yield after


def count(state: State, depth: int) -> int:
    """How many sequences of so many moves there are; a game that is over ends a sequence early, and it counts.

    >>> count(civitas.game("duel").deal(seed=1), 2)
    12
    """
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.legal_moves(state.to_act()[0]))
    return sum(count(after, depth - 1) for after in successors(state))


def positions(state: State, depth: int) -> int:
    """How many different positions there are after so many moves; finished games stay among them."""
    layer = {digest(state): state}
    for _ in range(depth):
        finished = {name: before for name, before in layer.items() if before.over}
        layer = {digest(after): after for before in layer.values() for after in successors(before)} | finished
    return len(layer)


def counted(entry: Entry) -> Entry:
    """The entry with its counts: by depth, as far as they stay small."""
    state = named_position(entry)
    sequences = []
    for depth in range(1, 9):
        found = count(state, depth)
        if found > MOST_SEQUENCES:
            break
        sequences.append(found)
    different = [positions(state, depth) for depth, most in enumerate(sequences, 1) if most <= MOST_POSITIONS]
    return {**entry, "sequences": sequences, "positions": different}


def renew_counts(game: Game) -> tuple[list[Entry], list[str]]:
    """The game's counts as they should be stored, and what has changed; every seat count's deal is among them."""
    stored = [entry for entry in load_counts() if entry["game"] == game.id]
    names = {entry["name"] for entry in stored}
    told = []
    for seats in game.seats:
        if f"deal, {seats} seats" not in names:
            stored.append({"game": game.id, "name": f"deal, {seats} seats", "deal": {"seats": seats, "seed": 1}})
    entries = []
    for entry in stored:
        try:
            now = counted(entry)
        except CivitasError as error:
            now = entry
            told.append(f"{game.id} {entry['name']}: {error}")
        if now != entry:
            was, found = ((one.get("sequences"), one.get("positions")) for one in (entry, now))
            told.append(f"{game.id} {entry['name']}: counts {was} -> {found}")
        entries.append(now)
    return entries, told


def main() -> int:
    """Bring the corpus up to date, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    counts: dict[str, list[Entry]] = {id: [] for id in civitas.game_ids()}
    for entry in load_counts():
        counts[entry["game"]].append(entry)
    told: list[str] = []
    for id in asked.games or civitas.game_ids():
        game = civitas.game(id)
        entries, changed = renew_games(game)
        counts[id], recounted = renew_counts(game)
        told += changed + recounted
        if changed and not asked.check:
            save(id, entries)
    print("\n".join(told) or "nothing has changed")
    if told and not asked.check:
        lines = [json.dumps(entry, ensure_ascii=False) for entries in counts.values() for entry in entries]
        COUNTS.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return 1 if told and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
