"""Reads pictures with expat: an SVG a line in base64 on standard input, what is in it as JSON on a line each.

What is not well-formed is null.
"""

import base64
import json
import sys
from xml.etree import ElementTree

SPACE = "{http://www.w3.org/2000/svg}"


def local(name):
    return name.removeprefix(SPACE)


def texts(root):
    for element in root.iter(SPACE + "text"):
        title = element.find(SPACE + "title")
        yield {
            "text": (element.text or "") + "".join(child.tail or "" for child in element),
            "title": None if title is None else title.text,
            "x": float(element.get("x")),
            "y": float(element.get("y")),
            "anchor": element.get("text-anchor", "start"),
            "isRightToLeft": element.get("direction") == "rtl",
        }


def read(data):
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    elements = list(root.iter())
    return {
        "root": local(root.tag),
        "language": root.get("{http://www.w3.org/XML/1998/namespace}lang"),
        "width": float(root.get("width")),
        "height": float(root.get("height")),
        "texts": list(texts(root)),
        "elements": [local(element.tag) for element in elements],
        "attributes": sorted({name for element in elements for name in element.keys()}),
        "fills": [element.get("fill") for element in elements if element.get("fill")],
        "references": [element.get("href") for element in elements if element.get("href")],
        "boxes": [
            [float(element.get(name, 0)) for name in ("x", "y", "width", "height")]
            for element in elements
            if local(element.tag) == "rect"
        ],
    }


for line in sys.stdin:
    print(json.dumps(read(base64.b64decode(line))))
