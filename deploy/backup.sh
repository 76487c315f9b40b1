#!/bin/sh
# A backup of the whole PostgreSQL, for a restore to any later moment whose WAL is archived
# (docs/operations.md). Reads the server's address from PGHOST, PGPORT and PGUSER, a login that may replicate.
#   backup.sh FOLDER [DAYS]     makes FOLDER/base-<time> and prints its name. With DAYS it then removes backups that are
#                               older, and the WAL in FOLDER/wal that only those need
set -eu
name=$(date -u +%Y%m%dT%H%M%SZ)
to="$1/base-$name"
# Called base only when it is whole: a restore never begins from half a backup.
part="$1/part-$name"
[ ! -e "$to" ] || { echo "$to is there already" >&2; exit 1; }
pg_basebackup --pgdata="$part" --wal-method=stream --checkpoint=fast --no-password
# Debian keeps the verifier beside each server, where no PATH leads.
PATH=$PATH:/usr/lib/postgresql/$(cat "$part/PG_VERSION")/bin
pg_verifybackup --quiet "$part"
mv "$part" "$to"
echo "$to"
[ $# -gt 1 ] || exit 0
# The new backup is verified, so it is never the one that goes.
find "$1" -maxdepth 1 \( -name 'base-*' -o -name 'part-*' \) -mtime "+$2" ! -path "$to" -exec rm -r {} +
[ -d "$1/wal" ] || exit 0
for oldest in "$1"/base-*; do break; done
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
# Segments as they are, and compressed ones.
pg_archivecleanup "$1/wal" "$first"
pg_archivecleanup -x .gz "$1/wal" "$first"
