"""Counts the translations of a Settings bundle independently of the tool. independent_reader.py reads the tables and
panes; this script counts them as the documentation specifies.

    coverage_reader.py count BUNDLE [SOURCE]    the counts of each language, as JSON
    coverage_reader.py owed BUNDLE              the required strings and the actual pairs of each table, as JSON

Both list what they cannot judge: files that this reader does not read, and keys that it does not know.
"""

import json
import os
import re
import sys

import independent_reader as reader

SUFFIX = re.compile(r"(.)(~ipad|~iphone|~vision)?(\.inApp)?$", re.DOTALL)
COMMENT = re.compile(r"//[^\n\r\u2028\u2029]*|/\*.*?\*/", re.DOTALL)
BREAK = re.compile(r"\r\n|[\n\r\u2028\u2029]")


def own_name(path):
    """The name of a pane's file without folder, device and extension."""
    return SUFFIX.sub(r"\1", os.path.basename(path)[:-len(".plist")])


def table_named(page):
    name = page.get("StringsTable")
    return name if isinstance(name, str) and name else None


def may_use(path, page, name):
    named = table_named(page)
    return named == name if named else name in ("Localizable", "Root", own_name(path))


def comments(text, spans):
    """The comments of each entry: those directly before it, without a blank line, and those after it on its line. Then
    those above the first entry and a blank line, which are for the whole file."""
    own = [[] for _ in spans]
    whole = []
    end = 0
    for index in range(len(spans) + 1):
        start = spans[index][0] if index < len(spans) else len(text)
        gap = text[end:start]
        pieces = COMMENT.split(gap)
        found = COMMENT.findall(gap)
        breaks = [len(BREAK.findall(piece)) for piece in pieces]
        first = 0
        if index > 0 and (index == len(spans) or any(breaks)):
            while first < len(found) and breaks[first] == 0:
                own[index - 1].append(found[first])
                first += 1
        last = len(found)
        while index < len(spans) and last > first and breaks[last] < 2:
            last -= 1
            own[index].append(found[last])
        if index == 0 and spans:
            whole = found[first:last]
        end = spans[index][1] if index < len(spans) else end
    return own, whole


class Entries:
    """The values of a table, and the entries that may equal the source language."""

    def __init__(self, path):
        self.values = dict(reader.table(path))
        self.allowed = set()
        with open(path, "rb") as file:
            data = file.read()
        try:
            text = reader.decoded(data)
            table = reader.Table(text)
        except (reader.Unreadable, UnicodeDecodeError):
            # A property list has no comments for entries.
            return
        own, whole = comments(text, table.spans)
        for (key, _), notes in zip(table.pairs, own):
            # The last entry of a key is used.
            self.allowed.discard(key)
            if any("settings-bundle: allow same" in note for note in notes + whole):
                self.allowed.add(key)


