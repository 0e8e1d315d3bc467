"""Which ledger rules does a test suite name?"""

import re
from pathlib import Path
from typing import NamedTuple

from civitas.rulebook.ledger import PREFIXES, ledgers

_DEFINITION = re.compile(r"^\s*(?:[-*]\s+|\|\s*)\**((?:CIV|FOH|7WD|7W|TTA)-([A-Z0-9]+)-\d+[a-z]?)\b", re.M)
_NAMED = re.compile(r"(?:CIV|FOH|7WD|7W|TTA)[-_][A-Z0-9]+[-_]\d+[a-z]?")
_UNCOUNTED = {"DP", "RUL", "CARD"}  # decision points, rulings and notes on data are no rules; examples (EX, MEX) are


class Coverage(NamedTuple):
    """How many of a game's rules the tests name, and the IDs of the others."""

    rules: int
    tested: int
    missing: list[str]


def countable(game: str) -> list[str]:
    """The IDs of a game's ledger that ask for a test, in the order of the ledger."""
    found = _DEFINITION.findall(ledgers()[game])
    return list(dict.fromkeys(rule_id for rule_id, section in found if section not in _UNCOUNTED))


def coverage(tests: Path) -> dict[str, Coverage]:
    """For each game, which rules are named (7WD-TRADE-03 or 7WD_TRADE_03) in any Python file under `tests`."""
    named: set[str] = set()
    for file in tests.rglob("*.py"):
        text = file.read_text(encoding="utf-8", errors="ignore")
        named.update(name.replace("_", "-") for name in _NAMED.findall(text))
    result = {}
    for game in PREFIXES:
        ids = countable(game)
        missing = [rule_id for rule_id in ids if rule_id not in named]
        result[game] = Coverage(len(ids), len(ids) - len(missing), missing)
    return result
