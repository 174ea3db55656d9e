"""Malformed and mutated requests to the server of `settings-bundle edit`."""

import argparse
import contextlib
import json
import random
import re
import select
import tempfile
import time

from editor_server import PATIENCE, Client, Connection, Events, Server, new_bundle, snapshot

WORDS = [
    "add-item",
    "set-item",
    "localize",
    "set",
    "de",
    "user_name",
    "--title",
    "--at",
    "0",
    "-1",
    "Root",
    "--set-xml",
    "X=<dict>",
    "fix",
    "toggle-default",
    "format",
    "\0",
    "\ud800",
    "../..",
    "",
    "-",
    "--",
    "é" * 50,
    "%s%n",
    "9" * 30,
    "rename-key",
    "move-item",
    "--help",
    "\n",
    "\r",
    "remove-item",
    "--if-present",
    "undefined",
    "add-pane",
    "group",
]
VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.5,
    1e308,
    1 << 62,
    1 << 63,
    1 << 64,
    -(1 << 63),
    10**400,
    "",
    "1",
    "\0",
    [],
    {},
    [[]],
    {"a": {}},
    [None],
    "x" * 5000,
]
METHODS = ["GET", "POST", "HEAD", "PUT", "OPTIONS", "get", "G", "", "POST POST", "\0", "PRI", "CONNECT"]
PATHS = [
    "/",
    "/bundle",
    "/bundle?since=0",
    "/bundle?since=99999999999999999999",
    "/bundle?since=-1",
    "/bundle?x",
    "/diff",
    "/events",
    "/commands",
    "/undo",
    "/redo",
    "/..",
    "//",
    "/%00",
    "/bundle#x",
    "*",
    "",
    "http://x/",
    "/bundle%2e",
    "/?",
    "/\u00e9",
    "/" + "a" * 3000,
    "/events?x",
    "/commands?dryRun=true",
]
FIELDS = [
    ("Content-Length", "0"),
    ("Content-Length", "5"),
    ("Content-Length", "-1"),
    ("Content-Length", "99999999999999999999"),
    ("Content-Length", "8388609"),
    ("Transfer-Encoding", "chunked"),
    ("Expect", "100-continue"),
    ("Host", "example.com"),
    ("Origin", "null"),
    ("Connection", "close"),
    ("Connection", "upgrade"),
    ("Upgrade", "websocket"),
    ("", "x"),
    ("X y", "z"),
    ("X", "a\x00b"),
    ("X", "é"),
    ("X", "a\rb"),
    ("X", "a\nContent-Length: 3"),
    ("Range", "bytes=0-"),
    ("Content-Type", "text/plain"),
    ("Accept-Encoding", "gzip"),
    ("X", "a" * 3000),
    ("\tX", "fold"),
    ("Cookie", "a=b"),
]
VERSIONS = ["HTTP/1.1"] * 12 + ["HTTP/1.0", "HTTP/2", "", "HTTP/1.1 ", "http/1.1", "HTTP/0.9"]