class Bundle:
    def __init__(self, path, source=None):
        self.path = path
        self.pages = reader.pages(path)
        self.languages = reader.languages(path)
        self.unjudged = reader.unread(path)
        for name, page in self.pages.items():
            items = [item for item in page["PreferenceSpecifiers"] if isinstance(item, dict)]
            if any(key.startswith("IASK") for item in items for key in item):
                self.unjudged.append(name + ": keys of InAppSettingsKit")
        self.tables = {}
        for file in reader.files(path, ".strings"):
            try:
                self.tables[file] = Entries(os.path.join(path, file))
            except reader.Unreadable:
                self.unjudged.append(file)
        self.source = source + ".lproj" if source else self.found_source()
        # The panes in language folders. A device shows them if the pane is not next to Root.plist.
        self.copies = {}
        for path, page in self.pages.items():
            folder, _, name = path.partition("/")
            if folder.endswith(".lproj") and name not in self.pages and not reader.is_generated(path, page):
                texts = {text for text in reader.texts(page) if text}
                if texts:
                    self.copies.setdefault(name, {})[folder] = texts
        for name, copies in self.copies.items():
            if set(copies) != set(self.languages):
                self.unjudged.append(name + ": which copy a device shows")

    def found_source(self):
        try:
            with open(os.path.join(self.path, "Root.plist"), "rb") as file:
                head = file.read().split(b"<key>")[0].decode("utf-8", "replace")
        except OSError:
            head = ""
        named = re.search(r"settings-bundle: source-language ([A-Za-z0-9_][\w-]*)", head)
        if named:
            return named.group(1) + ".lproj"
        for fits in (
            lambda name: name == "en", lambda name: name == "English", lambda name: name.startswith(("en-", "en_")),
            lambda name: name == "Base",
        ):
            for language in self.languages:
                if fits(language[:-len(".lproj")]):
                    return language
        english = ("en.lproj", "English.lproj")
        is_empty = any(
            name in english or name.startswith(("en-", "en_")) and name.endswith(".lproj")
            for name in os.listdir(self.path) if name not in self.languages)
        return self.languages[0] if len(self.languages) == 1 and not is_empty else None

    def owed(self, named_only):
        """The strings by the table in which they are looked up, in the order of the panes."""
        found = {}
        generated = [page for path, page in self.pages.items() if reader.is_generated(path, page)]
        linked = {item.get("File") for page in generated for item in page["PreferenceSpecifiers"]}
        for path, page in self.pages.items():
            if ".lproj/" in path or reader.is_generated(path, page):
                continue
            if not table_named(page) and path[:-len(".plist")] in linked and not self.exists("Localizable"):
                continue
            name = table_named(page)
            if not name and not named_only:
                own = (own_name(path), "Root") if path.endswith(".inApp.plist") else ()
                name = next(filter(self.exists, own), "Localizable")
            if name:
                texts = found.setdefault(name, [])
                texts.extend(text for text in dict.fromkeys(reader.texts(page)) if text and text not in texts)
        return found

    def exists(self, name):
        return any("%s/%s.strings" % (language, name) in self.tables for language in self.languages)

    def is_named(self, name):
        return any(
            table_named(page) == name for path, page in self.pages.items()
            if ".lproj/" not in path and not reader.is_generated(path, page))

    def counts(self, language, name, texts):
        table = self.tables.get("%s/%s.strings" % (language, name))
        source = self.tables.get("%s/%s.strings" % (self.source, name))
        count = dict.fromkeys(("translated", "same", "allowedSame", "missing", "empty", "stale"), 0)
        if language == self.source and not self.exists(name) and not self.is_named(name):
            # The texts of a pane without a table are in the source language.
            texts = []
        for text in texts:
            value = table.values.get(text) if table else None
            shown = source.values.get(text) if source else None
            if not isinstance(value, str):
                count["missing"] += 1
            elif not value:
                count["empty"] += 1
            elif language == self.source or value != (shown if isinstance(shown, str) and shown else text):
                count["translated"] += 1
            else:
                count["same"] += 1
                count["allowedSame"] += text in table.allowed or not any(map(str.isalpha, text))
        used = {
            text for path, page in self.pages.items() if may_use(path, page, name) for text in reader.texts(page)}
        count["stale"] = len(set(table.values) - used) if table else 0
        return count

    def count(self):
        owed = self.owed(named_only=False)
        languages = []
        for language in self.languages:
            tables = {name: self.counts(language, name, texts) for name, texts in owed.items()}
            total = {"language": language[:-len(".lproj")]}
            for word in ("translated", "same", "allowedSame", "missing", "empty", "stale"):
                total[word] = sum(table[word] for table in tables.values())
            total["texts"] = sum(total[word] for word in ("translated", "same", "missing", "empty"))
            total["unconfirmedSame"] = total["same"] - total["allowedSame"]
            total["unknown"] = (
                0 if language == self.source else sum(len(copies.get(language, ())) for copies in self.copies.values()))
            done = total["translated"] + total["allowedSame"]
            total["percent"] = done * 100 // total["texts"] if total["texts"] else 100
            if total["unknown"]:
                total["percent"] = None
            languages.append(total)
        return {"unjudged": self.unjudged, "languages": languages}


def owed(path):
    bundle = Bundle(path)
    texts = bundle.owed(named_only=True)
    return {
        "unjudged": bundle.unjudged,
        "texts": {
            "%s/%s.strings" % (language, name): texts[name] for language in bundle.languages for name in texts},
        "tables": {
            file: [list(pair) for pair in reader.table(os.path.join(path, file))] for file in bundle.tables
            if all(isinstance(value, str) for value in bundle.tables[file].values.values())},
    }


def main(arguments):
    if arguments[:1] == ["count"]:
        print(json.dumps(Bundle(*arguments[1:]).count()))
    elif arguments[:1] == ["owed"]:
        print(json.dumps(owed(arguments[1])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
