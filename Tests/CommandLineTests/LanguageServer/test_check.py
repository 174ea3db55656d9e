"""What an editor shows is what `check` finds: in saved files of bundles, rule by rule and place by place."""

import collections

import bundles

SEVERITIES = {1: "error", 2: "warning", 3: "note"}


def shown(editor, bundle):
    """What the editor shows in a bundle."""
    return collections.Counter(
        (str(path), found.range.start.line + 1, found.range.start.character + 1, SEVERITIES[found.severity], found.code,
         found.message)
        for path, params in editor.published.items() for found in params.diagnostics)


def found(tool, bundle, *options):
    return collections.Counter(
        (finding["file"], finding["line"], finding["column"], finding["severity"], finding["rule"],
         "\n".join(filter(None, [finding["message"], finding["help"]])))
        for finding in tool.findings(bundle, *options))


async def hold(tool, start, bundle, notes=True, root=None):
    """Opens one file, then all, and holds what is shown against `check`."""
    # Columns of `check` count characters.
    editor = await start(root or bundle, encodings=["utf-32"], notes=notes)
    wanted = found(tool, bundle, *(["--notes"] if notes else []))
    first, *others = bundles.files(bundle)
    editor.open(first)
    await editor.settled()
    assert shown(editor, bundle) == wanted
    for path in others:
        editor.open(path)
    await editor.settled()
    assert shown(editor, bundle) == wanted
    return {finding[4] for finding in wanted}


async def test_real_bundles(tool, start, real_bundle):
    await hold(tool, start, real_bundle)
