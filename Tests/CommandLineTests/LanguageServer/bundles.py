"""Bundles to edit, and the contents of their files."""

import shutil
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[3] / "Templates"


def write_tutorial(bundle):
    """Writes the tutorial in English, German and French."""
    shutil.copytree(TEMPLATES / "tutorial/Settings.bundle", bundle)
    english = (bundle / "en.lproj/Root.strings").read_text(encoding="utf-8")
    for language, sound in [("de", "Töne"), ("fr", "Sons")]:
        table = bundle / (language + ".lproj") / "Root.strings"
        table.parent.mkdir()
        table.write_text(english.replace('= "Sound";', '= "%s";' % sound), encoding="utf-8")


def text(path):
    """The text of a file as an editor shows it, decoded by its byte order mark or else as UTF-8."""
    data = Path(path).read_bytes()
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data[len(mark):].decode(encoding, errors="replace")
    return data.decode("utf-8", errors="replace")


MARKS = [
    (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\x00\x00", "utf-32-le"), (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
]


def files(bundle):
    """The sorted files in a bundle that an editor opens."""
    return sorted(path for path in Path(bundle).rglob("*") if path.suffix in (".plist", ".strings") and path.is_file())


def contents(bundle):
    """The bytes of all files in a bundle, by relative path."""
    return {
        str(path.relative_to(bundle)): path.read_bytes() for path in sorted(Path(bundle).rglob("*")) if path.is_file()
    }


def pane(*items, head="<key>StringsTable</key><string>Root</string>"):
    """A pane with items, each of which is the text inside its <dict>."""
    inside = "".join("<dict>%s</dict>" % item for item in items)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>%s<key>PreferenceSpecifiers</key><array>%s'
        "</array></dict></plist>\n" % (head, inside))


def item(kind, **keys):
    texts = {"Type": "PS%sSpecifier" % kind, **keys}
    return "".join(
        "<key>%s</key>%s" % (key, value if value.startswith("<") else "<string>%s</string>" % value)
        for key, value in texts.items())


def copy(bundle, to):
    return Path(shutil.copytree(bundle, to, symlinks=True))


def is_utf8(path):
    """Whether a file is UTF-8 text without a byte order mark."""
    try:
        return not path.read_bytes().decode("utf-8").startswith(("bplist", "\ufeff"))
    except UnicodeDecodeError:
        return False
