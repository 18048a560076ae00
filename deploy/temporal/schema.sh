#!/bin/sh
# Brings both databases of Temporal to the schema of this image's version. Safe to run again: it skips finished steps.
# The tool itself reads SQL_PLUGIN, SQL_HOST, SQL_PORT, SQL_USER and SQL_PASSWORD.
set -eu
for database in temporal:temporal temporal_visibility:visibility; do
  name=${database%%:*}
  temporal-sql-tool --database "$name" setup-schema --version 0.0
  temporal-sql-tool --database "$name" update-schema \
    --schema-dir "/etc/temporal/schema/postgresql/v12/${database##*:}/versioned"
done
