#!/usr/bin/env python3
"""Compile the rules engine, once for each state of its sources, and print the directory to import civitas from.

    tools/compile.py [--strict] [--quick]

src/ stays plain Python. The compiled tree is .build/compiled-<hash>/: the compiled modules beside links to everything
else of src/civitas, so that templates, texts and edge modules are always those of the checkout. The hash covers what
the compiled code depends on, so an edit of a rule makes a new tree and an edit of a template does not.

The tree's path is the only line on stdout. Where nothing can be compiled (no C compiler, CIVITAS_PURE=1, a build that
fails or does not play, a disk that is full) stdout stays empty, stderr says why and the exit status is 0: the caller
goes on with src/. With --strict a failed build is an error.

All modules are one group, so that the C compiler inlines the core into every game; then an edit of one rule compiles
everything. With --quick each game is a group of its own, in a workshop (.build/workshop) that is kept: only the game
that was edited is compiled again. That engine takes about a sixth more work per decision, so it is for trying out an
edit (./test with arguments); a tree of one group is taken where there is one.
"""

import ast
import contextlib
import fcntl
import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "civitas"
BUILD = ROOT / ".build"
KEPT = 3  # trees; an older one may still serve a running table
LOCK = "lock"  # of a folder to build in
DAY = 24 * 60 * 60
TRIAL = """
import os
import civitas
from civitas.core import game_ids, playout
for id in os.environ.get("CIVITAS_GAMES", "").split() or game_ids():
    playout.play_out(civitas.game(id).deal(), civitas.Rng(1))
"""

sys.path.insert(0, str(ROOT))
from tools.compiled_modules import compiled_modules  # noqa: E402 -- found by the line above


def say(text: str) -> None:
    """Tell the person at the terminal; stdout is for the path."""
    print(text, file=sys.stderr, flush=True)


