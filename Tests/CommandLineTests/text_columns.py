"""How many columns a terminal needs for each line of standard input, as a list in JSON; -1 where that cannot be said."""

import json
import sys

from wcwidth import wcswidth

text = sys.stdin.buffer.read().decode("utf-8")
print(json.dumps([wcswidth(line) for line in text.split("\n")]))
