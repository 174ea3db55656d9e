"""Compares the output of JSONMutants.swift with what Python's json module reads.

Python is used in its strict form. Differences in what is accepted:

- The tool's options file allows line comments, and a comma after the last member or element. Both are removed here by a
  tokenizer that is independent of the tool, and Python reads the rest.
- Python accepts NaN, Infinity and -Infinity, and an unpaired surrogate as an escape sequence; the tool rejects them.
- The tool rejects more than 512 nested values; Python's limit is higher. Such files are not compared.
- The tool reads UTF-16 and UTF-32 only with a byte order mark; without one, Python guesses the encoding.
"""

import base64
import collections
import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "JSONSyntaxTests"))
from json_values import value

MARKS = (
    (b"\x00\x00\xfe\xff", "utf-32-be"), (b"\xff\xfe\x00\x00", "utf-32-le"), (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\r\n]*|[ \t\r\n]+|[\[\]{},:]|[^"\[\]{},: \t\r\n/]+|.', re.DOTALL)
MAXIMUM_DEPTH = 512


def decoded(data):
    """The text of a file, or None."""
    mark, encoding = next((pair for pair in MARKS if data.startswith(pair[0])), (b"", "utf-8"))
    try:
        return data[len(mark):].decode(encoding)
    except ValueError:
        return None


def read(text):
    """A list with the value of a text in strict JSON, or None."""
    try:
        return [value(text)]
    except ValueError:
        return None


def plain(text):
    """Removes comments and final commas."""
    tokens = [token for token in TOKEN.findall(text) if not token.startswith("//")]
    signs = [token for token in tokens if token.strip(" \t\r\n")]
    for index in range(1, len(signs) - 1):
        if signs[index] == "," and signs[index - 1] not in "[{,:" and signs[index + 1] in "]}":
            signs[index] = " "
    # Numbers and words that a comment or white space separates must stay apart.
    return " ".join(signs)


def verdict(data, grammar, ours):
    text = decoded(data)
    if text is None:
        return "refused" if grammar == "none" else f"different: only we read {ours}"
    if text.count("[") + text.count("{") > MAXIMUM_DEPTH:
        return "not comparable"
    strict = read(text)
    theirs = strict if grammar == "plain" or strict else read(plain(text))
    if grammar == "none":
        return f"different: only Python reads {json.dumps(theirs[0])}" if theirs else "refused"
    if strict and grammar == "commented":
        return f"different: only Python reads without comments {json.dumps(strict[0])}"
    if not theirs:
        return f"different: only we read {ours}"
    if theirs[0] != json.loads(ours):
        return f"different: we read {ours}, Python {json.dumps(theirs[0])}"
    return "read" if grammar == "plain" else "read with comments"


counts = collections.Counter()
for line in sys.stdin:
    encoded, grammar, ours = line.rstrip("\n").split("\t")
    mutant = base64.b64decode(encoded)
    found = verdict(mutant, grammar, ours)
    counts[found.split(":")[0]] += 1
    if found.startswith("different"):
        print(f"{found}\n  {mutant!r}")
print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
sys.exit(1 if counts["different"] else 0)
