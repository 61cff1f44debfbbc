# What install, start and stop of the servers share. Sourced by them, never run.
#
#   LATHE_SERVERS        where everything is written; .build/servers unless given

set -euo pipefail

here=$(cd -- "$(dirname -- "$0")" && pwd)
name=$(basename -- "$here")
servers=${LATHE_SERVERS:-$(cd -- "$here/../../.." && pwd)/.build/servers}
mkdir -p "$servers/$name"
work=$(cd -- "$servers/$name" && pwd)

say() { printf '%s: %s\n' "$name" "$*" >&2; }

# fail MESSAGE [LOG]: the end of LOG says more than MESSAGE can.
fail() {
    [ -z "${2:-}" ] || tail -n 20 "$2" >&2
    say "$1"
    exit 1
}

# The code of an install that cannot get what it installs: no network, no rights, no such package.
unavailable=75

# gives_up MESSAGE LOG: as `fail`, with that code, and the reason in <work>/unavailable.
gives_up() {
    tail -n 20 "$2" >&2
    say "$1"
    { echo "$1"; tail -n 1 "$2"; } >"$work/unavailable"
    exit "$unavailable"
}

# Scripts that share a work directory take turns. The server must not inherit the lock.
take_turn() {
    exec 9>"$work/lock"
    flock 9
}

# A process's start time: process ids are used again, a pair of both is not.
started_at() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20 || true; }

# Prints the id of the server that `start` left running.
running() {
    local id time
    read -r id time 2>/dev/null <"$work/server.pid" || return 1
    [ -n "$time" ] && [ "$(started_at "$id")" = "$time" ] || return 1
    echo "$id"
}

# install_packages PACKAGE...: a virtual environment of Python with these and no others. Does nothing
# when that is done already.
install_packages() {
    local log=$work/install.log
    [ "$(cat "$work/installed" 2>/dev/null)" != "$*" ] || return 0
    rm -rf "$work/venv" "$work/installed"
    {
        python3 -m venv "$work/venv"
        "$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps "$@"
    } >"$log" 2>&1 || gives_up "installing failed" "$log"
    echo "$*" >"$work/installed"
    say "installed in ${SECONDS} s"
}

# install_debian PACKAGE...: packages of the system, without starting a service of theirs.
install_debian() {
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
        apt-get --quiet --yes -o DPkg::Lock::Timeout=300 --no-install-recommends install "$@" \
        </dev/null >>"$work/apt.log" 2>&1 || gives_up "apt-get install failed" "$work/apt.log"
}

# Brings the lists of the system's packages up to date.
update_debian() {
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    "${root[@]}" apt-get --quiet --yes -o DPkg::Lock::Timeout=300 update \
        </dev/null >>"$work/apt.log" 2>&1 || gives_up "apt-get update failed" "$work/apt.log"
}

answers() { curl --silent --fail --output /dev/null --max-time 10 "$1"; }

# goes_on VARIABLE PATH: ends the script well when a server runs already and answers.
goes_on() {
    local id address
    id=$(running) || return 0
    address=$(sed -n "s,^$1=,,p" "$work/env")
    answers "$address$2" || fail "process $id runs, but does not answer at $address"
    say "runs already at $address"
    exit 0
}

# start_server VARIABLE PORT PATH COMMAND...: runs the server and waits until PATH answers. Writes
# <work>/env, lines of NAME=value that tests read.
start_server() {
    local variable=$1 port=$2 path=$3 address=http://127.0.0.1:$2 id
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "port $port is taken"; fi
    PYTHONDONTWRITEBYTECODE=1 setsid "${@:4}" >"$work/server.log" 2>&1 </dev/null 9>&- &
    id=$!
    echo "$id $(started_at "$id")" >"$work/server.pid"
    SECONDS=0
    until answers "$address$path"; do
        running >/dev/null || fail "the server ended" "$work/server.log"
        [ $SECONDS -lt 60 ] || { stop_server; fail "no answer in 60 s" "$work/server.log"; }
        sleep 0.1
    done
    echo "$variable=$address" >"$work/env"
    say "answers at $address"
}

# Ends the server that `start` began. No server is no failure.
stop_server() {
    local id
    if id=$(running); then
        # It leads a session of its own, so its group is all that it started.
        kill -TERM -- "-$id" 2>/dev/null || true
        for _ in {1..50}; do
            kill -0 -- "-$id" 2>/dev/null || break
            sleep 0.1
        done
        kill -KILL -- "-$id" 2>/dev/null || true
    fi
    rm -f "$work/server.pid" "$work/env"
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
