#!/bin/bash
# Stands in for ssh: the other machines are mounted below /mnt.
set -eu
host=${1#root@}
shift
exec chroot "/mnt/$host" bash -euc "$*"
