"""Tests of the server of `settings-bundle edit` against other programs and pages. Each function is a scenario."""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import re
import signal
import socket
import tempfile
import threading
import time

from editor_server import PATIENCE, Client, Connection, Events, Server, children, new_bundle, request_bytes, snapshot

PATHS = [
    ("GET", "/bundle?since=0"),
    ("GET", "/diff"),
    ("GET", "/events"),
    ("POST", "/commands"),
    ("POST", "/undo"),
    ("POST", "/redo"),
    ("GET", "/other"),
]
EDIT = {"revision": 1, "since": 0, "commands": [["set-item", "user_name", "--title", "Changed"]]}


@contextlib.contextmanager
def session(tool, *options, ends=False, **more):
    """A server on the tutorial's bundle in a new folder. The folder must be unchanged at the end."""
    with tempfile.TemporaryDirectory() as folder:
        new_bundle(tool, folder, "de")
        before = snapshot(folder)
        with Server(tool, folder, *options, **more) as server:
            yield server, Client(server)
            assert ends or server.process.poll() is None, server.error
        assert snapshot(folder) == before, "a file has changed"


def expect_refused(client, statuses, paths=PATHS, **fields):
    for method, path in paths:
        response = client.request(method, path, EDIT if method == "POST" else None, **fields)
        assert response.status in statuses, f"{method} {path} {fields}: {response}"
        assert client.server.token.encode() not in response.body, response
        assert b"user_name" not in response.body, response
        assert not any(name.startswith("access-control") for name in response.fields), response.fields


def no_token(tool):
    with session(tool) as (_, client):
        expect_refused(client, [401], X_Settings_Bundle_Token=None)
        expect_refused(client, [401], X_Settings_Bundle_Token=None, Authorization=f"Bearer {client.server.token}")
        expect_refused(client, [401], X_Settings_Bundle_Token=None, Cookie=f"token={client.server.token}")
        page = client.request("GET", "/", X_Settings_Bundle_Token=None)
        assert page.status == 200 and page.fields["content-type"] == "text/html; charset=utf-8", page
        assert client.server.token.encode() not in page.body and b"user_name" not in page.body
        in_address = client.request("GET", f"/bundle?token={client.server.token}", X_Settings_Bundle_Token=None)
        assert in_address.status == 401, in_address


def wrong_token(tool):
    with session(tool) as (server, client):
        token = server.token
        for wrong in ["", "0" * 64, token[:-1], token + "0", token[::-1], token.upper() + " ", f"{token}, {token}"]:
            if wrong.strip() != token:
                expect_refused(client, [401], X_Settings_Bundle_Token=wrong)
        # A field that occurs twice has no meaning.
        twice = client.fields(None, {"x-settings-bundle-token": "0"})
        client.connection.send(request_bytes("GET", "/bundle", twice))
        assert client.connection.response().status == 400


def foreign_origin(tool):
    with session(tool) as (server, client):
        for origin in [
            "http://example.com",
            "null",
            "https://127.0.0.1",
            f"https://127.0.0.1:{server.port}",
            f"http://127.0.0.1:{server.port + 1}",
            f"http://127.0.0.1:{server.port}.example.com",
            "",
            f"http://localhost:{server.port}",
            "file://",
            f"http://127.0.0.1:{server.port}/",
        ]:
            expect_refused(client, [403], Origin=origin)
        for method in ["OPTIONS", "HEAD", "PUT", "DELETE"]:
            fields = {"Origin": "http://example.com", "Access-Control-Request-Headers": "x-settings-bundle-token"}
            expect_refused(client, [403], [(method, "/commands"), (method, "/bundle")], **fields)
        own = client.request("GET", "/bundle", Origin=f"http://127.0.0.1:{server.port}")
        assert own.status == 200, own


