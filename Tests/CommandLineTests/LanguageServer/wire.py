"""Controls the server byte by byte, for messages that no client sends."""

import json
import subprocess


class Wire:
    def __init__(self, tool, *, folder=None, root=None, encodings=None, features=None, wrapper=()):
        self.process = subprocess.Popen(
            [*wrapper, tool.path, "language-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=folder, env=tool.environment)
        self.root, self.encodings, self.features = root, encodings, features or {}
        self.last = 0
        #: Messages received while waiting for another one.
        self.others = []

    # --- Bytes ---

    @staticmethod
    def framed(message):
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *messages):
        """Sends messages in one write."""
        self.write(b"".join(self.framed(message) for message in messages))

    def read(self):
        """The next message, or None at the end."""
        length = None
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return None if length is None else json.loads(self.process.stdout.read(length))

    def rest(self):
        """Closes the input, and returns the remaining messages and the exit code."""
        self.process.stdin.close()
        messages = []
        while (message := self.read()) is not None:
            messages.append(message)
        return messages, self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    # --- Messages ---

    def request(self, method, params=None, id=None):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last if id is None else id, "method": method}
        return message if params is None else {**message, "params": params}

    @staticmethod
    def notification(method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        return message if params is None else {**message, "params": params}

    def answer(self, id):
        while (message := self.read()) is not None:
            if message.get("id") == id and "method" not in message:
                return message
            self.others.append(message)
        raise EOFError("the server ended")

    def call(self, method, params=None):
        message = self.request(method, params)
        self.send(message)
        return self.answer(message["id"])

    def note(self, method, params=None):
        self.send(self.notification(method, params))

    def begin(self):
        capabilities = {**self.features}
        if self.encodings is not None:
            capabilities["general"] = {"positionEncodings": self.encodings}
        answer = self.call("initialize", {
            "processId": None, "rootUri": self.root and self.root.as_uri(), "capabilities": capabilities})
        self.note("initialized", {})
        return answer["result"]

    def open(self, path, text, version=1):
        self.note("textDocument/didOpen", {"textDocument": {
            "uri": path.as_uri(), "languageId": "xml", "version": version, "text": text}})

    def change(self, path, version, *changes):
        self.note("textDocument/didChange", {
            "textDocument": {"uri": path.as_uri(), "version": version}, "contentChanges": list(changes)})

    def published(self, path):
        """The next published diagnostics of a file."""
        while (message := self.read()) is not None:
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"]["uri"] == path.as_uri():
                    return message["params"]
            self.others.append(message)
        raise EOFError("the server ended")

    def outline(self, path):
        return self.call("textDocument/documentSymbol", {"textDocument": {"uri": path.as_uri()}})
