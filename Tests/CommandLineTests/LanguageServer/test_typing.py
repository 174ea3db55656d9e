"""Diagnostics are updated after changes in the editor and on disk."""

import random

import pytest
from lsprotocol import types

import bundles
import positions
from test_check import found, shown


async def test_diagnostics_appear_and_disappear_with_an_error(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    assert "toggle-default" not in await editor.rules(root)
    editor.replace(root, "play_sounds_preference</string>\n\t\t\t<key>DefaultValue</key>\n\t\t\t<true/>",
                   "play_sounds_preference</string>\n\t\t\t<key>DefaultValue</key>\n\t\t\t<string>YES</string>")
    found = [each for each in await editor.diagnostics(root) if each.code == "toggle-default"]
    assert [editor.between(root, each.range) for each in found] == ["<string>YES</string>"]
    assert found[0].source == "settings-bundle"
    assert found[0].severity == types.DiagnosticSeverity.Warning
    editor.replace(root, "<string>YES</string>", "<true/>")
    assert "toggle-default" not in await editor.rules(root)


async def test_incomplete_xml_has_one_error_at_its_position(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>Play Sounds</string>", "<string>Play Sounds</st")
    errors = [each for each in await editor.diagnostics(root) if each.severity == types.DiagnosticSeverity.Error]
    assert len(errors) == 1
    line = editor.position(root, "Play Sounds</st|").line
    assert line <= errors[0].range.start.line <= line + 1
    editor.replace(root, "<string>Play Sounds</st", "<string>Play Sounds</string>")
    assert [each for each in await editor.diagnostics(root) if each.severity == types.DiagnosticSeverity.Error] == []


async def test_unsaved_changes_affect_the_diagnostics_of_other_files(editor, bundle):
    """A new title makes the entry of the old title stale."""
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    editor.open(root)
    assert "stale-string" not in await editor.rules(german)
    editor.replace(root, "<string>Play Sounds</string>", "<string>Play Music</string>")
    assert "stale-string" in await editor.rules(german)
    editor.close(root)
    assert await editor.diagnostics(root) == []
    editor.open(german)
    # Unsaved changes are discarded.
    assert "stale-string" not in await editor.rules(german)


async def test_diagnostics_after_random_changes_match_check(tool, start, bundle):
    await type_at_random(tool, start, bundle, seed=1, times=40)


async def test_diagnostics_after_random_changes_in_real_bundles_match_check(tool, start, tmp_path, real_bundle):
    copy = bundles.copy(real_bundle, tmp_path / real_bundle.name)
    await type_at_random(tool, start, copy, seed=2, times=2)


async def type_at_random(tool, start, bundle, seed, times):
    editor = await start(bundle, encodings=["utf-32"])
    generator = random.Random(seed)
    files = [path for path in bundles.files(bundle) if bundles.is_utf8(path)]
    for path in files:
        editor.open(path)
    for _ in range(times):
        path = generator.choice(files)
        text = editor.text(path)
        start, end = sorted(generator.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + generator.choice([0, 0, 1, 40]))
        new = generator.choice([
            "", "<", ">", "\"", ";", "\n", "é🎛", "</dict>", "<key>Title</key><string>x</string>", "/*", "<!--", " = ",
            text[start:end] * 2])
        changed = text[:start] + new + text[end:]
        editor.texts[path].text = changed
        editor.send_changes(path, [types.TextDocumentContentChangePartial(
            range=positions.range_of(text, start, end, "utf-32"), text=new)])
        await editor.settled()
        path.write_text(changed, encoding="utf-8", newline="")
        assert shown(editor) == found(tool, bundle), (path, start, end, new)


# --- Disk ---


async def test_the_client_is_asked_to_watch_files(editor):
    await editor.settled()
    watched = [each for each in editor.registered if each.method == "workspace/didChangeWatchedFiles"]
    globs = {watcher["globPattern"] if isinstance(watcher, dict) else watcher.glob_pattern
             for each in watched for watcher in each.register_options["watchers"]}
    assert {"**/*.bundle/**", "**/settings-bundle.json"} <= globs


async def test_a_client_that_cannot_watch_files_is_not_asked(start, folder):
    def change(able):
        able.workspace.did_change_watched_files = None

    editor = await start(folder, change=change)
    await editor.settled()
    assert editor.registered == []


async def test_changes_on_disk_update_diagnostics(editor, bundle):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    editor.open(root)
    assert await editor.rules(german) == await editor.rules(bundle / "fr.lproj/Root.strings")
    german.write_text('"Sound" = "Ton"', encoding="utf-8")
    assert "missing-translation" not in await editor.rules(root)
    editor.note_changed(german)
    before = await editor.rules(german)
    assert before != []
    german.unlink()
    editor.note_changed(german, types.FileChangeType.Deleted)
    assert await editor.diagnostics(german) == []
    german.write_text('"Sound" = "Ton"', encoding="utf-8")
    editor.note_changed(german, types.FileChangeType.Created)
    assert await editor.rules(german) == before


async def test_open_text_takes_precedence_over_the_disk(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>Play Sounds</string>", "<string></string>")
    before = await editor.rules(root)
    assert before != []
    root.write_text("<plist>", encoding="utf-8")
    editor.note_changed(root)
    assert await editor.rules(root) == before
    editor.save(root)
    assert await editor.rules(root) == before


async def test_files_that_are_not_on_disk_have_diagnostics(tool, editor, bundle):
    """A pane, and a string table in a folder that does not exist yet."""
    pane, table = bundle / "New.plist", bundle / "nl.lproj/Root.strings"
    editor.open(pane, bundles.pane(bundles.item("ToggleSwitch", Title="x", Key="x", DefaultValue="YES")))
    assert "toggle-default" in await editor.rules(pane)
    editor.open(table, '"Sound" = "Geluid" "Play')
    assert await editor.diagnostics(table) != []
    for path in [pane, table]:
        editor.close(path)
        assert await editor.diagnostics(path) == []


async def test_unsaved_changes_of_the_options_file_apply(editor, folder, bundle):
    root, options = bundle / "Root.plist", folder / "settings-bundle.json"
    options.write_text("{}")
    editor.open(root, bundles.text(root).replace("<true/>", "<string>YES</string>"))
    assert "toggle-default" in await editor.rules(root)
    editor.open(options, '{ "check": { "ignore": ["toggle-default"] } }')
    assert "toggle-default" not in await editor.rules(root)
    editor.replace(options, "toggle-default", "toggle-defaul")
    wrong = await editor.diagnostics(options)
    assert [editor.between(options, each.range) for each in wrong] == ['"toggle-defaul"']
    assert "toggle-default" in wrong[0].message
    editor.write(options, "{ \"check\": ")
    assert len(await editor.diagnostics(options)) == 1
    editor.close(options)
    assert await editor.diagnostics(options) == []
    assert "toggle-default" in await editor.rules(root)


# --- Other files ---


async def test_files_outside_bundles_are_ignored(editor, folder):
    for name, text in [("Info.plist", "<plist><di"), ("en.lproj/Localizable.strings", '"a" = '), ("x.json", "{"),
                       ("Other.bundle/Info.plist", "<plist><dict/></plist>"), ("A.xcstrings", "{")]:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        editor.open(path)
        assert await editor.diagnostics(path) == []
        assert await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(editor.identifier(path))) is None


async def test_uris_that_are_not_files_are_ignored(editor):
    for uri in ["untitled:Untitled-1", "https://example.com/Settings.bundle/Root.plist", "file://host/x.plist", "x", "",
                "file:///%ff/Root.plist", "file:///a%00b.plist", "git:/Settings.bundle/Root.plist?ref"]:
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
            uri=uri, language_id="xml", version=1, text="<")))
        await editor.settled()
        assert await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))) is None
    assert editor.published == {}


