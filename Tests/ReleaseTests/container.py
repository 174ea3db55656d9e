"""Runs a command as a container of a Containerfile would: container.py CONTAINERFILE CONTEXT DATA [ARGUMENT...]

Only the instructions in that file are supported. DATA is mounted over the working folder, writable if DATA ends in ":rw".
Everything else is read-only, without /proc and /dev.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def instructions(path):
    for line in Path(path).read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            yield name, rest


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def main():
    file, context, data, *arguments = sys.argv[1:]
    root = Path(tempfile.mkdtemp())
    root.chmod(0o755)
    user, folder, entry, command = "0:0", "/", [], []
    for name, rest in instructions(file):
        if name == "COPY":
            source, target = rest.split()
            place = root / target.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (Path(context) / source).is_dir() else shutil.copy2)(Path(context) / source, place)
        elif name == "USER":
            user = rest
        elif name == "WORKDIR":
            folder = rest
            (root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif name in ("ENTRYPOINT", "CMD"):
            words = [word.strip().strip('"') for word in rest.strip("[]").split(",")]
            entry, command = (words, command) if name == "ENTRYPOINT" else (entry, words)
        elif (name, rest) != ("FROM", "scratch"):
            sys.exit(f"{file}: {name} {rest}")
    path, _, mode = data.partition(":")
    mount("--bind", root, root)
    mount("--bind", path, str(root) + folder)
    mount("-o", "remount,bind,ro", root)
    if mode != "rw":
        mount("-o", "remount,bind,ro", str(root) + folder)
    os.chroot(root)
    os.chdir(folder)
    identity, group = map(int, user.split(":"))
    os.setgroups([])
    os.setgid(group)
    os.setuid(identity)
    words = entry + (arguments or command)
    os.execve(words[0], words, {"PATH": "/usr/local/bin:/usr/bin:/bin"})


main()
