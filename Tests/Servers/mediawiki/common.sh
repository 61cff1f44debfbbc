# What install, start and stop of the wiki share beside ../common.sh. Sourced, never run.
#
#   LATHE_MEDIAWIKI_PORT   the port on 127.0.0.1; 18081 unless given

source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"

port=${LATHE_MEDIAWIKI_PORT:-18081}
mediawiki=/usr/share/mediawiki
