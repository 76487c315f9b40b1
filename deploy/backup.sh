#!/bin/sh
# A backup of the whole PostgreSQL, for a restore to any later moment whose WAL is archived
# (docs/operations.md). Reads the server's address from PGHOST, PGPORT and PGUSER, a login that may replicate.
#   backup.sh FOLDER        makes FOLDER/base-<time> and prints its name
set -eu
to="$1/base-$(date -u +%Y%m%dT%H%M%SZ)"
pg_basebackup --pgdata="$to" --wal-method=stream --checkpoint=fast --no-password
# Debian keeps the verifier beside each server, where no PATH leads.
PATH=$PATH:/usr/lib/postgresql/$(cat "$to/PG_VERSION")/bin
pg_verifybackup --quiet "$to"
echo "$to"
