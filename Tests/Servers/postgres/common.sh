# What start and stop share beyond ../common.sh. Sourced by them, never run.
source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"

# A socket's path has at most 107 bytes, and a checkout's may have more; and the server's user may not be able to
# read the checkout.
home=${TMPDIR:-/tmp}/lathe-postgres-$(cksum <<<"$work" | cut -d ' ' -f 1)
data=$home/data
sockets=$home
log=$home/server.log

# Names the folder of the programs, once they are installed.
find_programs() { bin=$(compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -n 1 || true); }
find_programs

# The server refuses to be run by root, and only its data belong to another user then.
as_owner() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid postgres --regid postgres --init-groups -- "$@")
    else
        "$@"
    fi
}
