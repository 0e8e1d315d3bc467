"""How a test names the ledger rules it checks: `@rule("7WD-TRADE-nn")`."""

import pytest

from civitas import rulebook


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test (or a class or module: `pytestmark = rule(...)`) with the rules it checks.

    An ID that no ledger has raises civitas.rulebook.UnknownRule when the test is collected.
    """
    for rule_id in ids:
        rulebook.find(rule_id)
    return pytest.mark.rule(*ids)
