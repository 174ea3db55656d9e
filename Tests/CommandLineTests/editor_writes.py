"""Verifies with strace which files a session of `settings-bundle edit` writes."""

import os
import pathlib
import re
import tempfile

from editor_server import Client, Server, snapshot

CALLS = (
    "open,openat,openat2,creat,rename,renameat,renameat2,mkdir,mkdirat,unlink,unlinkat,rmdir,link,linkat,symlink,"
    "symlinkat,truncate,ftruncate,chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,mknod,mknodat,utimensat,setxattr,"
    "fsetxattr,execve,connect"
)
WRITING = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE")


def edits():
    """60 edits of panes, tables, the catalog, the options file and the file lists."""
    for index in range(10):
        yield ["add-item", "toggle", "--title", f"Toggle {index}", "--key", f"toggle{index}"]
        yield ["set-item", f"toggle{index}", "--title", f"Changed {index}", "--default", "YES"]
        yield ["localize", "set", "de", f"Changed {index}", f"Neu {index}"]
        yield ["rename-key", f"toggle{index}", f"switch{index}"]
        yield ["add-pane", f"Pane{index}", "--title", f"Pane {index}"]
        yield (
            ["remove-pane", f"Pane{index}"]
            if index % 2
            else ["localize", "add", ["it", "ja", "pl", "nl", "cs"][index // 2]]
        )


def calls(trace):
    """The lines of a trace. A call that strace has interrupted for one of another thread is joined again."""
    begun = {}
    for line in trace.splitlines():
        begin = re.match(r"(\d+) +(.*?) *<unfinished \.\.\.>$", line)
        end = re.match(r"(\d+) +<\.\.\. \w+ resumed>(.*)", line)
        if begin:
            begun[begin[1]] = f"{begin[1]} {begin[2]}"
        elif end:
            yield begun.pop(end[1]) + end[2]
        else:
            yield line


def written_paths(trace):
    """The paths that calls have changed, and the calls that start a program or connect to one."""
    started = []
    for line in calls(trace):
        found = re.match(r"\d+ +(\w+)\((.*)\) += (\S+)", line)
        if not found:
            continue
        name, text, result = found.groups()
        if name in ("execve", "connect"):
            started.append(line)
            continue
        if result == "-1" or (name.startswith("open") and not WRITING.search(text)):
            continue
        # With -y, a descriptor includes its path: a folder for the following relative path, or the changed file.
        folders = [("", "")] + re.findall(r'(\w+)<([^>]*)>(?:, "((?:[^"\\]|\\.)*)")?', text)
        paths = [os.path.join(folder, path) for _, folder, path in folders[1:]]
        paths += re.findall(r'(?:^|, )"((?:[^"\\]|\\.)*)"', re.sub(r'\w+<[^>]*>, "(?:[^"\\]|\\.)*"', "", text))
        assert paths, line
        for path in paths:
            yield os.path.normpath(path), line
    assert len(started) == 1, started


def writes(tool, folder):
    """The folder contains a project whose script phase builds App/Settings.bundle, with a catalog and an options file."""
    folder = pathlib.Path(folder)
    before = snapshot(folder)
    with tempfile.TemporaryDirectory() as traces:
        trace = pathlib.Path(traces) / "trace"
        prefix = [
            "strace",
            "-f",
            "-y",
            "-qq",
            "-s",
            "4096",
            "-e",
            f"trace={CALLS}",
            "-e",
            "signal=none",
            "-o",
            str(trace),
        ]
        with Server(tool, folder, "--bundle", "App/Settings.bundle", prefix=prefix) as server:
            client = Client(server)
            count = 0
            for words in edits():
                response = client.run(words)
                assert response.status == 200 and response.json["report"]["files"], f"{words}: {response}"
                count += 1
            after = snapshot(folder)
            for _ in range(count):
                assert client.change("/undo").status == 200
            assert snapshot(folder) == before
            for _ in range(count):
                assert client.change("/redo").status == 200
            assert snapshot(folder) == after
            client.run(["set-item", "switch0", "--title", "x"], dry=True)
            client.run(["remove-item", "nothing"])
            server.stop()
        governing = r"settings-bundle\.json|App/Texts\.xcstrings|App/settings-bundle-\w+-(?:inputs|outputs)\.xcfilelist"
        staging = r"App/\.Settings\.bundle\.settings-bundle-(?:draft|change)(?:/[^/]+)?"
        allowed = re.compile(rf"(?:App/Settings\.bundle/.+|{governing}|{staging})$")
        written = set()
        for path, line in written_paths(trace.read_text()):
            assert path.startswith(f"{folder}/") or path == "/dev/null", line
            relative = os.path.relpath(path, folder)
            assert path == "/dev/null" or allowed.match(relative), line
            written.add(relative)
    changed = {path for path in before.keys() | after.keys() if before.get(path, 0) != after.get(path, 0)}
    for kind in ["settings-bundle.json", "App/Texts.xcstrings", ".xcfilelist", "Root.plist"]:
        assert any(
            path.endswith(kind) for path in changed & written
        ), f"no edit has changed {kind}; {changed} {written}"
    assert not any(re.match(staging, path) for path in after), "a hidden file remains"


SCENARIOS = [writes]
