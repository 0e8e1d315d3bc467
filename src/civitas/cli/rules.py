"""`civitas rules`: the rule ledgers."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Annotated, Any

import typer

from civitas import rulebook
from civitas.cli.options import Json, Lang, show_json, speak
from civitas.cli.terminal import echo
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
            echo(words("cli.rules.count", game=game, rules=len(rulebook.rules(game))))
    elif rule in rulebook.ledgers():
        _game(rule, as_json)
    else:
        found = rulebook.find(rule)
        if as_json:
            show_json({**_facts(found), **_places(found, tests)})
        else:
            echo("\n".join([told(found), *where(found, tests, words)]))


def told(rule: rulebook.Rule) -> str:
    """One rule as text."""
    return f"{rule.id}  ({rule.section})\n{textwrap.indent(textwrap.fill(rule.text, 110), '  ')}"


def where(rule: rulebook.Rule, tests: Path, words: Words) -> list[str]:
    """Where a rule is carried out and tested, or why no line carries it out."""
    places = _places(rule, tests)
    lines = [words("cli.rules.by_construction", why=places["by_construction"])] if places["by_construction"] else []
    for kind in ("source", "tests"):
        if places[kind]:
            lines += [words(f"cli.rules.{kind}"), *(f"    {place}" for place in places[kind])]
    return lines


def _facts(rule: rulebook.Rule) -> dict[str, str]:
    return {"id": rule.id, "game": rule.game, "section": rule.section, "text": rule.text}


def _places(rule: rulebook.Rule, tests: Path) -> dict[str, Any]:
    return {
        "source": [str(place) for place in rulebook.homes(rule.game).get(rule.id, [])],
        "tests": [str(place) for place in rulebook.tests_of(tests).get(rule.id, [])],
        "by_construction": rulebook.by_construction(rule.game).get(rule.id),
    }


def _game(game: str, as_json: bool) -> None:
    found = rulebook.rules(game).values()
    if as_json:
        show_json([_facts(rule) for rule in found])
        return
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            echo(f"\n{section}")
        echo(textwrap.fill(f"{rule.id}  {rule.text}", 118, subsequent_indent="    "))


def _coverage(tests: Path, words: Words, as_json: bool) -> None:
    if not tests.is_dir():
        raise BadInput("--tests", "folder", {"value": str(tests)})
    found = rulebook.coverage(tests)
    if as_json:
        show_json({game: covered._asdict() for game, covered in found.items()})
        return
    for game, covered in found.items():
        echo(words("cli.rules.coverage", game=game, tested=covered.tested, rules=covered.rules))
        if covered.missing:
            echo(textwrap.fill(", ".join(covered.missing), 118, initial_indent="    ", subsequent_indent="    "))
