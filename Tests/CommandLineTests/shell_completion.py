"""Types lines in a shell, completes each, and prints the resulting words and the shell's output as JSON.

    shell_completion.py bash|zsh|fish SCRIPTS < LINES

SCRIPTS is a folder with a completion script under the name that the shell looks for. LINES is a JSON list of pairs: the
line, and whether all completions are inserted instead of those that the tab key inserts. Fish has no such key: there, the
list of completions replaces the last word.
"""

import json
import os
import pty
import select
import subprocess
import sys
import time

shell, scripts = sys.argv[1:]
lines = json.load(sys.stdin)
# Words are written to a file, since the terminal also shows other output.
words = r'''words() { printf '%s\0' "${@:2}" >"$HOME/$1.part"; mv "$HOME/$1.part" "$HOME/$1.words"; }'''
beginnings = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        f"PS1=; bind 'set enable-bracketed-paste off'; . '{scripts}/settings-bundle'; {words}; words start\n",
        b"\x1b*"),
    "zsh": (
        ["zsh", "-f", "-i"],
        f"PS1=; setopt nobeep; unsetopt zle_bracketed_paste; bindkey -e; fpath=('{scripts}' $fpath); "
        "autoload -Uz compinit; compinit -u -D; every() { _main_complete; compstate[insert]=all; }; "
        f"zle -C every complete-word every; bindkey '^Xa' every; {words}; words start\n",
        b"\x18a"),
}


class Terminal:
    def __init__(self, command):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvp(command[0], command)
        self.written = b""

    def send(self, text):
        os.write(self.terminal, text)

    def wait(self, name):
        path = os.path.join(os.environ["HOME"], name + ".words")
        end = time.monotonic() + 60
        while not os.path.exists(path):
            if select.select([self.terminal], [], [], 0.01)[0]:
                try:
                    self.written += os.read(self.terminal, 1 << 16)
                except OSError:
                    break
            if time.monotonic() > end:
                break
        try:
            with open(path, encoding="utf-8") as file:
                return file.read().split("\0")[:-1]
        except OSError:
            sys.exit(f"{shell} does not answer about {name}; it wrote:\n{self.written.decode(errors='replace')}")


def fish(typed):
    """One shell completes all lines, since each start reads the completions again."""
    mark = "\0"
    script = (
        "set -p fish_complete_path $argv[1]; "
        "for line in $argv[2..-1]; complete -C $line 2>&1; printf '\\0'; end")
    run = subprocess.run(["fish", "--no-config", "-c", script, scripts, *typed], capture_output=True, text=True)
    written = run.stdout.split(mark)
    assert len(written) == len(typed) + 1 and not written[-1] and not run.stderr, run
    for line, text in zip(typed, written):
        offers = [offer.split("\t")[0] for offer in text.splitlines()]
        yield {"words": line.split(" ")[:-1] + offers, "written": text}


answers = []
if shell == "fish":
    answers.extend(fish([line for line, _ in lines]))
else:
    command, begin, every = beginnings[shell]
    terminal = Terminal(command)
    terminal.send(begin.encode())
    terminal.wait("start")
    for number, (line, is_all) in enumerate(lines):
        terminal.written = b""
        terminal.send(line.encode() + (every if is_all else b"\t") + b"\x01" + f"words {number} ".encode() + b"\n")
        answers.append(
            {"words": terminal.wait(str(number)), "written": terminal.written.decode(errors="replace")})
    terminal.send(b"exit\n")
json.dump(answers, sys.stdout)
