"""Random sessions of `settings-bundle edit`: the bundle is always what the script in the log produces."""

import argparse
import collections
import json
import pathlib
import plistlib
import random
import shutil
import tempfile
import time

from editor_server import Client, Events, Server, new_bundle, run_tool, snapshot

TEXTS = [
    "Sound",
    "Play Sounds",
    "Name",
    "It's loud",
    'say "hi"',
    "$HOME `x` \\n",
    "a;b|c&d",
    "# no comment",
    "",
    " ",
    "two\nlines",
    "tab\there",
    "é",
    "音",
    "\U0001f600a\u0301",
    "-n",
    "--title",
    "-",
    "=",
    "a=b",
    "de=Ton",
    "%@",
    "100 %",
    "<b>&amp;",
    "\u202ertl",
    "x" * 300,
    "../up",
    "title:Sound",
    "key:Sound",
    "3",
    "Root",
    "!",
    "~",
    "*",
    "{a,b}",
    "a\r\nb",
    "a\0b",
    "\x1b[31m\x7f",
    "\u2028\u0085",
    "\ufeffmark",
    "\r",
    "\n",
    "\\",
    "back\\slash",
    "'",
    '"',
    "\ufffe",
]
KEYS = [
    "sound",
    "play_sounds_preference",
    "user_name",
    "a b",
    "ключ",
    "k'1",
    "2",
    "x.y",
    "-k",
    "key:z",
    "",
    "gone",
    "K" * 40,
]
LANGUAGES = ["de", "fr", "en", "ja", "pt-BR", "zh-Hans", "Base", "xx", "../de", "de_CH", ""]
PANES = ["Root", "Advanced", "More", "More/Deep", "Root~ipad", "Gone", "../Out", "A B", ""]
TYPES = ["group", "toggle", "slider", "title", "text-field", "multi-value", "radio-group", "child-pane", "lamp"]
# Half of the actions keep the bundle small.
GROWTH_LIMIT = 40


