"""The bundles that Scripts/probe writes: control bundles, and bundles that differ from a control by one fault."""

import re
import struct
import zlib
from dataclasses import dataclass

# The index of the item under test in every control bundle: a group and a toggle precede it.
PROBE = 2

# Faults: each returns the changed text of a property list. A fault changes the bytes that it names and no others, so that
# comments, order and layout are the tool's own.


def item_span(plist, index):
    """The range of an item's text, from its tab-indented `<dict>` to its `</dict>`, without the line break."""
    spans = [match.span() for match in re.finditer(r"\t\t<dict>\n.*?\n\t\t</dict>", plist, re.S)]
    return spans[index]


# An element on one line, or from its start to its end.
VALUE = r"(?:<(\w+)>.*?</\2>|<\w+/>)"


def replaced(plist, key, xml):
    """Replaces the value of a key that occurs once in the plist, or removes the key if `xml` is `None`."""
    pattern = re.compile(rf"(\t+<key>{key}</key>\n\t+){VALUE}\n", re.S)
    assert len(pattern.findall(plist)) == 1, key
    return pattern.sub(lambda match: "" if xml is None else f"{match[1]}{xml}\n", plist)


def put(key, xml, index=PROBE):
    """The value of an item's key becomes `xml`."""
    def edit(plist):
        start, end = item_span(plist, index)
        return plist[:start] + replaced(plist[start:end], key, xml) + plist[end:]
    return edit


def drop(key, index=PROBE):
    """An item loses a key."""
    return put(key, None, index)


def add(key, xml, index=PROBE):
    """An item gets a key, at its end."""
    def edit(plist):
        _, end = item_span(plist, index)
        end -= len("\t\t</dict>")
        return f"{plist[:end]}\t\t\t<key>{key}</key>\n\t\t\t{xml}\n{plist[end:]}"
    return edit


def entry(xml, index=PROBE):
    """An item is replaced by another value."""
    def edit(plist):
        start, end = item_span(plist, index)
        return f"{plist[:start]}\t\t{xml}{plist[end:]}"
    return edit


def without_item(index):
    """An item is removed."""
    def edit(plist):
        start, end = item_span(plist, index)
        return plist[:start] + plist[end + 1:]
    return edit


def pane(key, xml):
    """A key of the pane gets a value; it is removed if `xml` is `None`."""
    def edit(plist):
        line = "" if xml is None else f"\n\t<key>{key}</key>\n\t{xml}"
        found = re.search(rf"\n\t<key>{key}</key>\n\t(?:<array>\n.*?\n\t</array>|[^\n]*)", plist, re.S)
        if found:
            return plist[:found.start()] + line + plist[found.end():]
        return plist.replace("\n<dict>", "\n<dict>" + line, 1)
    return edit


@dataclass(frozen=True)
class Bundle:
    """A bundle that is installed and looked at.

    commands: lines for `settings-bundle apply`, for a control bundle.
    control, edit, file: the control bundle, and the change of one of its property lists.
    files: files that the bundle has in addition to those of its control or its commands, by path.
    difference: the difference to the control, as a comparison of the parsed files must print it.
    look: what to look for in Settings.
    """

    name: str
    look: str
    commands: tuple = ()
    control: str | None = None
    edit: object = None
    file: str = "Root.plist"
    files: tuple = ()
    difference: tuple = ()

    @property
    def question(self):
        return re.match(r"D\d+", self.name)[0]


def string(value):
    return f"<string>{value}</string>"


def integer(value):
    return f"<integer>{value}</integer>"


def array(*values):
    return "<array>\n" + "".join(f"\t\t\t\t{value}\n" for value in values) + "\t\t\t</array>"


def table(shown):
    """A string table that shows in which file it was found."""
    return f'"Probe" = "{shown}";\n'


