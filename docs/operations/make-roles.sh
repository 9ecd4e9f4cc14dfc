#!/bin/sh
# Runs once, when the database container is made: docs/database.md.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$DESK_OWNER_PASSWORD" -v app="$DESK_APP_PASSWORD" <<'SQL'
CREATE ROLE desk_owner LOGIN PASSWORD :'owner';
CREATE ROLE desk_app LOGIN PASSWORD :'app';
CREATE DATABASE desk OWNER desk_owner;
SQL
