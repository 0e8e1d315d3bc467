"""What every test shares: rule IDs are checked, also where a test uses the bare marker or carries them in its name."""

import gc
import re

import pytest

from civitas import rulebook

# "__7WD_TRADE_nn" at the end of a test's name, also several of them
ID_IN_NAME = re.compile(r"__((?:CIV|FOH|7WD|7W|TTA)_[A-Z0-9]+_\d+[a-z]?)(?=__|$|\[)")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that names a rule which no ledger has (`tests.ledger.rule` does so when it is collected)."""
    marked = [rule_id for mark in item.iter_markers("rule") for rule_id in mark.args]
    for rule_id in [*marked, *ID_IN_NAME.findall(item.name)]:
        try:
            rulebook.find(rule_id)
        except rulebook.UnknownRule as unknown:
            pytest.fail(str(unknown), pytrace=False)


def pytest_configure() -> None:
    """Collect less often: what tests keep grows to millions of objects, and a full collection looks at all of them."""
    gc.set_threshold(50_000, 20, 100)