def foreign_host(tool):
    with session(tool) as (server, client):
        port = server.port
        for host in [
            f"example.com:{port}",
            "example.com",
            f"127.0.0.1.example.com:{port}",
            f"127.0.0.2:{port}",
            "127.0.0.1",
            f"127.0.0.1:{port + 1}",
            f"0.0.0.0:{port}",
            f"[::]:{port}",
            "",
            f"127.0.0.1:{port}.",
            None,
            f"localhost.:{port}",
            f"user@127.0.0.1:{port}",
            f"2130706433:{port}",
            f"127.0.0.1:0{port}",
        ]:
            expect_refused(client, [403], PATHS + [("GET", "/")], Host=host)
        for host in [f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", f"LOCALHOST:{port}"]:
            assert client.request("GET", "/bundle", Host=host).status == 200, host


def foreign_form(tool):
    with session(tool) as (server, client):
        origins = {"Origin": "http://example.com"}, {"Origin": None}
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None]:
            for origin in origins:
                changes = {"Content_Type": kind, "X_Settings_Bundle_Token": None, **origin}
                expect_refused(client, [401, 403], PATHS[3:6], **changes)
                # Even with the token, a body must be declared as JSON.
                changes.pop("X_Settings_Bundle_Token")
                expect_refused(client, [403, 415], PATHS[3:6], **changes)
        form = b"revision=1&commands=set-item"
        assert client.request("POST", "/commands", form, Content_Type="application/json").status == 400


def oversized(tool):
    with session(tool) as (server, client):
        fields = client.fields(None, {})
        head = request_bytes("GET", "/bundle", fields)

        def status(data, expected):
            connection = Connection(server.port)
            # The server may answer and close the connection before it has read everything.
            with contextlib.suppress(ConnectionError):
                connection.send(data)
            try:
                response = connection.response()
            except ConnectionError:
                return
            assert response.status == expected, response
            assert connection.is_closed(PATIENCE)
            connection.close()

        status(head[:-2] + b"X: " + b"a" * (16 << 10) + b"\r\n\r\n", 431)
        status(b"GET /" + b"a" * (17 << 10) + b" HTTP/1.1\r\n\r\n", 431)
        status(b"a" * (1 << 20), 431)
        status(b"\r\n" * (1 << 16), 400)
        for length, expected in [
            ((8 << 20) + 1, 413),
            (1 << 62, 413),
            (1 << 64, 413),
            ("9" * 400, 413),
            (-1, 400),
            ("+1", 400),
            ("0x10", 400),
            ("1 2", 400),
            ("", 400),
            ("１", 400),
        ]:
            status(request_bytes("POST", "/commands", fields | {"Content-Length": length}), expected)
        status(request_bytes("POST", "/commands", fields), 411)
        status(request_bytes("POST", "/commands", fields | {"Transfer-Encoding": "chunked"}), 501)
        both = {"Content-Length": 4, "Transfer-Encoding": "chunked"}
        status(request_bytes("POST", "/commands", fields | both, b"0\r\n\r\n"), 501)
        # The body of a request without the token is not read.
        before = server.memory
        refused = [Connection(server.port) for _ in range(50)]
        for connection in refused:
            length = {"Host": f"127.0.0.1:{server.port}", "Content-Length": 8 << 20}
            with contextlib.suppress(ConnectionError):
                connection.send(request_bytes("POST", "/commands", length, b" " * (8 << 20)))
        assert server.memory < before + 50_000, (before, server.memory)
        for connection in refused:
            connection.close()
        # The longest body that is allowed.
        body = json.dumps(EDIT | {"dryRun": True}).encode().ljust(8 << 20)
        assert client.request("POST", "/commands", body).status == 200
        large = {"revision": 1, "commands": [["set-item", "user_name", "--title", "a" * (1 << 20)]], "dryRun": True}
        assert client.request("POST", "/commands", large).status == 200
        for text in [b"[" * 100_000, b'{"revision":1,"commands":' + b"[" * 1_000_000, b'{"a":' * 200_000]:
            assert client.request("POST", "/commands", text).status == 400
        assert client.request("GET", "/bundle").status == 200
        assert server.memory < before + 400_000, (before, server.memory)


