"""Prints YAML files, parsed by PyYAML, as one JSON array."""

import json
import sys

import yaml

documents = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        documents.append(yaml.safe_load(file))
json.dump(documents, sys.stdout)
