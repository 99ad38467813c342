#!/usr/bin/env bash
# Draws the start screen and a game in progress under Xvfb and looks at the pictures: right size, not one flat colour.
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
