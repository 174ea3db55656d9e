"""Tests the server of `settings-bundle edit`, with Python's standard library only.

Usage: editor_client.py SCENARIO TOOL [ARGUMENT...]
       editor_client.py random [--count N] [--seed S] [--every K] TOOL
       editor_client.py fuzz [--count N] [--seed S] TOOL

Each scenario starts the server on a bundle in a temporary folder. If the server does not behave as expected, the exit
code is 1. Scenarios are the functions in editor_security.py, editor_conflicts.py, editor_findings.py and
editor_writes.py; `all` runs those without arguments.
"""

import sys
import time
import traceback

sys.dont_write_bytecode = True

import editor_conflicts  # noqa: E402
import editor_findings  # noqa: E402
import editor_security  # noqa: E402
import editor_writes  # noqa: E402

MODULES = [editor_security, editor_conflicts, editor_findings, editor_writes]
SCENARIOS = {f.__name__.replace("_", "-"): f for module in MODULES for f in module.SCENARIOS}


def main(name, *arguments):
    if name == "random":
        import editor_random

        editor_random.main(arguments)
    elif name == "fuzz":
        import editor_fuzz

        editor_fuzz.main(arguments)
    elif name == "all":
        failed = False
        for each, function in SCENARIOS.items():
            if function.__code__.co_argcount != 1:
                continue
            start = time.monotonic()
            try:
                function(*arguments)
                print(f"{each}: {time.monotonic() - start:.1f} s", flush=True)
            except Exception:
                failed = True
                print(f"{each}: failed\n{traceback.format_exc()}", flush=True)
        sys.exit(failed)
    else:
        SCENARIOS[name](*arguments)
    print(f"{name}: passed")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
