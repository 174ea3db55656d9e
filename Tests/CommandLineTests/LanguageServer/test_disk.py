"""File access of the server, traced with strace: it reads only what it needs, and writes nothing."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import bundles
from wire import Wire

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace to look")

#: System calls that change files, use the network or start processes.
CHANGES = re.compile(
    r"^(rename|unlink|mkdir|rmdir|link|symlink|mknod|chmod|fchmod|chown|fchown|lchown|truncate|ftruncate|utime|futimes"
    r"|setxattr|fsetxattr|removexattr|pwrite|creat|fallocate|execve|fork|vfork|socket|connect|bind)\w*\(")
TRACE = "%file,%desc,%network,execve,fork,vfork"


class Trace:
    """The system calls of a server after its start, which ends with the first read of client input."""

    def __init__(self, log):
        lines = [re.sub(r"^\d+ +", "", line) for line in Path(log).read_text(errors="replace").splitlines()]
        first = next(index for index, line in enumerate(lines) if line.startswith("read(0<"))
        self.calls = lines[first:]

    @property
    def opened(self):
        """The opened paths, with the arguments of the call."""
        for line in self.calls:
            if found := re.match(r"open(?:at)?\((.*)\) = \d+<(.*)>$", line):
                yield Path(found[2]), found[1]

    @property
    def changes(self):
        return [line for line in self.calls if CHANGES.match(line)] + [
            words for _, words in self.opened if re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)", words)]


def trace(tool, root, work, tmp_path):
    """Runs `work` with a traced server."""
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
    """Opens a file, edits it, and sends every kind of request."""
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


def verify(trace, *allowed):
    """Verifies that nothing was written, and that only files at some paths were opened."""
    assert trace.changes == []
    opened = {path for path, _ in trace.opened}
    for path in opened:
        is_inside = any(path == each or each in path.parents for each in allowed)
        # Parent folders are opened to reach the files.
        is_above = any(path in each.parents for each in allowed) and path.is_dir()
        assert is_inside or is_above, path
    return opened


def test_the_server_reads_only_files_that_affect_the_bundle(tool, folder, bundle, tmp_path):
    options, project = folder / "settings-bundle.json", folder / "App/App.xcodeproj"
    options.write_text("{}")
    project.mkdir()
    (project / "project.pbxproj").write_text("// !$*UTF8*$!\n{ objects = { }; }\n")
    others = [folder / "App/secret.plist", folder / "App/Other.bundle/Info.plist", folder / "main.swift"]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("x")
    found = trace(tool, folder, everything(bundle / "Root.plist", others), tmp_path)
    opened = verify(found, bundle, options, project)
    assert {bundle / "Root.plist", options, project / "project.pbxproj"} <= opened


def test_the_server_does_not_read_files_outside_bundles(tool, folder, tmp_path):
    path = folder / "Info.plist"
    path.write_text("<plist/>")
    found = trace(tool, folder, lambda server: (server.open(path, "<plist/>"), server.outline(path)), tmp_path)
    assert found.changes == []
    assert path not in {opened for opened, _ in found.opened}


def test_the_server_reads_files_that_change_together_once(tool, folder, bundle, tmp_path):
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
    # These files do not affect the open bundle.
    assert openings(closed / "Root.plist", folder / "Other/settings-bundle.json") == once


def test_the_server_reads_only_files_in_a_real_bundle(tool, real_bundle, tmp_path):
    root = next((path for path in bundles.files(real_bundle) if bundles.is_utf8(path)), None)
    if root is None:
        pytest.skip("it has no text")
    if any(path.is_symlink() for path in real_bundle.rglob("*")):
        pytest.skip("it has symbolic links, which lead elsewhere")

    def work(server):
        server.open(root, bundles.text(root))
        server.published(root)
        server.outline(root)

    verify(trace(tool, real_bundle, work, tmp_path), real_bundle)


def test_the_trace_detects_a_command_that_writes(tool, bundle, tmp_path):
    log = tmp_path / "trace.txt"
    subprocess.run(
        ["strace", "-f", "-y", "-qq", "-o", str(log), "-e", "trace=" + TRACE, tool.path, "set-item", "title:Sound",
         "--title", "New", "--bundle", str(bundle)], env=tool.environment, check=True, capture_output=True)
    lines = [re.sub(r"^\d+ +", "", line) for line in log.read_text(errors="replace").splitlines()]
    found = Trace.__new__(Trace)
    found.calls = lines[1:]
    assert any("rename" in line for line in found.changes)
    assert any("O_CREAT" in line for line in found.changes)
