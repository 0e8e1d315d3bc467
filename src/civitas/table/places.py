"""Where a database is: a URL or a path, the usual place of a user, and how a place is shown without its passwords."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import sqlalchemy as sa

from civitas.table.privacy import private_folder

_NOWHERE = frozenset({"", "/", ":memory:", "/:memory:"})
_NO_FILE = "it must be a file, which all threads of a server can open"
_MASK = "***"


def storage_url(place: str | Path) -> str:
    """The database URL of a place: a URL as it is (PostgreSQL's by our driver), a path as SQLite."""
    check_place(place)
    if isinstance(place, str) and "://" in place:
        scheme, _, rest = place.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else place
    path = Path(place).expanduser().resolve()
    private_folder(path.parent)
    return f"sqlite:///{path}"


def check_place(place: str | Path) -> None:
    """Refuse (`ValueError`) what can be no database, before anything is made or opened."""
    scheme, between, rest = str(place).partition("://")
    if (rest if between and scheme.startswith("sqlite") else str(place)) in _NOWHERE:
        raise ValueError(_NO_FILE)
    if between and isinstance(place, str):
        try:
            sa.make_url(place)
        except (sa.exc.ArgumentError, ValueError) as error:
            raise ValueError("this is no URL of a database") from error
        if scheme.partition("+")[0] not in ("sqlite", "postgres", "postgresql"):
            raise ValueError("it must be SQLite or PostgreSQL")


def usual_place() -> Path:
    """The file in the user's data folder."""
    return _data_folder() / "tables.db"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Civitas"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Civitas"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "civitas"


def without_password(place: str) -> str:
    """A place without the passwords in it, also those among its options.

    >>> without_password("postgresql://me:secret@host/games?sslpassword=other")
    'postgresql://me:***@host/games?sslpassword=***'
    """
    if "://" not in place:
        return place
    try:
        url = sa.make_url(place)
    except (sa.exc.ArgumentError, ValueError):
        return place.partition("://")[0]
    masked = {name: _MASK for name in url.query if "password" in name.lower()}
    return url.update_query_dict(masked).render_as_string().replace("=%2A%2A%2A", f"={_MASK}")
