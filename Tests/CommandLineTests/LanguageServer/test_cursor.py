"""Completion, hover, definitions, references and highlights at the position of the cursor."""

import re

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

import bundles
import positions
from test_reading import outline, within


async def completions(editor, path, mark, nth=0):
    """The completions at a position, by label."""
    found = await editor.client.text_document_completion_async(types.CompletionParams(**editor.at(path, mark, nth)))
    items = found.items if isinstance(found, types.CompletionList) else found or []
    return {item.label: item for item in items}


def chosen(editor, path, item):
    """The text after a completion is applied, with the default values of its snippet."""
    edit = item.text_edit
    new = edit.new_text
    if item.insert_text_format == types.InsertTextFormat.Snippet:
        new = re.sub(r"\$\{\d+\|([^,}]*?)[,|][^}]*\}|\$\{\d+:((?:\\.|[^}])*)\}|\$\d+",
                     lambda found: found[1] or found[2] or "", new)
        new = re.sub(r"\\([\\$}])", r"\1", new)
    return positions.applied(editor.text(path), [types.TextEdit(edit.range, new)], editor.encoding)


async def hover(editor, path, mark, nth=0):
    return await editor.client.text_document_hover_async(types.HoverParams(**editor.at(path, mark, nth)))


async def definitions(editor, path, mark, nth=0):
    return await editor.client.text_document_definition_async(types.DefinitionParams(**editor.at(path, mark, nth)))


async def references(editor, path, mark, nth=0, declaration=True):
    return await editor.client.text_document_references_async(types.ReferenceParams(
        context=types.ReferenceContext(include_declaration=declaration), **editor.at(path, mark, nth)))


def places(editor, bundle, locations):
    """The relative file paths of locations, with the text of their ranges."""
    from editor import path_of

    return sorted((str(path_of(each.uri).relative_to(bundle)), editor.between(path_of(each.uri), each.range))
                  for each in locations or [])


# --- Completion ---


