"""Works out which rows the Settings app draws, without a line of the tool, and looks for them in what `preview` draws.

    preview_rows.py TOOL CORPUS [all]     compares, and prints JSON: problems, what could not be judged, how much it was

Sources: Apple's Settings Application Schema Reference for what is drawn, CoreFoundation's CFBundle for which file is
taken, InAppSettingsKit for values of a switch that are neither of its own. Property lists are read by plistlib, tables by
independent_reader.py. Without `all`, pages besides Root are drawn in one or two languages, and for an iPad only where
something in the bundle depends on the device.
"""

import concurrent.futures
import functools
import json
import os
import re
import subprocess
import sys
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import independent_reader as reader  # noqa: E402

SUFFIXES = {"iphone": ["~iphone", "-iphoneos", ""], "ipad": ["~ipad", "-iphoneos", ""]}
IDIOMS = {"iphone": "Phone", "ipad": "Pad"}
TYPES = {
    "PSGroupSpecifier", "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSTitleValueSpecifier", "PSTextFieldSpecifier",
    "PSMultiValueSpecifier", "PSRadioGroupSpecifier", "PSChildPaneSpecifier",
}
# What stores nothing needs no key, and a title shows its default even without one.
WITHOUT_KEY = {"PSGroupSpecifier", "PSTitleValueSpecifier", "PSChildPaneSpecifier"}
RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}
APP = "The App"
NEWLINES = tuple("\n\v\f\r\x85\u2028\u2029")


# --- What is drawn ----------------------------------------------------------------------------------------------------

class Device:
    """A bundle on a device that is set to a language."""

    def __init__(self, bundle, language, kind):
        self.bundle, self.language, self.kind = bundle, language, kind
        there = [name[:-len(".lproj")] for name in reader.languages(bundle)]
        wanted = [language, "Base", "en", "English", "en_US"]
        self.folders = [""] + [name + ".lproj" for name in dict.fromkeys(wanted) if name in there]
        self.is_right_to_left = re.split("[-_]", language)[0] in RIGHT_TO_LEFT

    def path(self, name, extension):
        """The file that is taken for a name: at the top, or in the first language that has it."""
        for folder in self.folders:
            for suffix in SUFFIXES[self.kind]:
                path = os.path.join(self.bundle, folder, name + suffix + extension)
                if os.path.isfile(path):
                    return path
        return None

    def page(self, name):
        path = self.path(name, ".plist")
        value = property_list(path) if path else None
        return value if isinstance(value, dict) and isinstance(value.get("PreferenceSpecifiers"), list) else None

    def texts(self, page):
        """A function that gives the text shown for one of a page."""
        name = page.get("StringsTable")
        path = self.path(name if isinstance(name, str) and name else "Localizable", ".strings")
        entries = {}
        if path:
            try:
                entries = dict(table(path))
            except reader.Unreadable:
                # A table with a mistake translates nothing.
                pass
        return lambda text: entries[text] if isinstance(entries.get(text), str) else text


# The same few files are asked for again and again.
property_list = functools.lru_cache(maxsize=None)(reader.property_list)
table = functools.lru_cache(maxsize=None)(reader.table)
pages = functools.lru_cache(maxsize=None)(reader.pages)


def string(item, key):
    value = item.get(key)
    return value if isinstance(value, str) and value else None


def number(item, key, standard):
    value = item.get(key)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else standard


