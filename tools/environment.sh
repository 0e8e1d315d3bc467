# Shared by ./play and ./test, which source it with $root set to the checkout. POSIX sh.
# shellcheck shell=sh

: "${root:?}"

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

# The first Python of at least 3.11 on the PATH.
find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# prepare LOCK: make .venv hold exactly what LOCK asks for. The installed lock is kept inside, so that the usual case
# is a comparison of two files.
prepare() {
    if cmp -s "$root/$1" "$root/.venv/$1" && "$root/.venv/bin/python" -c '' 2>/dev/null; then
        return 0
    fi
    python=$(find_python) || die "Civitas needs Python 3.11 or newer, and found none on the PATH." \
        "Install it from your system's packages (e.g. apt install python3 python3-venv) or from python.org."
    "$python" "$root/tools/prepare.py" "$1" || exit 1
}

# The directory to import civitas from: the compiled tree where there is one, else src/. See tools/compile.py.
# engine [--strict]: with --strict, a build that fails is an error and not a reason to go on in plain Python.
engine() {
    tree=$("$root/.venv/bin/python" "$root/tools/compile.py" "$@") || exit 1
    printf '%s\n' "${tree:-$root/src}"
}
