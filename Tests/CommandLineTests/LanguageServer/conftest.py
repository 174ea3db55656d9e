"""Fixtures of the language server tests: the tool, a bundle, an editor.

To run the tests manually:

    SETTINGS_BUNDLE_TOOL=$PWD/.build/debug/settings-bundle python3 -m pytest Tests/CommandLineTests/LanguageServer
"""

import asyncio
import os
from pathlib import Path

import pytest
import pytest_asyncio

import bundles
from editor import Editor
from tool import Tool
from wire import Wire


@pytest.fixture
def tool(tmp_path_factory):
    return Tool(tmp_path_factory.mktemp("home"))


@pytest.fixture
def folder(tmp_path):
    """A repository with the tutorial's bundle in three languages, two of which translate a title."""
    (tmp_path / ".git").mkdir()
    bundles.write_tutorial(tmp_path / "App/Settings.bundle")
    return tmp_path


@pytest.fixture
def bundle(folder):
    return folder / "App/Settings.bundle"


@pytest_asyncio.fixture
async def start(tool):
    """Starts editors, all of which must end without an error."""
    editors = []

    async def start(*roots, **options):
        editor = await Editor.start(tool, roots, **options)
        editors.append(editor)
        return editor

    yield start
    for editor in editors:
        await asyncio.wait_for(editor.end(), 600)


@pytest_asyncio.fixture
async def editor(start, folder):
    return await start(folder)


@pytest.fixture
def wire(tool):
    """Starts servers that are controlled byte by byte."""
    wires = []

    def wire(*, begins=True, **options):
        new = Wire(tool, **options)
        wires.append(new)
        if begins:
            new.begin()
        return new

    yield wire
    for each in wires:
        each.kill()


def pytest_generate_tests(metafunc):
    """Runs tests with a `real_bundle` argument once for each bundle in the corpus."""
    if "real_bundle" in metafunc.fixturenames:
        corpus = os.environ.get("SETTINGS_BUNDLE_CORPUS")
        found = sorted(path for path in Path(corpus).rglob("*.bundle") if path.is_dir()) if corpus else []
        names = [str(path.relative_to(corpus)) for path in found]
        metafunc.parametrize("real_bundle", found, ids=names)
