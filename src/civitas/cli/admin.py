"""`civitas admin`: for those who run a server. Recheck, purge, back up and restore its database, renew its key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from civitas.cli.options import Json, Lang, show_json, speak
from civitas.cli.terminal import echo
from civitas.core import BadInput
from civitas.i18n import visible

if TYPE_CHECKING:
    from civitas.table import Storage

HELP = "cli.help.admin"

Database = Annotated[str | None, typer.Option("--db", metavar="FILE|URL", help="cli.help.db")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.help.dry_run")]
Anyway = Annotated[bool, typer.Option("--anyway", help="cli.help.anyway")]
Target = Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.backup_file")]
Source = Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.restore_file")]
Force = Annotated[bool, typer.Option("--force", help="cli.help.force")]


def build() -> typer.Typer:
    """The commands below `civitas admin`."""
    app = typer.Typer(help=HELP, add_completion=False, rich_markup_mode=None, no_args_is_help=True)
    app.command("recheck", help="cli.help.recheck")(recheck)
    app.command("purge", help="cli.help.purge")(purge)
    app.command("backup", help="cli.help.backup")(backup)
    app.command("restore", help="cli.help.restore")(restore)
    app.command("rotate-secret", help="cli.help.rotate_secret")(rotate_secret)
    return app


@contextmanager
def _opened(db: str | None) -> Iterator[Storage]:
    # The database takes a while to load, and only these commands need it.
    from sqlalchemy.exc import SQLAlchemyError

    from civitas.table import open_storage

    storage = open_storage(db, as_it_is=True)
    try:
        yield storage
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise BadInput(
            "database", "database", {"value": storage.engine.url.render_as_string(), "cause": cause}
        ) from error
    finally:
        storage.close()


def recheck(db: Database = None, as_json: Json = False, lang: Lang = None) -> None:
    """Replay every stored game, and list those that diverge; exit status 1 if there are any. Changes nothing."""
    words = speak(lang)
    from civitas.table.recheck import FINE, MOVED_ON, OLDER
    from civitas.table.recheck import recheck as findings

    with _opened(db) as storage:
        found = list(findings(storage))
    wrong = [one for one in found if one.verdict not in (FINE, MOVED_ON, OLDER)]
    verdicts = Counter(one.verdict for one in found)
    if as_json:
        show_json({"tables": len(found), "verdicts": dict(verdicts), "wrong": [asdict(one) for one in wrong]})
    else:
        for one in wrong:
            values = {"table": one.table, "game": one.game, "entries": one.entries, "cause": one.cause}
            echo(visible(words(f"cli.admin.{one.verdict}", **values)))
        counts = {"fine": verdicts[FINE], "moved_on": verdicts[MOVED_ON], "older": verdicts[OLDER]}
        echo(words("cli.admin.rechecked", tables=len(found), **counts, wrong=len(wrong)))
    if wrong:
        raise typer.Exit(1)


def purge(db: Database = None, dry_run: DryRun = False, anyway: Anyway = False, lang: Lang = None) -> None:
    """Remove the tables whose time is over (CIVITAS_KEEP)."""
    words = speak(lang)
    from civitas.table.keeping import AHEAD_SECONDS, DAY, find_outdated, look, remove, usual_keep

    keep, removed = usual_keep(), 0
    with _opened(db) as storage:
        seen = storage.read(look)
        now = seen.now
        if seen.ahead > AHEAD_SECONDS and not anyway:
            raise BadInput("clock", "clock_ahead", {"days": round(seen.ahead / DAY)})
        if dry_run:
            found = storage.read(find_outdated, keep, now, 1_000_000)
            echo(words("cli.admin.would_purge", n=len(found)))
            return
        while gone := storage.write(remove, storage.read(find_outdated, keep, now), keep, now):
            removed += len(gone)
    echo(words("cli.admin.purged", n=removed))


def backup(target: Target, db: Database = None, lang: Lang = None) -> None:
    """Copy the database while the server runs."""
    words = speak(lang)
    from civitas.table.backup import back_up

    with _opened(db) as storage:
        size = back_up(storage, target)
    echo(visible(words("cli.admin.backed_up", file=str(target), size=size)))


def restore(source: Source, db: Database = None, force: Force = False, lang: Lang = None) -> None:
    """Put a backup in the place of the database, while no server runs."""
    words = speak(lang)
    from civitas.table.restoring import restore as put_back

    done = put_back(source, db, force=force)
    echo(visible(words("cli.admin.restored", file=str(source), tables=done.tables)))
    if done.aside is not None:
        echo(visible(words("cli.admin.set_aside", file=str(done.aside))))


def rotate_secret(db: Database = None, lang: Lang = None) -> None:
    """Make a new key, which signs from the next start of a server on; what was signed before holds."""
    words = speak(lang)
    from civitas.table.keys import rotate
    from civitas.table.settings import VARIABLES, usual

    if usual("secret"):
        raise BadInput(VARIABLES["secret"].name, "secret_given")
    with _opened(db) as storage:
        echo(words("cli.admin.rotated", n=storage.write(rotate)))
