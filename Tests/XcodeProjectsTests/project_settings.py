"""Reads the build configurations and settings of Xcode projects with a parser written for this test.

The arguments are names of settings, and standard input has one path of a project.pbxproj file per line. The output has
one line of JSON for each file: a list of owners, the project first. Each owner has its name, the name of the default
configuration, and its configurations in order, with the path of the .xcconfig file and the values of the settings.

A value is null if it is not set, and "?" if it depends on a file that is not there, a condition, or an undefined
setting.
"""

import json
import posixpath
import re
import sys

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|[A-Za-z0-9_$./:-]+|[{}()=;,]', re.DOTALL)
ESCAPES = {"n": "\n", "t": "\t"}


class Unknown(Exception):
    pass


def parse(text):
    tokens = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        position = match.end()
        token = match.group()
        if not (token.isspace() or token.startswith(("//", "/*"))):
            tokens.append(token)
    tokens.reverse()

    def value():
        token = tokens.pop()
        if token == "{":
            result = {}
            while tokens[-1] != "}":
                key = value()
                assert tokens.pop() == "="
                result[key] = value()
                assert tokens.pop() == ";"
            tokens.pop()
            return result
        if token == "(":
            result = []
            while tokens[-1] != ")":
                result.append(value())
                if tokens[-1] == ",":
                    tokens.pop()
            tokens.pop()
            return result
        if token.startswith('"'):
            return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), token[1:-1], flags=re.DOTALL)
        return token

    return value()


class Project:
    def __init__(self, path, name):
        with open(path, encoding="utf-8", newline="") as file:
            tree = parse(file.read())
        self.objects = tree["objects"]
        self.root = self.objects[tree["rootObject"]]
        self.name = name
        self.parents = {child: id for id, item in self.objects.items() for child in item.get("children", [])}

    def place(self, id):
        item = self.objects[id]
        tree = item.get("sourceTree", "<group>")
        path = item.get("path", "")
        if tree == "<group>" and id in self.parents:
            return posixpath.join(self.place(self.parents[id]), path)
        return posixpath.join(self.root.get("projectDirPath", ""), path)

    def configurations(self, owner):
        list = self.objects[owner["buildConfigurationList"]]
        return [self.objects[id] for id in list["buildConfigurations"]], list.get("defaultConfigurationName")

    def file(self, configuration):
        id = configuration.get("baseConfigurationReference")
        return posixpath.normpath(self.place(id)) if id else None

    def owner(self, owner, names):
        found, default = self.configurations(owner)
        return {
            "name": owner.get("name"), "default": default,
            "configurations": [{
                "name": configuration["name"], "file": self.file(configuration),
                "values": [self.value(owner, configuration, name) for name in names],
            } for configuration in found],
        }

    def levels(self, owner, configuration):
        """The dictionaries of the settings, nearest first. A file that is not there is None."""
        shared, default = self.configurations(self.root)
        named = {item["name"]: item for item in reversed(shared)}
        base = named.get(configuration["name"]) or named.get(default) or shared[0]
        built_in = {"CONFIGURATION": configuration["name"], "PROJECT_NAME": self.name}
        result = []
        for item in [configuration, {"buildSettings": {"TARGET_NAME": owner.get("name")}}, base]:
            result.append(item["buildSettings"])
            if item.get("baseConfigurationReference"):
                result.append(None)
        return result + [built_in]

    def value(self, owner, configuration, name):
        try:
            return self.lookup(self.levels(owner, configuration), name, 0, 50)
        except Unknown:
            return "?"

    def lookup(self, levels, name, start, budget):
        if budget == 0:
            raise Unknown
        for number in range(start, len(levels)):
            level = levels[number]
            if level is None and name in BUILT_IN:
                continue
            if level is None or any(key.startswith(name + "[") for key in level):
                raise Unknown
            if name in level:
                text = level[name] if isinstance(level[name], str) else " ".join(level[name])
                return self.expand(levels, name, text, number, budget)
        return None

    def expand(self, levels, name, text, number, budget):
        def replacement(match):
            other, modifier = match[1] or match[3], match[2] or match[4]
            if other in ("inherited", name):
                value = self.lookup(levels, name, number + 1, budget - 1)
            else:
                value = self.lookup(levels, other, 0, budget - 1)
            if value is None:
                if (name if other == "inherited" else other) not in EMPTY:
                    raise Unknown
                value = ""
            if modifier == "rfc1034identifier":
                return re.sub(r"^[0-9]|[^A-Za-z0-9-]", "-", value)
            if modifier == "c99extidentifier" and value.isascii():
                return re.sub(r"^[0-9]|[^A-Za-z0-9_]", "_", value)
            if modifier:
                raise Unknown
            return value

        return re.sub(r"\$\(([A-Za-z0-9_]+)(?::(\w+))?\)|\$\{([A-Za-z0-9_]+)(?::(\w+))?\}", replacement, text)


BUILT_IN = {"TARGET_NAME", "PROJECT_NAME", "CONFIGURATION"}
EMPTY = {"MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "SWIFT_ACTIVE_COMPILATION_CONDITIONS"}

for line in sys.stdin.read().splitlines():
    name = re.search(r"([^/]*)\.xcodeproj[/_]", line)[1].split("__")[-1]
    project = Project(line, name)
    owners = [project.root] + [project.objects[id] for id in project.root["targets"] if id in project.objects]
    print(json.dumps([project.owner(owner, sys.argv[1:] if owner is not project.root else []) for owner in owners]))
