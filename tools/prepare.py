"""Make .venv hold what a lock file asks for: `python tools/prepare.py requirements.lock`.

Run by ./play and ./test with the system's Python, and only when the lock has changed. It needs nothing but the standard
library. Two commands started at once wait for each other.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"

DEVELOPMENT = "requirements-dev.lock"

NO_VENV = """\
Python at {python} cannot make a virtual environment.
On Debian and Ubuntu: apt install python3-venv   (elsewhere: the package that carries Python's venv and ensurepip)."""


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold a lock beside the environment, so that two first runs do not write into it together."""
    import fcntl  # POSIX, like the scripts that call this

    (ROOT / ".build").mkdir(exist_ok=True)
    with (ROOT / ".build" / "environment.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def works(*arguments: str) -> bool:
    """Whether the environment's Python runs and takes these arguments."""
    try:
        return subprocess.run([PYTHON, *arguments], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    """Create .venv with pip in it; one that does not run (its Python was removed or upgraded) is made anew."""
    if not works("-c", ""):
        shutil.rmtree(VENV, ignore_errors=True)
        made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True, check=False)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit(f"{made.stdout}{made.stderr}{NO_VENV.format(python=sys.executable)}")
    if not works("-m", "pip", "--version") and not works("-m", "ensurepip"):
        sys.exit(NO_VENV.format(python=sys.executable))


def install(lock: Path) -> None:
    """Install what the lock names, checking every hash, and make src/ importable in the environment."""
    options = ["-qq", "--disable-pip-version-check", "--require-hashes"]
    if lock.name == DEVELOPMENT:
        options.append("--no-compile")  # most of these packages' modules are never imported: half of pip's work
    pip = [str(PYTHON), "-m", "pip", "install", *options, "-r", str(lock)]
    if subprocess.run(pip, check=False).returncode:
        sys.exit(f"Installing {lock.name} failed (see above). With a network connection, run the same command again.")
    site = next(VENV.glob("lib/python*/site-packages"))
    (site / "civitas-checkout.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")


def main() -> None:
    """Bring .venv up to the lock named on the command line."""
    lock = ROOT / sys.argv[1]
    installed = VENV / lock.name
    with only_one():
        if installed.exists() and installed.read_bytes() == lock.read_bytes() and works("-c", ""):
            return  # the command we waited for has done it
        print(f"setting up Python packages in .venv ({lock.name}), about half a minute, once ...", file=sys.stderr)
        make_environment()
        install(lock)
        kept = [lock.name] if lock.name == "requirements.lock" else ["requirements.lock", lock.name]
        for name in kept:  # the dev lock holds the other one
            temporary = VENV / f"{name}.{os.getpid()}"
            shutil.copyfile(ROOT / name, temporary)
            temporary.replace(VENV / name)


if __name__ == "__main__":
    main()
