"""Tests that the editor shows the findings of `check`, wherever the bundle and the options file are."""

import json
import pathlib
import tempfile

from editor_conflicts import wait_for
from editor_server import Client, Server, new_bundle, run_tool

# Each case has the working folder and the arguments. `{root}` is the absolute path of the outer folder.
CASES = [
    ("App", []),
    ("App/Sub", []),
    ("App/Settings.bundle", []),
    ("App", ["--bundle", "Settings.bundle"]),
    ("App", ["--bundle", "."]),
    (".", ["--bundle", "App/Settings.bundle"]),
    (".", ["--bundle", "App/Settings.bundle/"]),
    (".", ["--bundle", "App"]),
    (".", ["--bundle", "Link.bundle"]),
    (".", ["--bundle", "Apps/Settings.bundle"]),
    ("Other", ["--bundle", "../App/Settings.bundle"]),
    ("Other", ["--bundle", "{root}/App/Settings.bundle"]),
    ("Other", ["--bundle", "../App/Settings.bundle", "--options", "own.json"]),
    ("App", ["--bundle", "Settings.bundle", "--options", "../Other/own.json"]),
]


def prepare(tool, root):
    """Creates a bundle with findings, links to it, and two options files."""
    # A command searches the folders above up to the root of a repository.
    for folder in ["App/Sub", "Other", ".git"]:
        (root / folder).mkdir(parents=True)
    new_bundle(tool, root / "App", "de")
    run_tool(tool, root / "App", "set-item", "user_name", "--set", "Titel=Name")
    (root / "Link.bundle").symlink_to("App/Settings.bundle")
    (root / "Apps").symlink_to("App")
    (root / "App/settings-bundle.json").write_text('{"check": {"ignore": ["same-as-source"]}}')
    (root / "Other/own.json").write_text('{"check": {"ignore": ["unknown-key"]}}')


def expected(tool, folder, arguments):
    """The findings of `check` with the same arguments."""
    for code in (0, 1):
        try:
            result = run_tool(tool, folder, "check", *arguments, "--notes", "--format", "json", expected=code)
        except AssertionError:
            continue
        return [(one["rule"], one.get("line")) for one in json.loads(result.stdout)["findings"]]
    raise AssertionError(f"check {arguments} in {folder} fails")


def findings(tool):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        prepare(tool, root)
        counts = set()
        for place, arguments in CASES:
            arguments = [word.replace("{root}", str(root)) for word in arguments]
            wanted = expected(tool, root / place, arguments)
            assert wanted, f"{place} {arguments}: check finds nothing"
            counts.add(len(wanted))
            with Server(tool, root / place, *arguments) as server:
                client = Client(server)
                wait_for(client, lambda client: "check" in client.parts)
                assert client.parts["check"] == {"revision": 1, "notes": []}, client.parts["check"]
                found = [(one["rule"], one["line"]) for one in client.parts["findings"]]
                assert sorted(found) == sorted(wanted), f"{place} {arguments}: {found} instead of {wanted}"
        assert len(counts) > 1, "the options files have no effect"


def unchecked(tool):
    """If the bundle cannot be checked, there are no findings, not even none, but the reason. A partial check has notes."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        new_bundle(tool, root)
        options = root / "settings-bundle.json"
        options.write_text('{"check": {"baseline": "baseline.json"}}')
        (root / "baseline.json").write_text("[")
        with Server(tool, root) as server:
            client = Client(server)
            assert "findings" not in client.parts, "findings before the check"
            wait_for(client, lambda client: "check" in client.parts)
            assert "findings" not in client.parts and "baseline.json" in str(client.parts["check"]["problem"])
            options.write_text("{}")
            wait_for(client, lambda client: "findings" in client.parts)
            assert "problem" not in client.parts["check"] and client.parts["check"]["notes"] == []
            (root / "App.xcodeproj").mkdir()
            (root / "App.xcodeproj/project.pbxproj").write_text("// !$*UTF8*$!\n{")
            assert client.run(["set-item", "user_name", "--title", "Full Name"]).status == 200
            wait_for(client, lambda client: client.parts["check"]["revision"] == client.revision)
            assert "project.pbxproj" in str(client.parts["check"]["notes"]), client.parts["check"]


def broken_catalog(tool):
    """While the bundle cannot be drawn, the page has the reason, and commands for the old drawing are refused."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        new_bundle(tool, root, "de")
        run_tool(tool, root, "localize", "catalog", "Root", "--to", "Settings.xcstrings")
        with Server(tool, root) as server:
            client = Client(server)
            catalog = root / "Settings.xcstrings"
            text = catalog.read_text()
            catalog.write_text(text[:-20])
            wait_for(client, lambda client: "problem" in client.state)
            assert "Settings.xcstrings" in str(client.state["problem"]), client.state
            response = client.run(["set-item", "user_name", "--title", "Lost"])
            assert response.status == 422 and "Settings.xcstrings" in response.body.decode(), response
            catalog.write_text(text)
            wait_for(client, lambda client: "problem" not in client.state)
            assert client.run(["set-item", "user_name", "--title", "Full Name"]).status == 200


SCENARIOS = [findings, unchecked, broken_catalog]