def slow(tool):
    with session(tool) as (server, client):
        # The answer for this bundle is so long that it is sent in many parts.
        assert client.run(["set-item", "user_name", "--title", "a" * (1 << 20)]).status == 200
        body = request_bytes("POST", "/commands", client.fields(b"x" * 1000, {}))
        waiting = [Connection(server.port) for _ in range(4)]
        for connection, data in zip(waiting, [b"G", b"GET / HTTP/1.1\r\nHost: ", body, body + b"{"]):
            connection.send(data)
        trickle = Connection(server.port)
        # A client that reads slowly is not closed.
        reader = Connection(server.port, receive_buffer=1 << 16)
        reader.send(request_bytes("GET", "/bundle", client.fields(None, {})))
        received = b""
        events = Events(server)
        start = time.monotonic()
        closed = {}
        while time.monotonic() - start < PATIENCE and len(closed) < 5:
            for index, connection in enumerate([*waiting, trickle]):
                if index not in closed and connection.is_closed(0.01):
                    closed[index] = time.monotonic() - start
            with contextlib.suppress(ConnectionError):
                trickle.send(b"a")
            began = time.monotonic()
            assert client.request("GET", "/").status == 200
            assert time.monotonic() - began < 5, "others have to wait"
            received += reader.socket.recv(10_000)
            time.sleep(0.2)
        assert len(closed) == 5 and all(9 < seconds < PATIENCE for seconds in closed.values()), closed
        assert events.status == 200 and not events.has_ended(0.1), "a stream of events was closed"
        reader.bytes = received
        assert reader.response().json["names"] == client.names, "a long answer is not complete"
        assert client.change("/undo").status == 200


def many_connections(tool):
    with session(tool) as (server, client):
        unused = [Connection(server.port) for _ in range(300)]
        for connection in unused[:100]:
            with contextlib.suppress(ConnectionError):
                connection.send(b"GET / HTTP")
        assert Client(server).request("GET", "/bundle").status == 200
        open_files = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
        assert open_files < 100, open_files
        for connection in unused:
            connection.close()


def slow_readers(tool):
    with session(tool) as (server, client):
        readers = []
        for _ in range(64):
            reader = Connection(server.port, timeout=1, receive_buffer=4096)
            with contextlib.suppress(TimeoutError, ConnectionError):
                reader.send(request_bytes("GET", "/", {"Host": f"127.0.0.1:{server.port}"}) * 400)
            readers.append(reader)
        # The answers without the token make room.
        assert Client(server).request("GET", "/bundle").status == 200
        for reader in readers:
            reader.close()


def few_descriptors(tool):
    with session(tool, prefix=("bash", "-c", 'ulimit -n 40 && exec "$@"', "bash")) as (server, client):
        for _ in range(3):
            many = [Connection(server.port) for _ in range(60)]
            for connection in many:
                with contextlib.suppress(ConnectionError):
                    connection.send(b"GET / HTTP")
            assert Client(server).request("GET", "/bundle").status == 200
            for connection in many:
                connection.close()


def events_with_more(tool):
    with session(tool) as (server, client):
        fields = {"Host": f"127.0.0.1:{server.port}", "X-Settings-Bundle-Token": server.token}
        connection = Connection(server.port)
        connection.send(request_bytes("GET", "/events", fields) + b"x")
        time.sleep(0.5)
        before = cpu_time(server)
        time.sleep(2)
        used = cpu_time(server) - before
        assert used < 0.6, f"{used} s of processor time in 2 s"
        connection.close()


def unread_answers(tool):
    with session(tool) as (server, client):
        # Many requests at once, whose answers nobody reads.
        flood = Connection(server.port, timeout=1)
        request = request_bytes("GET", "/", {"Host": f"127.0.0.1:{server.port}"})
        with contextlib.suppress(TimeoutError, ConnectionError):
            flood.send(request * 200_000)
        before, memory = cpu_time(server), server.memory
        time.sleep(3)
        assert client.request("GET", "/bundle").status == 200
        used = cpu_time(server) - before
        assert used < 1.5, f"{used} s of processor time in 3 s"
        assert memory < 150_000, memory
        flood.close()


def flood(tool):
    """The answers are read, but the requests arrive faster than they are answered."""
    with session(tool) as (server, client):
        before = server.memory
        connection = Connection(server.port)

        def read():
            with contextlib.suppress(OSError):
                while connection.socket.recv(1 << 20):
                    pass

        def send():
            with contextlib.suppress(OSError):
                while True:
                    connection.send(b"GET /x HTTP/1.1\r\n\r\n" * 4000)

        threads = [threading.Thread(target=function) for function in (read, send)]
        for thread in threads:
            thread.start()
        time.sleep(3)
        memory = server.memory
        slowest = 0
        for _ in range(20):
            start = time.monotonic()
            assert client.request("GET", "/bundle").status == 200
            slowest = max(slowest, time.monotonic() - start)
        connection.socket.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        assert memory < before + 50_000, f"{before} KiB grew to {memory} KiB"
        assert slowest < 5, slowest


