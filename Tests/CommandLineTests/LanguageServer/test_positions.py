"""Positions are equivalent in each encoding that a client may select."""

import pytest
from lsprotocol import types

import bundles
import positions
from test_reading import foldings, formatted, hints, outline

ENCODINGS = ["utf-8", "utf-16", "utf-32"]
#: Characters of one to four bytes in UTF-8, a letter of two scalars, and a flag of two surrogate pairs.
HARD = "a é € 🎛 e\u0301 🇩🇪"


def hard_pane():
    return bundles.pane(
        bundles.item("Group", Title=HARD), "<!-- %s -->" % HARD + bundles.item(
            "ToggleSwitch", Title=HARD, Key="play", DefaultValue="YES"))


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_ranges_in_lines_with_complex_characters_are_correct(start, folder, bundle, encoding):
    root = bundle / "Root.plist"
    editor = await start(folder, encodings=[encoding])
    assert editor.capabilities.position_encoding == encoding
    editor.open(root, hard_pane())
    found = {each.code: editor.between(root, each.range) for each in await editor.diagnostics(root)}
    assert found["toggle-default"] == "<string>YES</string>"
    names = [editor.between(root, child.selection_range)
             for symbol in await outline(editor, root) for child in [symbol, *(symbol.children or [])]]
    assert names == ["<string>%s</string>" % HARD] * 2


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_changes_after_complex_characters_are_applied_correctly(start, folder, bundle, encoding):
    root = bundle / "Root.plist"
    editor = await start(folder, encodings=[encoding])
    editor.open(root, hard_pane())
    for old, new in [("YES", "🎛🎛"), ("🎛🎛", "é"), ("<string>é</string>", "<string>YES</string>")]:
        editor.replace(root, old, new)
    found = {each.code: editor.between(root, each.range) for each in await editor.diagnostics(root)}
    assert found["toggle-default"] == "<string>YES</string>"
    again = await start(folder, encodings=[encoding])
    again.open(root, editor.text(root))
    assert await again.diagnostics(root) == await editor.diagnostics(root)


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_formatting_is_the_same_in_all_encodings(start, folder, bundle, encoding):
    root = bundle / "Root.plist"
    editor = await start(folder, encodings=[encoding])
    editor.open(root, hard_pane())
    wanted = await start(folder, encodings=["utf-32"])
    wanted.open(root, hard_pane())
    assert await formatted(editor, root) == await formatted(wanted, root)


async def test_the_server_selects_the_first_known_encoding(start, folder):
    for offered, taken in [(["utf-32", "utf-8"], "utf-32"), (["utf-7", "utf-8"], "utf-8"), (["utf-7"], "utf-16"),
                           ([], "utf-16"), (None, "utf-16")]:
        editor = await start(folder, encodings=offered)
        assert editor.encoding == taken


async def test_responses_for_real_bundles_are_the_same_in_all_encodings(start, real_bundle):
    answers = []
    for encoding in ENCODINGS:
        editor = await start(real_bundle, encodings=[encoding])
        told = []
        for path in filter(bundles.is_utf8, bundles.files(real_bundle)):
            editor.open(path)
            told += [editor.between(path, each.range) for each in await editor.diagnostics(path)]
            told += [editor.between(path, symbol.range) for symbol in await outline(editor, path)]
            told += [(each.start_line, each.end_line) for each in await foldings(editor, path)]
            told += [positions.offset(editor.text(path), each.position, encoding) for each in await hints(editor, path)]
        answers.append(told)
    assert answers[0] == answers[1] == answers[2]


async def test_a_position_inside_a_character_counts_as_its_start(start, folder, bundle):
    root = bundle / "Root.plist"
    for encoding, width in [("utf-16", 1), ("utf-8", 3)]:
        editor = await start(folder, encodings=[encoding])
        editor.open(root, bundles.pane("<!-- 🎛-->" + bundles.item("Group", Title="a")))
        place = editor.position(root, "|🎛-->")
        inside = types.Position(place.line, place.character + width)
        editor.send_changes(root, [types.TextDocumentContentChangePartial(types.Range(place, inside), "")])
        assert [symbol.name for symbol in await outline(editor, root)] == ["a"]
