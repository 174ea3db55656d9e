"""What the server does on the disk, as strace sees it: it reads what it has to, and writes nothing."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import bundles
from wire import Wire

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace to look")

#: Calls that change something, or that reach beyond the machine or the process.
CHANGES = re.compile(
    r"^(rename|unlink|mkdir|rmdir|link|symlink|mknod|chmod|fchmod|chown|fchown|lchown|truncate|ftruncate|utime|futimes"
    r"|setxattr|fsetxattr|removexattr|pwrite|creat|fallocate|execve|fork|vfork|socket|connect|bind)\w*\(")
TRACE = "%file,%desc,%network,execve,fork,vfork"


class Trace:
    """What a server did after its own start, which ends where it first reads what the client sends."""

    def __init__(self, log):
        lines = [re.sub(r"^\d+ +", "", line) for line in Path(log).read_text(errors="replace").splitlines()]
        first = next(index for index, line in enumerate(lines) if line.startswith("read(0<"))
        self.calls = lines[first:]

    @property
    def opened(self):
        """The paths that were opened, with the words of the call."""
        for line in self.calls:
            if found := re.match(r"open(?:at)?\((.*)\) = \d+<(.*)>$", line):
                yield Path(found[2]), found[1]

    @property
    def changes(self):
        return [line for line in self.calls if CHANGES.match(line)] + [
            words for _, words in self.opened if re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)", words)]


def trace(tool, root, work, tmp_path):
    """Does some work with a server that is watched."""
    log = tmp_path / "trace.txt"
    server = Wire(tool, root=root, folder=root, wrapper=[
        "strace", "-f", "-y", "-qq", "-o", str(log), "-e", "trace=" + TRACE, "-e", "signal=none"])
    server.features = {
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}},
        "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}}
    server.begin()
    try:
        work(server)
        server.call("shutdown")
        server.note("exit")
        assert server.process.wait() == 0
    finally:
        server.kill()
    return Trace(log)


def everything(path, extra=()):
    """Opens a file, types, and asks for everything there is."""
    def work(server):
        text = bundles.text(path)
        server.open(path, text)
        server.published(path)
        for line in range(0, text.count("\n"), 7):
            place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": 12}}
            for method in ["completion", "hover", "definition", "references", "documentHighlight", "prepareRename"]:
                server.call("textDocument/" + method, {**place, "context": {"includeDeclaration": True}})
            server.call("textDocument/rename", {**place, "newName": "New"})
            server.call("textDocument/codeAction", {
                **place, "range": {"start": place["position"], "end": place["position"]}, "context": {"diagnostics": []}})
            server.call("settings-bundle/preview", place)
        whole = {"textDocument": {"uri": path.as_uri()}, "options": {"tabSize": 4, "insertSpaces": True}}
        for method in ["documentSymbol", "foldingRange", "formatting"]:
            server.call("textDocument/" + method, whole)
        server.change(path, 2, {"text": text[:len(text) // 2]})
        server.published(path)
        server.note("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
        server.note("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": each.as_uri(), "type": 2} for each in [path, *extra]]})
        server.note("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})

    return work


def hold(trace, *allowed):
    """Holds that nothing was written, and that no file was opened but those below some paths."""
    assert trace.changes == []
    opened = {path for path, _ in trace.opened}
    for path in opened:
        is_inside = any(path == each or each in path.parents for each in allowed)
        # Folders on the way are opened to get there.
        is_above = any(path in each.parents for each in allowed) and path.is_dir()
        assert is_inside or is_above, path
    return opened


def test_only_what_governs_the_bundle_is_read(tool, folder, bundle, tmp_path):
    options, project = folder / "settings-bundle.json", folder / "App/App.xcodeproj"
    options.write_text("{}")
    project.mkdir()
    (project / "project.pbxproj").write_text("// !$*UTF8*$!\n{ objects = { }; }\n")
    others = [folder / "App/secret.plist", folder / "App/Other.bundle/Info.plist", folder / "main.swift"]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("x")
    found = trace(tool, folder, everything(bundle / "Root.plist", others), tmp_path)
    opened = hold(found, bundle, options, project)
    assert {bundle / "Root.plist", options, project / "project.pbxproj"} <= opened


def test_files_outside_of_bundles_are_not_read(tool, folder, tmp_path):
    path = folder / "Info.plist"
    path.write_text("<plist/>")
    found = trace(tool, folder, lambda server: (server.open(path, "<plist/>"), server.outline(path)), tmp_path)
    assert found.changes == []
    assert path not in {opened for opened, _ in found.opened}


def test_files_that_change_together_are_read_once(tool, folder, bundle, tmp_path):
    root, closed = bundle / "Root.plist", folder / "Other/Settings.bundle"
    bundles.copy(bundle, closed)

    def openings(*changed):
        def work(server):
            server.open(root, bundles.text(root))
            server.published(root)
            if changed:
                server.note("workspace/didChangeWatchedFiles", {
                    "changes": [{"uri": path.as_uri(), "type": 2} for path in changed]})
            server.outline(root)

        found = trace(tool, folder, work, tmp_path)
        return sum(path == root for path, _ in found.opened)

    once = openings()
    assert once > 0
    assert openings(*(bundle / f"de.lproj/Table{number}.strings" for number in range(100))) == 2 * once
    assert openings(folder / "App.xcodeproj/project.pbxproj", folder / "App/settings-bundle.json") == 2 * once
    # Nothing there says anything about the bundle that is open.
    assert openings(closed / "Root.plist", folder / "Other/settings-bundle.json") == once


def test_a_real_bundle(tool, real_bundle, tmp_path):
    root = next((path for path in bundles.files(real_bundle) if bundles.is_utf8(path)), None)
    if root is None:
        pytest.skip("it has no text")
    if any(path.is_symlink() for path in real_bundle.rglob("*")):
        pytest.skip("it has symbolic links, which lead elsewhere")

    def work(server):
        server.open(root, bundles.text(root))
        server.published(root)
        server.outline(root)

    hold(trace(tool, real_bundle, work, tmp_path), real_bundle)


def test_that_the_tool_writes_is_seen(tool, bundle, tmp_path):
    """The same look at a command that does write."""
    log = tmp_path / "trace.txt"
    subprocess.run(
        ["strace", "-f", "-y", "-qq", "-o", str(log), "-e", "trace=" + TRACE, tool.path, "set-item", "title:Sound",
         "--title", "New", "--bundle", str(bundle)], env=tool.environment, check=True, capture_output=True)
    lines = [re.sub(r"^\d+ +", "", line) for line in log.read_text(errors="replace").splitlines()]
    found = Trace.__new__(Trace)
    found.calls = lines[1:]
    assert any("rename" in line for line in found.changes)
    assert any("O_CREAT" in line for line in found.changes)
