"""docs/api.md is what the docstrings say today."""

import civitas
import civitas.arena
import civitas.bots
import civitas.core
from tools import api_docs

ALSO_PUBLIC = {"HINT_SECONDS", "LEVELS", "Options", "__version__"}  # plain values: no docstring of their own


def test_the_page_is_current():
    assert api_docs.PAGE.read_text(encoding="utf-8") == api_docs.page(), "run .venv/bin/python tools/api_docs.py"


def test_every_public_name_is_described():
    public = {*civitas.__all__, *civitas.core.__all__, *civitas.bots.__all__, *civitas.arena.__all__}
    assert sorted(public - set(api_docs.described()) - ALSO_PUBLIC) == []


def test_every_entry_says_something():
    page = api_docs.page()
    for name in api_docs.described():
        entry = page.split(f"### `{name}`\n", 1)[1].split("\n### ", 1)[0]
        assert len(entry.split("\n\n")) >= 2, name
        assert "`: \n" not in entry, name
