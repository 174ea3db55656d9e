"""Renaming and code actions make the same changes as the commands."""

import collections
import plistlib
import re

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

import bundles


async def prepare(editor, path, mark, nth=0):
    return await editor.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**editor.at(path, mark, nth)))


async def rename(editor, path, mark, name, nth=0):
    edit = await editor.client.text_document_rename_async(
        types.RenameParams(new_name=name, **editor.at(path, mark, nth)))
    return editor.apply(edit)


async def actions(editor, path, mark, only=None, nth=0):
    """The code actions at a position, by title."""
    place = editor.position(path, mark, nth)
    here = [found for found in await editor.diagnostics(path)
            if found.range.start.line <= place.line <= found.range.end.line]
    found = await editor.client.text_document_code_action_async(types.CodeActionParams(
        editor.identifier(path), types.Range(place, place), types.CodeActionContext(here, only)))
    return {action.title: action for action in found or []}


async def do(editor, action):
    """Resolves an action if necessary and applies its edit."""
    if action.edit is None:
        action = await editor.client.code_action_resolve_async(action)
    return editor.apply(action.edit)


@pytest.fixture
def twin(tool, folder, tmp_path_factory):
    """A copy of the bundle and its folder, changed by the commands."""
    class Twin:
        folder = tmp_path_factory.mktemp("twin") / "App"

        def copy(self, bundle):
            self.bundle = bundles.copy(bundle, self.folder / "Settings.bundle")

        def run(self, *words):
            tool.run(*words, "-q", folder=self.folder)

        def verify(self, bundle):
            assert bundles.contents(bundle) == bundles.contents(self.bundle)

    return Twin()


# --- Renaming ---


@pytest.mark.parametrize("saves", [True, False])
async def test_renaming_a_title_changes_all_string_tables(editor, bundle, twin, saves):
    """Open files change in the editor, other files change on disk."""
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    twin.copy(bundle)
    editor.open(root)
    if saves:
        editor.open(german)
    target = await prepare(editor, root, "<string>Play| Sounds</string>")
    assert target.placeholder == "Play Sounds"
    assert editor.between(root, target.range) == "Play Sounds"
    changed = await rename(editor, root, "<string>Play| Sounds</string>", 'Töne & "Musik" <🎛>')
    assert changed == {root, *(bundle / language / "Root.strings" for language in ["de.lproj", "en.lproj", "fr.lproj"])}
    editor.save_all()
    twin.run("set-item", "play_sounds_preference", "--title", 'Töne & "Musik" <🎛>')
    twin.verify(bundle)


async def test_renaming_an_entry_changes_the_title(editor, bundle, twin):
    german = bundle / "de.lproj/Root.strings"
    twin.copy(bundle)
    editor.open(german)
    await rename(editor, german, '"Grav|ity" =', "Pull")
    editor.save_all()
    twin.run("set-item", "title:Gravity", "--title", "Pull")
    twin.verify(bundle)


async def test_renaming_a_title_keeps_the_titles_of_other_items(tool, editor, bundle, twin):
    """Renaming a title changes one item, as in `set-item`; renaming an entry changes all items with the title."""
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    tool.run("add-pane", "More", "--title", "More", "-q", folder=bundle.parent)
    tool.run("set-pane", "More", "--strings-table", "Root", "-q", folder=bundle.parent)
    tool.run("add-item", "toggle", "--title", "Play Sounds", "--key", "more", "--pane", "More", "-q", folder=bundle.parent)
    more = bundle / "More.plist"
    twin.copy(bundle)
    editor.open(root)
    changed = await rename(editor, root, "<string>Play| Sounds</string>", "Music")
    assert more not in changed
    editor.save_all()
    twin.run("set-item", "play_sounds_preference", "--title", "Music")
    twin.verify(bundle)
    for path in bundles.files(bundle):
        editor.note_changed(path)
    editor.open(german)
    changed = await rename(editor, german, '"Play |Sounds" =', "Loud")
    assert more in changed
    for path in changed:
        editor.note_changed(path)
    assert "missing-translation" not in await editor.rules(more)


