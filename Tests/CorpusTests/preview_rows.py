"""Compares the output of `preview` for real bundles with the rows that expected_rows.py determines.

    preview_rows.py text|html|svg TOOL CORPUS [all]

Prints JSON: problems, what could not be judged, and the numbers of compared panes and rows. Without `all`, panes other
than Root are drawn in one or two languages, and for an iPad only if something in the bundle depends on the device; an
HTML preview always contains all of them.
"""

import base64
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import unicodedata
from xml.etree import ElementTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import independent_reader as reader  # noqa: E402
from expected_rows import bundles, drawings, expected, is_on, number, plain, titles  # noqa: E402

APP = "The App"
NEWLINES = tuple("\n\v\f\r\x85\u2028\u2029")


def title_problems(found, device, name):
    # A pane that no row leads to has its own name as the title, except variants of the first pane.
    is_first = re.split("[.~]", name)[0] == "Root" or not device.page("Root")
    allowed = {APP} if is_first else titles(device, name) or {name}
    if without_blanks(found) not in {without_blanks(text) for text in allowed}:
        yield "the title %r is none of %r" % (found, sorted(allowed))


def preview(tool, device, name, *options, **environment):
    command = [
        tool, "preview", "--bundle", device.bundle, "--pane", name, "--language", device.language, "--device",
        device.kind, "--app-name", APP, *options,
    ]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", env={"LC_ALL": "C.UTF-8", **environment})


# --- Text ---------------------------------------------------------------------------------------------------------------

def spelled(text):
    """A string that is safe for a terminal: cursor movements and direction changes are escaped."""
    def one(letter):
        is_control = unicodedata.category(letter) == "Cc" or letter in "\u061c\u200e\u200f\u2028\u2029\ufeff" or (
            "\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069")
        if letter == "\t":
            return "    "
        names = {"\n": "\\n", "\r": "\\r"}
        return names.get(letter, "\\u{%x}" % ord(letter)) if is_control else letter

    return "".join(map(one, text))


def without_blanks(text):
    return "".join("".join(map(spelled, text.splitlines())).split())


class Lines:
    """The output of `preview --format text`, read from top to bottom and compared with the expected rows."""

    def __init__(self, text, is_right_to_left):
        self.lines = text.split("\n")
        self.is_right_to_left = is_right_to_left
        self.at = 0

    def next(self):
        line = self.lines[self.at] if self.at < len(self.lines) else ""
        self.at += 1
        return line

    def take_text(self, text, what):
        wanted, found = without_blanks(text), ""
        while len(found) < len(wanted):
            if self.at >= len(self.lines):
                break
            found += "".join(self.next().split())
        if found != wanted:
            yield "%s: %r is not %r" % (what, found[:80], wanted[:80])
        # Empty lines at the end of a string also count.
        lines = text.splitlines() + [""] * (text[-1:] in NEWLINES) if text else []
        for _ in range(len(lines) - max([index + 1 for index, line in enumerate(lines) if line.strip()] or [0])):
            if self.next():
                yield "%s: no empty line at its end" % what

    def take_row(self, row):
        title, kind, value = row
        line = self.next()
        mirrored = self.is_right_to_left
        if kind == "toggle":
            control = ("●━━" if mirrored else "━━●") if value else ("──○" if mirrored else "○──")
        elif kind == "choice":
            control = "✓" if value else ""
        elif kind == "leads":
            parts = [spelled(value), " " if value else "", "‹" if mirrored else "›"]
            control = "".join(reversed(parts) if mirrored else parts)
        elif kind == "value":
            control = spelled(value)
        elif kind == "field":
            blank = " *"
            control = None
            pattern = r"\[" + (blank + re.escape(spelled(value)) if mirrored else re.escape(spelled(value)) + blank) + r"\]"
        if kind == "slider":
            yield from self.compare_slider(line.strip(), value)
            return
        if control is not None:
            pattern = re.escape(control)
        parts = [re.escape(spelled(title)), " *", pattern]
        # Spaces at the end of a line are omitted, even if the line contains nothing else.
        if not re.fullmatch(" " + "".join(reversed(parts) if mirrored else parts).rstrip() + " *", line or " "):
            yield "the row %r is not %r" % (line[:200], row)

    def compare_slider(self, line, fraction):
        if self.is_right_to_left:
            line = line[::-1]
        match = re.fullmatch("(━*)●(─*)", line)
        if not match or abs(len(match.group(1)) - fraction * (len(line) - 1)) > 0.51:
            yield "the slider %r does not stand at %s" % (line, fraction)

    def compare(self, sections):
        for index, section in enumerate(sections):
            where = "section %d" % index
            if self.next():
                yield "%s: no blank line before it" % where
                return
            yield from self.take_text(section.header, where + ", header")
            if section.rows:
                if not self.next().startswith("─"):
                    yield "%s: no line above its rows" % where
                    return
                for row in section.rows:
                    yield from self.take_row(row)
                if not self.next().startswith("─"):
                    yield "%s: no line below its rows" % where
                    return
            yield from self.take_text(section.footer, where + ", footer")
        rest = [line for line in self.lines[self.at:] if line]
        if rest:
            yield "after the last section: %r" % rest[:3]


