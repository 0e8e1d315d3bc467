"""The one thing of the build that pyproject.toml cannot say: CARAVAN_COMPILE=1 compiles the rules with mypyc.

Everything in the package is compiled but `__init__` and the folder `edge`, as in Civitas itself.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src") / "caravan"


def extensions() -> list[Extension]:
    if os.environ.get("CARAVAN_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    modules = sorted(str(path) for path in PACKAGE.glob("*.py") if path.stem not in ("__init__", "state"))
    return list(mypycify(modules, opt_level="3"))


setup(ext_modules=extensions())
