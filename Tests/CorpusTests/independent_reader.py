"""Reads Settings bundles independently of the tool: property lists with plistlib, tables with the reader below.

    independent_reader.py verify ORIGINAL EDITED      what an edit broke, as a JSON list of sentences
    independent_reader.py dump BUNDLE                 the panes and tables, as JSON with typed values
    independent_reader.py json                        validates standard input and prints "JSON"
"""

import json
import os
import plistlib
import sys
from xml.parsers.expat import ExpatError

# The items that `verify` expects to be added.
ITEM = {"Type": "PSToggleSwitchSpecifier", "Title": "Zzz New", "Key": "zzz_new", "DefaultValue": False}
ROW = {"Type": "PSChildPaneSpecifier", "Title": "Zzz", "File": "Zzz"}


class Unreadable(Exception):
    pass


# --- Tables -----------------------------------------------------------------------------------------------------------

SPACE = set("\t\n\v\f\r \u2028\u2029")
WORD = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$/:.-")
STARTS = WORD | set("\"'")
PLAIN_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\n": "\n"}


def decoded(data):
    """The text of a table; encodings are tried in the order of CoreFoundation."""
    for mark, name in (
        (b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"), (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
    ):
        if data.startswith(mark):
            return data[len(mark):].decode(name, "surrogatepass")
    if len(data) > 1 and (data[0] == 0 or data[1] == 0):
        raise Unreadable("UTF-16 without a byte order mark")
    return data.decode("utf-8")


class Table:
    """A table in the old style: pairs of keys and values up to the place at which CoreFoundation stops reading."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.pairs = []
        # The start and end of each pair.
        self.spans = []
        self.gap()
        braced = self.peek() == "{"
        if braced:
            self.at += 1
        while True:
            self.gap()
            start = self.at
            if self.peek() not in STARTS:
                break
            try:
                key = self.string()
            except Unreadable:
                # A key that does not end silently stops the reading unless it is the first key.
                if not self.pairs or braced:
                    raise
                self.at = start
                break
            self.gap()
            value = key
            if self.peek() == "=":
                self.at += 1
                self.gap()
                value = self.value()
                self.gap()
            if self.peek() != ";":
                raise Unreadable("no ';' at character %d" % self.at)
            self.at += 1
            self.pairs.append((key, value))
            self.spans.append((start, self.at))
        self.gap()
        if braced:
            if self.peek() != "}":
                raise Unreadable("no '}'")
        elif not self.pairs and self.peek():
            raise Unreadable("nothing that can be a table")

    def peek(self):
        return self.text[self.at:self.at + 1]

    def gap(self):
        while self.at < len(self.text):
            if self.text[self.at] in SPACE:
                self.at += 1
            elif self.text.startswith("//", self.at):
                while self.at < len(self.text) and self.text[self.at] not in "\n\r\u2028\u2029":
                    self.at += 1
            elif self.text.startswith("/*", self.at):
                end = self.text.find("*/", self.at + 2)
                self.at = len(self.text) if end < 0 else end + 2
            else:
                return

    def string(self):
        quote = self.peek()
        if quote and quote in "\"'":
            return self.quoted(quote)
        start = self.at
        while self.peek() and self.peek() in WORD:
            self.at += 1
        if start == self.at:
            raise Unreadable("no string at character %d" % start)
        return self.text[start:self.at]

    def quoted(self, quote):
        self.at += 1
        result = []
        while True:
            character = self.peek()
            if not character:
                raise Unreadable("a quoted string that does not end")
            self.at += 1
            if character == quote:
                return "".join(result).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            result.append(self.escape() if character == "\\" else character)

    def escape(self):
        character = self.peek()
        self.at += 1
        if character and character in "01234567":
            digits = character
            while len(digits) < 3 and self.peek() and self.peek() in "01234567":
                digits += self.peek()
                self.at += 1
            code = int(digits, 8) & 0xFF
            # The upper half is NeXTSTEP encoding, which no bundle of the corpus uses.
            return chr(code) if code < 0x80 else "\ufffd"
        if character == "U":
            digits = ""
            while len(digits) < 4 and self.peek() and self.peek() in "0123456789abcdefABCDEF":
                digits += self.peek()
                self.at += 1
            return chr(int(digits or "0", 16))
        return PLAIN_ESCAPES.get(character, character)

    def value(self):
        start = self.peek()
        if start == "(":
            self.at += 1
            values = []
            self.gap()
            while self.peek() != ")":
                values.append(self.value())
                self.gap()
                if self.peek() == ",":
                    self.at += 1
                    self.gap()
            self.at += 1
            return values
        if start == "{" or start == "<":
            raise Unreadable("a value that this reader does not know")
        return self.string()


def table(path):
    """The pairs of a table in any format."""
    with open(path, "rb") as file:
        data = file.read()
    if not data:
        return []
    try:
        value = plistlib.loads(data)
    except Exception:
        try:
            return Table(decoded(data)).pairs
        except UnicodeDecodeError as error:
            raise Unreadable(str(error))
    if not isinstance(value, dict):
        raise Unreadable("no dictionary")
    return list(value.items())


# --- Panes ------------------------------------------------------------------------------------------------------------

def property_list(path):
    try:
        with open(path, "rb") as file:
            return plistlib.load(file)
    except (ExpatError, plistlib.InvalidFileException, ValueError, AttributeError, TypeError) as error:
        raise Unreadable(str(error))


def files(bundle, suffix):
    found = []
    for folder, names, leaves in os.walk(bundle):
        names[:] = [name for name in names if not name.startswith(".")]
        for leaf in leaves:
            if leaf.endswith(suffix):
                found.append(os.path.relpath(os.path.join(folder, leaf), bundle))
    return sorted(found)


def pages(bundle):
    """The panes by path: property lists with an array of items."""
    found = {}
    for path in files(bundle, ".plist"):
        try:
            value = property_list(os.path.join(bundle, path))
        except Unreadable:
            continue
        if isinstance(value, dict) and isinstance(value.get("PreferenceSpecifiers"), list):
            found[path] = value
    return found


def unread(bundle):
    """The property lists that plistlib does not read."""
    found = []
    for path in files(bundle, ".plist"):
        try:
            property_list(os.path.join(bundle, path))
        except Unreadable:
            found.append(path)
    return found


def is_generated(path, page):
    if path.startswith("com.mono0926.LicensePlist"):
        return True
    items = page["PreferenceSpecifiers"]
    if not items or not all(
        isinstance(item, dict) and item.get("Type") == "PSGroupSpecifier" and "Key" not in item for item in items
    ):
        return False
    name = os.path.basename(path)[:-len(".plist")].lower()
    return name.endswith("acknowledgements") or any(
        len(str(item.get("FooterText", "")).encode()) >= 400 for item in items)


def texts(page):
    """The strings of a pane that are looked up in its table."""
    for item in page["PreferenceSpecifiers"]:
        if not isinstance(item, dict):
            continue
        for key in ("Title", "FooterText"):
            if isinstance(item.get(key), str):
                yield item[key]
        for key in ("Titles", "ShortTitles"):
            if isinstance(item.get(key), list):
                yield from (text for text in item[key] if isinstance(text, str))
        if item.get("Type") == "PSToggleSwitchSpecifier":
            if isinstance(item.get("Description"), str):
                yield item["Description"]
            for key in ("TrueConfirmationPrompt", "FalseConfirmationPrompt"):
                prompt = item.get(key)
                if isinstance(prompt, dict):
                    yield from (
                        prompt[name] for name in ("Title", "Prompt", "ConfirmText", "DenyText")
                        if isinstance(prompt.get(name), str))


def languages(bundle):
    """The language folders that contain a table or a property list."""
    found = {path.split("/")[0] for suffix in (".strings", ".plist") for path in files(bundle, suffix) if "/" in path}
    return sorted(name for name in found if name.endswith(".lproj"))


def missing(bundle):
    """The strings that a table lacks, one sentence each."""
    for path, page in pages(bundle).items():
        name = page.get("StringsTable")
        if not isinstance(name, str) or not name or ".lproj/" in path or is_generated(path, page):
            continue
        for language in languages(bundle):
            file = "%s/%s.strings" % (language, name)
            if not os.path.exists(os.path.join(bundle, file)):
                yield "%s: no such table, for %s" % (file, path)
                continue
            keys = {key for key, _ in table(os.path.join(bundle, file))}
            yield from ("%s: no entry for %r of %s" % (file, text, path) for text in texts(page) if text not in keys and text)


# --- Commands ---------------------------------------------------------------------------------------------------------

def same(left, right):
    """Whether values and types are equal: plistlib distinguishes 1, 1.0 and True, but == does not."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return list(left) == list(right) and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def verify_page(path, old, new, problems):
    if path != "Root.plist":
        if not same(old, new):
            problems.append("%s: changed" % path)
        return
    items = new["PreferenceSpecifiers"]
    kept = [item for item in items if not (isinstance(item, dict) and item.get("Key") == ITEM["Key"])]
    kept = [item for item in kept if not (isinstance(item, dict) and item.get("File") == ROW["File"])]
    added = [item for item in items if all(item is not other for other in kept)]
    if len(added) != 2 or added[0] != ITEM or added[1] != ROW or added[0]["DefaultValue"] is not False:
        problems.append("%s: the new items are %r" % (path, added))
    if not same(kept, old["PreferenceSpecifiers"]):
        problems.append("%s: the old items are not what they were" % path)
    if {key: value for key, value in new.items() if key != "PreferenceSpecifiers"} != {
        key: value for key, value in old.items() if key != "PreferenceSpecifiers"
    }:
        problems.append("%s: keys beside the items changed" % path)


def verify(original, edited):
    problems = []
    old, new = pages(original), pages(edited)
    for path in old:
        if path in new:
            verify_page(path, old[path], new[path], problems)
        else:
            problems.append("%s: no page any more" % path)
    if sorted(set(new) - set(old)) != ["Zzz.plist"]:
        problems.append("the new pages are %r" % sorted(set(new) - set(old)))
    elif new["Zzz.plist"] != {"StringsTable": "Zzz", "PreferenceSpecifiers": []}:
        problems.append("Zzz.plist: holds %r" % new["Zzz.plist"])
    used = {text for page in new.values() for text in texts(page)}
    for path in files(edited, ".strings"):
        after = table(os.path.join(edited, path))
        exists = os.path.exists(os.path.join(original, path))
        try:
            before = table(os.path.join(original, path)) if exists else []
        except Unreadable:
            if open(os.path.join(original, path), "rb").read() != open(os.path.join(edited, path), "rb").read():
                problems.append("%s: unreadable, and edited" % path)
            continue
        was, now = dict(before), dict(after)
        changed = [key for key in was if key not in now or now[key] != was[key]]
        if changed:
            problems.append("%s: entries changed: %r" % (path, changed))
        # This reader does not know all localizable keys of InAppSettingsKit, and plistlib does not read all panes that
        # CoreFoundation reads.
        strange = [] if unread(edited) else [key for key in now if key not in was and key not in used and not is_iask(new, key)]
        if strange:
            problems.append("%s: entries that no page uses came: %r" % (path, strange))
        order = [pair for pair in after if pair[0] in was]
        if order != before:
            problems.append("%s: the order of the entries changed" % path)
    problems.extend(missing(edited))
    return problems


def is_iask(pages, text):
    def holds(value):
        if isinstance(value, dict):
            return any(holds(inner) for inner in value.values())
        return value == text

    return any(
        holds(item.get(key)) for page in pages.values() for item in page["PreferenceSpecifiers"]
        if isinstance(item, dict) for key in item if key.startswith("IASK"))


def typed(value):
    name = {bool: "boolean", int: "integer", float: "real", str: "string", bytes: "data"}.get(type(value))
    if name:
        return "%s %s" % (name, value.hex() if name == "data" else value)
    if isinstance(value, list):
        return [typed(inner) for inner in value]
    if isinstance(value, dict):
        return {key: typed(inner) for key, inner in value.items()}
    return "date %s" % value


def main(arguments):
    if arguments[:1] == ["verify"]:
        print(json.dumps(verify(arguments[1], arguments[2])))
    elif arguments[:1] == ["dump"]:
        bundle = arguments[1]
        print(json.dumps({
            "panes": {path: typed(page) for path, page in pages(bundle).items()},
            "tables": {path: table(os.path.join(bundle, path)) for path in files(bundle, ".strings")},
            "missing": list(missing(bundle)),
        }))
    elif arguments[:1] == ["json"]:
        json.load(sys.stdin)
        print("JSON")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