def image():
    """A gray PNG of 29 × 29 pixels. Stored and not compressed, so that every zlib writes the same bytes."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows = b"".join(b"\0" + b"\x88" * 29 for _ in range(29))
    header = struct.pack(">IIBBBBB", 29, 29, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


ABOVE = ("add-item group --title Control", 'add-item toggle --title "Control above" --key control_above')
BELOW = ("add-item group --title End", 'add-item toggle --title "Control below" --key control_below')
CHOICES = "--value-type integer --choice A=0 --choice B=1"


def control(name, look, *commands, files=()):
    """A control bundle: the items under test between two toggles that show that the pane was loaded."""
    return Bundle(name, look, (*ABOVE, *commands, *BELOW), files=tuple(files))


def probe(name, control, difference, edit, look, file="Root.plist"):
    """A bundle that differs from its control by one edit of a property list."""
    return Bundle(name, look, (), control, edit, file, (), tuple(difference.split("\n")))


def extra(name, control, path, content, look):
    """A bundle that differs from its control by one more file."""
    return Bundle(name, look, (), control, None, "Root.plist", ((path, content),), (f"{path}: added",))


ITEM = "Root.plist PreferenceSpecifiers[2]"
ANY = "Whether the control rows are there, whether the row is there and what it shows, and whether Settings crashes."
LOST = "Whether the pane still has its three rows, and whether Settings crashes."
LANGUAGE = "The title of the row between the control rows: it names the folder whose table Settings read."
FOOTER = "Whether the footer is drawn to its end, which is the word END."

CONTROLS = [
    control("D1-control-text-field", LOST, "add-item text-field --title Probe --key probe"),
    control("D1-control-toggle", "The rows of an ordinary pane. On or off before the first touch?",
            "add-item toggle --title Probe --key probe --default YES"),
    control("D2-control-two-toggles", "Two toggles that are independent of each other.",
            "add-item toggle --title First --key probe", "add-item toggle --title Second --key probe_2"),
    control("D2-control-pad-and-phone", "One of the two titles: Pad on an iPad, Phone on an iPhone.",
            "add-item title --title Pad --key probe --default pad --idiom pad",
            "add-item title --title Phone --key probe_2 --default phone --idiom phone"),
    control("D3-control-strings", "On or off before the first touch? Turn it off and on: which values are stored?",
            "add-item toggle --title Probe --key probe --on on --off off --default on"),
    control("D4-control-multi-value", LOST, f"add-item multi-value --title Probe --key probe {CHOICES}"),
    control("D4-control-slider", LOST, "add-item slider --key probe --min 0 --max 1 --default 0.5"),
    control("D4-control-title", LOST, "add-item title --title Probe --key probe --default value"),
    control("D5-control-child-pane", "The row opens a pane with the row On More.",
            "add-pane More --title Probe --at 2", 'add-item group --title "Group on More" --pane More',
            'add-item toggle --title "On More" --key more --pane More',
            "add-pane Folder/More --title Inside", "remove-item title:Inside",
            'add-item toggle --title "On Folder/More" --key folder_more --pane Folder/More',
            files=[("Probe.png", image())]),
    control("D6-control-tables", LANGUAGE, "add-item toggle --title Probe --key probe",
            files=[("en.lproj/Root.strings", table("Root")), ("en.lproj/Localizable.strings", table("Localizable"))]),
    control("D6-control-languages", LANGUAGE, "add-item toggle --title Probe --key probe",
            files=[("en.lproj/Root.strings", table("en")), ("de.lproj/Root.strings", table("de"))]),
    control("D9-control-appearance",
            "Choose B in the radio group, leave Settings, and return: is B still chosen? Open the field: is A chosen again?",
            f"add-item radio-group --title Probe --key probe {CHOICES} --footer Radio",
            "add-item group --title Header --footer END",
            "add-item toggle --title Toggle --key toggle --set-xml "
            "'SupportedUserInterfaceIdioms=<array><string>Pad</string><string>Phone</string></array>'",
            f"add-item multi-value --title Choices --key choices {CHOICES} --short-title 0=a --short-title 1=b",
            "add-item text-field --title Field --key field --default value"),
]

PROBES = [
    # An empty key
    probe("D1a-text-field-both-empty", "D1c-text-field-title-empty", f"{ITEM}.Key: 'probe' -> ''",
          put("Key", string("")), LOST),
    probe("D1b-text-field-key-empty", "D1-control-text-field", f"{ITEM}.Key: 'probe' -> ''", put("Key", string("")), LOST),
    probe("D1c-text-field-title-empty", "D1-control-text-field", f"{ITEM}.Title: 'Probe' -> ''",
          put("Title", string("")), LOST),
    probe("D1d-toggle-key-empty", "D1-control-toggle", f"{ITEM}.Key: 'probe' -> ''", put("Key", string("")), LOST),
    probe("D1e-multi-value-key-empty", "D4-control-multi-value", f"{ITEM}.Key: 'probe' -> ''",
          put("Key", string("")), LOST),
    probe("D1f-slider-key-empty", "D4-control-slider", f"{ITEM}.Key: 'probe' -> ''", put("Key", string("")), LOST),
    probe("D1g-toggle-title-empty", "D1-control-toggle", f"{ITEM}.Title: 'Probe' -> ''", put("Title", string("")), LOST),

    # One key twice
    probe("D2a-two-toggles", "D2-control-two-toggles", "Root.plist PreferenceSpecifiers[3].Key: 'probe_2' -> 'probe'",
          put("Key", string("probe"), 3), "Rows that are missing or doubled, a crash. Turn one on: does the other move?"),
    probe("D2b-pad-and-phone", "D2-control-pad-and-phone",
          "Root.plist PreferenceSpecifiers[3].Key: 'probe_2' -> 'probe'", put("Key", string("probe"), 3),
          "On an iPad and on an iPhone: which of the two titles are there, and how often?"),

    # Toggles: on or off before the first touch, and what is stored after two touches
    *(probe(f"D3{letter}-{name}", control, f"{ITEM}.DefaultValue: {difference}", edit,
            "On or off before the first touch? Turn it to the other side and back: which values are stored?")
      for letter, name, control, difference, edit in [
          ("a", "string-yes", "D1-control-toggle", "True -> 'YES'", put("DefaultValue", string("YES"))),
          ("b", "string-1", "D1-control-toggle", "True -> '1'", put("DefaultValue", string("1"))),
          ("c", "integer-1", "D1-control-toggle", "True -> 1", put("DefaultValue", integer(1))),
          ("d", "no-default", "D1-control-toggle", "True removed", drop("DefaultValue")),
          ("e", "strings-default-true", "D3-control-strings", "'on' -> True", put("DefaultValue", "<true/>")),
      ]),

    # What the reference forbids
    *(probe(f"D4{letter}-{name}", control, "\n".join(f"{ITEM}{line}" for line in difference.split("\n")), edit, ANY)
      for letter, name, control, difference, edit in [
          ("a", "no-type", "D1-control-toggle", ".Type: 'PSToggleSwitchSpecifier' removed", drop("Type")),
          ("b", "unknown-type", "D1-control-toggle", ".Type: 'PSToggleSwitchSpecifier' -> 'PSNothingSpecifier'",
           put("Type", string("PSNothingSpecifier"))),
          ("c", "toggle-no-title", "D1-control-toggle", ".Title: 'Probe' removed", drop("Title")),
          ("d", "toggle-no-key", "D1-control-toggle", ".Key: 'probe' removed", drop("Key")),
          ("e", "title-array", "D1-control-toggle", ".Title: 'Probe' -> ['Probe']", put("Title", array(string("Probe")))),
          ("f", "key-number", "D1-control-toggle", ".Key: 'probe' -> 5", put("Key", integer(5))),
          ("g", "entry-no-dictionary", "D1-control-toggle",
           ": dictionary of Type, Title, Key, DefaultValue -> 'Probe'", entry(string("Probe"))),
          ("h", "unknown-keyboard", "D1-control-text-field", ".KeyboardType: 'Numbers' added",
           add("KeyboardType", string("Numbers"))),
          ("i", "multi-value-no-titles", "D4-control-multi-value", ".Titles: ['A', 'B'] removed", drop("Titles")),
          ("j", "multi-value-more-titles", "D4-control-multi-value", ".Titles[2]: 'C' added",
           put("Titles", array(string("A"), string("B"), string("C")))),
          ("k", "multi-value-more-values", "D4-control-multi-value", ".Values[2]: 2 added",
           put("Values", array(integer(0), integer(1), integer(2)))),
          ("l", "multi-value-empty", "D4-control-multi-value",
           ".Titles: ['A', 'B'] -> []\n.Values: [0, 1] -> []",
           lambda plist: put("Values", "<array/>")(put("Titles", "<array/>")(plist))),
          ("m", "multi-value-equal-values", "D4-control-multi-value", ".Values[1]: 1 -> 0",
           put("Values", array(integer(0), integer(0)))),
          ("n", "multi-value-other-default", "D4-control-multi-value", ".DefaultValue: 0 -> 9",
           put("DefaultValue", integer(9))),
          ("o", "multi-value-string-default", "D4-control-multi-value", ".DefaultValue: 0 -> '0'",
           put("DefaultValue", string(0))),
          ("p", "multi-value-no-default", "D4-control-multi-value", ".DefaultValue: 0 removed", drop("DefaultValue")),
          ("q", "slider-no-minimum", "D4-control-slider", ".MinimumValue: 0 removed", drop("MinimumValue")),
          ("r", "slider-no-default", "D4-control-slider", ".DefaultValue: 0.5 removed", drop("DefaultValue")),
          ("s", "slider-equal-ends", "D4-control-slider", ".MinimumValue: 0 -> 1", put("MinimumValue", integer(1))),
          ("t", "slider-reversed", "D4-control-slider", ".MinimumValue: 0 -> 2", put("MinimumValue", integer(2))),
          ("u", "slider-string-default", "D4-control-slider", ".DefaultValue: 0.5 -> '0.5'",
           put("DefaultValue", string(0.5))),
          ("v", "slider-default-outside", "D4-control-slider", ".DefaultValue: 0.5 -> 5", put("DefaultValue", integer(5))),
          ("w", "title-no-default", "D4-control-title", ".DefaultValue: 'value' removed", drop("DefaultValue")),
      ]),
    probe("D4x-no-items", "D1-control-toggle", "Root.plist PreferenceSpecifiers: 5 items -> []",
          pane("PreferenceSpecifiers", "<array/>"), "What the pane of the app contains."),

    # Links between panes
    *(probe(f"D5{letter}-{name}", "D5-control-child-pane", f"{ITEM}.File: 'More' -> '{file}'", put("File", string(file)),
            "Whether the row is there, and what it opens.")
      for letter, name, file in [
          ("a", "missing-pane", "Missing"), ("b", "file-extension", "More.plist"), ("c", "parent-folder", "../More"),
          ("d", "pane-in-folder", "Folder/More"), ("e", "cycle", "Root"),
      ]),
    probe("D5f-no-group", "D5-control-child-pane", "More.plist PreferenceSpecifiers[0]: dictionary of Type, Title removed",
          without_item(0), "What the row opens. Go back, and open it again.", file="More.plist"),

    # String tables and languages
    probe("D6a-no-table", "D6-control-tables", "Root.plist StringsTable: 'Root' removed", pane("StringsTable", None),
          LANGUAGE),
    probe("D6b-table-extension", "D6-control-tables", "Root.plist StringsTable: 'Root' -> 'Root.strings'",
          pane("StringsTable", string("Root.strings")), LANGUAGE),
    *(extra(f"D6{letter}-{name}", "D6-control-languages", f"{folder}Root.strings", table(shown), LANGUAGE)
      for letter, name, folder, shown in [
          ("c", "top-level", "", "top level"), ("d", "en-US", "en-US.lproj/", "en-US"),
          ("e", "en-GB", "en-GB.lproj/", "en-GB"), ("f", "de-AT", "de-AT.lproj/", "de-AT"),
          ("g", "base", "Base.lproj/", "Base"), ("h", "welsh", "cy.lproj/", "cy"),
          ("i", "esperanto", "eo.lproj/", "eo"), ("j", "underscore", "zh_CN.lproj/", "zh_CN"),
      ]),

    # Notifications
    probe("D7a-key-with-dot", "D1-control-toggle", f"{ITEM}.Key: 'probe' -> 'with.dot'", put("Key", string("with.dot")),
          "Which lines the app logs when the toggle is changed in Settings."),
    probe("D7b-key-with-at-sign", "D1-control-toggle", f"{ITEM}.Key: 'probe' -> 'with@sign'",
          put("Key", string("with@sign")), "Which lines the app logs when the toggle is changed in Settings."),

    # An app group
    probe("D8a-app-group", "D1-control-toggle",
          "Root.plist ApplicationGroupContainerIdentifier: 'group.example.probe' added",
          pane("ApplicationGroupContainerIdentifier", string("group.example.probe")),
          "In which property list the value is stored: the app's, or the group's."),

    # Appearance
    probe("D9a-item-after-radio-group", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[3]: dictionary of Type, Title, FooterText removed", without_item(3),
          "Where the toggle is: among the choices, or below them."),
    *(probe(f"D9{letter}-footer-{length}", "D9-control-appearance",
            f"Root.plist PreferenceSpecifiers[3].FooterText: 'END' -> string of {length} characters",
            put("FooterText", string("word " * ((length - 4) // 5) + " END"), 3), FOOTER)
      for letter, length in [("b", 9999), ("c", 10999), ("d", 49999)]),
    probe("D9e-short-titles", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[5].ShortTitles[1]: 'b' removed",
          put("ShortTitles", array(string("a")), 5), "Choose B. What the row shows, and what the list of choices shows."),
    *(probe(f"D9{letter}-idiom-{name}", "D9-control-appearance", "\n".join(difference),
            put("SupportedUserInterfaceIdioms", xml, 4), "Whether the toggle is there.")
      for letter, name, xml, difference in [
          ("f", "none", "<array/>",
           ["Root.plist PreferenceSpecifiers[4].SupportedUserInterfaceIdioms: ['Pad', 'Phone'] -> []"]),
          *((letter, name.lower(), array(string("Pad"), string("Phone"), string(name)),
             [f"Root.plist PreferenceSpecifiers[4].SupportedUserInterfaceIdioms[2]: '{name}' added"])
            for letter, name in [("g", "Mac"), ("h", "Vision"), ("i", "TV")]),
      ]),

    # Other platforms
    probe("D12a-icon-of-row", "D5-control-child-pane", f"{ITEM}.Icon: 'Probe' added", add("Icon", string("Probe")),
          "In Mac Catalyst: the icon in the settings window."),
    probe("D12b-icon-of-pane", "D5-control-child-pane", "More.plist Icon: 'Probe' added", pane("Icon", string("Probe")),
          "In Mac Catalyst: the icon in the settings window.", file="More.plist"),
    probe("D12c-footer-lines", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[3].FooterText: 'END' -> '1\\n2\\n3\\n4\\n5\\n6\\n7\\nEND'",
          put("FooterText", string("\n".join([*"1234567", "END"])), 3), FOOTER),
    probe("D12d-idiom-vision-only", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[4].SupportedUserInterfaceIdioms: ['Pad', 'Phone'] -> ['Vision']",
          put("SupportedUserInterfaceIdioms", array(string("Vision")), 4), "On visionOS: whether the toggle is there."),

    # iOS 27
    probe("D14a-long-title", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[6].Title: 'Field' -> 'A long title that needs much of the width'",
          put("Title", string("A long title that needs much of the width"), 6),
          "Which text is cut or wrapped: the title, or the value? Height of the row in points."),
    probe("D14b-long-value", "D9-control-appearance",
          "Root.plist PreferenceSpecifiers[6].DefaultValue: 'value' -> 'a long value that needs much of the width'",
          put("DefaultValue", string("a long value that needs much of the width"), 6),
          "Which text is cut or wrapped: the title, or the value? Height of the row in points."),
]
BUNDLES = {bundle.name: bundle for bundle in CONTROLS + PROBES}
