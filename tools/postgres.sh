#!/bin/sh
# Starts a PostgreSQL server for tests in a folder of its own, on a free port, and prints
# its URL; says so and prints nothing if there is no server on this machine.
#
#   tools/postgres.sh start FOLDER
#   tools/postgres.sh stop FOLDER
#   tools/postgres.sh with COMMAND...     runs it with UPCARD_TEST_POSTGRES set
set -eu
what=$1
if [ "$what" = with ]; then
    shift
    folder=$(mktemp -d)
    chmod 755 "$folder"
    trap '"$0" stop "$folder"; rm -rf "$folder"' EXIT
    UPCARD_TEST_POSTGRES=$("$0" start "$folder")
    export UPCARD_TEST_POSTGRES
    "$@"
    exit
fi
folder=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || echo /nowhere/initdb)")

as_owner() { # the server does not run as root
    if [ "$(id -u)" = 0 ]; then
        su postgres -s /bin/sh -c "$1"
    else
        sh -c "$1"
    fi
}

case $what in
start)
    if ! [ -x "$bin/initdb" ]; then
        echo "PostgreSQL is not installed (Debian: postgresql): its tests are left out." >&2
        exit 0
    fi
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    as_owner "$bin/initdb -D '$folder/data' -U postgres -A trust -N >/dev/null &&
        $bin/pg_ctl -D '$folder/data' -w -l '$folder/log' \
            -o '-h 127.0.0.1 -p $port -k $folder' start >/dev/null" >&2 || {
        echo "PostgreSQL does not start: its tests are left out." >&2
        exit 0
    }
    echo "postgresql://postgres@127.0.0.1:$port/postgres"
    ;;
stop)
    [ -d "$folder/data" ] || exit 0
    as_owner "$bin/pg_ctl -D '$folder/data' -m immediate stop >/dev/null" || true
    ;;
esac