async def test_completion_of_types_keys_and_values(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    types_ = await completions(editor, root, "<string>PSTo|ggleSwitchSpecifier</string>")
    assert {"PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSGroupSpecifier"} <= set(types_)
    changed = chosen(editor, root, types_["PSSliderSpecifier"])
    assert changed == editor.text(root).replace("PSToggleSwitchSpecifier", "PSSliderSpecifier", 1)
    assert types_["PSSliderSpecifier"].documentation.kind == types.MarkupKind.Markdown
    keys = await completions(editor, root, "|<key>DefaultValue</key>")
    # The keys that a toggle supports and does not have yet.
    assert {"TrueValue", "FalseValue"} <= set(keys)
    assert not {"Title", "Key", "DefaultValue", "IsSecure", "Values"} & set(keys)
    assert "TrueValue</key>" in chosen(editor, root, keys["TrueValue"])


async def test_completion_of_whole_items(tool, editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    items = await completions(editor, root, "<array>\n\t\t|<dict>")
    snippets = [item for item in items.values() if item.insert_text_format == types.InsertTextFormat.Snippet]
    assert {"Group", "Toggle Switch", "Slider", "Text Field"} <= {item.label for item in snippets}
    before = editor.text(root)
    for item in snippets:
        editor.write(root, chosen(editor, root, item))
        errors = [found.message for found in await editor.diagnostics(root) if found.code == "unreadable-plist"]
        assert errors == [], item.label
        assert editor.text(root).count("<dict>") == before.count("<dict>") + 1
        editor.write(root, before)


async def test_completion_of_an_incomplete_key(editor, bundle):
    root = bundle / "Root.plist"
    text = bundles.text(root)
    for typed in ["<", "<key", "<key>", "<key>Tr", "<key>Tr</key>"]:
        editor.open(root, text.replace("\t\t\t<key>DefaultValue</key>", "\t\t\t%s\n\t\t\t<key>DefaultValue</key>" % typed, 1))
        cursor = typed.replace("</key>", "") + "|" + ("</key>" if "</" in typed else "")
        keys = await completions(editor, root, "\t\t\t%s\n\t\t\t<key>DefaultValue" % cursor)
        assert "TrueValue" in keys, typed
        after = chosen(editor, root, keys["TrueValue"])
        assert after.count("<key>TrueValue</key>") == 1, typed
        editor.close(root)


async def test_completion_of_pane_names(editor, bundle):
    root = bundle / "Root.plist"
    (bundle / "More.plist").write_text(bundles.pane(bundles.item("Group", Title="a")), encoding="utf-8")
    editor.open(root, bundles.pane(bundles.item("ChildPane", Title="x", File="M")))
    files = await completions(editor, root, "<string>M|</string>")
    assert "More" in files
    assert chosen(editor, root, files["More"]) == editor.text(root).replace("<string>M<", "<string>More<")


async def test_completion_of_titles_in_a_string_table(editor, bundle):
    german = bundle / "de.lproj/Root.strings"
    for typed, cursor in [("\n", "\n|"), ('\n"', '\n"|'), ('\n"Gra', '\n"Gra|')]:
        text = re.sub(r"(/\*[^/]*\*/\n)?\"Gravity\".*\n", "", bundles.text(german)) + typed
        editor.open(german, text)
        before, _, after = cursor.partition("|")
        place = types.CompletionParams(
            text_document=editor.identifier(german), position=positions.position(text, len(text), editor.encoding))
        found = await editor.client.text_document_completion_async(place)
        offered = {item.label: item for item in found}
        assert "Gravity" in offered and "Sound" not in offered
        editor.write(german, chosen(editor, german, offered["Gravity"]))
        assert "missing-translation" not in await editor.rules(bundle / "Root.plist")
        assert editor.text(german).rstrip().startswith(text.rstrip()[:200])
        assert not {"unreadable-strings", "truncated-strings"} & set(await editor.rules(german))
        editor.close(german)


async def test_completion_for_a_client_without_snippets_is_a_single_line(start, folder, bundle):
    editor, other = await start(folder, like="neovim@v0.7.0"), await start(folder)
    root = bundle / "Root.plist"
    editor.open(root)
    other.open(root)
    for mark in ["<array>\n\t\t|<dict>", "|<key>DefaultValue</key>", "<string>PSTo|ggle"]:
        plain, snippets = await completions(editor, root, mark), await completions(other, root, mark)
        # Whole items have several lines, and some editors insert only one.
        assert list(plain) == [
            label for label, item in snippets.items() if item.kind != types.CompletionItemKind.Snippet]
        for label, item in plain.items():
            assert item.insert_text_format != types.InsertTextFormat.Snippet
            start = editor.text(root)[:positions.offset(editor.text(root), item.text_edit.range.start, editor.encoding)]
            wanted = chosen(other, root, snippets[label])[len(start):]
            assert "\n" not in item.text_edit.new_text
            assert wanted.split("\n")[0].startswith(item.text_edit.new_text)
    assert "TrueValue" in await completions(editor, root, "|<key>DefaultValue</key>")


async def test_completion_does_not_indent_lines_twice(start, folder, bundle):
    """A client that cannot insert lines unchanged indents each like the current line."""
    def supporting(modes):
        def change(able):
            able.text_document.completion.completion_item.snippet_support = True
            able.text_document.completion.completion_item.insert_text_mode_support = (
                modes and types.ClientCompletionItemInsertTextModeOptions(modes))

        return change

    root = bundle / "Root.plist"
    as_is, adjusting = types.InsertTextMode.AsIs, types.InsertTextMode.AdjustIndentation
    clients = [await start(folder, change=supporting(modes)) for modes in [[as_is, adjusting], [adjusting], None]]
    found = []
    for editor in clients:
        editor.open(root)
        editor.replace(root, "\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSTextField",
                       "\t\t\n\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSTextField")
        found.append(await completions(editor, root, "\t\t|\n"))
    whole, adjusted, unknown = (items["Text Field"] for items in found)
    assert whole.insert_text_mode == as_is and "\n\t\t\t<key>" in whole.text_edit.new_text
    for item in [adjusted, unknown]:
        assert item.insert_text_mode is None
        assert item.text_edit.new_text.replace("\n", "\n\t\t") == whole.text_edit.new_text


async def test_completion_in_real_bundles(start, real_bundle):
    """After a key `Type`, all types are offered, and choosing the existing one changes nothing."""
    editor = await start(real_bundle)
    for path in filter(bundles.is_utf8, bundles.files(real_bundle)):
        editor.open(path)
        text = editor.text(path)
        items = [symbol.range for symbol in await outline(editor, path)]
        for found in list(re.finditer(r"(?<!\t\t\t\t)<key>Type</key>\s*<string>(PS\w+Specifier)</string>", text))[:4]:
            place = positions.position(text, found.start(1) + 3, editor.encoding)
            # Text that looks like an item elsewhere is not one.
            if not any(within(types.Range(place, place), item) for item in items):
                continue
            offered = await editor.client.text_document_completion_async(
                types.CompletionParams(text_document=editor.identifier(path), position=place))
            same = [item for item in offered if item.label == found[1]]
            assert len(same) == 1, (path, place)
            assert chosen(editor, path, same[0]) == text


# --- Hover ---


async def test_hover_over_a_key_and_a_type(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    found = await hover(editor, root, "<key>Default|Value</key>")
    assert found.contents.kind == types.MarkupKind.Markdown
    assert "DefaultValue" in found.contents.value and "developer.apple.com" in found.contents.value
    assert editor.between(root, found.range) == "DefaultValue"
    assert "stores one of two values" in (await hover(editor, root, "<string>PSToggle|Switch")).contents.value


async def test_hover_over_a_title_and_its_entry_shows_translations(editor, bundle):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    editor.open(root)
    editor.open(german)
    for path, mark in [(root, "<string>So|und</string>"), (german, '"So|und"')]:
        text = (await hover(editor, path, mark)).contents.value
        assert "`Töne`" in text and "`Sons`" in text
    editor.replace(german, "Töne", "Ton `*x*`")
    text = (await hover(editor, root, "<string>So|und</string>")).contents.value
    assert "Töne" not in text and "*x*" in text


async def test_hover_over_the_key_of_an_item(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    assert "`true` (boolean)" in (await hover(editor, root, "play_sounds|_preference")).contents.value


async def test_hover_over_other_text_and_in_an_incomplete_pane(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    assert await hover(editor, root, "<pl|ist version") is None
    editor.write(root, editor.text(root).split("</dict>\n\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSSlider")[0])
    assert "`Töne`" in (await hover(editor, root, "<string>So|und</string>")).contents.value


async def test_hover_in_real_bundles(start, real_bundle):
    editor = await start(real_bundle)
    told = 0
    for path in filter(bundles.is_utf8, bundles.files(real_bundle)):
        editor.open(path)
        text = editor.text(path)
        for found in list(re.finditer(r"(?<=<key>)(?:Type|Title|Key|DefaultValue)(?=</key>)", text))[:4]:
            place = positions.position(text, found.start() + 1, editor.encoding)
            answer = await editor.client.text_document_hover_async(
                types.HoverParams(editor.identifier(path), place))
            if answer:
                told += 1
                assert found[0] in answer.contents.value
                assert editor.between(path, answer.range) == found[0]
    assert told > 0 or not any(b"<key>Type</key>" in path.read_bytes() for path in bundles.files(real_bundle))


# --- Definitions and references ---


async def test_definitions_and_references_of_a_title_are_its_entries(editor, bundle):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    editor.open(root)
    editor.open(german)
    tables = [(language + ".lproj/Root.strings", "Play Sounds") for language in ["de", "en", "fr"]]
    assert places(editor, bundle, await definitions(editor, root, "<string>Play| Sounds")) == tables
    everywhere = [("Root.plist", "Play Sounds"), *tables]
    for path, mark in [(root, "<string>Play| Sounds"), (german, '"Play| Sounds" =')]:
        assert places(editor, bundle, await references(editor, path, mark)) == everywhere
    assert ("Root.plist", "Play Sounds") in places(
        editor, bundle, await definitions(editor, german, '"Play| Sounds" ='))


async def test_definitions_of_a_pane_name_are_its_files(editor, bundle):
    root, more, pad = bundle / "Root.plist", bundle / "More.plist", bundle / "More~ipad.plist"
    for path in [more, pad]:
        path.write_text(bundles.pane(bundles.item("Group", Title="a")), encoding="utf-8")
    editor.open(root, bundles.pane(bundles.item("ChildPane", Title="x", File="More")))
    found = places(editor, bundle, await definitions(editor, root, "<string>Mo|re</string>"))
    assert {path for path, _ in found} == {"More.plist", "More~ipad.plist"}


async def test_references_of_a_key_are_on_all_panes(editor, bundle):
    toggle = bundles.item("ToggleSwitch", Title="x", Key="same", DefaultValue="<true/>")
    root, more = bundle / "Root.plist", bundle / "More.plist"
    more.write_text(bundles.pane(toggle), encoding="utf-8")
    editor.open(root, bundles.pane(toggle, bundles.item("ChildPane", Title="y", File="More")))
    assert places(editor, bundle, await references(editor, root, "<string>sa|me</string>")) == [
        ("More.plist", "same"), ("Root.plist", "same")]


async def test_references_in_an_incomplete_pane(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.write(root, editor.text(root).split("\t\t\t<key>Values</key>")[0])
    assert ("de.lproj/Root.strings", "Play Sounds") in places(
        editor, bundle, await references(editor, root, "<string>Play| Sounds"))


async def test_highlights(editor, bundle):
    root = bundle / "Root.plist"
    toggle = bundles.item("ToggleSwitch", Title="x", Key="same", DefaultValue="<true/>")
    editor.open(root, bundles.pane(toggle, toggle))
    found = await editor.client.text_document_document_highlight_async(
        types.DocumentHighlightParams(**editor.at(root, "<string>sa|me</string>")))
    assert [editor.between(root, each.range) for each in found] == ["same", "same"]


async def test_definitions_in_real_bundles(start, real_bundle):
    """Goes from a title to an entry, and back to the title."""
    from editor import path_of

    editor = await start(real_bundle)
    for path in filter(bundles.is_utf8, bundles.files(real_bundle)):
        if path.suffix != ".plist":
            continue
        editor.open(path)
        text = editor.text(path)
        for found in list(re.finditer(r"<key>Title</key>\s*<string>([\w ]+)</string>", text))[:3]:
            place = positions.position(text, found.start(1), editor.encoding)
            entries = await editor.client.text_document_definition_async(
                types.DefinitionParams(editor.identifier(path), place))
            for entry in (entries or [])[:2]:
                table = path_of(entry.uri)
                if not bundles.is_utf8(table):
                    continue
                assert editor.between(table, entry.range) == found[1]
                if table not in editor.texts:
                    editor.open(table)
                back = await editor.client.text_document_references_async(types.ReferenceParams(
                    context=types.ReferenceContext(include_declaration=True), text_document=editor.identifier(table),
                    position=entry.range.start))
                assert any(path_of(each.uri) == path and each.range.start == place for each in back)


# --- The preview ---


async def test_the_preview_shows_unsaved_text(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>Play Sounds</string>", "<string>Play &lt;b&gt; Music</string>")

    async def preview(**place):
        answer = await editor.client.protocol.send_request_async("settings-bundle/preview", place)
        return answer["html"] if isinstance(answer, dict) else answer.html

    html = await preview(textDocument={"uri": root.as_uri()})
    assert html.startswith("<!DOCTYPE html>")
    assert "Play \\u003cb> Music" in html and "<b>" not in html
    place = editor.position(root, "<string>3D| Sound")
    assert "3D Sound" in await preview(
        textDocument={"uri": root.as_uri()}, position={"line": place.line, "character": place.character})
    editor.write(root, editor.text(root).split("\t\t\t<key>Values</key>")[0])
    assert (await preview(textDocument={"uri": root.as_uri()})).startswith("<!DOCTYPE html>")
    with pytest.raises(JsonRpcException):
        await editor.client.protocol.send_request_async(
            "settings-bundle/preview", {"textDocument": {"uri": root.as_uri()}, "position": {"line": -1}})


async def test_the_preview_of_real_bundles(start, real_bundle):
    editor = await start(real_bundle)
    path = real_bundle / "Root.plist"
    if not path.is_file() or not bundles.is_utf8(path):
        pytest.skip("its first page is no text")
    editor.open(path)
    answer = await editor.client.protocol.send_request_async(
        "settings-bundle/preview", {"textDocument": {"uri": path.as_uri()}})
    html = answer["html"] if isinstance(answer, dict) else answer.html
    assert html.startswith("<!DOCTYPE html>") and html.rstrip().endswith("</html>")
