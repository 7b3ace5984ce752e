#!/bin/bash
# Stands in for scp: the other machines are mounted below /mnt. As scp does, it keeps modes and times, and the copy belongs to root.
set -eu
options=$1
path() { sed 's|^root@\([^:/]*\):|/mnt/\1|' <<<"$1"; }
[ "$options" = -p ] || [ "$options" = -rp ] || { echo "scp: unknown option $options" >&2; exit 1; }
exec cp --recursive --preserve=mode,timestamps "$(path "$2")" "$(path "$3")"