def cpu_time(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


FORBIDDEN = [
    ["set-item", "user_name", "--title", "X", "--bundle=../Other.bundle"],
    ["set-item", "user_name", "--title", "X", "-b", "../Other.bundle"],
    ["set-item", "user_name", "--title", "X", "-b../Other.bundle"],
    ["--bundle", "../Other.bundle", "set-item", "user_name", "--title", "X"],
    ["set-item", "user_name", "--title", "X", "--options=../other.json"],
    ["set-item", "user_name", "--title", "X", "--options", "/etc/passwd"],
    ["set-item", "user_name", "--title", "X", "--diff"],
    ["set-item", "user_name", "--title", "X", "--dry-run"],
    ["set-item", "user_name", "--title", "X", "-n"],
    ["set-item", "user_name", "--title", "X", "--json"],
    ["format", "--check"],
    ["localize", "sync", "--check"],
    ["localize", "--check"],
    ["merge", "../Other.bundle", "--title", "Other"],
    ["apply", "script.txt"],
    ["apply", "-"],
    ["localize", "import", "de.csv"],
    ["localize", "export", "de"],
    ["localize", "export", "de", "-o", "../x.csv"],
    ["localize", "set", "de", "-"],
    ["localize", "status"],
    ["new"],
    ["new", "Other.bundle"],
    ["init"],
    ["build", "--output", "../x"],
    ["generate", "swift"],
    ["generate", "swift", "-o", "../x.swift"],
    ["preview"],
    ["preview", "-o", "../x.html"],
    ["check"],
    ["check", "--fix"],
    ["show"],
    ["dump"],
    ["edit"],
    ["mcp"],
    ["language-server"],
    ["recover"],
    ["project", "add"],
    ["options"],
    ["defaults", "list"],
    ["explain"],
    ["help"],
    ["help", "set-item"],
    ["--help"],
    ["--version"],
    ["set-item", "--help"],
    ["set-item", "-h"],
    ["set-item", "user_name", "--help"],
    ["--generate-completion-script"],
    ["--generate-completion-script=bash"],
    ["--experimental-dump-help"],
    ["set-item", "---completion"],
    ["---completion", "--", "set-item"],
    [],
    [""],
    ["\0"],
    ["\n"],
    ["../set-item"],
    ["set-item\0"],
    ["set-item user_name --title X"],
    ["; rm -rf ."],
    ["$(touch x)"],
    ["localize"],
    ["add-item"],
    ["sh", "-c", "touch x"],
    ["-"],
    ["--"],
    ["@script.txt"],
]

# These may fail or be carried out, but outside the bundle, they must neither write nor read.
ESCAPING = [
    ["add-pane", "../Evil", "--title", "Evil"],
    ["add-pane", "/tmp/Evil", "--title", "Evil"],
    ["add-pane", "a/../../Evil", "--title", "Evil"],
    ["add-pane", "..", "--title", "Evil"],
    ["add-pane", "A\0B", "--title", "Evil"],
    ["add-pane", "A\nB", "--title", "Evil"],
    ["rename-pane", "Root", "../Evil"],
    ["rename-pane", "../Other.bundle/Root", "Root2"],
    ["remove-pane", "../Other.bundle/Root"],
    ["set-pane", "../Other.bundle/Root", "--title", "X"],
    ["set-pane", "Root", "--table", "../../Other.bundle/en.lproj/Root"],
    ["set-item", "user_name", "--title", "X", "--pane", "../Other.bundle/Root"],
    ["add-item", "child-pane", "--title", "X", "--file", "../Other.bundle/Root"],
    ["add-item", "toggle", "--title", "X", "--key", "x", "--pane", "../Other.bundle/Root"],
    ["add-item", "toggle", "--title", "a\0b", "--key", "k\0k"],
    ["add-item", "group", "--title", "a\nb\r\n\u2028"],
    ["add-item", "slider", "--key", "s", "--min-image", "../../x"],
    ["format", "../Other.bundle/Root.plist"],
    ["format", "/etc/passwd"],
    ["format", "../Other.bundle"],
    ["format", "--", "-n"],
    ["localize", "add", "../../evil"],
    ["localize", "add", ".."],
    ["localize", "add", "/tmp/evil"],
    ["localize", "add", "it", "--from", "../../Other.bundle/en"],
    ["localize", "rename", "de", "../../evil"],
    ["localize", "rename", "../../Other.bundle/en", "it"],
    ["localize", "remove", "../Other.bundle/en"],
    ["localize", "set", "../Other.bundle/de", "Sound", "X"],
    ["localize", "set", "de", "Sound", "-"],
    ["localize", "set", "de", "Sound", "X", "--table", "../../Other.bundle/en.lproj/Root"],
    ["localize", "set", "de", "--", "-"],
    ["localize", "set", "--", "de", "-"],
    ["localize", "set", "de", "-", "-"],
    ["fix", "same-as-source", "--at", "../Other.bundle/Root.plist:1"],
    ["fix", "../x"],
    [
        "set-item",
        "user_name",
        "--set-xml",
        'X=<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><string>&b;</string>',
    ],
    ["set-item", "user_name", "--set-xml", "X=</dict></array></dict></plist>"],
    ["rename-key", "user_name", "a/../b\0"],
    ["rename-key", "user_name", "--bundle=../Other.bundle"],
    ["set-item", "user_name", "--title=--bundle=../Other.bundle"],
    ["set-item", "--", "--bundle=../Other.bundle"],
]


def injection(tool):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        (folder / "App").mkdir()
        new_bundle(tool, folder / "App", "de")
        new_bundle(tool, folder, "de")
        (folder / "Settings.bundle").rename(folder / "Other.bundle")
        (folder / "App" / "script.txt").write_text("set-item user_name --title X\n")
        (folder / "App" / "de.csv").write_text("text,translation\nSound,Ton\n")
        (folder / "other.json").write_text("{}")
        with Server(tool, folder / "App") as server:
            client = Client(server)
            before = snapshot(folder)
            for words in FORBIDDEN:
                for commands in [[words], [["set-item", "user_name", "--title", "First"], words]]:
                    response = client.run(*commands)
                    assert response.status == 422 and response.json["error"]["message"], f"{words}: {response}"
                    assert snapshot(folder) == before, f"{words} changed a file"
                    assert client.state["revision"] == 1, words
            for body in [
                {"commands": "x"},
                {"commands": [[1]]},
                {"commands": [["set-item", None]]},
                {"commands": [{}]},
                {"commands": ["set-item user_name --title X"]},
                {"commands": []},
                {},
                {"commands": {"a": ["b"]}},
            ]:
                response = client.request("POST", "/commands", {"revision": 1, **body})
                assert response.status in (400, 422), f"{body}: {response}"
            for body in [b"", b"null", b"[]", b"{}", b'{"revision":"1"}', b'{"revision":1.5}', b"\xff", b"{"]:
                assert client.request("POST", "/commands", body).status == 400, body
            assert snapshot(folder) == before
            for words in ESCAPING:
                response = client.run(words)
                assert response.status in (200, 422), f"{words}: {response}"
                assert b"root:" not in response.body, words
                changed = {path for path, data in snapshot(folder).items() if before.get(path, "") != data}
                changed |= before.keys() - snapshot(folder).keys()
                outside = [path for path in changed if not path.startswith("App/Settings.bundle/")]
                assert not outside, f"{words} changed {outside}"
                assert not pathlib.Path("/tmp/Evil.plist").exists() and not pathlib.Path("/tmp/evil.lproj").exists()
                while client.state["canUndo"]:
                    assert client.change("/undo").status == 200, words
                assert snapshot(folder) == before, f"undo of {words}"
            server.stop()
            assert server.process.stdout.read() == b"", "a command has printed something"


def hostile_texts(tool, folder, bundle):
    with Server(tool, folder, "--bundle", bundle) as server:
        client = Client(server)
        responses = [
            client.request("GET", "/bundle"),
            client.request("GET", "/diff"),
            client.request("GET", "/<b>"),
            client.run(["set-item", "image", "--max", "3"]),
            client.run(["set-item", "<img src=x onerror=alert(1)>", "--title", "</script><script>alert(1)"]),
            client.run(["add-item", "group", "--title", "</script><script>alert(1)"]),
            client.run(["add-item", "group", "--title", "<b>"], revision=0),
            client.change("/undo"),
            client.request("GET", "/diff"),
            client.request("POST", "/bundle", {}),
        ]
        for response in responses:
            assert response.fields["content-type"] == "application/json; charset=utf-8", response.fields
            assert response.json is not None
        page = client.request("GET", "/")
        for response in [*responses, page]:
            assert response.fields["x-content-type-options"] == "nosniff", response.fields
            assert response.fields["cache-control"] == "no-store", response.fields
            assert response.fields["referrer-policy"] == "no-referrer", response.fields
            assert response.fields["cross-origin-resource-policy"] == "same-origin", response.fields
        text = page.body.decode()
        policy = dict(
            part.strip().split(" ", 1)
            for part in page.fields["content-security-policy"].split(";")
            if " " in part.strip()
        )
        assert policy["default-src"] == "'none'" and policy["connect-src"] == "'self'", policy
        assert "unsafe" not in str(policy.values()) and "http:" not in str(policy), policy
        for element, directive in [("script", "script-src"), ("style", "style-src")]:
            contents = re.findall(rf"<{element}[^>]*>(.*?)</{element}>", text, re.S)
            digests = [
                "'sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode() + "'"
                for content in contents
            ]
            assert len(contents) == 1 and policy[directive].split() == digests, (directive, policy[directive], digests)
        assert not re.search(
            r"<[a-z]+[^<>]*\s(on[a-z]+|style|src)\s*=", re.sub(r"<(script|style).*?</\1>", "", text, flags=re.S)
        )
        # The page contains nothing of the bundle.
        assert "__ran" not in text and "onerror" not in text


def secret_token(tool):
    opener = """#!/bin/sh
{ echo "$#"; echo "$1"; stat -c %a "$1"; stat -c %a "$(dirname "$1")"; cat "$1"; } > "$HOME/opened.part"
mv "$HOME/opened.part" "$HOME/opened"
sleep 1000
"""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        new_bundle(tool, folder)
        (folder / "bin").mkdir()
        (folder / "tmp").mkdir()
        # BSD and macOS call the program open.
        for name in ["xdg-open", "open"]:
            (folder / "bin" / name).write_text(opener)
            (folder / "bin" / name).chmod(0o755)
        environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "TMPDIR": str(folder / "tmp")}
        for connects in [True, False]:
            with Server(tool, folder, opens_browser=True, environment=environment) as server:
                opened = folder / "opened"
                wait_until(opened.exists)
                count, file, mode, folder_mode, page = opened.read_text().split("\n", 4)
                assert (count, mode, folder_mode) == ("1", "600", "700"), (count, mode, folder_mode)
                assert pathlib.Path(file).stat().st_uid == os.getuid()
                server.use(re.search(r'href="([^"]*)"', page)[1])
                started = children(server.process.pid)
                assert started, "the program that opens the browser does not run"
                for pid in [server.process.pid, *started, *(p for child in started for p in children(child))]:
                    for name in ["cmdline", "environ"]:
                        content = pathlib.Path(f"/proc/{pid}/{name}").read_bytes()
                        assert server.token.encode() not in content, f"the token is in {name}"
                # The home folder and the folder for temporary files are in this folder.
                containing = [
                    path
                    for path in folder.rglob("*")
                    if path.is_file() and path != opened and server.token.encode() in path.read_bytes()
                ]
                assert containing == [pathlib.Path(file)], containing
                assert pathlib.Path(file).exists()
                if connects:
                    client = Client(server)
                    wait_until(lambda: not pathlib.Path(file).exists())
                    assert client.request("GET", "/bundle").status == 200
                server.stop()
                for pid in started:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                assert not pathlib.Path(file).exists(), "the file remains after Ctrl-C"
                assert list((folder / "tmp").iterdir()) == [], "the folder of the file remains"
                opened.unlink()
                assert server.process.stdout.read() == b"" and server.token not in server.error, server.error


