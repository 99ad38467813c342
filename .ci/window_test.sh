#!/usr/bin/env bash
# Draws the start screen and a game in progress under Xvfb and looks at the pictures: right size, not one flat colour. Then it
# takes display and driver away from windows, and looks at what they say and whether their games are whole.
set -euo pipefail
cd "$(dirname "$0")/.."
binary="${REGNAL:-${CARGO_TARGET_DIR:-target}/debug/regnal}"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT
export REGNAL_HOME="$out/home" XDG_RUNTIME_DIR="$out"

look() {
    local picture="$1" size="${2:-1280x800}"
    test -s "$picture" || { echo "$picture was not drawn"; exit 1; }
    python3 - "$picture" "$size" <<'PY'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
assert sys.argv[2] in (f"{width}x{height}", "any"), f"{width} x {height}, expected {sys.argv[2]}"
at, packed = 8, b""
while at < len(data):
    size, name = struct.unpack(">I4s", data[at:at + 8])
    if name == b"IDAT":
        packed += data[at + 8:at + 8 + size]
    at += 12 + size
raw = zlib.decompress(packed)
assert len(set(raw[::97])) > 64, "the picture is flat"
print(f"{sys.argv[1]}: {width} x {height}, {len(data)} bytes")
PY
}

xvfb-run -a -s "-screen 0 1280x800x24" "$binary" play --shot "$out/title.png" 2>/dev/null
look "$out/title.png"
xvfb-run -a -s "-screen 0 1280x800x24" "$binary" play --seats human,bot,bot --seed 6 --shot "$out/table.png" 2>/dev/null
look "$out/table.png"

# A report with a picture of the map at each key moment.
"$binary" simulate divine_right --scenario siege_of_parros --seats random,random --games 1 --seed 2 --journals "$out/games" >/dev/null
xvfb-run -a -s "-screen 0 1280x800x24" "$binary" report "$out/games/divine_right-2.journal" --out "$out/report" 2>/dev/null
test -s "$out/report/report.md"
look "$out/report/picture-01.png" any
for picture in "$out"/report/picture-*.png; do
    grep -q "($(basename "$picture"))" "$out/report/report.md" || { echo "$picture is not shown"; exit 1; }
done

# ---------------------------------------------------------------- Windows that do not open, or break

# One line, with these parts, and nothing of a panic.
one_line() {
    local file="$1" part
    shift
    [ "$(wc -l <"$file")" = 1 ] || { echo "expected one line:"; cat "$file"; return 1; }
    for part in "$@"; do
        grep -qF -- "$part" "$file" || { echo "\"$part\" is not in: $(cat "$file")"; return 1; }
    done
    if grep -qiE "panicked|backtrace" "$file"; then cat "$file"; return 1; fi
}

# An X server of its own: $screen is its name, $server its process.
open_screen() {
    rm -f "$out/number"
    Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$out/number" 2>/dev/null &
    server=$!
    for ((n = 0; n < 200; n++)); do
        [ ! -s "$out/number" ] || break
        sleep 0.1
    done
    screen=":$(cat "$out/number")"
}

# A window with a game of bots in the home $1; what it prints goes to $out/said and $out/told. Waits until they have played.
open_window() {
    journal="$1/games/0001-divine_right.journal"
    DISPLAY="$screen" REGNAL_HOME="$1" "$binary" play --scenario war_for_minaria --seats bot,bot,human --seed 6 \
        </dev/null >"$out/said" 2>"$out/told" &
    window=$!
    for ((n = 0; n < 600; n++)); do
        [ "$(cat "$journal" 2>/dev/null | wc -l)" -lt 3 ] || return 0
        sleep 0.1
    done
    echo "the window played nothing"
    cat "$out/said" "$out/told"
    return 1
}

# A start says nothing. When the display goes away, one line says where the game is, and it is whole.
open_screen
open_window "$out/broken"
cat "$out/said" "$out/told" >"$out/started"
[ ! -s "$out/started" ] || { echo "a start should print nothing:"; cat "$out/started"; exit 1; }
kill -9 "$server"
code=0
wait "$window" || code=$?
[ "$code" = 3 ] || { echo "exit code $code, expected 3"; cat "$out/told"; exit 1; }
one_line "$out/told" "regnal: the window is gone: its display is gone" "$journal" "regnal text --continue"
"$binary" replay "$journal" --verify
REGNAL_HOME="$out/broken" "$binary" text --continue </dev/null >"$out/continued"
grep -q "The game is kept in" "$out/continued"

# At a terminal (util-linux has `script`) the game goes on there.
if command -v script >/dev/null; then
    open_screen
    (
        journal="$out/moved/games/0001-divine_right.journal"
        for ((n = 0; n < 600; n++)); do
            [ "$(cat "$journal" 2>/dev/null | wc -l)" -lt 3 ] || break
            sleep 0.1
        done
        kill -9 "$server"
    ) &
    DISPLAY="$screen" REGNAL_HOME="$out/moved" timeout 300 script -qec \
        "'$binary' play --scenario war_for_minaria --seats bot,bot,human --seed 6" /dev/null </dev/null >"$out/typed"
    tr -d '\r' <"$out/typed" | grep -q "^The window is gone: its display is gone.*This is the terminal table.$"
    if grep -qiE "panicked|backtrace" "$out/typed"; then cat "$out/typed"; exit 1; fi
fi

# A window whose process beside it was killed closes as well, and gives its game back.
open_screen
open_window "$out/orphan"
kill -9 "$window"
wait "$window" 2>/dev/null || true
for ((n = 0; n < 100; n++)); do
    REGNAL_HOME="$out/orphan" "$binary" text --continue </dev/null >"$out/continued" 2>/dev/null && break
    sleep 0.1
done
grep -q "The game is kept in" "$out/continued" || { echo "the window of a killed Regnal holds its game"; exit 1; }

# A display, but nothing to draw with.
code=0
DISPLAY="$screen" REGNAL_HOME="$out/blind" WGPU_BACKEND=vulkan VK_ICD_FILENAMES=/nonexistent VK_DRIVER_FILES=/nonexistent \
    "$binary" </dev/null >"$out/said" 2>"$out/told" || code=$?
[ "$code" = 3 ] && [ ! -s "$out/said" ] || { echo "exit code $code, expected 3"; cat "$out/said" "$out/told"; exit 1; }
one_line "$out/told" "no graphics adapter was found" "$out/blind/logs/regnal.log" "regnal text"
kill "$server"
echo "windows that do not open or break: each says so in a line, and keeps its game"
