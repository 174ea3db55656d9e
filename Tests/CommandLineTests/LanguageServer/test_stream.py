"""Message framing: headers, and messages split over or combined in packets."""

import json
import subprocess
import time

import pytest

import bundles


def test_messages_may_be_split_over_packets(wire, bundle):
    server = wire(begins=False)
    path = bundle / "Root.plist"
    server.root = bundle
    message = server.framed(server.request("initialize", {
        "processId": None, "rootUri": bundle.as_uri(), "capabilities": {}}))
    for byte in message:
        server.write(bytes([byte]))
    assert "capabilities" in server.answer(1)["result"]
    # Split the header and the message, once in the middle of a character.
    text = bundles.text(path).replace("Play Sounds", "Töne 🎛")
    opened = server.framed(json.dumps(server.notification("textDocument/didOpen", {"textDocument": {
        "uri": path.as_uri(), "languageId": "xml", "version": 1, "text": text}}), ensure_ascii=False).encode())
    middle = opened.index("🎛".encode()) + 2
    for part in [opened[:10], opened[10:30], opened[30:middle], opened[middle:]]:
        server.write(part)
        time.sleep(0.01)
    names = [symbol["name"] for symbol in server.outline(path)["result"]]
    assert "Töne 🎛" in names


def test_packets_may_contain_several_messages(wire):
    server = wire()
    server.send(*(server.request("no/such", id=id) for id in range(100, 400)))
    assert [server.read()["id"] for _ in range(300)] == list(range(100, 400))


@pytest.mark.parametrize("header", [
    b"content-length: %d\r\n\r\n", b"CONTENT-LENGTH:%d\r\n\r\n", b"Content-Length:   %d  \r\n\r\n",
    b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
    b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
    b"X: y\r\nX: z\r\nContent-Length: %d\r\n\r\n",
])
def test_valid_headers_are_accepted(wire, header):
    server = wire()
    content = json.dumps(server.request("shutdown", id=5)).encode()
    server.write(header % len(content) + content)
    assert server.answer(5)["result"] is None


@pytest.mark.parametrize("header", [
    b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length:\r\n\r\n", b"\r\n\r\n",
    b"Length: 3\r\n\r\n", b"Content-Length: 99999999999999999999999\r\n\r\n", b"x" * 10_000,
    b"Content-Length: 1 2\r\n\r\n", b"\x00\xff\xfe\r\n\r\n",
])
def test_damaged_headers_end_the_server(wire, header):
    server = wire()
    server.write(header)
    answer = server.read()
    assert answer["error"]["code"] == -32700
    # The rest of the input cannot be parsed, so the server exits.
    assert server.read() is None
    assert server.process.wait() == 1


def test_a_large_message_is_accepted(wire, bundle):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    items = [bundles.item("ToggleSwitch", Title="Title %d" % each, Key="key%d" % each, DefaultValue="<true/>")
             for each in range(2_000)]
    server.open(path, bundles.pane(*items))
    symbols = server.outline(path)["result"]
    assert len(symbols) == 2_000
    assert symbols[-1]["name"] == "Title 1999"


def test_a_message_that_is_too_long_is_skipped(wire):
    server = wire()
    length = (256 << 20) + 1
    server.write(b"Content-Length: %d\r\n\r\n" % length)
    block = b" " * (1 << 20)
    for _ in range(256):
        server.write(block)
    server.write(b" ")
    answer = server.read()
    assert answer["id"] is None
    assert str(length) in answer["error"]["message"]
    assert server.call("shutdown")["result"] is None


def test_the_server_exits_at_the_end_of_its_input(wire):
    assert wire(begins=False).rest() == ([], 1)
    assert wire().rest() == ([], 1)
    server = wire()
    server.write(b"Content-Length: 100\r\n\r\n{")
    assert server.rest() == ([], 1)


def test_the_server_exits_silently_if_its_client_dies(wire, bundle):
    """The output pipe is closed."""
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.open(path, bundles.text(path))
    server.published(path)
    server.process.stdout.close()
    server.write(b"".join(server.framed(server.request(
        "textDocument/documentSymbol", {"textDocument": {"uri": path.as_uri()}})) for _ in range(50)))
    server.process.stdin.close()
    assert server.process.wait() == 1
    assert server.process.stderr.read() == b""


# --- Editor process ---


def initialize(server, process):
    server.send(server.request("initialize", {"processId": process, "rootUri": None, "capabilities": {}}, id=1))
    assert "capabilities" in server.answer(1)["result"]


def test_the_server_exits_with_its_editor(wire):
    """The pipe remains open, since the test process holds its other end."""
    editor = subprocess.Popen(["sleep", "600"])
    server = wire(begins=False)
    initialize(server, editor.pid)
    editor.kill()
    editor.wait()
    assert server.process.wait(timeout=60) == 1


def test_the_server_ignores_an_unknown_editor_process(wire):
    """The process ID may belong to a process outside a container."""
    gone = subprocess.Popen(["true"])
    gone.wait()
    for process in [gone.pid, 0, -1, 1 << 40]:
        server = wire(begins=False)
        initialize(server, process)
        time.sleep(1.5)
        assert server.call("shutdown")["result"] is None
