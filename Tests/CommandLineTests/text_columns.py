"""Prints the width of each line of standard input in terminal columns as a JSON list; -1 means that it is unknown."""

import json
import sys

from wcwidth import wcswidth

text = sys.stdin.buffer.read().decode("utf-8")
print(json.dumps([wcswidth(line) for line in text.split("\n")]))
