"""`civitas replay`: a recorded game, told or checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from civitas.cli.options import Json, Lang, show_json, speak
from civitas.cli.reading import read_json
from civitas.cli.telling import result_lines
from civitas.cli.terminal import echo
from civitas.core import (
    BadInput,
    BadRecord,
    CivitasError,
    Record,
    State,
    check_commitment,
    digest,
    record_from,
)
from civitas.core.errors import shown
from civitas.i18n import Phrasebook, Words, visible

HELP = "cli.help.replay"

File = Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.record")]
Verify = Annotated[bool, typer.Option("--verify", help="cli.help.verify")]
Commitment = Annotated[str | None, typer.Option("--commitment", metavar="HASH", help="cli.help.commitment")]


def command(
    file: File, verify: Verify = False, commitment: Commitment = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Play a record through; a wrong move is named with its number and its rule. Status 1: it is another deal."""
    words = speak(lang)
    wanted = None if commitment is None else check_commitment(commitment)
    data = read_json(file)
    record = record_in(data)
    found = commitment_of(record)
    if wanted is not None and found is None:
        raise BadInput("--commitment", "commitment_none")
    if data["rules_version"] != record.game.rules_version and not as_json:
        echo(words("cli.replay.older", old=visible(shown(data["rules_version"])), new=record.game.rules_version))
    state = _told(record, words) if not (verify or as_json) else record.replay()
    if as_json:
        show_json(facts(record, state) | ({} if wanted is None else {"matches": wanted == found}))
    elif verify:
        echo(words("cli.replay.fine", game=record.game.id, moves=len(record.moves), digest=digest(state)))
    if wanted is None:
        return
    if not as_json:
        told = "matches" if wanted == found else "differs"
        echo(words(f"cli.replay.{told}", commitment=wanted, found=found), err=wanted != found)
    if wanted != found:
        raise typer.Exit(1)


def commitment_of(record: Record) -> str | None:
    """The commitment to the deal of a record, if it was dealt with a salt."""
    return None if record.sealed is None else record.sealed.commitment()


def record_in(data: Any) -> Record:
    """The record that a file holds; one of older rules only if those of today lead to the end of its game."""
    try:
        return record_from(data)
    except BadInput as error:
        if error.reason != "record_rules":
            raise
        older = error
    try:
        record = record_from({**data, "rules_version": older.values["known"]})
        ended = bool(record.replay().over)
    except CivitasError:
        ended = False
    if not ended:
        raise BadInput("rules_version", "record_older", older.values) from older
    return record


def facts(record: Record, state: State) -> dict[str, Any]:
    """What a record comes to, as plain JSON."""
    return {
        "game": record.game.id,
        "seats": record.seats,
        "moves": len(record.moves),
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
        "digest": digest(state),
        "commitment": commitment_of(record),
    }


def _told(record: Record, words: Words) -> State:
    book = Phrasebook(words, cards=record.game.cards())
    state = record.deal()
    for index, (seat, text) in enumerate(record.moves):
        try:
            events = state.play(seat, record.game.parse(text, state))
        except CivitasError as error:
            raise BadRecord(index, error) from error
        echo(f"{index + 1:>4}. {book.seat(seat)}: {visible(text)}")
        for event in events:
            echo(f"        {book.say(event.id, event.args)}")
    for line in result_lines(record.game, state, book):
        echo(line)
    return state
