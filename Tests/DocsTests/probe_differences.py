"""Prints the differences between each probe bundle and its control: probe_differences.py FOLDER

One line of JSON per bundle: its name, the differences of the parsed property lists, and the files that were added, removed
or changed. Knows the bundles only by the names in FOLDER/probes.json, not by the differences stated there.
"""

import json
import plistlib
import sys
from pathlib import Path


def shown(value):
    if isinstance(value, dict):
        return "dictionary of " + ", ".join(value)
    if isinstance(value, str) and len(value) > 60:
        return f"string of {len(value)} characters"
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return f"{len(value)} items"
    return repr(value)


def compare(old, new, place):
    if type(old) is not type(new):
        yield f"{place}: {shown(old)} -> {shown(new)}"
    elif isinstance(old, dict):
        for key in list(old) + [key for key in new if key not in old]:
            path = f"{place}.{key}" if "[" in place else f"{place} {key}"
            if key not in new:
                yield f"{path}: {shown(old[key])} removed"
            elif key not in old:
                yield f"{path}: {shown(new[key])} added"
            else:
                yield from compare(old[key], new[key], path)
    elif isinstance(old, list) and new and abs(len(old) - len(new)) == 1:
        # One added or removed element: the first index without which the rest is equal.
        longer, shorter = (old, new) if len(old) > len(new) else (new, old)
        index = next((i for i in range(len(longer)) if longer[:i] + longer[i + 1:] == shorter), None)
        if index is None:
            yield f"{place}: {shown(old)} -> {shown(new)}"
        else:
            yield f"{place}[{index}]: {shown(longer[index])} {'removed' if longer is old else 'added'}"
    elif isinstance(old, list) and len(old) == len(new):
        for index, pair in enumerate(zip(old, new)):
            yield from compare(*pair, f"{place}[{index}]")
    elif old != new:
        yield f"{place}: {shown(old)} -> {shown(new)}"


def files(bundle):
    return {str(path.relative_to(bundle)): path.read_bytes() for path in sorted(bundle.rglob("*")) if path.is_file()}


def differences(control, bundle):
    old, new = files(control), files(bundle)
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield f"{name}: removed"
        elif name not in old:
            yield f"{name}: added"
        elif old[name] != new[name]:
            parts = [plistlib.loads(content) for content in (old[name], new[name])] if name.endswith(".plist") else []
            found = list(compare(*parts, name)) if parts else []
            yield from found or [f"{name}: changed"]


folder = Path(sys.argv[1])
for entry in json.loads((folder / "probes.json").read_text()):
    bundle = folder / entry["probe"] / "Settings.bundle"
    # Also parses the property lists of control bundles, which are not compared.
    panes = [plistlib.loads(path.read_bytes()) for path in bundle.rglob("*.plist")]
    control = entry["control"]
    found = list(differences(folder / control / "Settings.bundle", bundle)) if control else []
    print(json.dumps({"probe": entry["probe"], "panes": len(panes), "difference": found}))
