"""Applies the fixes in a SARIF log to the files in a folder, and prints the number of fixes.

Usage: sarif_fixes.py LOG FOLDER
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote

log = json.load(open(sys.argv[1], encoding="utf-8"))
folder = Path(sys.argv[2])
count = 0
edits = {}
for result in log["runs"][0]["results"]:
    for fix in result.get("fixes", []):
        count += 1
        for change in fix["artifactChanges"]:
            path = folder / unquote(change["artifactLocation"]["uri"])
            edits.setdefault(path, []).extend(change["replacements"])
for path, replacements in edits.items():
    text = path.read_bytes().decode("utf-8")
    starts = [0] + [match.end() for match in re.finditer("\r\n|\r|\n", text)]

    def offset(line, column):
        return starts[line - 1] + column - 1

    def span(replacement):
        region = replacement["deletedRegion"]
        return offset(region["startLine"], region["startColumn"]), offset(region["endLine"], region["endColumn"])

    for replacement in sorted(replacements, key=span, reverse=True):
        start, end = span(replacement)
        text = text[:start] + replacement["insertedContent"]["text"] + text[end:]
    path.write_bytes(text.encode("utf-8"))
print(count)
