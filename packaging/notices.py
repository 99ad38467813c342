#!/usr/bin/env python3
"""Writes THIRD-PARTY.txt: the crates a release of Regnal contains and the notices their licences ask for.

Run it in the root of the repository after a change of dependencies: packaging/notices.py > THIRD-PARTY.txt
"""
import json
import pathlib
import subprocess

ask = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", "x86_64-unknown-linux-gnu"]
data = json.loads(subprocess.run(ask, check=True, capture_output=True).stdout)
packages = {p["id"]: p for p in data["packages"]}
nodes = {n["id"]: n for n in data["resolve"]["nodes"]}
root = next(p["id"] for p in data["packages"] if p["name"] == "regnal")

# What is linked into the program: no build scripts' helpers, no tests.
linked, todo = set(), [root]
while todo:
    here = todo.pop()
    if here in linked:
        continue
    linked.add(here)
    todo += [d["pkg"] for d in nodes[here]["deps"] if any(k["kind"] is None for k in d["dep_kinds"])]
linked.discard(root)


def key(id):
    return packages[id]["name"], packages[id]["version"]


def texts(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    wanted = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT")
    files = sorted(f for f in folder.iterdir() if f.is_file() and f.name.upper().startswith(wanted))
    # Where the choice is ours we take MIT.
    mit = [f for f in files if "MIT" in f.name.upper()]
    if mit and " AND " not in (package["license"] or ""):
        files = mit + [f for f in files if f.name.upper().startswith("NOTICE")]
    for file in files:
        yield file.read_text(errors="replace").strip()
    for file in sorted(folder.glob("fonts/*LICENSE*")) + sorted(folder.glob("fonts/*OFL*")):
        yield file.read_text(errors="replace").strip()


print("Regnal contains the crates below. Their notices follow the list; a text that several share is printed once.\n")
print("The lettering is EB Garamond, under the SIL Open Font License (assets/fonts/).\n")
shared = {}
for id in sorted(linked, key=key):
    package = packages[id]
    print(f"{package['name']} {package['version']}: {package['license'] or 'see its licence file'}", end="")
    print(f" ({package['repository']})" if package["repository"] else "")
    for text in texts(package):
        # The same words, however they are broken into lines.
        shared.setdefault(" ".join(text.split()), (text, []))[1].append(f"{package['name']} {package['version']}")
for text, names in shared.values():
    print("\n" + "=" * 100)
    print(", ".join(names) + "\n")
    print(text)
