"""Decodes a PNG independent of the tool (https://www.w3.org/TR/png-3/), and prints JSON.

    png_pixels.py PICTURE [X,Y]...

Prints the width, the height and the colors of these pixels: red, green, blue and opacity.
"""

import json
import struct
import sys
import zlib


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    start = 8
    while start < len(data):
        length, name = struct.unpack_from(">I4s", data, start)
        body = data[start + 8:start + 8 + length]
        checksum, = struct.unpack_from(">I", data, start + 8 + length)
        assert checksum == zlib.crc32(name + body), "a damaged chunk"
        yield name, body
        start += 12 + length


def nearest(left, above, corner):
    """The Paeth predictor."""
    to_left, to_above, to_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


# The value that each filter subtracts from a byte, by filter number.
FILTERS = [
    lambda left, above, corner: 0, lambda left, above, corner: left, lambda left, above, corner: above,
    lambda left, above, corner: (left + above) // 2, nearest,
]


def rows(width, channels, lines):
    """Yields the rows without their filters."""
    size = width * channels
    above = bytearray(size)
    for start in range(0, len(lines), size + 1):
        guess, row = FILTERS[lines[start]], bytearray(lines[start + 1:start + 1 + size])
        for at in range(size):
            left = row[at - channels] if at >= channels else 0
            corner = above[at - channels] if at >= channels else 0
            row[at] = (row[at] + guess(left, above[at], corner)) & 255
        yield row
        above = row


found = list(chunks(open(sys.argv[1], "rb").read()))
assert found[0][0] == b"IHDR" and found[-1] == (b"IEND", b""), "not whole"
width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", found[0][1])
channels = {2: 3, 6: 4}[kind]
assert depth == 8 and not interlaced, "a kind of PNG that browsers do not write"
lines = zlib.decompress(b"".join(body for name, body in found if name == b"IDAT"))
picture = list(rows(width, channels, lines))
assert len(picture) == height and len(picture[-1]) == width * channels, "rows are missing"
colors = []
for point in sys.argv[2:]:
    x, y = map(int, point.split(","))
    # Pixels without an alpha channel are opaque.
    colors.append((list(picture[y][x * channels:(x + 1) * channels]) + [255])[:4])
print(json.dumps({"width": width, "height": height, "colors": colors}))
