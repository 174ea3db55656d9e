"""Parses each file by its extension, .json, .sarif or .xml, and prints which files cannot be parsed."""

import json
import sys
import xml.etree.ElementTree

for path in sys.argv[1:]:
    try:
        with open(path, "rb") as file:
            data = file.read()
        if path.endswith(".xml"):
            xml.etree.ElementTree.fromstring(data)
        else:
            json.loads(data.decode("utf-8", errors="strict"))
    except Exception as error:  # Any exception means that the report is invalid.
        print(f"{path}: {error}")
