"""The examples in docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import civitas

MODULES = [
    module.name
    for module in pkgutil.walk_packages(civitas.__path__, "civitas.")
    if not module.name.endswith("__main__") and ".migrations." not in module.name  # these run at once, in their tool
]


@pytest.mark.parametrize("name", ["civitas", *MODULES])
def test_examples_in_docstrings(name: str):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as missing:  # an extra has no wheel for this platform
        if not name.startswith("civitas.envs.") or str(missing.name).startswith("civitas"):
            raise
        pytest.skip(f"{name} needs {missing.name}, which is not installed")
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
