"""Drives Chromium over W3C WebDriver (https://www.w3.org/TR/webdriver2/).

    with Browser() as browser:
        browser.open("/tmp/page.html")
        browser.find("#device").click()
"""

import base64
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Left": "\ue012", "Up": "\ue013",
    "Right": "\ue014", "Down": "\ue015", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Delete": "\ue017", "Home": "\ue011", "End": "\ue010",
}


class DriverError(Exception):
    """An error response of the driver, with its code and message."""

    def __init__(self, code, message):
        super().__init__("%s: %s" % (code, message.split("\n")[0]))
        self.code = code


class Element:
    def __init__(self, browser, identifier):
        self.browser, self.identifier = browser, identifier

    def _call(self, method, path, body=None):
        return self.browser.call(method, "/element/%s/%s" % (self.identifier, path), body)

    def click(self):
        self._call("POST", "click", {})

    def send_keys(self, text):
        self._call("POST", "value", {"text": text})

    def clear(self):
        self._call("POST", "clear", {})

    def attribute(self, name):
        return self._call("GET", "attribute/" + name)

    def state(self, name):
        """Returns the current value of a property."""
        return self._call("GET", "property/" + name)

    @property
    def text(self):
        return self._call("GET", "text")

    @property
    def rectangle(self):
        """The rectangle on the page in CSS pixels: x, y, width, height."""
        return self._call("GET", "rect")

    @property
    def is_displayed(self):
        return self._call("GET", "displayed")

    @property
    def role(self):
        """The accessibility role."""
        return self._call("GET", "computedrole")

    @property
    def label(self):
        """The accessibility label."""
        return self._call("GET", "computedlabel")

    def find_all(self, css):
        found = self._call("POST", "elements", {"using": "css selector", "value": css})
        return [Element(self.browser, reference[ELEMENT]) for reference in found]


class Browser:
    """A browser window. The driver and the browser end with the `with` block, even after an exception."""

    def __init__(self, width=1500, height=1300):
        self.folder = tempfile.mkdtemp(prefix="settings-bundle-browser-")
        self.session = None
        # A separate process group, so that all processes of the browser can be ended.
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", "--port=0"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env={**os.environ, "HOME": self.folder}, start_new_session=True)
        # However this process ends, the guard reads the end of its input.
        self.guard = subprocess.Popen(
            ["sh", "-c", "read _; kill -9 -- -$0 2>/dev/null; rm -rf \"$1\"", str(self.driver.pid), self.folder],
            stdin=subprocess.PIPE, start_new_session=True)
        try:
            self.address = "http://127.0.0.1:%d" % self._port()
            self._begin(width, height)
        except BaseException:
            self.close()
            raise

    def _port(self):
        for line in self.driver.stdout:
            found = re.search(rb"started successfully on port (\d+)", line)
            if found:
                return int(found.group(1))
        raise DriverError("session not created", "chromedriver names no port")

    def _begin(self, width, height):
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--hide-scrollbars", "--user-data-dir=" + self.folder + "/profile",
            "--window-size=%d,%d" % (width, height),
        ]
        options = {
            "browserName": "chrome",
            # Dialogs stay open, so that they are detected.
            "unhandledPromptBehavior": "ignore",
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = answer["sessionId"]
        # Discard what the browser logged before it opened a page.
        self.call("POST", "/url", {"url": "about:blank"})
        self.console()
        self.requests()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            if self.session:
                self._request("DELETE", "/session/" + self.session, timeout=10)
        except (OSError, DriverError):
            # The driver is killed below.
            pass
        finally:
            try:
                os.killpg(self.driver.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.guard.kill()
            self.guard.wait()
            self.guard.stdin.close()
            self.driver.wait()
            self.driver.stdout.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def _request(self, method, path, body=None, timeout=600):
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        # Ignore the user's proxy settings.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=timeout) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(value["error"], value["message"]) from None

    def call(self, method, path, body=None):
        return self._request(method, "/session/%s%s" % (self.session, path), body)

    # --- Pages ---

    def open(self, path):
        """Opens a file and waits until it is loaded."""
        self.call("POST", "/url", {"url": pathlib.Path(path).resolve().as_uri()})

    def resize(self, width, height):
        self.call("POST", "/window/rect", {"width": width, "height": height})

    def find_all(self, css):
        found = self.call("POST", "/elements", {"using": "css selector", "value": css})
        return [Element(self, reference[ELEMENT]) for reference in found]

    def find(self, css):
        """Returns the first matching element, and waits briefly for it."""
        for _ in range(20):
            found = self.find_all(css)
            if found:
                return found[0]
            time.sleep(0.05)
        raise DriverError("no such element", css)

    def choose(self, css, value):
        """Selects an option of a menu."""
        self.find('%s option[value="%s"]' % (css, value)).click()

    @property
    def focused(self):
        return Element(self, self.call("GET", "/element/active")[ELEMENT])

    def press(self, *names):
        """Presses keys one after another, by name or character: `Tab`, `Shift+Tab`, `a`."""
        actions = []
        for name in names:
            keys = [KEYS.get(part, part) for part in (name.split("+") if len(name) > 1 else [name])]
            actions += [{"type": "keyDown", "value": key} for key in keys]
            actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def execute(self, script, *arguments):
        """Runs a script and returns its result. Elements can be arguments and results."""
        def packed(value):
            return {ELEMENT: value.identifier} if isinstance(value, Element) else value

        def unpacked(value):
            if isinstance(value, dict) and ELEMENT in value:
                return Element(self, value[ELEMENT])
            return [unpacked(inner) for inner in value] if isinstance(value, list) else value

        return unpacked(self.call("POST", "/execute/sync", {"script": script, "args": [packed(a) for a in arguments]}))

    def screenshot(self, path, css=None):
        """Writes a screenshot of the window or of one element."""
        place = "/element/%s" % self.find(css).identifier if css else ""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", place + "/screenshot")))

    @property
    def dialog(self):
        """The text of the open dialog, or None."""
        try:
            return self.call("GET", "/alert/text")
        except DriverError as error:
            if error.code == "no such alert":
                return None
            raise

    # --- Logs ---

    def _log(self, kind):
        return self._request("POST", "/session/%s/se/log" % self.session, {"type": kind})

    def console(self):
        """Returns the console messages since the last call: level and text."""
        return [(entry["level"], entry["message"]) for entry in self._log("browser")]

    def requests(self):
        """Returns the URLs requested since the last call, including the page's own."""
        found = []
        for entry in self._log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found
