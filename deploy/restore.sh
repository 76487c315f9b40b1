#!/bin/sh
# Puts a backup and the archived WAL back as a data folder, up to a moment or to the end. Run it as the account that runs
# PostgreSQL, with PostgreSQL stopped, then start PostgreSQL on the folder: it recovers and resumes by itself.
#   restore.sh BACKUP ARCHIVE DATA [TARGET]
# TARGET is a time ('2026-11-05 10:00:00+05:30') or name:LABEL of pg_create_restore_point; without it, everything is restored.
set -eu
backup=$1 archive=$2 data=$3 target=${4:-}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty: move it away first, it may be all that is left" >&2
  exit 1
fi
mkdir -p "$data"
cp -a "$backup/." "$data/"
chmod 700 "$data"
{
  # Whether the archive holds segments as they are, or compressed.
  echo "restore_command = 'cp \"$archive/%f\" \"%p\" 2>/dev/null || gzip -dc \"$archive/%f.gz\" > \"%p\"'"
  case $target in
    '') ;;
    name:*) printf "recovery_target_name = '%s'\n" "${target#name:}" ;;
    *) printf "recovery_target_time = '%s'\n" "$target" ;;
  esac
  [ -z "$target" ] || echo "recovery_target_action = 'promote'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