def plain(value):
    """A value as it is shown that has no text for it."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def is_on(item):
    value = item.get("DefaultValue")
    if value is None:
        return False
    if value == item.get("TrueValue", True):
        return True
    if value == item.get("FalseValue", False):
        return False
    if isinstance(value, str):
        return re.match(r"\s*[+-]?0*[YyTt1-9]", value) is not None
    return isinstance(value, (bool, int, float)) and value != 0


def order(text):
    """By letters without accents and case; blanks, punctuation, signs and digits before letters."""
    letters = [letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter) != "Mn"]
    return [("ZPSN".find(unicodedata.category(letter)[0]) % 5, letter) for letter in letters]


def choices(item, shown):
    """The choices in the order they are drawn in: text, text for the row, whether it is the chosen one."""
    lists = [item.get(key) if isinstance(item.get(key), list) else [] for key in ("Titles", "Values", "ShortTitles")]
    titles, values, short = lists
    found, chosen = [], False
    for index, (title, value) in enumerate(zip(titles, values)):
        title = title if isinstance(title, str) else ""
        in_row = short[index] if index < len(short) and isinstance(short[index], str) else title
        is_chosen = not chosen and "DefaultValue" in item and value == item["DefaultValue"] and (
            isinstance(value, str) == isinstance(item["DefaultValue"], str))
        chosen = chosen or is_chosen
        found.append((shown(title), shown(in_row), is_chosen))
    if item.get("DisplaySortedByTitle") is True:
        found.sort(key=lambda choice: order(choice[0]))
    return found


def is_drawn(item, kind):
    if not isinstance(item, dict) or item.get("Type") not in TYPES:
        return False
    devices = item.get("SupportedUserInterfaceIdioms")
    if isinstance(devices, list) and devices and IDIOMS[kind] not in devices:
        return False
    return item["Type"] in WITHOUT_KEY or string(item, "Key") is not None


def rows_of(item, shown):
    """The rows of an item: title, kind of control, what the control shows."""
    title = shown(string(item, "Title")) if string(item, "Title") else ""
    kind = item["Type"][2:-len("Specifier")]
    if kind == "ToggleSwitch":
        return [(title, "toggle", is_on(item))]
    if kind == "Slider":
        low, high = number(item, "MinimumValue", 0.0), number(item, "MaximumValue", 1.0)
        value = min(max(number(item, "DefaultValue", 0.0), low), high)
        return [("", "slider", (value - low) / (high - low) if high > low else 0.0)]
    if kind == "TextField":
        text = plain(item["DefaultValue"]) if "DefaultValue" in item else ""
        return [(title, "field", "•" * len(text) if item.get("IsSecure") is True else text)]
    if kind == "ChildPane":
        return [(title, "leads", "")]
    found = choices(item, shown)
    if kind == "RadioGroup":
        return [(text, "choice", is_chosen) for text, _, is_chosen in found]
    if kind == "MultiValue":
        return [(title, "leads", next((short for _, short, is_chosen in found if is_chosen), ""))]
    value = plain(item["DefaultValue"]) if "DefaultValue" in item else ""
    return [(title, "value", next((text for text, _, is_chosen in found if is_chosen), value))]


class Section:
    def __init__(self, item=None, shown=None):
        self.header, self.footer = (
            shown(string(item, key)) if item and string(item, key) else "" for key in ("Title", "FooterText"))
        self.rows = []


def expected(device, page):
    """The sections of a page on a device, and the positions of the items that are left out."""
    shown = device.texts(page)
    sections, omitted, is_open = [], [], False
    for index, item in enumerate(page["PreferenceSpecifiers"]):
        if not is_drawn(item, device.kind):
            omitted.append(index)
            continue
        if item["Type"] in ("PSGroupSpecifier", "PSRadioGroupSpecifier"):
            sections.append(Section(item, shown))
            is_open = item["Type"] == "PSGroupSpecifier"
            if is_open:
                continue
        elif not is_open:
            sections.append(Section())
            is_open = True
        sections[-1].rows += rows_of(item, shown)
    return sections, omitted


def titles(device, name):
    """The titles that a page can have: those of the rows that lead there."""
    found = set()
    for path in pages(device.bundle):
        other = re.sub(r"^[^/]*\.lproj/", "", path)[:-len(".plist")]
        if other.endswith(".inApp"):
            continue
        page = device.page(re.sub(r"(~iphone|~ipad|-iphoneos)$", "", other))
        for item in page["PreferenceSpecifiers"] if page else []:
            if is_drawn(item, device.kind) and item["Type"] == "PSChildPaneSpecifier" and item.get("File") == name:
                if string(item, "Title"):
                    found.add(device.texts(page)(item["Title"]))
    return found or {APP}


# --- Text -------------------------------------------------------------------------------------------------------------

def spelled(text):
    """A text as a terminal may show it: what moves the cursor or turns the writing around is written out."""
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
    """What `preview --format text` printed, read from top to bottom with what is expected in hand."""

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
        # Empty lines at the end of a text are lines, too.
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
        if not re.fullmatch(" " + "".join(reversed(parts) if mirrored else parts).rstrip() + " *", line):
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
    """Columns in which no row has to be cut; a character takes two at most."""
    title = max([2 * len(spelled(row[0])) for section in sections for row in section.rows] or [0])
    value = max([
        2 * len(spelled(row[2])) for section in sections for row in section.rows if isinstance(row[2], str)] or [0])
    return max(80, title * 3 // 2 + 6, title + value + 12)


def text_problems(tool, device, name):
    page = device.page(name)
    sections, omitted = expected(device, page)
    command = [
        tool, "preview", "--bundle", device.bundle, "--format", "text", "--pane", name, "--language", device.language,
        "--device", device.kind, "--app-name", APP,
    ]
    result = subprocess.run(
        command, capture_output=True, encoding="utf-8", env={"COLUMNS": str(width(sections)), "LC_ALL": "C.UTF-8"})
    if result.returncode != 0:
        return ["exits %d: %s" % (result.returncode, result.stderr[:200])], 0
    title, _, rest = result.stdout.partition("\n")
    allowed = {APP} if name == "Root" else titles(device, name)
    problems = [] if title.strip() in {spelled(text).strip() for text in allowed} else [
        "the title %r is none of %r" % (title.strip(), sorted(allowed))]
    problems += Lines(rest.rstrip("\n"), device.is_right_to_left).compare(sections)
    told = [int(index) for index in re.findall(r"^note: item (\d+) is not drawn", result.stderr, re.MULTILINE)]
    if told != omitted:
        problems.append("left out are %r, and not %r" % (told, omitted))
    return problems, sum(len(section.rows) for section in sections)


# --- The corpus -------------------------------------------------------------------------------------------------------

def depends_on_device(bundle):
    names = " ".join(reader.files(bundle, ".plist") + reader.files(bundle, ".strings"))
    return re.search("~ip|-iphoneos", names) is not None or any(
        isinstance(item, dict) and "SupportedUserInterfaceIdioms" in item
        for page in pages(bundle).values() for item in page["PreferenceSpecifiers"])


def drawings(bundle, every):
    """The pages to draw, on which device and in which language: those that rows can name, on both devices."""
    languages = [name[:-len(".lproj")] for name in reader.languages(bundle) if name != "Base.lproj"] or ["en"]
    names = dict.fromkeys(
        re.sub(r"(~iphone|~ipad|-iphoneos)?\.plist$", "", re.sub(r"^[^/]*\.lproj/", "", path))
        for path in pages(bundle))
    kinds = ["iphone", "ipad"] if every or depends_on_device(bundle) else ["iphone"]
    for language in languages:
        is_end = language in (languages[0], languages[-1])
        for kind in ["iphone", "ipad"]:
            device = Device(bundle, language, kind)
            for name in names:
                is_wanted = kind in kinds and (every or is_end) or name == "Root" and (kind in kinds or is_end)
                if is_wanted and device.page(name):
                    yield device, name


def bundles(corpus):
    found = []
    for folder, names, _ in os.walk(corpus):
        found += [os.path.join(folder, name) for name in names if name.endswith(".bundle")]
    return sorted(found)


def main(tool, corpus, every):
    problems, unjudged, compared, rows = [], [], 0, 0
    work = []
    for bundle in bundles(corpus):
        name = os.path.relpath(bundle, corpus)
        strange = reader.unread(bundle)
        unjudged += ["%s/%s: plistlib does not read it" % (name, path) for path in strange]
        # A page that is not read here may be the one that a device takes, or lead to others.
        if not any(path.endswith("Root.plist") for path in strange):
            work += [(name, device, page) for device, page in drawings(bundle, every)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda job: text_problems(tool, job[1], job[2]), work)
        for (name, device, page), (found, count) in zip(work, results):
            problems += ["%s/%s in %s on %s: %s" % (name, page, device.language, device.kind, told) for told in found]
            compared += 1
            rows += count
    print(json.dumps({"problems": problems, "unjudged": unjudged, "pages": compared, "rows": rows}))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3:] == ["all"])
