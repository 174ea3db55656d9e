"""Reads XLIFF with expat. Each input line is a file in base64; each output line has its units as JSON.

A file that is not well-formed, or whose encoding is not UTF-8, gives null.
"""

import base64
import json
import sys
from xml.etree import ElementTree


def local(name):
    return name.rpartition("}")[2]


def content(element):
    return "".join(element.itertext())


def units(element):
    for child in element:
        if local(child.tag) in ("body", "group"):
            yield from units(child)
        elif local(child.tag) == "trans-unit":
            unit = {"source": "-", "target": "-"}
            for part in child:
                if local(part.tag) in unit:
                    unit[local(part.tag)] = content(part)
            yield [child.get("id", "?"), unit["source"], unit["target"]]


def read(data):
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    return {
        "root": local(root.tag),
        "version": root.get("version"),
        "originals": [file.get("original") for file in root if local(file.tag) == "file"],
        "units": [unit for file in root if local(file.tag) == "file" for unit in units(file)],
    }


for line in sys.stdin:
    print(json.dumps(read(base64.b64decode(line))))