async def test_renaming_a_key_matches_set_item(editor, bundle, twin):
    root = bundle / "Root.plist"
    twin.copy(bundle)
    editor.open(root)
    await rename(editor, root, "<string>play_sounds|_preference", "sounds")
    editor.save_all()
    twin.run("set-item", "play_sounds_preference", "--key", "sounds")
    twin.verify(bundle)


async def test_renaming_a_pane_renames_its_files(tool, editor, bundle, twin):
    tool.run("add-pane", "More", "--title", "More", "-q", folder=bundle.parent)
    (bundle / "More~ipad.plist").write_bytes((bundle / "More.plist").read_bytes())
    twin.copy(bundle)
    root, more = bundle / "Root.plist", bundle / "More.plist"
    editor.open(root)
    editor.open(more)
    await rename(editor, root, "<key>File</key>\n\t\t\t<string>Mo|re</string>", "Advanced")
    editor.save_all()
    twin.run("rename-pane", "More", "Advanced")
    assert (bundle / "Advanced.plist").exists() and not more.exists()
    twin.verify(bundle)
    # The server uses the new names of the files.
    for path in [more, bundle / "More~ipad.plist"]:
        editor.note_changed(path, types.FileChangeType.Deleted)
    editor.note_changed(bundle / "Advanced~ipad.plist", types.FileChangeType.Created)
    assert "missing-child-pane" not in await editor.rules(root)


async def test_renaming_a_string_table_matches_set_pane(editor, bundle, twin):
    root = bundle / "Root.plist"
    twin.copy(bundle)
    editor.open(root)
    await rename(editor, root, "<key>StringsTable</key>\n\t<string>Ro|ot</string>", "Texts")
    editor.save_all()
    twin.run("set-pane", "Root", "--strings-table", "Texts")
    twin.verify(bundle)


