"""Outline, folding, inlay hints and formatting."""

import pytest
from lsprotocol import types

import bundles
import positions


async def outline(editor, path):
    return await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.identifier(path)))


async def foldings(editor, path):
    return await editor.client.text_document_folding_range_async(types.FoldingRangeParams(editor.identifier(path)))


async def hints(editor, path, range_=None):
    return list(await editor.client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=editor.identifier(path), range=range_ or editor.whole(path))))


async def formatted(editor, path, range_=None):
    """The text of a file after formatting."""
    options = types.FormattingOptions(tab_size=8, insert_spaces=True)
    if range_ is None:
        edits = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(editor.identifier(path), options))
    else:
        edits = await editor.client.text_document_range_formatting_async(
            types.DocumentRangeFormattingParams(editor.identifier(path), range_, options))
    return positions.applied(editor.text(path), edits, editor.encoding)


def within(inner, outer):
    start, end = (outer.start.line, outer.start.character), (outer.end.line, outer.end.character)
    return start <= (inner.start.line, inner.start.character) and (inner.end.line, inner.end.character) <= end


def verify_symbols(symbols, around=None):
    """Verifies what editors require of symbols: names, and nested ranges."""
    for symbol in symbols:
        assert symbol.name.strip()
        assert within(symbol.selection_range, symbol.range)
        assert around is None or within(symbol.range, around)
        verify_symbols(symbol.children or [], symbol.range)


# --- Outline ---


