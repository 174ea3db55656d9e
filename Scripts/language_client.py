"""A client of `settings-bundle language-server`, for benchmarks and long-running tests."""

import json
import queue
import subprocess
import threading
from pathlib import Path
from urllib.parse import quote


def address(path):
    return "file://" + quote(str(path))


def place(line, character):
    return {"line": line, "character": character}


class Client:
    """An editor that counts columns in UTF-16 code units, and waits for each response."""

    CAPABILITIES = {
        "general": {"positionEncodings": ["utf-16"]},
        "textDocument": {
            "completion": {"completionItem": {"snippetSupport": True}},
            "hover": {"contentFormat": ["markdown"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
                           "resolveSupport": {"properties": ["edit"]}},
        },
        "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}},
    }

    def __init__(self, tool, root):
        self.process = subprocess.Popen(
            [str(tool), "language-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=str(root))
        # The server would block if its output were not read, and then the client would block.
        self.received = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()
        self.count = 0
        self.diagnostics = {}
        self.versions = {}
        self.ask("initialize", {"rootUri": address(root), "capabilities": self.CAPABILITIES})
        self.tell("initialized", {})

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        self.process.stdin.flush()

    def read(self):
        while True:
            length = None
            while line := self.process.stdout.readline().strip():
                length = int(line.split(b":")[1])
            if length is None:
                return self.received.put(None)
            self.received.put(json.loads(self.process.stdout.read(length)))

    def receive(self):
        """Reads the next message, and stores the diagnostics that it contains."""
        message = self.received.get(timeout=60)
        if message is None:
            raise EOFError(f"the server ended: {self.process.wait()}")
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """Sends a request, and returns the result or the error."""
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.count and "method" not in message:
                return message.get("result", message.get("error"))

    def wait_for_diagnostics(self, path):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == address(path):
                return message["params"]["diagnostics"]

    def open(self, path, text=None):
        self.versions[path] = 1
        text = Path(path).read_bytes().decode() if text is None else text
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": address(path), "languageId": "xml", "version": 1, "text": text}})

    def change(self, path, *changes):
        """Sends changes: (start, end, text), or only the text to replace the whole document."""
        self.versions[path] += 1
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": address(path), "version": self.versions[path]},
            "contentChanges": [
                {"text": change} if isinstance(change, str)
                else {"range": {"start": change[0], "end": change[1]}, "text": change[2]} for change in changes
            ]})

    def about(self, method, path, **params):
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": address(path)}, **params})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait()
