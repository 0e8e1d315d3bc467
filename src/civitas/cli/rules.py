"""`civitas rules`: the rule ledgers."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Annotated

import typer

from civitas import rulebook
from civitas.cli.options import Json, Lang, show_json, speak
from civitas.core import BadInput
from civitas.i18n import Words

HELP = "cli.help.rules"

RuleId = Annotated[str | None, typer.Argument(metavar="[GAME|ID]", help="cli.help.rule")]
Coverage = Annotated[bool, typer.Option("--coverage", help="cli.help.coverage")]
Tests = Annotated[Path, typer.Option("--tests", metavar="DIR", help="cli.help.tests")]


def command(
    rule: RuleId = None,
    coverage: Coverage = False,
    tests: Tests = Path("tests"),
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show one rule, a game's rules, how many rules there are, or which of them the tests name."""
    words = speak(lang)
    if coverage:
        _coverage(tests, words, as_json)
    elif rule is None:
        for game in rulebook.ledgers():
            typer.echo(words("cli.rules.count", game=game, rules=len(rulebook.rules(game))))
    elif rule in rulebook.ledgers():
        _game(rule, as_json)
    else:
        found = rulebook.find(rule)
        if as_json:
            show_json(_facts(found))
        else:
            typer.echo(told(found))


def told(rule: rulebook.Rule) -> str:
    """One rule as text."""
    return f"{rule.id}  ({rule.section})\n{textwrap.indent(textwrap.fill(rule.text, 110), '  ')}"


def _facts(rule: rulebook.Rule) -> dict[str, str]:
    return {"id": rule.id, "game": rule.game, "section": rule.section, "text": rule.text}


def _game(game: str, as_json: bool) -> None:
    found = rulebook.rules(game).values()
    if as_json:
        show_json([_facts(rule) for rule in found])
        return
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            typer.echo(f"\n{section}")
        typer.echo(textwrap.fill(f"{rule.id}  {rule.text}", 118, subsequent_indent="    "))


def _coverage(tests: Path, words: Words, as_json: bool) -> None:
    if not tests.is_dir():
        raise BadInput("--tests", "folder", {"value": str(tests)})
    found = rulebook.coverage(tests)
    if as_json:
        show_json({game: covered._asdict() for game, covered in found.items()})
        return
    for game, covered in found.items():
        typer.echo(words("cli.rules.coverage", game=game, tested=covered.tested, rules=covered.rules))
        if covered.missing:
            typer.echo(textwrap.fill(", ".join(covered.missing), 118, initial_indent="    ", subsequent_indent="    "))
