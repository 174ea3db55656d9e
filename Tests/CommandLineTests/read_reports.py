"""Reads each file it is given as what its name ends in, .json, .sarif or .xml, and says which cannot be read."""

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
    except Exception as error:  # Whatever a reader says, it is no report.
        print(f"{path}: {error}")
