"""`civitas config`: how a server started here would serve, and where that is said."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Annotated, Any

import typer

from civitas.cli.options import Json, Lang, show_json, speak
from civitas.cli.serve import Database, Host, Open, Port, serving
from civitas.cli.terminal import complain, echo
from civitas.i18n import Words, visible

HELP = "cli.help.config"
MASK = "***"
UNKNOWN = 2

Strict = Annotated[bool, typer.Option("--strict", help="cli.help.strict")]


def command(
    port: Port = None,
    host: Host = "127.0.0.1",
    open_browser: Open = None,
    db: Database = None,
    strict: Strict = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show every setting with its source; with `--strict` a name that nobody knows is exit status 2."""
    words = speak(lang)
    from civitas.table.settings import VARIABLES, is_told, unknown_names  # the table takes a while to load

    settings = serving(port, open_browser, db)
    options = {"port": port is not None, "no_browser": open_browser is not None, "db": db is not None}
    found = {}
    for one in fields(settings):
        told = "environment" if is_told(one.name, os.environ) else "default"
        source = "option" if options.get(one.name) else told
        value = _shown(one.name, getattr(settings, one.name))
        found[one.name] = {"variable": VARIABLES[one.name].name, "value": value, "source": source}
    found["host"] = {"variable": None, "value": host, "source": "default" if host == "127.0.0.1" else "option"}
    strange = unknown_names(os.environ)
    if as_json:
        show_json({"settings": found, "unknown": strange})
    else:
        for name, each in found.items():
            source = words(f"cli.config.{each['source']}")
            echo(visible(f"{each['variable'] or f'--{name}'} = {_in_words(each['value'])}   ({source})"))
    warn(strange, words)
    if strict and strange:
        raise typer.Exit(UNKNOWN)


def warn(strange: Mapping[str, str | None], words: Words) -> None:
    """Tell of variables that look like ours and that nobody reads."""
    for name, near in strange.items():
        complain(words("cli.config.unknown_near" if near else "cli.config.unknown", name=name, near=near or ""))


def _shown(name: str, value: Any) -> Any:
    """A setting as plain JSON, without what is nobody's business."""
    from civitas.table.places import usual_place, without_password

    if name == "secret":
        return MASK if value else ""
    if name == "db":
        return without_password(value or str(usual_place()))
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def _in_words(value: Any) -> str:
    """A setting as one would write it in the environment."""
    if isinstance(value, dict):
        return ",".join(f"{name}={str(number).removesuffix('.0')}" for name, number in value.items())
    if isinstance(value, bool):
        return "1" if value else "0"
    return ",".join(value) if isinstance(value, tuple) else str(value)
