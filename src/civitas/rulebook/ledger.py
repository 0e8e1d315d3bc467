"""Reading the ledgers: every rule, example, ruling and decision point by its full ID.

A game of another package may bring a ledger in the same shape: `rules.md` in the package that its entry point names.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from civitas.core.registry import guest_packages

PREFIXES = {"civ": "CIV", "duel": "7WD", "wonders": "7W", "flow": "FOH", "ages": "TTA"}

_FILES = {game: (game,) for game in PREFIXES} | {"ages": ("ages", "ages_military")}
_HERE = Path(__file__).resolve().parent

_HEADING = re.compile(r"#+\s+(.*)")
_GUEST_ID = re.compile(r"^- \*\*([A-Z0-9]+)-[A-Z0-9]+-\d", re.M)


@cache
def _entry(prefix: str) -> re.Pattern[str]:
    """How an entry opens: a list item ("- **CIV-TURN-01**"), a table row ("| R-03 |"), a paragraph ("**TTA-PROD-1")."""
    return re.compile(
        r"\s*(?P<opening>[-*]\s+\**|\|\s*\**|\*\*)"
        rf"(?P<id>{prefix}-[A-Z0-9]+-\d+[a-z]?|(?:RUL|R)-\d+|DP-[A-Z0-9]+|D\d+)\b(?!-)"
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a ledger."""

    id: str
    game: str
    section: str
    text: str


class UnknownRule(LookupError):
    """No ledger has this ID; the message names those most like it."""


def _folder() -> Path:
    """This folder in an installed package, docs/rules in a checkout."""
    return _HERE if (_HERE / "civ.md").is_file() else _HERE.parents[2] / "docs" / "rules"


@cache
def _sources() -> dict[str, dict[str, str]]:
    """The files of each game's ledger: their names and texts. A guest needs none."""
    folder = _folder()
    found = {
        game: {name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in names}
        for game, names in _FILES.items()
    }
    for game, package in guest_packages().items():
        ledger = files(package).joinpath("rules.md")
        text = ledger.read_text(encoding="utf-8") if ledger.is_file() else ""
        if _GUEST_ID.search(text):
            found[game] = {game: text}
    return found


@cache
def ledgers() -> dict[str, str]:
    """The Markdown text of each game's ledger, by game id; the two parts of `ages` are joined."""
    return {game: "\n".join(texts.values()) for game, texts in _sources().items()}


@cache
def prefix_of(game: str) -> str:
    """What the IDs of a game's rules begin with.

    >>> prefix_of("duel")
    '7WD'
    """
    if game in PREFIXES:
        return PREFIXES[game]
    first = _GUEST_ID.search(ledgers()[game])
    return first[1] if first else ""


def _full_id(local: str, game: str, file: str) -> str:
    """What an ID of this file is called from outside.

    A ledger shortens its own rulings and decision points; the two parts of `ages` both count their rulings from R-01.
    """
    prefix = prefix_of(game)
    if local.startswith(f"{prefix}-"):
        return local
    if local.startswith("R-") and file == "ages_military":
        return f"{prefix}-M{local}"
    if decision := re.fullmatch(r"D(\d+)", local):
        return f"{prefix}-DP-{int(decision[1]):02}"
    return f"{prefix}-{local}"


def _text(opening: str, lines: list[str]) -> str:
    """The words of an entry without list, table and bold marks around its ID."""
    if opening.startswith("|"):
        cells = [cell.strip() for cell in lines[0].strip().strip("|").split(" | ")]
        return " | ".join(cell for cell in cells if cell)
    first = lines[0].replace("**", "", 1) if "**" in opening else lines[0]
    if opening == "**":  # a paragraph, with the tables that belong to it
        return "\n".join([first, *lines[1:]]).strip()
    return " ".join(line.strip() for line in [first, *lines[1:]])


def _entries(game: str, file: str) -> Iterator[Rule]:
    section, opening, rule_id = "", "", ""
    lines: list[str] = []
    pattern = _entry(prefix_of(game))
    for line in [*_sources()[game][file].splitlines(), "# end"]:
        heading, entry = _HEADING.match(line), pattern.match(line)
        paragraph_ends = opening != "**" and (not line.strip() or line.lstrip().startswith("|") or line[0] in "-*")
        if rule_id and (heading or entry or paragraph_ends):
            yield Rule(_full_id(rule_id, game, file), game, section, _text(opening, lines))
            rule_id = ""
        if heading:
            section = heading[1].strip()
        elif entry:
            opening, rule_id = entry["opening"], entry["id"]
            lines = [line[entry.end() :].strip()]
        elif rule_id:
            lines.append(line)


@cache
def rules(game: str) -> dict[str, Rule]:
    """Every entry of a game's ledger by full ID, in the order of the ledger; of two with one ID the first."""
    found: dict[str, Rule] = {}
    for file in _sources()[game]:
        for rule in _entries(game, file):
            found.setdefault(rule.id, rule)
    return found


@cache
def _all_rules() -> dict[str, Rule]:
    return {rule.id.upper(): rule for game in ledgers() for rule in rules(game).values()}


def find(rule_id: str) -> Rule:
    """The entry with this ID; case and underscores do not matter.

    >>> find("FOH-SNIPE-99")
    Traceback (most recent call last):
    civitas.rulebook.ledger.UnknownRule: no rule FOH-SNIPE-99; near it: FOH-SNIPE-08, FOH-SNIPE-07, FOH-SNIPE-06
    """
    wanted = rule_id.strip().upper().replace("_", "-")
    known = _all_rules()
    if wanted not in known:
        near = difflib.get_close_matches(wanted, known)
        raise UnknownRule(f"no rule {rule_id}" + (f"; near it: {', '.join(near)}" if near else ""))
    return known[wanted]
