#!/bin/bash
# Stands in for systemctl on a machine without systemd as its first process: starts what a unit says, as its user and with its environment, and
# stops it by SIGTERM. PostgreSQL's unit of Debian does the same by pg_ctlcluster.
set -eu
action=$1
shift
[ "${1:-}" != --now ] || shift
unit=${1:-}

case "$unit" in
postgresql@*)
  cluster=${unit#postgresql@}
  exec pg_ctlcluster "${cluster%%-*}" "${cluster#*-}" "$action"
  ;;
*.timer) exit 0 ;;
foyer | foyer-backup) ;;
'') [ "$action" = daemon-reload ] && exit 0 ;;
*)
  echo "Unit $unit.service not found." >&2
  exit 5
  ;;
esac

file=/etc/systemd/system/$unit.service
pid=/run/$unit.pid
value() { sed -n "s/^$1=//p" "$file"; }

start() {
  [ -f "$file" ] || { echo "Unit $unit.service not found." >&2; exit 5; }
  if [ "$(value Type)" = oneshot ]; then
    eval "$(value ExecStart)"
    return
  fi
  user=$(value User)
  variables=("USER=$user" "LOGNAME=$user" "HOME=$(getent passwd "$user" | cut -d: -f6)")
  # Quotes around values mean the same here as to systemd.
  while read -r line; do
    value=${line#*=}
    value=${value#\"}
    variables+=("${line%%=*}=${value%\"}")
  done < <(grep '^[A-Z_]*=' "$(value EnvironmentFile)")
  while read -r line; do variables+=("$line"); done < <(value Environment)
  read -ra command <<<"$(value ExecStart)"
  umask "$(value UMask)"
  : >>/var/log/$unit.log
  cd /
  setsid setpriv --reuid="$user" --regid="$user" --init-groups \
    env -i PATH=/usr/local/bin:/usr/bin:/bin "${variables[@]}" "${command[@]}" >>/var/log/$unit.log 2>&1 </dev/null &
  echo $! >"$pid"
}

stop() {
  [ -f "$pid" ] || return 0
  kill "$(cat "$pid")" 2>/dev/null || true
  while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done
  rm "$pid"
}

case "$action" in
enable | start) start ;;
stop) stop ;;
restart)
  stop
  start
  ;;
esac
