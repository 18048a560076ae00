#!/bin/sh
# Creates the namespace and the search attributes of workflow-engine/temporal/names.ts. The command itself reads
# TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE. Safe to run again.
set -eu
temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 72h

for name in KgName SourceId JobKind; do
  # It takes seconds until the whole server knows a new namespace. Creating an existing attribute is an error.
  tries=0
  until temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE" | grep -qw "$name"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 30 ]; then exit 1; fi
    temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type Keyword || sleep 2
  done
done