async def test_renaming_rejects_invalid_names_and_positions(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    with pytest.raises(JsonRpcException) as error:
        await rename(editor, root, "<key>StringsTable</key>\n\t<string>Ro|ot</string>", "a/../b")
    assert str(error.value)
    with pytest.raises(JsonRpcException):
        await rename(editor, root, "<pl|ist version", "x")
    assert await prepare(editor, root, "<pl|ist version") is None
    assert await prepare(editor, root, "<key>Ti|tle</key>") is None


async def test_renaming_does_not_overwrite_a_table_with_a_syntax_error(editor, bundle):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    editor.open(root)
    editor.open(german)
    editor.replace(german, '"Töne";', '"Töne')
    before = bundles.contents(bundle)
    try:
        await rename(editor, root, "<string>So|und</string>", "Noise")
    except JsonRpcException:
        assert bundles.contents(bundle) == before
    assert '"Töne' in editor.text(german)


async def test_renaming_a_pane_fails_if_the_editor_cannot_rename_files(start, tool, folder, bundle):
    """The error explains the reason, and nothing is partly changed."""
    def change(able):
        able.workspace.workspace_edit = None

    tool.run("add-pane", "More", "--title", "More", "-q", folder=bundle.parent)
    editor = await start(folder, change=change)
    root = bundle / "Root.plist"
    editor.open(root)
    with pytest.raises(JsonRpcException) as error:
        await rename(editor, root, "<key>File</key>\n\t\t\t<string>Mo|re</string>", "Advanced")
    assert "cannot" in str(error.value)
    edit = await editor.client.text_document_rename_async(
        types.RenameParams(new_name="Noise", **editor.at(root, "<string>So|und</string>")))
    assert edit.document_changes is None and len(edit.changes) == 4
    editor.apply(edit)


async def test_renaming_keeps_string_tables_in_utf16(editor, bundle, twin):
    root, german = bundle / "Root.plist", bundle / "de.lproj/Root.strings"
    german.write_bytes(b"\xff\xfe" + bundles.text(german).replace("\n", "\r\n").encode("utf-16-le"))
    twin.copy(bundle)
    editor.open(root)
    await rename(editor, root, "<string>So|und</string>", "Lärm")
    editor.save_all()
    twin.run("set-item", "title:Sound", "--title", "Lärm")
    twin.verify(bundle)


async def test_renaming_a_title_changes_the_catalog(tool, editor, folder, bundle, tmp_path_factory):
    (folder / "settings-bundle.json").write_text('{ "bundle": "App/Settings.bundle" }')
    tool.run("localize", "catalog", "Root", "--to", "Settings.xcstrings", "-q", folder=folder)
    twin = bundles.copy(folder, tmp_path_factory.mktemp("twin") / "folder")
    root = bundle / "Root.plist"
    editor.open(root)
    await rename(editor, root, "<string>So|und</string>", "Noise")
    editor.save_all()
    tool.run("set-item", "title:Sound", "--title", "Noise", "-q", folder=twin)
    assert bundles.contents(folder) == bundles.contents(twin)


async def test_renaming_in_real_bundles_matches_set_item(tool, start, tmp_path, real_bundle):
    """Renames a title and a key of one item."""
    ours, theirs = (bundles.copy(real_bundle, tmp_path / name / "Settings.bundle") for name in ["ours", "theirs"])
    editor = await start(ours)
    items = list(xml_items(ours))
    texts = collections.Counter(text for _, item in items for text in strings(item))
    done = 0
    for path, item in items:
        key, title = item.get("Key"), item.get("Title")
        is_plain = all(isinstance(each, str) and re.fullmatch(r"\w[\w .]*\w", each) for each in [key, title])
        if not is_plain or texts[key] != 1 or texts[title] != 1:
            continue
        editor.open(path)
        for old, new, option in [(title, "Ein Titel & 🎛", "--title"), (key, "a_key", "--key")]:
            mark = "<string>|%s</string>" % old
            if editor.text(path).count(mark.replace("|", "")) != 1:
                continue
            code = tool.attempt("set-item", "--bundle", theirs, key, option, new)
            try:
                await rename(editor, path, mark, new)
            except JsonRpcException as error:
                # The title may also be in a pane that cannot be read.
                assert code != 0 or re.match(r"[\w/.-]+: ", str(error))
                continue
            assert code == 0
            editor.save_all()
            assert bundles.contents(ours) == bundles.contents(theirs), (path, old)
            done += 1
            # Files that are not open changed on disk.
            for changed in bundles.files(ours):
                editor.note_changed(changed)
        break
    if not done:
        pytest.skip("no item of it has a title and a key of its own")


def xml_items(bundle):
    """The items of XML panes with their files, except for panes in language folders, which commands do not support."""
    for path in bundles.files(bundle):
        if path.parent == bundle and path.suffix == ".plist" and bundles.is_utf8(path):
            try:
                values = plistlib.loads(path.read_bytes())
            except Exception:
                continue
            for item in values.get("PreferenceSpecifiers", []) if isinstance(values, dict) else []:
                if isinstance(item, dict):
                    yield path, item


def strings(value):
    """All strings in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


# --- Code actions ---


async def test_a_quick_fix_matches_check_fix(tool, editor, bundle, twin):
    root = bundle / "Root.plist"
    root.write_text(bundles.text(root).replace("<true/>", "<string>YES</string>", 1), encoding="utf-8")
    twin.copy(bundle)
    editor.open(root)
    offered = await actions(editor, root, "<string>Y|ES</string>")
    fixes = [action for action in offered.values() if action.kind == "quickfix" and action.is_preferred]
    assert len(fixes) == 1
    assert [found.code for found in fixes[0].diagnostics] == ["toggle-default"]
    assert fixes[0].edit is None, "a change is worked out when it is chosen"
    await do(editor, fixes[0])
    assert "toggle-default" not in await editor.rules(root)
    editor.save_all()
    tool.run("check", "--fix", "-q", "--select", "toggle-default", twin.bundle)
    twin.verify(bundle)


async def test_a_finding_can_be_suppressed(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root, bundles.text(root).replace("<true/>", "<string>YES</string>", 1))
    offered = await actions(editor, root, "<string>Y|ES</string>")
    (allow,) = [title for title in offered if title.startswith("Suppress ")]
    assert "toggle-default" in allow and not offered[allow].is_preferred
    await do(editor, offered[allow])
    rules = await editor.rules(root)
    assert "toggle-default" not in rules and "unused-allow" not in rules


async def test_unsafe_fixes_are_marked_and_not_preferred(editor, bundle):
    german = bundle / "de.lproj/Root.strings"
    # Beside an untranslated string, the entry might be its translation.
    editor.open(german, '"Stale" = "Alt";\n' + bundles.text(german))
    assert "stale-string" in await editor.rules(german)
    offered = await actions(editor, german, '"Sta|le"')
    unsafe = [action for title, action in offered.items() if "unsafe" in title]
    assert unsafe and not any(action.is_preferred for action in unsafe)
    await do(editor, unsafe[0])
    assert "Stale" not in editor.text(german)


async def test_fix_all_matches_check_fix(tool, editor, bundle, twin):
    root = bundle / "Root.plist"
    root.write_text(bundles.text(root).replace("<true/>", "<string>YES</string>"), encoding="utf-8")
    twin.copy(bundle)
    editor.open(root)
    offered = await actions(editor, root, "<pl|ist version", only=["source.fixAll"])
    assert [action.kind for action in offered.values()] == ["source.fixAll"]
    await do(editor, *offered.values())
    editor.save_all()
    tool.run("check", "--fix", "-q", twin.bundle)
    twin.verify(bundle)


async def test_fixing_the_bundle_skips_what_an_editor_cannot_do(editor, bundle):
    """Editors cannot add a byte order mark; all other fixes are applied."""
    root, english, german = bundle / "Root.plist", bundle / "en.lproj/Root.strings", bundle / "de.lproj/Root.strings"
    german.write_bytes(bundles.text(german).encode("utf-16-le"))
    unmarked = german.read_bytes()
    root.write_text(bundles.text(root).replace("<true/>", "<string>YES</string>"), encoding="utf-8")
    editor.open(english)
    offered = await actions(editor, english, "|", only=["source.settings-bundle.fixBundle"])
    assert [action.kind for action in offered.values()] == ["source.settings-bundle.fixBundle"]
    await do(editor, *offered.values())
    assert "<string>YES</string>" not in bundles.text(root)
    assert german.read_bytes() == unmarked


async def test_code_actions_have_only_the_requested_kinds(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    mark = "<string>3D| Sound</string>"
    every = await actions(editor, root, mark)
    kinds = {action.kind for action in every.values()}
    assert {"refactor.rewrite", "refactor.move", "refactor.extract"} <= kinds
    assert {action.kind for action in (await actions(editor, root, mark, only=["refactor.move"])).values()} == {
        "refactor.move"}
    assert set(await actions(editor, root, mark, only=["refactor"])) == set(every)
    assert await actions(editor, root, mark, only=["quickfix"]) == {}


async def test_code_actions_move_items_and_extract_panes(editor, bundle, twin):
    root = bundle / "Root.plist"
    twin.copy(bundle)
    editor.open(root)
    offered = await actions(editor, root, "<string>3D| Sound</string>")
    (up,) = [title for title in offered if title.endswith(" up")]
    await do(editor, offered[up])
    editor.save_all()
    twin.run("move-item", "3D_sound_preference", "--before", "play_sounds_preference")
    twin.verify(bundle)
    offered = await actions(editor, root, "<string>3D| Sound</string>")
    (extract,) = [action for action in offered.values() if action.kind == "refactor.extract"]
    before = set(bundles.contents(bundle))
    await do(editor, extract)
    editor.save_all()
    assert set(bundles.contents(bundle)) > before
    for path in bundles.files(bundle):
        editor.note_changed(path, types.FileChangeType.Created)
    # The new pane has its entries in all languages.
    assert not {"missing-child-pane", "missing-translation", "unreadable-plist"} & set(await editor.rules(root))


async def test_code_actions_add_items_panes_and_languages(tool, editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    errors = [found for found in tool.findings(bundle) if found["severity"] == "error"]
    for mark, word in [("<string>3D| Sound", "toggle"), ("<string>3D| Sound", "pane"), ("<pl|ist version", "language")]:
        offered = await actions(editor, root, mark)
        title = next(title for title in offered if title.startswith("Add ") and word in title)
        before = bundles.contents(bundle)
        await do(editor, offered[title])
        editor.save_all()
        assert bundles.contents(bundle) != before
        for path in bundles.files(bundle):
            editor.note_changed(path)
        assert [found for found in tool.findings(bundle) if found["severity"] == "error"] == errors, title


async def test_code_actions_on_a_syntax_error_can_be_applied_or_change_nothing(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root)
    editor.replace(root, "<string>3D Sound</string>", "<string>3D Sound</str")
    offered = await actions(editor, root, "<string>3D| Sound")
    for action in offered.values():
        before = editor.text(root)
        try:
            await do(editor, action)
        except JsonRpcException:
            assert editor.text(root) == before


async def test_an_outdated_action_is_rejected(editor, bundle):
    root = bundle / "Root.plist"
    editor.open(root, bundles.text(root).replace("<true/>", "<string>YES</string>", 1))
    offered = await actions(editor, root, "<string>Y|ES</string>")
    (fix,) = [action for action in offered.values() if action.is_preferred]
    editor.replace(root, "<string>YES</string>", "<true/>")
    with pytest.raises(JsonRpcException):
        await do(editor, fix)


async def test_clients_that_cannot_resolve_actions_receive_edits_immediately(start, folder, bundle):
    def change(able):
        able.text_document.code_action.resolve_support = None

    editor = await start(folder, change=change)
    root = bundle / "Root.plist"
    editor.open(root, bundles.text(root).replace("<true/>", "<string>YES</string>", 1))
    for action in (await actions(editor, root, "<string>Y|ES</string>")).values():
        assert action.edit is not None, action.title


async def test_fixes_of_real_bundles_match_check_fix(tool, start, tmp_path, real_bundle):
    """Fixing the bundle makes the same changes as `check --fix`."""
    ours, theirs = (bundles.copy(real_bundle, tmp_path / name / real_bundle.name) for name in ["ours", "theirs"])
    editor = await start(ours)
    root = ours / "Root.plist"
    if not root.is_file() or not bundles.is_utf8(root):
        pytest.skip("its first page is no text")
    editor.open(root)
    start_ = types.Range(types.Position(0, 0), types.Position(0, 0))
    found = await editor.client.text_document_code_action_async(types.CodeActionParams(
        editor.identifier(root), start_, types.CodeActionContext([], ["source"])))
    whole = [action for action in found or [] if "bundle" in action.title] or list(found or [])
    if not whole:
        pytest.skip("nothing can be mended")
    try:
        await do(editor, whole[0])
    except JsonRpcException as error:
        # The fix is not a text edit.
        assert "binary" in str(error) or "encoding" in str(error)
        return
    editor.save_all()
    if any(found["rule"] == "bomless-utf16" for found in tool.findings(theirs)):
        pytest.skip("no editor adds a byte order mark")
    tool.attempt("check", "--fix", "-q", theirs)
    assert bundles.contents(ours) == bundles.contents(theirs)