class Actions:
    """Random commands, of which about two thirds are valid in the current state."""

    def __init__(self, generator, client):
        self.random, self.client = generator, client

    def flip(self, share=0.5):
        return self.random.random() < share

    def panes(self):
        return [name[len("pane/") :].removesuffix(".plist") for name in self.client.names if name.startswith("pane/")]

    def items(self):
        types = {each["type"]: each["name"] for each in self.client.parts["schema"]}
        panes = [
            {**self.client.parts[name], "items": self.client.items(name.removeprefix("pane/"))}
            for name in self.client.names if name.startswith("pane/")
        ]
        return [
            {
                "pane": pane["name"],
                "index": index,
                "type": types.get(item.get("type")),
                "title": item.get("title"),
                "key": item.get("key"),
            }
            for pane in panes
            for index, item in enumerate(pane["items"])
        ]

    def pane(self):
        panes = self.panes()
        return self.random.choice(panes if panes and self.flip(0.9) else PANES)

    def language(self):
        known = [each["language"] for each in self.client.parts["bundle"]["languages"]]
        return self.random.choice(known if known and self.flip(0.8) else LANGUAGES)

    def text(self):
        return self.random.choice(TEXTS)

    def key(self):
        return self.random.choice(KEYS) if self.flip() else f"key{self.random.randrange(60)}"

    def used_text(self):
        texts = [text for name in self.client.names if name.startswith("texts/") for text in self.client.parts[name]]
        return self.random.choice(texts) if texts and self.flip(0.9) else self.text()

    def item(self):
        """The words that refer to an item."""
        items = self.items()
        if not items or self.flip(0.1):
            return [self.random.choice(KEYS + ["99", "-1", "title:Gone", "Gone/2"])]
        item = self.random.choice(items)
        way = self.random.randrange(3)
        if way == 0 and item["key"]:
            return [item["key"] if self.flip(0.8) else "key:" + item["key"]]
        if way == 1 and item["title"]:
            return ["title:" + item["title"], "--pane", item["pane"]]
        return [str(item["index"]), "--pane", item["pane"]] if self.flip() else [f"{item['pane']}/{item['index']}"]

    def options(self, choices, share=0.35):
        return [word for words in choices if self.flip(share) for word in words]

    def position(self):
        way = self.random.randrange(5)
        if way == 0:
            return ["--at", str(self.random.choice([0, 1, 2, 5, 50, -1]))]
        if way in (1, 2):
            return [self.random.choice(["--before", "--after", "--in-group"]), self.item()[0]]
        return []

    def fitting(self, kind):
        """Words that set keys of a type of item to valid values."""
        title, footer, key = ["--title", self.text()], ["--footer", self.text()], ["--key", self.key()]
        return self.options(
            {
                "group": [title, footer],
                "toggle": [title, key, ["--default", self.random.choice(["YES", "NO"])]],
                "slider": [key, ["--max", "11"], ["--min", "-1"], ["--default", "0.5"]],
                "title": [title, key, ["--default", self.text()]],
                "text-field": [
                    title,
                    key,
                    ["--keyboard", "URL"],
                    ["--secure"],
                    ["--default", self.text()],
                    ["--correction", "No"],
                ],
                "multi-value": [
                    title,
                    key,
                    ["--choice", f"{self.text()}={self.random.randrange(4)}"],
                    ["--sorted"],
                    ["--default", "0"],
                ],
                "radio-group": [
                    footer,
                    key,
                    ["--choice", f"{self.text()}={self.random.randrange(4)}"],
                    ["--default", "1"],
                ],
                "child-pane": [title, ["--file", self.pane()]],
            }.get(kind, [])
            + [
                ["--translate", f"{self.language()}={self.text()}"],
                ["--idiom", "pad"],
                ["--set", f"Own={self.text()}"],
            ],
            0.3,
        )

    def values(self):
        return self.options(
            [
                ["--default", self.random.choice(["YES", "NO", "1", "0.5", "x", "", self.text()])],
                ["--on", self.text()],
                ["--off", self.text()],
                ["--min", self.random.choice(["0", "-1", "x"])],
                ["--max", self.random.choice(["1", "11", "1e3"])],
                ["--min-image", self.text()],
                ["--footer", self.text()],
                ["--secure"],
                ["--keyboard", self.random.choice(["URL", "NumberPad", "No"])],
                ["--capitalization", "Words"],
                ["--correction", "No"],
                ["--idiom", self.random.choice(["phone", "pad"])],
                ["--configuration", "Debug"],
                ["--set", f"Custom{self.random.randrange(3)}={self.text()}"],
                ["--set-xml", self.random.choice(["X=<integer>3</integer>", "X=<array/>", "X=<broken>"])],
                ["--translate", f"{self.language()}={self.text()}"],
                ["--choice", f"{self.text()}={self.key()}"],
                ["--choice", f"{self.text()}=0"],
                ["--sorted"],
                ["--value-type", self.random.choice(["integer", "real"])],
            ],
            0.08,
        )

    def add_item(self):
        kind = self.random.choice(TYPES)
        words = ["add-item", kind]
        fitting = {
            "group": self.options([["--title", self.text()], ["--footer", self.text()]], 0.7),
            "toggle": ["--title", self.text(), "--key", self.key()] + self.options([["--default", "YES"]]),
            "slider": ["--key", self.key()] + self.options([["--max", "11"], ["--default", "5"], ["--min", "0"]]),
            "title": ["--title", self.text(), "--key", self.key()] + self.options([["--default", self.text()]]),
            "text-field": (
                ["--title", self.text(), "--key", self.key()]
                + self.options([["--keyboard", "URL"], ["--secure"], ["--default", self.text()]])
            ),
            "multi-value": [
                "--title",
                self.text(),
                "--key",
                self.key(),
                "--choice",
                f"{self.text()}=0",
                "--choice",
                f"{self.text()}=1",
                "--default",
                "0",
            ],
            "radio-group": ["--key", self.key(), "--choice", "One=1", "--choice", f"{self.text()}=2", "--default", "1"],
            "child-pane": ["--title", self.text(), "--file", self.pane()],
        }
        words += fitting.get(kind, []) + self.options([["--pane", self.pane()]])
        return words + self.options([self.values(), self.position(), ["--if-missing"], ["--update"]], 0.25)

    def set_item(self):
        items = self.items()
        if items and self.flip(0.75):
            item = self.random.choice(items)
            return ["set-item", f"{item['pane']}/{item['index']}"] + self.fitting(item["type"])
        words = ["set-item", *self.item()] + self.options([["--title", self.text()], ["--key", self.key()]], 0.5)
        unset = self.random.choice(["DefaultValue", "Title", "Key", "FooterText", "Custom1", "Type"])
        return (
            words
            + self.values()
            + self.options(
                [
                    ["--unset", unset],
                    ["--type", self.random.choice(TYPES)],
                    ["--reset-translations"],
                    ["--remove-choice", self.random.choice(["0", "1", "2"])],
                    ["--every-configuration"],
                ],
                0.1,
            )
        )

    def move_item(self):
        return (
            ["move-item", *self.item()]
            + self.position()
            + self.options([["--to-pane", self.pane()], ["--with-items"], ["--drop-strings"]], 0.25)
        )

    def copy_item(self):
        return (
            ["copy-item", *self.item()]
            + self.position()
            + self.options(
                [["--key", self.key()], ["--key", self.key()], ["--title", self.text()], ["--to-pane", self.pane()]],
                0.5,
            )
        )

    def remove_item(self):
        return ["remove-item", *self.item()] + self.options(
            [["--with-items"], ["--keep-strings"], ["--if-present"]], 0.2
        )

    def rename_key(self):
        keys = [item["key"] for item in self.items() if item["key"]]
        old = self.random.choice(keys) if keys and self.flip(0.8) else self.key()
        return ["rename-key", old, self.key()] + self.options([["--no-migration"]])

    def add_pane(self):
        return (
            ["add-pane", self.random.choice(PANES)]
            + self.options([["--title", self.text()]], 0.9)
            + self.options(
                [["--pane", self.pane()], self.position(), ["--translate", f"{self.language()}={self.text()}"]], 0.2
            )
        )

    def set_pane(self):
        return ["set-pane", self.pane()] + self.options(
            [
                ["--table", self.random.choice(["Root", "Advanced", "Other", "../x"])],
                ["--title", self.text()],
                ["--app-group", "group.example"],
            ],
            0.5,
        )

    def rename_pane(self):
        return ["rename-pane", self.pane(), self.random.choice(PANES)]

    def remove_pane(self):
        return ["remove-pane", self.pane()] + self.options([["--recursive"], ["--keep-strings"], ["--if-present"]], 0.3)

    def fix(self):
        findings = self.client.parts.get("findings", [])
        fixes = [finding["fix"]["command"] for finding in findings if finding.get("fix")]
        if fixes and self.flip(0.8):
            return self.random.choice(fixes)
        rule = self.random.choice(findings)["rule"] if findings and self.flip() else "toggle-default"
        return ["fix", rule] + self.options([["--at", "Root.plist:14"], ["--unsafe"]], 0.4)

    def format(self):
        return ["format"] + self.options(
            [
                [self.random.choice(["Root.plist", "Root", "de.lproj", "de.lproj/Root.strings", "Gone"])],
                ["--encoding", self.random.choice(["utf-8", "utf-16", "latin"])],
                ["--convert", "xml"],
            ]
        )

    def localize(self):
        way = self.random.choice(["set", "set", "set", "set", "add", "remove", "rename", "sync"])
        if way == "set":
            words = [self.language(), self.used_text(), self.text()] + self.options(
                [["--allow-same"], ["--table", self.random.choice(["Root", "Advanced", "No"])]], 0.1
            )
        elif way == "add":
            words = [self.random.choice(LANGUAGES)] + self.options([["--from", self.language()]], 0.2)
        elif way == "remove":
            words = [self.language()]
        elif way == "rename":
            words = [self.language(), self.random.choice(LANGUAGES)]
        else:
            words = self.options([["--prune"], ["--generated"], ["--source-language", self.language()]], 0.3)
        return ["localize", way, *words]

    def refused(self):
        return self.random.choice(
            [
                ["merge", "x"],
                ["apply", "-"],
                ["show"],
                ["localize", "set", "de", "-"],
                ["set-item", "0", "-b", "x"],
                [""],
            ]
        )

    def command(self):
        kinds = [
            (self.add_item, 10),
            (self.set_item, 25),
            (self.move_item, 12),
            (self.copy_item, 5),
            (self.remove_item, 6),
            (self.rename_key, 6),
            (self.add_pane, 3),
            (self.set_pane, 4),
            (self.rename_pane, 2),
            (self.remove_pane, 2),
            (self.fix, 5),
            (self.format, 2),
            (self.localize, 14),
            (self.refused, 2),
        ]
        if len(self.items()) > GROWTH_LIMIT and self.flip():
            kinds = [(self.remove_item, 3), (self.remove_pane, 1)]
        functions, weights = zip(*kinds)
        return self.random.choices(functions, weights)[0]()


