"""Diagnostics of saved files are the same as the findings of `check`, with their rules and positions."""

import collections
import json
import plistlib
import re

import bundles

SEVERITIES = {1: "error", 2: "warning", 3: "note"}


def shown(editor):
    """The diagnostics that the editor shows."""
    return collections.Counter(
        (str(path), found.range.start.line + 1, found.range.start.character + 1, SEVERITIES[found.severity], found.code,
         found.message)
        for path, params in editor.published.items() for found in params.diagnostics)


def found(tool, bundle, *options):
    return collections.Counter(
        (finding["file"], finding["line"], finding["column"], finding["severity"], finding["rule"],
         "\n".join(filter(None, [finding["message"], without_bundle(finding["help"])])))
        for finding in tool.findings(bundle, *options))


def without_bundle(text):
    """The commands of a language server find the bundle, so they do not specify it."""
    return text and re.sub(r"settings-bundle --bundle ('[^']*'|\S+) ", "settings-bundle ", text)


async def compare(tool, start, bundle, notes=True, root=None):
    """Opens one file, then all, and compares the diagnostics with `check`."""
    # Columns of `check` count characters.
    editor = await start(root or bundle, encodings=["utf-32"], notes=notes)
    wanted = found(tool, bundle, *(["--notes"] if notes else []))
    first, *others = bundles.files(bundle)
    editor.open(first)
    await editor.settled()
    assert shown(editor) == wanted
    for path in others:
        editor.open(path)
    await editor.settled()
    assert shown(editor) == wanted
    return {finding[4] for finding in wanted}


async def test_diagnostics_of_real_bundles_match_check(tool, start, real_bundle):
    await compare(tool, start, real_bundle)


# --- Encodings and formats ---

MISTAKE = bundles.item("ToggleSwitch", Title="Größe 🎛", Key="size", DefaultValue="YES")


async def test_diagnostics_match_check_for_all_line_breaks(tool, start, bundle):
    for line_break in ["\r\n", "\r", "\n\r"]:
        text = bundles.pane("<!-- 🎛 -->", MISTAKE).replace("><", ">\n<").replace("\n", line_break)
        (bundle / "Root.plist").write_bytes(text.encode())
        assert "toggle-default" in await compare(tool, start, bundle)


async def test_diagnostics_match_check_in_all_encodings(tool, start, bundle):
    pane = bundles.pane("<!-- é 🎛 -->", MISTAKE).replace(' encoding="UTF-8"', "")
    table = '/* é 🎛 */ "Größe 🎛" = "%s";\n"Größe 🎛" = "2";\n'
    for mark, encoding in bundles.MARKS[:1] + bundles.MARKS[3:]:
        (bundle / "Root.plist").write_bytes(mark + pane.encode(encoding))
        (bundle / "de.lproj/Root.strings").write_bytes(mark + table.encode(encoding))
        assert {"toggle-default", "duplicate-string"} <= await compare(tool, start, bundle), encoding
    # One file is in Latin 1, which editors do not detect.
    (bundle / "Root.plist").write_bytes(bundles.pane(MISTAKE.replace("🎛", "")).replace(
        "UTF-8", "ISO-8859-1").encode("latin-1"))
    assert "toggle-default" in await compare(tool, start, bundle)


async def test_diagnostics_match_check_for_a_binary_pane(tool, start, bundle):
    values = {"StringsTable": "Root", "PreferenceSpecifiers": [
        {"Type": "PSToggleSwitchSpecifier", "Title": "Play", "Key": "play", "DefaultValue": "YES"}]}
    (bundle / "Root.plist").write_bytes(plistlib.dumps(values, fmt=plistlib.FMT_BINARY))
    assert "toggle-default" in await compare(tool, start, bundle)


async def test_diagnostics_match_check_for_damaged_files(tool, start, bundle):
    for data in [b"", b"<plist><dict>", b"\x00\x01\xff\xfe", b"bplist00", b"<plist><dict/></plist> \xff"]:
        (bundle / "Root.plist").write_bytes(data)
        (bundle / "de.lproj/Root.strings").write_bytes(data)
        assert await compare(tool, start, bundle) != set()


