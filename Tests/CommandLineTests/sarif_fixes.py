"""Applies the fixes in SARIF logs to the files in folders, and prints the number of fixes in each log.

Usage: sarif_fixes.py FOLDER...

The log of a folder is its file log.sarif.
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote


def apply(folder):
    log = json.load(open(folder / "log.sarif", encoding="utf-8"))
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
    return count


for path in sys.argv[1:]:
    print(apply(Path(path)))