async def test_workspace_folders_can_be_added_and_removed(tool, start, tmp_path):
    roots = [tmp_path / "One", tmp_path / "Two"]
    for root in roots:
        bundles.write_tutorial(root / "Settings.bundle")
    files = [root / "Settings.bundle/Root.plist" for root in roots]
    editor = await start(roots[0])
    text = bundles.text(files[0]).replace("<true/>", "<string>YES</string>", 1)
    for path in files:
        editor.open(path, text)
    assert "toggle-default" in await editor.rules(files[0])
    assert await editor.rules(files[1]) == []
    folders = [types.WorkspaceFolder(root.as_uri(), root.name) for root in roots]
    editor.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(
        types.WorkspaceFoldersChangeEvent(added=[folders[1]], removed=[folders[0]])))
    assert "toggle-default" in await editor.rules(files[1])
    assert await editor.rules(files[0]) == []


async def test_a_file_without_a_workspace_folder_has_diagnostics(start, bundle):
    """As for a file opened with a double click."""
    editor = await start()
    editor.open(bundle / "Root.plist", bundles.text(bundle / "Root.plist").replace("<true/>", "<string>YES</string>"))
    assert "toggle-default" in await editor.rules(bundle / "Root.plist")


# --- Byte order marks ---


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
async def test_a_byte_order_mark_in_the_editor_does_not_change_diagnostics(editor, bundle, encoding):
    """Some editors show the mark as a character."""
    german = bundle / "de.lproj/Root.strings"
    german.write_bytes(bundles.text(german).encode(encoding))
    editor.open(german, "\ufeff" + bundles.text(german))
    before = await editor.rules(german)
    editor.replace(german, '"Töne"', '"Töne" ')
    assert await editor.rules(german) == before
    editor.replace(german, "\ufeff", "")
    assert await editor.rules(german) == before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_columns_after_a_byte_order_mark_are_correct(start, folder, bundle, encoding):
    german = bundle / "de.lproj/Root.strings"
    text = bundles.text(german)
    editor = await start(folder, encodings=[encoding])
    editor.open(german, "\ufeff" + text[text.index('"Sound" ='):])
    target = await editor.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**editor.at(german, '"So|und" =')))
    assert editor.between(german, target.range) == "Sound"
    editor.apply(await editor.client.text_document_rename_async(
        types.RenameParams(new_name="Noise", **editor.at(german, '"So|und" ='))))
    assert editor.text(german).startswith('\ufeff"Noise" =')
    editor.replace(german, '"Noise" =', '"Noise"   =')
    editor.apply_edits(german, await editor.client.text_document_formatting_async(types.DocumentFormattingParams(
        editor.identifier(german), types.FormattingOptions(4, False))))
    assert editor.text(german).startswith('\ufeff"Noise" =')


async def test_many_changes_in_one_message(editor, bundle):
    """Each change refers to the result of the previous change."""
    root = bundle / "Root.plist"
    editor.open(root)
    text = editor.text(root)
    changes = []
    generator = random.Random(3)
    for _ in range(200):
        start, end = sorted(generator.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + generator.randrange(40))
        new = generator.choice(["", "\n", "é🎛", "\r", "x\r\ny", "<string>"])
        changes.append(types.TextDocumentContentChangePartial(
            range=positions.range_of(text, start, end, editor.encoding), text=new))
        text = text[:start] + new + text[end:]
    editor.texts[root].text = text
    editor.send_changes(root, changes)
    wanted = await editor.diagnostics(root)
    editor.write(root, text)
    assert await editor.diagnostics(root) == wanted and wanted