# --- Options and suppressions ---


async def test_diagnostics_apply_the_options_file(tool, start, folder, bundle):
    (bundle / "Root.plist").write_text(bundles.pane(MISTAKE, MISTAKE), encoding="utf-8")
    before = await compare(tool, start, bundle, root=folder)
    assert {"toggle-default", "duplicate-key"} <= before
    (folder / "settings-bundle.json").write_text(json.dumps({"check": {"ignore": ["toggle-default"]}}))
    assert await compare(tool, start, bundle, root=folder) == before - {"toggle-default"}
    (folder / "settings-bundle.json").write_text(json.dumps({"check": {"error": ["duplicate-key"]}}))
    await compare(tool, start, bundle, root=folder)


async def test_diagnostics_apply_the_baseline(tool, start, folder, bundle):
    (bundle / "Root.plist").write_text(bundles.pane(MISTAKE), encoding="utf-8")
    assert "toggle-default" in await compare(tool, start, bundle, root=folder)
    (folder / "settings-bundle.json").write_text(json.dumps({"check": {"baseline": "known.json"}}))
    tool.run("check", "--write-baseline", folder=folder)
    assert await compare(tool, start, bundle, root=folder) == set()
    (bundle / "Root.plist").write_text(bundles.pane(MISTAKE, MISTAKE), encoding="utf-8")
    assert "toggle-default" in await compare(tool, start, bundle, root=folder)


async def test_diagnostics_apply_suppressions(tool, start, bundle):
    allow = "<!-- settings-bundle: allow toggle-default -->"
    (bundle / "Root.plist").write_text(bundles.pane(MISTAKE).replace("<dict><key>Type", allow + "<dict><key>Type"))
    assert "toggle-default" not in await compare(tool, start, bundle)


async def test_diagnostics_of_a_catalog_match_check(tool, start, folder, bundle):
    (folder / "settings-bundle.json").write_text(json.dumps({"bundle": "App/Settings.bundle"}))
    tool.run("localize", "catalog", "Root", "--to", "Settings.xcstrings", folder=folder)
    catalog = folder / "Settings.xcstrings"
    values = json.loads(catalog.read_text())
    values["strings"]["Sound"]["localizations"]["xx_YY"] = {"stringUnit": {"state": "translated", "value": "x"}}
    catalog.write_text(json.dumps(values, ensure_ascii=False, indent=2), encoding="utf-8")
    editor = await start(folder, encodings=["utf-32"], notes=True)
    editor.open(catalog)
    await editor.settled()
    wanted = found(tool, bundle, "--notes")
    assert str(catalog) in {finding[0] for finding in wanted}
    assert shown(editor) == wanted


# --- Workspace folders ---


async def test_diagnostics_cover_only_bundles_in_the_workspace_folders(tool, start, tmp_path):
    roots = [tmp_path / name for name in ["One", "Two", "Not"]]
    for root in roots:
        bundles.write_tutorial(root / "Settings.bundle")
        (root / "Settings.bundle/Root.plist").write_text(bundles.pane(MISTAKE), encoding="utf-8")
    editor = await start(*roots[:2], encodings=["utf-32"])
    for root in roots:
        editor.open(root / "Settings.bundle/Root.plist")
    await editor.settled()
    wanted = found(tool, roots[0] / "Settings.bundle") + found(tool, roots[1] / "Settings.bundle")
    assert shown(editor) == wanted


async def test_diagnostics_match_check_for_a_bundle_behind_a_symbolic_link(tool, start, folder, bundle):
    bundle.rename(bundle.parent / "Sources")
    bundle.symlink_to("Sources")
    (bundle / "Root.plist").write_text(bundles.pane(MISTAKE))
    assert {"toggle-default"} <= await compare(tool, start, bundle, root=folder)
    # The name of the link counts as the bundle's name.
    assert "bundle-name" not in {found["rule"] for found in tool.findings(bundle)}
