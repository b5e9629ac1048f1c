#!/bin/sh
# Prints where Chromium is: $CHROMIUM, or one that is installed; installs Debian's where that is allowed.
set -eu
found() { for name in chromium chromium-browser google-chrome; do command -v "$name" && return; done; return 1; }

if [ -n "${CHROMIUM:-}" ]; then
  echo "$CHROMIUM"
elif ! found; then
  if [ "$(id -u)" = 0 ]; then as_root=; else as_root="sudo -n"; fi
  install() { $as_root apt-get install -y --no-install-recommends chromium; }
  if ! { install || { $as_root apt-get update && install; }; } >/dev/null 2>&1; then
    echo "The tests of the page need Chromium: install it (Debian: apt install chromium), or name one in CHROMIUM." >&2
    exit 1
  fi
  found
fi
