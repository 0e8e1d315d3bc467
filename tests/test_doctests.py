"""The examples in docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import civitas

MODULES = [
    module.name
    for module in pkgutil.walk_packages(civitas.__path__, "civitas.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["civitas", *MODULES])
def test_examples_in_docstrings(name: str):
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