def find_compiler() -> str | None:
    """The C compiler that setuptools would call, if it is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(command).split()[0])


# ------------------------------------------------------------------------------------------------- what the hash covers


def imported(module: Path) -> Iterator[Path]:
    """The files of civitas that a module imports: their types and constants shape its compiled code."""
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            if name.startswith("civitas."):
                path = ROOT / "src" / name.replace(".", "/")
                yield from (file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())


def shaping_sources() -> list[Path]:
    """The compiled modules and all they import, directly or not."""
    found: set[Path] = set()
    waiting = compiled_modules(PACKAGE)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting.extend(imported(module))
    return sorted(found)


def shape(module: Path) -> str:
    """What compiled code can see of a plain module: everything but the insides of its functions."""
    tree = ast.parse(module.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "__init__":
            node.body = []
    return ast.dump(tree)


def fingerprint() -> str:
    """Names the compiled tree that fits the present sources, Python and compiler."""
    digest = hashlib.sha256()
    # What compiled code runs on. The kernel is no part of it: a new one would only make everybody compile again.
    machine = [sysconfig.get_platform(), "".join(platform.libc_ver()), str(sysconfig.get_config_var("EXT_SUFFIX"))]
    tools = [version("mypy"), version("librt"), version("setuptools"), *machine, sys.version]
    digest.update("\0".join(tools).encode())
    digest.update(repr(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]).encode())
    compiled = {*compiled_modules(PACKAGE), ROOT / "setup.py", ROOT / "tools" / "compiled_modules.py"}
    for path in sorted({*compiled, *shaping_sources()}):
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(path.read_bytes() if path in compiled else shape(path).encode())
    return digest.hexdigest()[:12]


# ------------------------------------------------------------------------------------------------------------ the build


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder of one's own for a build, after those that killed builds have left are cleared away.

    Whoever uses one holds the lock in it, and so do the processes that work there (`run_python`): it goes when they do,
    however they end. Making and clearing take turns, so that none is cleared before it is locked.
    """
    with (BUILD / "scratch.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        clear_scratch()
        folder = tempfile.TemporaryDirectory(prefix="tmp-", dir=BUILD)
        lock = (Path(folder.name) / LOCK).open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
    with lock, folder as name:
        os.set_inheritable(lock.fileno(), True)
        yield Path(name)


def clear_scratch() -> None:
    """Remove the folders of builds that are no more."""
    for folder in BUILD.glob("tmp-*"):
        if not in_use(folder):
            shutil.rmtree(folder, ignore_errors=True)


def in_use(folder: Path) -> bool:
    """Does a build work in this folder? Where there is no lock to ask (it was made without), its age tells."""
    try:
        with (folder / LOCK).open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        with contextlib.suppress(FileNotFoundError):  # its build is just clearing it away
            return time.time() - folder.stat().st_mtime < DAY
    return False


def build(tree: Path) -> None:
    """Compile in a private copy of the sources, then move the result into place at once.

    Nobody sees half a tree, sources edited meanwhile do no harm, and of two builds at the same time one wins.
    """
    with scratch() as copy:
        shutil.copytree(PACKAGE, copy / "src" / "civitas", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copytree(ROOT / "tools", copy / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            if (ROOT / file).exists():
                shutil.copyfile(ROOT / file, copy / file)
        setup = ["setup.py", "--quiet", "build_ext", "--build-lib", "tree", "--build-temp", "objects"]
        failure = run_python(setup, copy, CIVITAS_COMPILE="1", PYTHONPATH="")
        if not failure:
            shutil.copytree(copy / "tree", copy / "src", dirs_exist_ok=True)
            failure = run_python(["-c", TRIAL], copy, PYTHONPATH=str(copy / "src"))
        if failure:
            failure_log(tree).write_text(failure, encoding="utf-8")
            return
        try:
            (copy / "tree").rename(tree)
        except OSError:
            if not tree.is_dir():  # else the other build was quicker
                raise


def build_quickly(tree: Path) -> None:
    """Compile what has changed since the last time, in the workshop; one after the other where two ask at once."""
    shop = BUILD / "workshop"
    shop.mkdir(exist_ok=True)
    with (BUILD / "workshop.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        mirror(PACKAGE, shop / "src" / "civitas")
        mirror(ROOT / "tools", shop / "tools")
        for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            if (ROOT / file).exists():
                shutil.copyfile(ROOT / file, shop / file)
        setup = ["setup.py", "--quiet", "build_ext", "--build-lib", "tree", "--build-temp", "objects"]
        failure = run_python(setup, shop, CIVITAS_COMPILE="1", CIVITAS_GROUPS="games", PYTHONPATH="")
        if not failure:
            with scratch() as folder:
                made, trial = folder / "tree", folder / "trial"
                shutil.copytree(shop / "tree", made, ignore=lambda at, names: strangers(shop, Path(at), names))
                shutil.copytree(shop / "src", trial, ignore=shutil.ignore_patterns("__pycache__"))
                shutil.copytree(made, trial, dirs_exist_ok=True)
                failure = run_python(["-c", TRIAL], shop, PYTHONPATH=str(trial))
                if not failure:
                    with contextlib.suppress(OSError):  # another build of the same sources was quicker
                        made.rename(tree)
        if failure:
            failure_log(tree).write_text(failure, encoding="utf-8")


def mirror(source: Path, target: Path) -> None:
    """Make `target` hold what `source` holds; a file that has not changed keeps its time."""
    target.mkdir(parents=True, exist_ok=True)
    wanted = {item.name for item in source.iterdir()} - {"__pycache__"}
    for old in target.iterdir():
        if old.name not in wanted:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name in wanted:
        item, place = source / name, target / name
        if item.is_dir():
            mirror(item, place)
        elif not place.exists() or place.read_bytes() != item.read_bytes():
            shutil.copyfile(item, place)


def strangers(shop: Path, folder: Path, names: list[str]) -> set[str]:
    """What earlier builds have left in a folder of the workshop's tree and is not compiled now; groups stay.

    Those are modules that are gone, and games that are not asked for this time.
    """
    sources = shop / "src" / folder.relative_to(shop / "tree")
    compiled = compiled_modules(shop / "src" / "civitas")
    wanted = {path for module in compiled for path in (module.with_suffix(""), *module.parents)}
    made = {name for name in names if "." not in name or name.endswith((".so", ".pyd"))}
    return {name for name in made if "__mypyc" not in name and sources / name.partition(".")[0] not in wanted}


def run_python(arguments: list[str], place: Path, **environment: str) -> str:
    """Run Python in a folder; if that fails, all that it said, else nothing."""
    command, where = [sys.executable, *arguments], {**os.environ, **environment}
    # Open files are closed there as everywhere, but for the lock of a scratch folder.
    done = subprocess.run(command, cwd=place, env=where, capture_output=True, text=True, check=False, close_fds=False)
    return f"{done.stdout}\n{done.stderr}\nexit status {done.returncode}\n" if done.returncode else ""


def failure_log(tree: Path) -> Path:
    """Where a failed build of this tree leaves its words; kept so that it is not tried again at every start."""
    return tree.with_suffix(".failed")


def report_failure(log: Path) -> None:
    """Show the end of a failed build's output."""
    lines = [line for line in log.read_text(encoding="utf-8").splitlines() if line.strip()]
    say("\n".join(["compiling the rules engine failed:", *(f"    {line}" for line in lines[-12:])]))
    say(f"going on in plain Python, which is much slower; remove {log.relative_to(ROOT)} to try again")


# ------------------------------------------------------------------------------------------------------------- the tree


def refresh(source: Path, target: Path, real: set[Path]) -> None:
    """Link everything of `source` into `target`; a folder with compiled modules in it is real, any other is a link.

    Folders without compiled code are linked whole: a web server that refuses to leave its folder for a link's target
    (Starlette's static files) then sees only real files.
    """
    target.mkdir(parents=True, exist_ok=True)
    for old in target.iterdir():
        if old.is_symlink() and not old.exists():
            old.unlink()
    for item in source.iterdir():
        place = target / item.name
        if item.name == "__pycache__":
            continue
        if item in real:
            if place.is_symlink():
                place.unlink()
            refresh(item, place, real)
        elif not place.is_symlink():
            link(place, item)


def link(place: Path, item: Path) -> None:
    """Make one relative link, in a checkout that may be moved; another command may be doing the same."""
    try:
        place.symlink_to(os.path.relpath(item, place.parent))
    except FileExistsError:
        if not place.is_symlink():
            raise


def prune(kept: Path) -> None:
    """Remove trees and logs that no source fits any more, except the few newest."""
    found = sorted(BUILD.glob("compiled-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in found[KEPT:]:
        if old != kept:
            shutil.rmtree(old) if old.is_dir() else old.unlink(missing_ok=True)


def place_of_tree() -> Path:
    """Where the compiled tree that fits the sources lies, or will lie."""
    return BUILD / f"compiled-{fingerprint()}"


def compiled_tree(strict: bool, quick: bool = False) -> Path | None:
    """The compiled tree that fits the sources, built first where needed; None if the build fails."""
    BUILD.mkdir(exist_ok=True)
    tree = place_of_tree()
    if quick and not tree.is_dir():
        tree = tree.with_name(f"{tree.name}-quick")
    log = failure_log(tree)
    if strict:
        log.unlink(missing_ok=True)
    if tree.is_dir():
        say("rules engine: compiled (cached)")
    elif quick and not log.exists():
        say("compiling what has changed of the rules engine ...")
        build_quickly(tree)
    elif not log.exists():
        say("compiling the rules engine, about a minute, once ...")
        build(tree)
    if not tree.is_dir():
        report_failure(log)
        return None
    return linked(tree)


def linked(tree: Path) -> Path:
    """A compiled tree with links to all that is not compiled, as it is now."""
    real = {parent for module in compiled_modules(PACKAGE) for parent in module.parents}
    refresh(PACKAGE, tree / "civitas", real)
    os.utime(tree)  # the newest are kept
    prune(tree)
    return tree


def why_plain() -> str | None:
    """Why nothing is to be compiled here, if that is so."""
    if os.environ.get("CIVITAS_PURE") == "1":
        return "rules engine: plain Python (CIVITAS_PURE=1)"
    if find_compiler() is None:
        return "rules engine: plain Python, as there is no C compiler (with one, bots think much faster)"
    return None


def tree_or_none(strict: bool = False, quick: bool = False) -> Path | None:
    """The compiled tree, built first where needed; None, and words why, where there can be none."""
    try:
        return compiled_tree(strict, quick)
    except (OSError, SyntaxError, PackageNotFoundError) as error:  # a full disk, half a module, no mypy
        say(f"rules engine: plain Python, as it could not be compiled ({type(error).__name__}: {error})")
        return None


def main() -> int:
    """Print the compiled tree's path, if there is to be one."""
    strict = "--strict" in sys.argv[1:]
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # and clear up on the way
    if (reason := why_plain()) is not None:
        say(reason)
        return 0
    if not compiled_modules(PACKAGE):
        return 0
    tree = tree_or_none(strict, "--quick" in sys.argv[1:])
    if tree is None:
        return 1 if strict else 0
    print(tree)
    return 0


if __name__ == "__main__":
    sys.exit(main())
