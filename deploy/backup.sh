#!/bin/sh
# Writes a backup, keeps the newest 14 and those of 8 Sundays, and copies them elsewhere.
# BACKUPS: the folder. COPY_TO: a folder that rsync knows, or nothing. SOPAN: the command.
set -eu
: "${BACKUPS:?Set BACKUPS to the folder of the backups}"
sopan=${SOPAN:-/srv/sopan/current/sopan}
data=${DATA_DIR:-data}

mkdir -p "$BACKUPS/daily" "$BACKUPS/weekly"
file="$BACKUPS/daily/$(date +%F-%H%M%S).sopan"
"$sopan" backup "$file"
# A restore needs the list of erased accounts of the last moment, not that of the backup.
if [ -f "$data/erased.jsonl" ]; then cp "$data/erased.jsonl" "$BACKUPS/erased.jsonl"; fi
if [ "$(date +%u)" = 7 ]; then ln -f "$file" "$BACKUPS/weekly/"; fi

keep() {
  find "$1" -name '*.sopan' | sort -r | tail -n +"$(($2 + 1))" | while read -r old; do rm "$old"; done
}
keep "$BACKUPS/daily" 14
keep "$BACKUPS/weekly" 8

if [ -n "${COPY_TO:-}" ]; then rsync --archive --delete-after "$BACKUPS/" "$COPY_TO/"; fi
