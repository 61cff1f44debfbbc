# What install, start and stop share. Sourced, never run.
#
#   LATHE_SERVERS        where everything is written; .build/servers unless given
#   LATHE_OAUTH_PORT     the port on 127.0.0.1; 18085 unless given

set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
servers=${LATHE_SERVERS:-$(cd -- "$here/../../.." && pwd)/.build/servers}
mkdir -p "$servers/oauth"
work=$(cd -- "$servers/oauth" && pwd)
port=${LATHE_OAUTH_PORT:-18085}

say() { printf 'oauth: %s\n' "$*" >&2; }

# fail MESSAGE [LOG]: the end of LOG says more than MESSAGE can.
fail() {
    [ -z "${2:-}" ] || tail -n 20 "$2" >&2
    say "$1"
    exit 1
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
