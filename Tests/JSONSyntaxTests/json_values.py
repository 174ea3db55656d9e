"""Reads JSON with Python's parser: one base64-encoded text per line on standard input, one value per line of output.

Values have their kinds, and objects are lists of their members: {"a": 1} is ["object", ["a", ["number", "1"]]].
Invalid JSON is null.
"""

import base64
import json
import sys


class Members(list):
    pass


class Number(str):
    pass


def refuse(word):
    raise ValueError(word)


def integer(digits):
    # Python does not convert numbers with thousands of digits.
    value = int(digits) if len(digits) < 30 else None
    return Number(value if value is not None and -(2**63) <= value < 2**63 else digits)


def tagged(value):
    if isinstance(value, Members):
        return ["object"] + [[name, tagged(inner)] for name, inner in value]
    if isinstance(value, Number):
        return ["number", str(value)]
    if isinstance(value, list):
        return ["array"] + [tagged(inner) for inner in value]
    return value


def value(text):
    """The value of a text in strict JSON. Raises ValueError if the text is invalid."""
    value = tagged(json.loads(
        text, object_pairs_hook=Members, parse_int=integer, parse_float=Number, parse_constant=refuse))
    # An unpaired surrogate is invalid.
    json.dumps(value, ensure_ascii=False).encode()
    return value


def read(data):
    try:
        # A byte order mark belongs to the encoding.
        return ["value", value(data.decode("utf-8-sig"))]
    except ValueError:
        return None


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(read(base64.b64decode(line))))
