#!/bin/sh
# Sets up what is missing, in .venv, without root.
#
#   tools/setup.sh play    what the terminal table and the solver need
#   tools/setup.sh all     everything, for tests and development
set -eu
cd "$(dirname "$0")/.."
what=${1:-all}
case $what in
    play | all) ;;
    *) echo "Allowed: play, all" >&2 && exit 2 ;;
esac
stamp=.venv/.$what
lock=requirements.lock
[ "$what" = all ] || lock=requirements-play.lock

is_fresh() {
    [ -f "$1" ] && [ "$1" -nt pyproject.toml ] && [ "$1" -nt "$lock" ]
}
if is_fresh "$stamp" || is_fresh .venv/.all; then exit 0; fi

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
                2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Upcard needs Python 3.11 or newer. On Debian or Ubuntu:" >&2
    echo "    sudo apt-get install python3 python3-venv" >&2
    exit 1
}

if ! [ -x .venv/bin/python ] || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        echo "The module venv of Python $version is not installed. On Debian or Ubuntu:" >&2
        echo "    sudo apt-get install python$version-venv" >&2
        exit 1
    fi
    echo "Setting up .venv with $($python --version) ..." >&2
    "$python" -m venv .venv
fi
echo "Installing what $lock names ..." >&2
.venv/bin/python -m pip install --quiet --require-hashes -r "$lock"
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
touch "$stamp"
