#!/bin/sh
# Stands in for journalctl on a machine without systemd as its first process: what units printed.
cat /var/log/foyer.log
