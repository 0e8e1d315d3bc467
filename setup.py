"""The two things of the build that pyproject.toml cannot say; everything else is there.

CIVITAS_COMPILE=1 compiles the rules engine with mypyc (tools/compiled_modules.py says which modules); without it the
wheel is plain Python and runs anywhere. CIVITAS_GROUPS=games compiles each game by itself (tools/compile.py --quick).
CIVITAS_OPTIMIZATION=0 leaves the C code as it is: soon compiled and slow, for trying out the build itself.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from tools.compiled_modules import by_game, compiled_modules  # noqa: E402 -- the build backend does not put us on the path


class BuildWithLedgers(build_py):
    """Puts the rule ledgers of docs/rules into the package, where `civitas.rulebook` looks for them."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # the checkout's own docs/rules are found
        target = Path(self.build_lib) / "civitas" / "rulebook"
        target.mkdir(parents=True, exist_ok=True)
        for ledger in sorted((HERE / "docs" / "rules").glob("*.md")):
            shutil.copyfile(ledger, target / ledger.name)


ONCE = """\
#if defined(__clang__)
#define RUNS_ONCE __attribute__((cold, noinline, optnone))
#else
#define RUNS_ONCE __attribute__((cold, optimize("O0")))
#endif
"""
TOP_LEVEL = re.compile(r"^char CPyDef_\w+_____top_level__\(void\) \{$", re.MULTILINE)


def leave_what_runs_once(source: str) -> str:
    """The C file to compile in place of mypyc's: the bodies of modules are not optimized in it.

    They are a third of all lines in a few huge functions, each run once when its module is imported, and took the C
    compiler half of its time. A copy that has not changed keeps its time, as mypyc's own files do.
    """
    text, found = TOP_LEVEL.subn(r"RUNS_ONCE \g<0>", Path(source).read_text(encoding="utf-8"))
    if not found:
        return source  # it only loads a module
    copy = Path(source).with_suffix(".once.c")
    if not copy.exists() or copy.read_text(encoding="utf-8") != ONCE + text:
        copy.write_text(ONCE + text, encoding="utf-8")
    return str(copy)


def extensions() -> list[Extension]:
    if os.environ.get("CIVITAS_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    modules = [str(path.relative_to(HERE)) for path in compiled_modules(HERE / "src" / "civitas")]
    separate = by_game(modules) if os.environ.get("CIVITAS_GROUPS") == "games" else False
    optimization = os.environ.get("CIVITAS_OPTIMIZATION", "3")
    built: list[Extension] = list(mypycify(modules, opt_level=optimization, debug_level="0", separate=separate))
    if os.name == "posix":
        for extension in built:
            extension.sources = [leave_what_runs_once(source) for source in extension.sources]
            # Nothing replaces our functions at load time, so the C compiler may inline them into each other.
            extension.extra_compile_args.append("-fno-semantic-interposition")
            # To see whether indentation misleads, gcc reads a file from its start again for every `if`: in one of half
            # a million lines, that is half of all its work.
            extension.extra_compile_args.append("-Wno-misleading-indentation")
    return built


setup(
    cmdclass={"build_py": BuildWithLedgers},
    ext_modules=extensions(),
    # One extension holds all code, and each module has a small one that loads it: those are made beside it.
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