async def test_the_outline_of_a_pane(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    symbols = await outline(editor, root)
    verify_symbols(symbols)
    assert [(symbol.name, [child.name for child in symbol.children or []]) for symbol in symbols] == [
        ("Sound", ["Play Sounds", "3D Sound"]), ("User Info", ["Name", "Experience Level"]),
        ("Gravity", ["gravity_preference"])]
    assert editor.between(root, symbols[0].children[0].selection_range) == "<string>Play Sounds</string>"


async def test_the_outline_of_a_string_table(editor, bundle):
    table = bundle / "de.lproj/Root.strings"
    editor.open(table)
    symbols = await outline(editor, table)
    verify_symbols(symbols)
    assert ("Sound", "Töne") in [(symbol.name, symbol.detail) for symbol in symbols]


async def test_the_outline_of_an_incomplete_pane(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>3D Sound</string>", "<string>3D So")
    names = [child.name for symbol in await outline(editor, root) for child in symbol.children or []]
    assert "Play Sounds" in names
    editor.write(root, editor.text(root).split("<string>Experience")[0])
    symbols = await outline(editor, root)
    verify_symbols(symbols)
    assert [symbol.name for symbol in symbols][:1] == ["Sound"]


async def test_the_outline_is_flat_for_clients_without_hierarchy(start, folder, bundle):
    def change(able):
        able.text_document.document_symbol.hierarchical_document_symbol_support = False

    editor = await start(folder, change=change)
    editor.open(bundle / "Root.plist")
    symbols = await outline(editor, bundle / "Root.plist")
    assert all(isinstance(symbol, types.SymbolInformation) for symbol in symbols)
    assert [symbol.name for symbol in symbols][:3] == ["Sound", "Play Sounds", "3D Sound"]


# --- Folding ---


async def test_folding_of_items_arrays_and_sections(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    lines = {(each.start_line, each.end_line) for each in await foldings(editor, root)}
    text = editor.text(root).split("\n")
    firsts = {text[first].strip() for first, _ in lines}
    assert firsts == {"<dict>", "<array>"}
    items = text.count("\t\t<dict>")
    # Each item, each array, the pane, and the sections, which start at a group.
    assert len(lines) >= items + text.count("\t<array>")
    assert all(first < last < len(text) for first, last in lines)


async def test_folding_of_comments_in_a_string_table(editor, bundle):
    table = bundle / "de.lproj/Root.strings"
    editor.open(table, '/* one\n * two */\n"a" = "b";\n/* not\n closed')
    kinds = [(each.start_line, each.end_line, each.kind) for each in await foldings(editor, table)]
    assert (0, 1, types.FoldingRangeKind.Comment) in kinds


async def test_folding_of_an_incomplete_pane(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.write(root, editor.text(root).split("</array>\n</dict>")[0])
    assert len(await foldings(editor, root)) > 3


# --- Inlay hints ---


async def test_inlay_hints_show_the_positions_of_items(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    found = await hints(editor, root)
    labels = [hint.label for hint in found]
    assert "1 Play Sounds" in labels
    place = next(hint.position for hint in found if hint.label == "1 Play Sounds")
    text = editor.text(root)
    assert text[:positions.offset(text, place, editor.encoding)].endswith("<dict>")


async def test_inlay_hints_show_missing_translations(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>Play Sounds</string>", "<string>Play Music</string>")
    (hint,) = [hint for hint in await hints(editor, root) if hint.label.startswith("not in ")]
    assert hint.label == "not in de, fr"
    assert hint.position == editor.position(root, "Play Music</string>|")


async def test_inlay_hints_of_a_range(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    shown = types.Range(editor.position(root, "<string>|3D Sound"), editor.position(root, "<string>3D Sound|"))
    assert [hint.label for hint in await hints(editor, root, shown)] == ["2 3D Sound"]
    head = types.Range(types.Position(0, 0), types.Position(2, 3))
    assert await hints(editor, root, head) == []


# --- Formatting ---


async def test_formatting_matches_the_format_command(tool, start, tmp_path, real_bundle):
    ours, theirs = (bundles.copy(real_bundle, tmp_path / name / real_bundle.name) for name in ["ours", "theirs"])
    editor = await start(ours)
    for path in bundles.files(ours):
        relative = path.relative_to(ours)
        result = tool.attempt("format", "-q", "--bundle", theirs, relative)
        if not bundles.is_utf8(path):
            continue
        editor.open(path)
        if result == 0:
            assert (await formatted(editor, path)).encode() == (theirs / relative).read_bytes()
        else:
            with pytest.raises(Exception):
                await formatted(editor, path)


async def test_formatting_applies_to_unsaved_text(tool, editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "\t\t\t<string>Play Sounds</string>", "<string>Spiel Töne 🎛</string  >")
    text = await formatted(editor, root)
    editor.write(root, text)
    editor.save(root)
    before = root.read_bytes()
    tool.run("format", "-q", "--bundle", bundle, "Root.plist")
    assert root.read_bytes() == before
    assert await formatted(editor, root) == text


async def test_formatting_keeps_line_breaks_and_encodings(tool, editor, bundle):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    root.write_bytes(bundles.text(root).replace("\t", "  ").replace("\n", "\r\n").encode())
    german.write_bytes(b"\xff\xfe" + '"b"="Töne 🎛" ;\r\n"a"  = "x";'.encode("utf-16-le"))
    for path in [root, german]:
        editor.open(path)
        text = await formatted(editor, path)
        tool.run("format", "-q", "--bundle", bundle, path.relative_to(bundle))
        assert text == bundles.text(path)


async def test_formatting_a_range_does_not_change_other_lines(editor, bundle):
    root = bundle / "Root.plist"
    text = bundles.text(root)
    editor.open(root, text.replace("\t\t\t<key>Title</key>", "<key>Title</key>"))
    place = types.Range(
        editor.position(root, "|<key>Title</key>\n\t\t\t<string>Play Sounds"), editor.position(root, "Play Sounds|</string>"))
    after = await formatted(editor, root, place)
    changed = [line for line, old in zip(after.split("\n"), editor.text(root).split("\n")) if line != old]
    assert changed == ["\t\t\t<key>Title</key>"]


async def test_formatting_fails_for_a_syntax_error(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>Play Sounds</string>", "<string>Play Sounds")
    with pytest.raises(Exception) as error:
        await formatted(editor, root)
    assert str(error.value).startswith("Root.plist: ")