def no_browser(tool):
    with tempfile.TemporaryDirectory() as folder:
        new_bundle(tool, folder)
        (pathlib.Path(folder) / "bin").mkdir()
        for name in ["xdg-open", "open"]:
            (pathlib.Path(folder) / "bin" / name).symlink_to("/bin/false")
        environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}"}
        with Server(tool, folder, opens_browser=True, environment=environment) as server:
            server.use(server.process.stdout.readline().decode().strip())
            assert "cannot open a browser" in server.error, server.error
            assert Client(server).request("GET", "/bundle").status == 200
            server.stop()


def wait_until(condition):
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < PATIENCE, "this never happens"
        time.sleep(0.02)


def read_only(tool):
    with session(tool, "--read-only") as (server, client):
        assert client.parts["bundle"]["readOnly"] is True
        for path in ["/commands", "/undo", "/redo"]:
            for dry in [False, True]:
                response = client.request("POST", path, EDIT | {"dryRun": dry})
                assert response.status == 403 and "reading only" in response.message, response
        assert client.request("GET", "/diff").status == 200


def port(tool):
    with session(tool) as (server, client):

        def run(*options):
            with Server(tool, server.folder, *options, opens_browser=True, environment={"PATH": "/none"}) as other:
                return other.process.wait(PATIENCE), other.process.stdout.read(), other.error

        code, output, error = run("--no-open", "--port", str(server.port))
        assert code == 2 and output == b"", (code, output)
        lines = error.strip().splitlines()
        assert len(lines) == 2 and lines[0].startswith(f"error: the port {server.port} cannot be used"), error
        assert lines[1].strip().startswith("= help: "), error
        for wrong in ["0", "-1", "65536", "99999999999999999999", "80a", "", "0x50", " 80", "http", "８０", "8.0"]:
            code, output, error = run("--no-open", f"--port={wrong}")
            assert code == 64 and output == b"" and "is not a port" in error, (wrong, code, error)
        number = free_port()
        with Server(tool, server.folder, "--port", str(number)) as other:
            assert other.port == number
            other.stop()
        # The port can be used again at once.
        with Server(tool, server.folder, "--port", str(number)) as other:
            assert other.port == number and Client(other).state["revision"] == 1


