"""Determines the rows that the Settings app draws for a bundle, independently of the tool.

Sources: Apple's Settings Application Schema Reference for the drawing, CoreFoundation's CFBundle for the lookup of
files, InAppSettingsKit for toggle values that equal neither custom value. plistlib reads property lists, and
independent_reader.py reads tables.
"""

import base64
import functools
import os
import re
import unicodedata

import independent_reader as reader

SUFFIXES = {"iphone": ["~iphone", "-iphoneos", ""], "ipad": ["~ipad", "-iphoneos", ""]}
IDIOMS = {"iphone": "Phone", "ipad": "Pad"}
TYPES = {
    "PSGroupSpecifier", "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSTitleValueSpecifier", "PSTextFieldSpecifier",
    "PSMultiValueSpecifier", "PSRadioGroupSpecifier", "PSChildPaneSpecifier",
}
# Items that store nothing need no key, and a title item shows its default even without a key.
WITHOUT_KEY = {"PSGroupSpecifier", "PSTitleValueSpecifier", "PSChildPaneSpecifier"}
RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}

# The same few files are read repeatedly.
property_list = functools.lru_cache(maxsize=None)(reader.property_list)
table = functools.lru_cache(maxsize=None)(reader.table)
pages = functools.lru_cache(maxsize=None)(reader.pages)


class Device:
    """A bundle on a device with a language."""

    def __init__(self, bundle, language, kind):
        self.bundle, self.language, self.kind = bundle, language, kind
        there = [name[:-len(".lproj")] for name in reader.languages(bundle)]
        wanted = [language, "Base", "en", "English", "en_US"]
        self.folders = [""] + [name + ".lproj" for name in dict.fromkeys(wanted) if name in there]
        self.is_right_to_left = re.split("[-_]", language)[0] in RIGHT_TO_LEFT

    def path(self, name, extension):
        """The file that is used for a name: at the top level, or in the first language that has it."""
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
        """A function that returns the localized string for a string of a pane."""
        name = page.get("StringsTable")
        path = self.path(name if isinstance(name, str) and name else "Localizable", ".strings")
        entries = {}
        if path:
            try:
                entries = dict(table(path))
            except reader.Unreadable:
                # An unreadable table translates nothing.
                pass
        return lambda text: entries[text] if isinstance(entries.get(text), str) else text


def string(item, key):
    value = item.get(key)
    return value if isinstance(value, str) and value else None


def number(item, key, standard):
    value = item.get(key)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else standard


def plain(value):
    """The text of a value without a title."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return "(%s)" % ", ".join("true" if inner is True else plain(inner) for inner in value)
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
    """The sort order: letters without accents and case; spaces, punctuation, signs and digits before letters."""
    letters = [letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter) != "Mn"]
    return [("ZPSN".find(unicodedata.category(letter)[0]) % 5, letter) for letter in letters]


def choices(item, shown):
    """The choices in drawing order: title, title for the row, whether it is chosen."""
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
        found.sort(key=lambda choice: (order(choice[0]), choice[0]))
    return found


def is_drawn(item, kind):
    if not isinstance(item, dict) or item.get("Type") not in TYPES:
        return False
    devices = item.get("SupportedUserInterfaceIdioms")
    if isinstance(devices, list) and devices and IDIOMS[kind] not in devices:
        return False
    return item["Type"] in WITHOUT_KEY or string(item, "Key") is not None


def rows_of(item, shown):
    """The rows of an item: title, kind of control, value of the control."""
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
    """The sections of a pane on a device, and the indexes of the omitted items."""
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
    """The titles that a pane can have: the titles of the rows that lead to it."""
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
    return found


def depends_on_device(bundle):
    names = " ".join(reader.files(bundle, ".plist") + reader.files(bundle, ".strings"))
    return re.search("~ip|-iphoneos", names) is not None or any(
        isinstance(item, dict) and "SupportedUserInterfaceIdioms" in item
        for page in pages(bundle).values() for item in page["PreferenceSpecifiers"])


def drawings(bundle, every):
    """The panes to draw, with device and language: the panes that rows can lead to, on both devices."""
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
