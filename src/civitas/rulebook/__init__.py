"""The rule ledgers as data: what `civitas rules` prints and what a test's rule IDs are checked against.

The ledgers are the Markdown files of docs/rules. A wheel carries them in this folder.

>>> find("7WD-SETUP-05").text
'Each player takes 7 coins.'
>>> find("7wd_r_07").section
'15. Rulings (ambiguities)'
"""

from civitas.rulebook.coverage import Coverage, coverage
from civitas.rulebook.homes import Place, by_construction, homes, tests_of
from civitas.rulebook.ledger import Rule, UnknownRule, find, ledgers, rules

__all__ = [
    "Coverage",
    "Place",
    "Rule",
    "UnknownRule",
    "by_construction",
    "coverage",
    "find",
    "homes",
    "ledgers",
    "rules",
    "tests_of",
]
