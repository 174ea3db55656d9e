"""The command-line tool, whose output is compared with the language server's."""

import json
import os
import shutil
import subprocess


class Tool:
    def __init__(self, home):
        self.path = os.environ.get("SETTINGS_BUNDLE_TOOL") or shutil.which("settings-bundle")
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb"}

    def run(self, *words, folder=None, exits=0):
        result = subprocess.run(
            [self.path, *map(str, words)], cwd=folder, env=self.environment, capture_output=True, text=True, timeout=900)
        assert result.returncode == exits, result.stderr
        return result.stdout

    def attempt(self, *words, folder=None):
        """Runs a command that may fail, and returns its exit code."""
        return subprocess.run(
            [self.path, *map(str, words)], cwd=folder, env=self.environment, capture_output=True, timeout=900).returncode

    def findings(self, path, *options):
        """The findings of `check` in a bundle or in the bundles of a folder."""
        result = subprocess.run(
            [self.path, "check", "--json", "-q", *options, str(path)], env=self.environment, capture_output=True,
            timeout=900)
        assert result.returncode in (0, 1), result.stderr
        report = json.loads(result.stdout)
        assert report["failures"] == []
        return report["findings"]
