"""Starts `settings-bundle edit` and speaks its protocol over raw sockets."""

import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import tempfile
import time

# The server must react within this time. It is much longer than any reaction takes on a busy machine.
PATIENCE = 60


class Server:
    """A running server. `address` is the printed address, or `None` if `opens_browser` is true."""

    def __init__(self, tool, folder, *options, opens_browser=False, environment=None, prefix=()):
        self.folder = pathlib.Path(folder)
        self.errors = tempfile.TemporaryFile()
        variables = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
            **(environment or {}),
        }
        words = [*prefix, tool, "edit", *([] if opens_browser else ["--no-open"]), *options]
        self.process = subprocess.Popen(
            words, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors
        )
        self.port = self.token = self.address = None
        if not opens_browser:
            self.use(self.process.stdout.readline().decode().strip())

    def use(self, address):
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#([0-9a-f]{64})", address)
        if not found:
            raise AssertionError(f"not an address: {address!r}; {self.error}")
        self.address, self.port, self.token = address, int(found[1]), found[2]

    @property
    def error(self):
        """Standard error so far."""
        self.errors.seek(0)
        return self.errors.read().decode()

    @property
    def tool_pid(self):
        """The process of the tool, if a program such as strace started it."""
        if pathlib.Path(f"/proc/{self.process.pid}/comm").read_text().strip() != "strace":
            return self.process.pid
        return children(self.process.pid)[0]

    @property
    def memory(self):
        """The resident memory in KiB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def stop(self, number=signal.SIGINT):
        """Ends the server as Ctrl-C does, and returns its exit code."""
        if self.process.poll() is None:
            os.kill(self.tool_pid, number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()


def children(pid):
    """The child processes of a process."""
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            if re.search(rf"^PPid:\t{pid}$", status.read_text(), re.M):
                found.append(int(status.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


class Response:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def message(self):
        """The message and help of an error."""
        error = self.json["error"]
        return f"{error['message']}; {error.get('help') or ''}"

    def __repr__(self):
        return f"{self.status} {self.body[:400]!r}"


class Connection:
    """A connection with raw bytes."""

    def __init__(self, port, timeout=PATIENCE, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.connect(("127.0.0.1", port))
        self.bytes = b""

    def send(self, data):
        self.socket.sendall(data)

    def _more(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise ConnectionError("the server closed the connection")
        self.bytes += data

    def response(self):
        """Reads one response."""
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("ascii").split("\r\n")
        fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        length = int(fields.get("content-length", 0))
        while len(self.bytes) < length:
            self._more()
        body, self.bytes = self.bytes[:length], self.bytes[length:]
        return Response(int(re.fullmatch(r"HTTP/1\.1 (\d{3}) .+", first)[1]), fields, body)

    def is_closed(self, seconds):
        """Whether the server closes the connection within a time, without sending anything more."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(1) == b""
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def close(self):
        self.socket.close()


def request_bytes(method, path, fields, body=b""):
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8") + body


class Client:
    """A window: requests with the token, and the model that they return."""

    def __init__(self, server):
        self.server = server
        self.connection = Connection(server.port)
        self.version, self.names, self.parts = 0, [], {}
        self.refresh()

    def fields(self, body, changes):
        fields = {"Host": f"127.0.0.1:{self.server.port}", "X-Settings-Bundle-Token": self.server.token}
        if body is not None:
            fields |= {"Content-Type": "application/json", "Content-Length": len(body)}
        fields |= changes
        return {name: value for name, value in fields.items() if value is not None}

    def request(self, method, path, body=None, **changes):
        """Sends one request. A field with the value `None` is left out."""
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        changes = {name.replace("_", "-"): value for name, value in changes.items()}
        if select.select([self.connection.socket], [], [], 0)[0]:
            # The server closes unused connections.
            self.connection.close()
            self.connection = Connection(self.server.port)
        self.connection.send(request_bytes(method, path, self.fields(body, changes), body or b""))
        response = self.connection.response()
        if response.fields.get("connection") == "close":
            self.connection.close()
            self.connection = Connection(self.server.port)
        return response

    def update(self, response):
        """Merges the parts of a response into the model."""
        model = response.json
        if "version" in model:
            self.version, self.names = model["version"], model["names"]
            self.parts |= model["parts"]
            self.parts = {name: self.parts[name] for name in self.names}
        return response

    def refresh(self):
        return self.update(self.request("GET", f"/bundle?since={self.version}"))

    @property
    def state(self):
        return self.parts["state"]

    @property
    def revision(self):
        return self.state["revision"]

    def run(self, *commands, revision=None, dry=False):
        """Runs commands, each an array of words."""
        body = {
            "revision": self.revision if revision is None else revision,
            "since": self.version,
            "commands": list(commands),
            "dryRun": dry,
        }
        return self.update(self.request("POST", "/commands", body))

    def change(self, path, revision=None):
        """`/undo` or `/redo`."""
        body = {"revision": self.revision if revision is None else revision, "since": self.version}
        return self.update(self.request("POST", path, body))

    def list(self, name):
        """The elements of a list that is divided into chunks."""
        return [element for chunk in self.parts[name] for element in self.parts[chunk]]

    def items(self, file):
        """The items of a pane."""
        return self.list("items/" + file)

    @property
    def log(self):
        """The entries of the log."""
        return self.list("log")

    @property
    def script(self):
        """The log as a script."""
        return "".join(line + "\n" for entry in self.log for line in entry.get("lines", []))


class Events:
    """A stream of versions."""

    def __init__(self, server):
        self.connection = Connection(server.port)
        fields = {"Host": f"127.0.0.1:{server.port}", "X-Settings-Bundle-Token": server.token}
        self.connection.send(request_bytes("GET", "/events", fields))
        self.status = self.connection.response().status
        self.versions = []

    def wait(self, version, seconds=PATIENCE):
        """Waits for a version or a newer one, and returns the seconds that this took, or `None`."""
        start = time.monotonic()
        while True:
            self.versions = [int(v) for v in re.findall(rb'\{"version":(\d+)\}\n\r\n', self.connection.bytes)]
            taken = time.monotonic() - start
            if self.versions and self.versions[-1] >= version:
                return taken
            if taken > seconds or not select.select([self.connection.socket], [], [], seconds - taken)[0]:
                return None
            self.connection._more()

    def has_ended(self, seconds):
        """Whether the server ends the stream within a time."""
        self.connection.socket.settimeout(seconds)
        try:
            while True:
                self.connection._more()
        except ConnectionError:
            return True
        except TimeoutError:
            return False


def snapshot(folder):
    """The contents of all files in a folder, by path."""
    folder = pathlib.Path(folder)
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def new_bundle(tool, folder, *languages):
    """Creates the tutorial's bundle in a folder."""
    run_tool(tool, folder, "new", "--template", "tutorial")
    if languages:
        run_tool(tool, folder, "localize", "add", *languages)


def run_tool(tool, folder, *words, expected=0):
    result = subprocess.run(
        [tool, *words],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    if result.returncode != expected:
        raise AssertionError(f"{words}: {result.returncode} {result.stderr.decode()}")
    return result