def standard_port(tool):
    """Browsers leave out the port of HTTP, which only the superuser can use on some systems."""
    with socket.socket() as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind(("127.0.0.1", 80))
        except OSError:
            return
    with session(tool, "--port", "80") as (server, client):
        for host in ["127.0.0.1", "localhost", "127.0.0.1:80"]:
            fields = {"Host": host, "Origin": f"http://{host}"}
            assert client.request("GET", "/bundle", **fields).status == 200, host
        expect_refused(client, [403], Host="example.com")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def ctrl_c(tool):
    for number in [signal.SIGINT, signal.SIGTERM]:
        with session(tool, ends=True) as (server, client):
            events = Events(server)
            start = time.monotonic()
            code = server.stop(number)
            assert code in (-number, 128 + number, 0), code
            assert time.monotonic() - start < 10, "the server does not end at once"
            assert events.has_ended(PATIENCE), "a stream stays open"
            assert server.error == "editing Settings.bundle until Ctrl-C\n", server.error


def loopback_only(tool):
    with session(tool) as (server, client):
        listening = []
        for name, ends in [("tcp", "0100007F"), ("tcp6", "0" * 24 + "01000000")]:
            for line in pathlib.Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
                address, state = line.split()[1], line.split()[3]
                if address.endswith(f":{server.port:04X}") and state == "0A":
                    assert address.split(":")[0] == ends, line
                    listening.append(name)
        assert "tcp" in listening


SCENARIOS = [
    no_token,
    wrong_token,
    foreign_origin,
    foreign_host,
    foreign_form,
    oversized,
    slow,
    many_connections,
    slow_readers,
    few_descriptors,
    events_with_more,
    unread_answers,
    flood,
    injection,
    hostile_texts,
    secret_token,
    no_browser,
    read_only,
    port,
    standard_port,
    ctrl_c,
    loopback_only,
]