class Fuzzer:
    def __init__(self, generator, server, revision):
        self.random, self.server, self.revision = generator, server, revision

    def flip(self, share=0.5):
        return self.random.random() < share

    def json_text(self):
        body = {
            "revision": self.revision() if self.flip(0.7) else self.random.choice(VALUES),
            "since": self.random.choice([0, 1, 5, 1 << 62, -1, None]),
            "commands": [
                [self.random.choice(WORDS) for _ in range(self.random.randrange(6))]
                for _ in range(self.random.randrange(4))
            ],
            "dryRun": self.random.choice([True, True, False, None, "true", 1]),
        }
        for _ in range(self.random.randrange(3)):
            name = self.random.choice([*body, "x"])
            if self.flip():
                body.pop(name, None)
            else:
                body[name] = self.random.choice(VALUES)
        text = json.dumps(body, ensure_ascii=self.flip())
        if self.flip(0.1):
            text = "[" * self.random.randrange(3000) + text
        return text.encode("utf-8", "surrogatepass")

    def mutated(self, data):
        data = bytearray(data)
        for _ in range(self.random.choice([0, 1, 1, 2, 5, 20])):
            place = self.random.randrange(len(data) + 1)
            way = self.random.randrange(4)
            if way == 0:
                data[place : place + self.random.randrange(1, 9)] = b""
            elif way == 1:
                data[place:place] = self.random.randbytes(self.random.randrange(1, 9))
            elif way == 2:
                data[place : place + 1] = self.random.choice(
                    [b"\0", b"\r\n", b"\xff", b"\r\n\r\n", b'"', b"{", b"\xc3", b"\\u"]
                )
            else:
                start = self.random.randrange(len(data) + 1)
                data[place:place] = data[start : start + self.random.randrange(1, 60)]
        return bytes(data)

    def request(self, is_framed):
        """A request. If `is_framed` is true, the server can read another one after it."""
        fields = [("Host", f"127.0.0.1:{self.server.port}")]
        if self.flip(0.85):
            fields.append(("X-Settings-Bundle-Token", self.server.token if self.flip(0.95) else "0" * 64))
        kinds = ["valid", "json", "json", "mutated json"] + (
            [] if is_framed else ["mutated", "mutated", "fields", "raw"]
        )
        kind = self.random.choice(kinds)
        method, path = self.random.choice(
            [("GET", "/bundle?since=999999"), ("GET", "/diff"), ("GET", "/"), ("POST", "/undo"), ("POST", "/redo")]
            + [("POST", "/commands")] * 6
        )
        body = b""
        if kind == "raw":
            return self.random.choice(
                [self.random.randbytes(self.random.randrange(1, 300)), b"\r\n\r\n", b"\x16\x03\x01\x02\x00", b" " * 400]
            )
        if kind == "fields":
            method, path = self.random.choice(METHODS), self.random.choice(PATHS)
            fields += [self.random.choice(FIELDS) for _ in range(self.random.randrange(4))]
        if method == "POST":
            body = self.json_text()
            body = self.mutated(body) if kind == "mutated json" else body
            fields += [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        self.random.shuffle(fields)
        head = "".join(
            [f"{method} {path} {self.random.choice(VERSIONS) if kind == 'fields' else 'HTTP/1.1'}\r\n"]
            + [f"{name}: {value}\r\n" for name, value in fields]
            + ["\r\n"]
        )
        data = head.encode() + body
        return self.mutated(data) if kind == "mutated" else data


def run(tool, folder, count, seed):
    new_bundle(tool, folder, "de")
    before = snapshot(folder)
    generator = random.Random(seed)
    memory, statuses, sent = [], {}, 0
    with Server(tool, folder) as server:
        client = Client(server)
        fuzzer = Fuzzer(generator, server, lambda: client.revision)
        connection = None
        next_look = 0
        while sent < count:
            connection = connection or Connection(server.port)
            # Some requests are sent at once, and some in parts.
            size = generator.choice([1, 1, 1, 2, 8, 30])
            several = [fuzzer.request(is_framed=index < size - 1) for index in range(size)]
            data = b"".join(several)
            sent += len(several)
            is_open, answers = True, 0
            with contextlib.suppress(ConnectionError):
                if fuzzer.flip(0.1):
                    place = generator.randrange(len(data) + 1)
                    connection.send(data[:place])
                    connection.send(data[place:])
                else:
                    connection.send(data)
                while answers < len(several):
                    # Only the last request can be incomplete. The server then waits for the rest.
                    patience = 0.03 if answers >= len(several) - 1 else PATIENCE
                    if not select.select([connection.socket], [], [], patience)[0]:
                        is_open = False
                        break
                    received = connection.socket.recv(1 << 18)
                    is_open = received != b""
                    if not is_open:
                        break
                    connection.bytes += received
                    for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", connection.bytes):
                        statuses[status.decode()] = statuses.get(status.decode(), 0) + 1
                        answers += 1
                    # A status line can arrive in two parts.
                    connection.bytes = connection.bytes[connection.bytes.rfind(b"\r\n") + 2 :][-20:]
                connection.bytes = b""
            if not is_open or len(several) > 1 or fuzzer.flip(0.05):
                connection.close()
                connection = None
            assert server.process.poll() is None, f"seed {seed}, request {sent}: {server.process.poll()} {server.error}"
            if sent >= next_look:
                next_look += max(100, count // 40)
                if connection:
                    connection.close()
                    connection = None
                # The server still works.
                client = Client(server)
                events = Events(server)
                assert events.status == 200
                events.connection.close()
                # Requests on the connections that were closed may still be carried out.
                while (response := client.run(["format"])).status == 409:
                    pass
                assert response.status == 200, response
                memory.append((sent, server.memory))
        assert "error" not in server.error and "Fatal" not in server.error, server.error
        client = Client(server)
        while client.state["canUndo"]:
            assert client.change("/undo").status in (200, 409)
        assert snapshot(folder) == before, "undoing everything does not give the first bytes"
    return memory, statuses


def main(arguments):
    parser = argparse.ArgumentParser("fuzz")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("tool")
    options = parser.parse_args(arguments)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        memory, statuses = run(options.tool, folder, options.count, options.seed)
    print("memory in KiB:", ", ".join(f"{count}: {size}" for count, size in memory))
    print("answers:", ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items())))
    print(f"{time.monotonic() - start:.0f} s")
    # The log of a session grows with its edits.
    settled = [size for count, size in memory if count >= 10_000]
    assert not settled or max(settled) < settled[0] + 8_000, "the memory grows"