def width(sections):
    """The number of columns in which no row is cut; a character takes at most two."""
    title = max([2 * len(spelled(row[0])) for section in sections for row in section.rows] or [0])
    value = max([
        2 * len(spelled(row[2])) for section in sections for row in section.rows if isinstance(row[2], str)] or [0])
    return max(80, title * 3 // 2 + 6, title + value + 12)


def text_problems(tool, device, name):
    """The problems of the pane as text, and the number of its rows."""
    sections, omitted = expected(device, device.page(name))
    result = preview(tool, device, name, "--format", "text", COLUMNS=str(width(sections)))
    if result.returncode != 0:
        return ["exits %d: %s" % (result.returncode, result.stderr[:200])], 0
    title, _, rest = result.stdout.partition("\n")
    problems = list(title_problems(title, device, name))
    problems += Lines(rest.rstrip("\n"), device.is_right_to_left).compare(sections)
    told = [int(index) for index in re.findall(r"^note: item (\d+) is not drawn", result.stderr, re.MULTILINE)]
    if told != omitted:
        problems.append("left out are %r, and not %r" % (told, omitted))
    return problems, sum(len(section.rows) for section in sections)


# --- HTML -------------------------------------------------------------------------------------------------------------

def value_of(json_value):
    """A value in the data of the HTML page, as plistlib would return it."""
    if json_value is None or isinstance(json_value, bool):
        return json_value
    (kind, content), = json_value.items()
    if kind == "b":
        return base64.b64decode(content)
    if kind == "a":
        return [value_of(inner) for inner in content]
    return {"i": int, "r": float}.get(kind, str)(content)


class Page:
    """A pane on a device in a language, in the data of the HTML page."""

    def __init__(self, data, device, name):
        language = [language["id"] for language in data["languages"]].index(device.language)
        self.view = data["views"][device.kind][language]
        self.page = data["pages"][data["pageSets"][self.view["pages"]][data["names"].index(name)]]
        self.keys = data["tables"][self.page["table"]]
        self.shown = data["shown"][self.view["texts"][self.page["table"]]]["values"]
        self.is_right_to_left = data["languages"][language]["rtl"]

    def text(self, reference):
        if reference is None:
            return ""
        return self.keys[reference] if self.shown[reference] is None else self.shown[reference]

    def rows(self, row):
        title = self.text(row.get("title"))
        item = {"DefaultValue": value_of(row["value"])} if "value" in row else {}
        options = row.get("options", [])
        chosen = next((
            index for index, option in enumerate(options) if item and value_of(option["value"]) == item["DefaultValue"]
        ), None)
        default = plain(item["DefaultValue"]) if item else ""
        if row["kind"] == "toggle":
            return [(title, "toggle", is_on({**item, "TrueValue": value_of(row["on"]), "FalseValue": value_of(row["off"])}))]
        if row["kind"] == "slider":
            low, high = row["minimum"], row["maximum"]
            value = min(max(number(item, "DefaultValue", 0.0), low), high)
            return [(title, "slider", (value - low) / (high - low) if high > low else 0.0)]
        if row["kind"] == "text":
            return [(title, "field", "•" * len(default) if row["secure"] else default)]
        if row["kind"] == "pane":
            return [(title, "leads", "")]
        if row["kind"] == "radio":
            order = self.view["orders"].get("%s:%d" % (self.page["path"], row["item"]), range(len(options)))
            return [(self.text(options[index]["title"]), "choice", index == chosen) for index in order]
        if row["kind"] == "multi":
            option = None if chosen is None else options[chosen]
            return [(title, "leads", self.text(option.get("short", option["title"])) if option else "")]
        return [(title, "value", default if chosen is None else self.text(options[chosen]["title"]))]

    def compare(self, device, sections, omitted):
        if self.is_right_to_left != device.is_right_to_left:
            yield "it runs the other way"
        if [item for item, _ in self.page["omitted"]] != omitted:
            yield "left out are %r, and not %r" % (self.page["omitted"], omitted)
        found = [
            (self.text(section.get("header")), self.text(section.get("footer")), [
                row for item in section["rows"] for row in self.rows(item)]) for section in self.page["sections"]]
        wanted = [(section.header, section.footer, section.rows) for section in sections]
        if found != wanted:
            different = next((pair for pair in zip(found, wanted) if pair[0] != pair[1]), (len(found), len(wanted)))
            yield "%r is not %r" % different


def html_problems(tool, work):
    """The problems of the HTML page of a bundle, and the total number of its rows."""
    result = preview(tool, work[0][0], work[0][1], "--format", "html")
    if result.returncode != 0:
        return ["exits %d: %s" % (result.returncode, result.stderr[:200])], 0
    data = json.loads(re.search('<script type="application/json" id="data">(.*?)</script>', result.stdout, re.S).group(1))
    problems, rows = [], 0
    for device, name in work:
        sections, omitted = expected(device, device.page(name))
        problems += [
            "%s in %s on %s: %s" % (name, device.language, device.kind, told)
            for told in Page(data, device, name).compare(device, sections, omitted)]
        rows += sum(len(section.rows) for section in sections)
    if len(result.stdout.encode()) > 2_000_000:
        problems.append("it has %d bytes" % len(result.stdout.encode()))
    return problems, rows


# --- SVG --------------------------------------------------------------------------------------------------------------

class Picture:
    """The complete strings of an image in drawing order, and its toggles."""

    def __init__(self, text):
        root = ElementTree.fromstring(text)
        self.texts, self.switches, self.title, has_clock = [], [], "", False
        for element in root.iter():
            kind = element.tag.rpartition("}")[2]
            if kind == "text":
                title = next((child.text for child in element if child.tag.endswith("}title")), None)
                content = (element.text or "") + "".join(child.tail or "" for child in element)
                # If a string is cut, its title contains the whole string.
                whole = title if title is not None and content.endswith("…") else content
                # The clock comes first, followed by the title.
                is_bold, is_centred = element.get("font-weight") == "600", element.get("text-anchor") == "middle"
                if is_bold and is_centred and not self.texts:
                    self.title = whole or ""
                elif has_clock:
                    self.texts.append((element.get("font-size"), whole or ""))
                has_clock = True
            if kind == "rect" and element.get("width") == "63":
                self.switches.append(element.get("fill"))
        self.at = 0

    def take(self, size, wanted):
        wanted, found = without_blanks(wanted), ""
        while len(found) < len(wanted) and self.at < len(self.texts) and self.texts[self.at][0] == size:
            found += without_blanks(self.texts[self.at][1])
            self.at += 1
            # A very long string is cut.
            if found.endswith("…") and wanted.startswith(found[:-1]):
                return
        if found != wanted:
            yield "%r is not %r" % (found[:80], wanted[:80])

    def skip_empty(self):
        while self.at < len(self.texts) and not self.texts[self.at][1].strip():
            self.at += 1

    def compare(self, sections):
        for section in sections:
            yield from self.take("17", section.header)
            self.skip_empty()
            for title, _, value in section.rows:
                yield from self.take("17", title)
                yield from self.take("17", value if isinstance(value, str) else "")
            yield from self.take("13", section.footer)
            self.skip_empty()
        if self.at < len(self.texts):
            yield "behind the last section: %r" % self.texts[self.at:][:3]
        toggles = [row[2] for section in sections for row in section.rows if row[1] == "toggle"]
        if [fill == "#34C759" for fill in self.switches] != toggles:
            yield "the switches are %r, and not %r" % (self.switches, toggles)


def svg_problems(tool, device, name):
    """The problems of the image of a pane, and the number of its rows."""
    sections, _ = expected(device, device.page(name))
    result = preview(tool, device, name, "--format", "svg")
    if result.returncode != 0:
        return ["exits %d: %s" % (result.returncode, result.stderr[:200])], 0
    picture = Picture(result.stdout)
    problems = list(title_problems(picture.title, device, name)) + list(picture.compare(sections))
    return problems, sum(len(section.rows) for section in sections)


# --- The corpus -------------------------------------------------------------------------------------------------------

def main(kind, tool, corpus, every):
    unjudged, jobs = [], []
    for bundle in bundles(corpus):
        name = os.path.relpath(bundle, corpus)
        strange = reader.unread(bundle)
        unjudged += ["%s/%s: plistlib does not read it" % (name, path) for path in strange]
        # A device may use a pane that is not read here, or the pane may lead to others.
        if any(path.endswith("Root.plist") for path in strange):
            continue
        work = list(drawings(bundle, every or kind == "html"))
        if kind == "html":
            # No row leads to the panes of InAppSettingsKit, so they are not part of the HTML page.
            work = [(device, page) for device, page in work if not page.endswith(".inApp")]
            jobs += [(name, len(work), lambda work=work: html_problems(tool, work))] if work else []
            continue
        if kind == "svg":
            # The list of apps of an iPad contains other strings.
            work = [
                (device, page) for device, page in work
                if device.kind == "iphone" and (every or device.language == work[0][0].language)]
        compare = {"text": text_problems, "svg": svg_problems}[kind]
        for device, page in work:
            where = "%s/%s in %s on %s" % (name, page, device.language, device.kind)
            jobs.append((where, 1, lambda device=device, page=page: compare(tool, device, page)))
    problems, pages, rows = [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (where, page_count, _), (found, row_count) in zip(jobs, pool.map(lambda job: job[2](), jobs)):
            problems += ["%s: %s" % (where, told) for told in found]
            pages += page_count
            rows += row_count
    print(json.dumps({"problems": problems, "unjudged": unjudged, "panes": pages, "rows": rows}))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3]), sys.argv[4:] == ["all"])
