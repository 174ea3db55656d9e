"""Positions in text, in the encoding that the editor and the server negotiated."""

import re

from lsprotocol.types import Position, Range

BREAK = re.compile("\r\n|\r|\n")
UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def width(text, encoding):
    name, size = UNITS[encoding]
    return len(text.encode(name, "surrogatepass")) // size


def starts(text):
    return [0] + [found.end() for found in BREAK.finditer(text)]


def position(text, offset, encoding):
    """The position of an offset in characters."""
    line = sum(start <= offset for start in starts(text)) - 1
    return Position(line=line, character=width(text[starts(text)[line]:offset], encoding))


def offset(text, position, encoding):
    """The offset in characters of a position, which must be valid in the text."""
    all_starts = starts(text)
    assert position.line < len(all_starts), "%s is behind the text" % position
    start = all_starts[position.line]
    found = BREAK.search(text, start)
    line = text[start:found.start() if found else len(text)]
    name, size = UNITS[encoding]
    units = line.encode(name)
    assert position.character * size <= len(units), "%s is behind its line" % position
    return start + len(units[:position.character * size].decode(name))


def range_of(text, start, end, encoding):
    return Range(start=position(text, start, encoding), end=position(text, end, encoding))


def applied(text, edits, encoding):
    """Applies edits, whose positions refer to the original text and must not overlap."""
    spans = [(offset(text, edit.range.start, encoding), offset(text, edit.range.end, encoding), edit) for edit in edits]
    # Edits at the same position keep their order.
    last = len(text)
    for start, end, edit in reversed(sorted(spans, key=lambda span: span[:2])):
        assert start <= end <= last, "edits overlap"
        text = text[:start] + edit.new_text + text[end:]
        last = start
    return text
