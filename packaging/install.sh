#!/usr/bin/env bash
# Installs Regnal for this user: the program by cargo, its entry in the menu and its icon.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo install --path . --locked
share="${XDG_DATA_HOME:-$HOME/.local/share}"
install -Dm644 packaging/regnal.desktop "$share/applications/regnal.desktop"
install -Dm644 packaging/regnal.svg "$share/icons/hicolor/scalable/apps/regnal.svg"
echo "Regnal is installed. If the command is not found, add ${CARGO_HOME:-$HOME/.cargo}/bin to your PATH."