class Session:
    def __init__(self, tool, folder, seed, start):
        self.tool, self.seed = tool, seed
        self.folder = pathlib.Path(folder) / "session"
        self.start = pathlib.Path(folder) / "start"
        self.folder.mkdir()
        new_bundle(tool, self.folder, "de", "fr")
        # Renamed keys change the options file.
        (self.folder / "settings-bundle.json").write_text("{}\n")
        if start == "catalog":
            options = {"localization": {"catalogs": {"Root": "Texts.xcstrings"}}}
            (self.folder / "settings-bundle.json").write_text(json.dumps(options, indent=2) + "\n")
            strings = {text: {"extractionState": "manual"} for text in ["Sound", "Name"]}
            catalog = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
            (self.folder / "Texts.xcstrings").write_text(json.dumps(catalog))
            for language in ["en", "de", "fr"]:
                shutil.rmtree(self.folder / "Settings.bundle" / f"{language}.lproj")
            run_tool(tool, self.folder, "localize", "sync")
        elif start == "formats":
            pane = self.folder / "Settings.bundle" / "Root.plist"
            pane.write_bytes(plistlib.dumps(plistlib.loads(pane.read_bytes()), fmt=plistlib.FMT_BINARY))
            tables = sorted((self.folder / "Settings.bundle").rglob("*.strings"))
            for table, encoding in zip(tables, ["utf-16", "utf-8-sig", "utf-8"]):
                text = "// A comment\n" + table.read_text().replace("= ", "=   ")
                table.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        shutil.copytree(self.folder, self.start)
        # The results of earlier parts of the log, so that not the whole log is applied each time.
        self.results = [([], self.start)]
        self.done, self.undone = [], []
        self.counts = collections.Counter()
        self.commands = collections.Counter()

    def run(self, count, every):
        with Server(self.tool, self.folder) as server:
            self.client = Client(server)
            # The server ends if no window is open for ten minutes.
            self.events = Events(server)
            generator = random.Random(self.seed)
            actions = Actions(generator, self.client)
            self.state = snapshot(self.folder)
            for number in range(1, count + 1):
                try:
                    self.act(generator, actions)
                    if number % every == 0 or number == count:
                        self.verify(number, number == count or number % (every * 20) == 0)
                except AssertionError as error:
                    raise AssertionError(f"seed {self.seed}, action {number}: {error}") from None
            assert server.process.poll() is None, server.error
            self.memory = server.memory
            # Everything undone gives the first bytes, and everything redone gives the last.
            last, edits = self.state, len(self.done)
            while self.client.state["canUndo"]:
                assert self.client.change("/undo").status == 200
            assert snapshot(self.folder) == snapshot(self.start), "undoing everything does not give the first bytes"
            for _ in range(edits):
                assert self.client.change("/redo").status == 200
            assert snapshot(self.folder) == last, "redoing everything does not give the last bytes"

    def act(self, generator, actions):
        # Edits discard what can be redone, so redoing is likely after undoing.
        weights = [60, 6, 2, 5, 4, 2] if not self.undone else [30, 15, 40, 2, 4, 2]
        kind = generator.choices(["command", "undo", "redo", "batch", "dry", "stale"], weights)[0]
        before = self.state
        if kind in ("undo", "redo"):
            source, target = (self.done, self.undone) if kind == "undo" else (self.undone, self.done)
            for _ in range(generator.choice([1, 1, 1, 2, 5])):
                response = self.client.change("/" + kind)
                self.state = snapshot(self.folder)
                assert (response.status == 200) == bool(source), f"{kind}: {response}"
                if response.status == 200:
                    # An edit is stored with the state on its other side.
                    expected = source.pop()
                    target.append(before)
                    assert self.state == expected, f"{kind} gives {differences(expected, self.state)}"
                    before = self.state
                else:
                    assert self.state == before
                self.counts[f"{kind} {response.status}"] += 1
            return
        commands = [actions.command() for _ in range(generator.randrange(2, 6) if kind == "batch" else 1)]
        revision = self.client.revision - 1 if kind == "stale" else None
        log = len(self.client.log)
        response = self.client.run(*commands, revision=revision, dry=kind == "dry")
        self.state = snapshot(self.folder)
        name = f"{kind} {response.status}"
        # Words that are not a command are reported first.
        assert response.status in ((409, 422) if kind == "stale" else (200, 422)), f"{commands}: {response}"
        changes = self.state != before
        if kind in ("stale", "dry") or response.status != 200:
            assert not changes, f"{commands} changed files: {response}"
        if response.status == 200:
            report = response.json["report"]
            assert bool(report["files"]) == changes or kind == "dry", f"{commands}: {report['files']}"
        assert len(self.client.log) - log == changes, f"{commands}: the log"
        if changes:
            self.done.append(before)
            self.undone = []
        elif response.status == 200:
            name += ", no change"
        self.counts[name] += 1
        for words in commands:
            verb = " ".join(words[:2]) if words[0] == "localize" else words[0]
            self.commands[verb, response.status] += 1

    def verify(self, number, is_complete):
        entries = self.client.log
        assert all("lines" in entry for entry in entries), "an own edit is reported as a change by another program"
        fresh = Client(self.client.server)
        self.client.refresh()
        # The findings may be newer.
        for model in (fresh, self.client):
            model.compared = {name: part for name, part in model.parts.items() if name not in ("findings", "check")}
        assert fresh.compared == self.client.compared, "the parts are not those of a new window"
        lines = [line for entry in entries for line in entry["lines"]]
        while lines[: len(self.results[-1][0])] != self.results[-1][0]:
            shutil.rmtree(self.results.pop()[1])
        applied, result = self.results[-1]
        folder = self.start.with_name(f"result{number}")
        shutil.copytree(result, folder)
        self.results.append((lines, folder))
        self.apply(lines[len(applied) :], folder)
        if len(self.results) > 40:
            shutil.rmtree(self.results.pop(1)[1])
        if is_complete:
            copy = self.start.with_name("copy")
            shutil.copytree(self.start, copy)
            self.apply(lines, copy)
            shutil.rmtree(copy)
            print(f"{number} actions, {len(entries)} edits, {len(self.client.names)} parts", flush=True)

    def apply(self, lines, folder):
        if not lines:
            return
        script = folder.parent / "script.txt"
        script.write_text("".join(line + "\n" for line in lines), newline="")
        run_tool(self.tool, folder, "apply", str(script))
        found, expected = snapshot(folder), self.state
        assert found == expected, f"the script gives {differences(expected, found)}\n" + "\n".join(lines[-30:])


def differences(expected, found):
    paths = sorted(path for path in expected.keys() | found.keys() if expected.get(path, 0) != found.get(path, 0))
    return [(path, expected.get(path), found.get(path)) for path in paths][:3]


def main(arguments):
    parser = argparse.ArgumentParser("random")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", choices=["tables", "catalog", "formats"], default="tables")
    parser.add_argument("--every", type=int, default=50)
    parser.add_argument("tool")
    options = parser.parse_args(arguments)
    start = time.monotonic()
    # In memory, because edits wait for the disk.
    memory = "/dev/shm" if pathlib.Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        session = Session(options.tool, pathlib.Path(folder).resolve(), options.seed, options.start)
        session.run(options.count, options.every)
    for name, count in sorted(session.counts.items()):
        print(f"{name}: {count}")
    for (verb, status), count in sorted(session.commands.items()):
        print(f"  {verb}: {status}: {count}")
    print(f"{len(session.done)} edits at the end, {session.memory} KiB, {time.monotonic() - start:.0f} s")
