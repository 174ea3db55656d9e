"""Uses the editor in a browser as a person does, and compares the bundle with what the commands produce.

    editor_drive.py (chromium | firefox) (mouse | keyboard) PROGRAM FOLDER

Prints one line for each result.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from browser import KEYS, Browser


class Chromium(Browser):
    def go(self, address):
        self.call("POST", "/url", {"url": address})

    def errors(self):
        return [text for level, text in self.console() if level == "SEVERE"]

    def drag(self, source, target, offset):
        """Moves the mouse from the center of one element to the center of another one plus an offset, and drops."""
        self.call("POST", "/actions", {"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "origin": {"element-6066-11e4-a52e-4f735466cecf": source.identifier}, "x": 0, "y": 0},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerMove", "origin": {"element-6066-11e4-a52e-4f735466cecf": target.identifier}, "x": 0, "y": offset // 2},
                {"type": "pointerMove", "origin": {"element-6066-11e4-a52e-4f735466cecf": target.identifier}, "x": 0, "y": offset},
                {"type": "pointerUp", "button": 0},
            ]}]})


class Firefox:
    """The same interface for Firefox, over the Marionette protocol."""

    def __init__(self, width, height):
        from marionette_driver import By
        from marionette_driver.marionette import Marionette
        self.by = By.CSS_SELECTOR
        # Marionette replaces the log file, so it must not be /dev/null.
        self.log = tempfile.TemporaryDirectory()
        self.client = Marionette(
            bin=shutil.which("firefox-esr") or shutil.which("firefox"), headless=True,
            gecko_log=os.path.join(self.log.name, "gecko.log"))
        self.client.start_session()
        self.client.set_window_rect(width=width, height=height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.client.quit()
        except Exception:  # The browser may already have ended.
            pass
        self.client.cleanup()
        self.log.cleanup()

    def go(self, address):
        self.client.navigate(address)

    def find_all(self, css):
        return self.client.find_elements(self.by, css)

    def find(self, css):
        for _ in range(40):
            found = self.find_all(css)
            if found:
                return found[0]
            time.sleep(0.05)
        raise LookupError(css)

    def choose(self, css, value):
        self.execute(
            "const s = document.querySelector(arguments[0]); s.value = arguments[1];"
            "s.dispatchEvent(new Event('change'));", css, value)

    def execute(self, script, *arguments):
        return self.client.execute_script(script, script_args=arguments, sandbox=None)

    def press(self, *names):
        for name in names:
            keys = [KEYS.get(part, part) for part in (name.split("+") if len(name) > 1 else [name])]
            chain = self.client.actions.sequence("key", "keyboard")
            for key in keys:
                chain = chain.key_down(key)
            for key in reversed(keys):
                chain = chain.key_up(key)
            chain.perform()

    def drag(self, source, target, offset):
        chain = self.client.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
        chain.pointer_move(0, 0, origin=source).pointer_down().pointer_move(0, offset // 2, origin=target)
        chain.pointer_move(0, offset, origin=target).pointer_up().perform()

    def errors(self):
        return []


# The items of Apple's tutorial, as in the template `tutorial`: the type and the fields of the dialog.
ITEMS = [
    ("group", {"title": "Sound"}),
    ("toggle", {"title": "Play Sounds", "key": "play_sounds_preference", "isOn": "YES"}),
    ("toggle", {"title": "3D Sound", "key": "3D_sound_preference", "isOn": "YES"}),
    ("group", {"title": "User Info"}),
    ("text-field", {"title": "Name", "key": "user_name"}),
    ("multi-value", {"title": "Experience Level", "key": "experience_preference",
                     "choices": "Beginner=0\nExpert=1\nMaster=2"}),
    ("group", {"title": "Gravity"}),
    ("slider", {"key": "gravity_preference", "minimum": "0", "maximum": "2", "default": "1"}),
]
TYPES = ["group", "toggle", "slider", "title", "text-field", "multi-value", "radio-group", "child-pane"]
FIELDS = ["title", "key", "choices", "minimum", "maximum", "isOn", "default", "file", "footer"]


class Session:
    def __init__(self, browser, program, folder):
        self.browser, self.program = browser, program
        self.folder = pathlib.Path(folder)
        self.run(self.folder, "new", "--template", "empty")
        self.server = subprocess.Popen(
            [program, "edit", "--no-open"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        self.states = [self.files(self.folder)]
        browser.go(self.server.stdout.readline().strip())
        browser.find("#items")

    def run(self, folder, *words, **options):
        return subprocess.run([self.program, *words, "--quiet"], cwd=folder, check=True, **options)

    @staticmethod
    def files(folder):
        root = pathlib.Path(folder) / "Settings.bundle"
        return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}

    def log(self):
        return self.browser.execute("return [...document.querySelectorAll('.log code')].map((node) => node.textContent)")

    def wait(self, count):
        """Waits until the log has a number of lines, and remembers the files."""
        for _ in range(200):
            if len(self.log()) == count:
                return
            time.sleep(0.02)
        alert = self.browser.execute("return document.querySelector('.alert').textContent")
        raise AssertionError("the log has %d lines instead of %d: %s" % (len(self.log()), count, alert))

    def click(self, css, number=0):
        """Clicks an element. The page may replace it at the same place before it is clicked."""
        for attempt in range(5):
            self.browser.find(css)
            try:
                return self.browser.find_all(css)[number].click()
            except Exception as error:
                if attempt == 4 or "stale" not in str(error).lower():
                    raise

    # --- Adding items ---

    def add_by_mouse(self, kind, values):
        browser = self.browser
        self.click(".top .primary")
        self.click('dialog input[value="%s"]' % kind)
        for name, value in values.items():
            line = 'dialog [data-line="%s"] ' % name
            if name == "isOn":
                browser.choose(line + "select", value)
            else:
                field = browser.find(line + ("textarea" if name == "choices" else "input"))
                field.clear()
                field.send_keys(value)
        self.click('dialog button[type="submit"]')

    def add_by_keyboard(self, kind, values):
        browser = self.browser
        self.focus_list()
        browser.press("+")
        browser.find("dialog")
        # From the title back to the types; the arrow keys choose one.
        steps = TYPES.index(kind) - TYPES.index("toggle")
        if steps:
            self.tab_to("input[name=type]", back=True)
            browser.press(*["Right" if steps > 0 else "Left"] * abs(steps))
        if "title" not in values:
            self.tab_to("[data-line=key] input")
        for name, value in values.items():
            tag = {"choices": "textarea", "isOn": "select"}.get(name, "input")
            self.tab_to("[data-line=%s] %s" % (name, tag))
            if name == "isOn":
                if value == "YES":
                    browser.press("Up")
            else:
                browser.press("Control+a")
                browser.press(*[{"\n": "Enter"}.get(character, character) for character in value])
        browser.press("Control+Enter")

    def focus_list(self):
        for _ in range(60):
            if self.browser.execute("return document.activeElement && document.activeElement.id === 'items'"):
                return
            self.browser.press("Tab")
        raise AssertionError("Tab does not reach the list of items")

    def tab_to(self, css, back=False):
        for _ in range(40):
            if self.browser.execute("return document.activeElement.matches(arguments[0])", css):
                return
            self.browser.press("Shift+Tab" if back else "Tab")
        raise AssertionError("Tab does not reach " + css)

    # --- Checks ---

    def tutorial(self, add):
        for number, (kind, values) in enumerate(ITEMS):
            add(kind, values)
            self.wait(number + 1)
            self.states.append(self.files(self.folder))
        print("items", len(ITEMS))

    def change(self, kind):
        """Moves, changes and removes items."""
        browser = self.browser
        count = len(self.log())
        if kind == "mouse":
            browser.drag(browser.find("#item-2"), browser.find("#item-1"), -12)
        else:
            self.focus_list()
            browser.press("Home", "Down", "Down", "Alt+Up")
        self.wait(count + 1)
        self.states.append(self.files(self.folder))
        assert self.log()[-1] == "move-item 3D_sound_preference --before play_sounds_preference", self.log()[-1]
        if kind == "mouse":
            self.click("#item-4")
            self.click(".inspector [data-field$='/Title']")
        else:
            self.focus_list()
            browser.press("Down", "Down", "Down", "Enter")
        browser.press("Control+a")
        browser.press(*"Nickname", "Enter")
        self.wait(count + 2)
        self.states.append(self.files(self.folder))
        if kind == "mouse":
            self.click("#item-5")
            self.click(".inspector .buttons [data-focus=Remove]")
        else:
            self.focus_list()
            browser.press("Down", "Delete")
        self.wait(count + 3)
        self.states.append(self.files(self.folder))
        print("changed", self.log()[-3:])

    def undo_and_redo(self, kind):
        browser = self.browser
        for number in range(len(self.states) - 2, -1, -1):
            if kind == "mouse":
                self.click(".top button", 0)
            else:
                browser.press("Control+z")
            self.wait(number)
            assert self.files(self.folder) == self.states[number], "undo %d" % number
        print("undone")
        for number in range(1, len(self.states)):
            if kind == "mouse":
                self.click(".top button", 1)
            else:
                browser.press("Control+Shift+z")
            self.wait(number)
            assert self.files(self.folder) == self.states[number], "redo %d" % number
        print("redone")

    def apply(self):
        """Runs the commands of the log on the bundle of the start."""
        other = self.folder / "other"
        other.mkdir()
        self.run(other, "new", "--template", "empty")
        self.run(other, "apply", "-", input="".join(line + "\n" for line in self.log()).encode())
        assert self.files(other) == self.files(self.folder), "the script has another result"
        print("applied", len(self.log()))

    def close(self):
        self.server.terminate()
        self.server.wait()
        self.server.stdout.close()


def main(name, kind, program, folder):
    with (Chromium if name == "chromium" else Firefox)(1500, 1200) as browser:
        session = Session(browser, program, folder)
        try:
            session.tutorial(session.add_by_mouse if kind == "mouse" else session.add_by_keyboard)
            for line in session.log():
                print(line)
            session.apply()
            session.change(kind)
            session.undo_and_redo(kind)
            print("errors", browser.errors())
        finally:
            session.close()


main(*sys.argv[1:])
