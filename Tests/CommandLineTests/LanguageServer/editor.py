"""A headless editor: open documents, and a pytest-lsp client that sends their changes."""

import asyncio
import copy
import functools
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, client_capabilities, register_lsp_features

import bundles
import positions


#: Cached, since creating converters would take two thirds of the time of a test.
converter = functools.cache(default_converter)
capabilities_like = functools.cache(client_capabilities)


def path_of(uri):
    parts = urlsplit(uri)
    assert parts.scheme == "file", uri
    return Path(unquote(parts.path))


@dataclass
class Text:
    """An open document."""

    text: str
    version: int = 1


@dataclass
class Editor:
    client: LanguageClient
    encoding: str = "utf-16"
    texts: dict = field(default_factory=dict)
    #: The last published diagnostics of each file, by path.
    published: dict = field(default_factory=dict)
    #: The number of published diagnostics messages.
    said: int = 0
    registered: list = field(default_factory=list)
    capabilities: types.ServerCapabilities = None

    # --- Lifecycle ---

    @classmethod
    async def start(cls, tool, roots, *, encodings=("utf-16",), notes=False, like="visual-studio-code", change=None):
        """Starts a server with workspace folders.

        `change` modifies the capabilities of the editor.
        """
        client = LanguageClient(converter_factory=converter)
        editor = cls(client)

        def published(client: LanguageClient, params):
            editor.published[path_of(params.uri)] = params
            editor.said += 1

        def registered(client: LanguageClient, params):
            editor.registered += params.registrations

        register_lsp_features(client, {
            **DEFAULT_CLIENT_FEATURES, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: published,
            types.CLIENT_REGISTER_CAPABILITY: registered,
        })
        await client.start_io(tool.path, "language-server", env=tool.environment)
        able = copy.deepcopy(capabilities_like(like))
        able.general = able.general or types.GeneralClientCapabilities()
        able.general.position_encodings = list(encodings) if encodings else None
        if change:
            change(able)
        folders = [types.WorkspaceFolder(uri=Path(root).as_uri(), name=Path(root).name) for root in roots]
        result = await client.initialize_session(types.InitializeParams(
            capabilities=able, workspace_folders=folders or None, initialization_options={"notes": notes}))
        editor.capabilities = result.capabilities
        editor.encoding = result.capabilities.position_encoding or "utf-16"
        return editor

    async def end(self):
        await self.client.shutdown_session()
        server = self.client._server
        assert await server.wait() == 0
        await self.client.stop()

    async def settled(self):
        """Returns when all diagnostics for the sent messages are published."""
        # Diagnostics follow the responses to messages that arrived together, so a second request is needed.
        for _ in range(2):
            await self.client.text_document_folding_range_async(
                types.FoldingRangeParams(types.TextDocumentIdentifier("file:///nowhere")))

    # --- Documents ---

    def identifier(self, path):
        return types.TextDocumentIdentifier(Path(path).as_uri())

    def open(self, path, text=None):
        path = Path(path)
        self.texts[path] = Text(bundles.text(path) if text is None else text)
        language = "xml" if path.suffix == ".plist" else path.suffix[1:]
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
            uri=path.as_uri(), language_id=language, version=1, text=self.texts[path].text)))

    def close(self, path):
        del self.texts[Path(path)]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier(path)))

    def send_changes(self, path, changes):
        self.texts[path].version += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=self.texts[path].version), changes))

    def replace(self, path, old, new):
        """Replaces text that occurs once."""
        path, text = Path(path), self.texts[Path(path)].text
        assert text.count(old) == 1, old
        start = text.index(old)
        span = positions.range_of(text, start, start + len(old), self.encoding)
        self.texts[path].text = text.replace(old, new)
        self.send_changes(path, [types.TextDocumentContentChangePartial(range=span, text=new)])

    def write(self, path, text):
        """Replaces a whole document."""
        self.texts[Path(path)].text = text
        self.send_changes(Path(path), [types.TextDocumentContentChangeWholeDocument(text)])

    def save(self, path):
        path = Path(path)
        path.write_text(self.texts[path].text, encoding="utf-8", newline="")
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(self.identifier(path)))

    def note_changed(self, path, kind=types.FileChangeType.Changed):
        """Notifies the server that a file changed on disk."""
        self.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(Path(path).as_uri(), kind)]))

    # --- Positions ---

    def text(self, path):
        path = Path(path)
        return self.texts[path].text if path in self.texts else bundles.text(path)

    def position(self, path, mark, nth=0):
        """The position of the cursor, which `mark` shows as a | in text of the file."""
        before, _, after = mark.partition("|")
        text = self.text(path)
        found = [each.start() for each in re.finditer(re.escape(before + after), text)]
        return positions.position(text, found[nth] + len(before), self.encoding)

    def at(self, path, mark, nth=0):
        """The parameters of a request for a position."""
        return {"text_document": self.identifier(path), "position": self.position(path, mark, nth)}

    def between(self, path, range_):
        """The text of a range."""
        text = self.text(path)
        return text[positions.offset(text, range_.start, self.encoding):positions.offset(
            text, range_.end, self.encoding)]

    def whole(self, path):
        text = self.text(path)
        return positions.range_of(text, 0, len(text), self.encoding)

    # --- Responses ---

    async def diagnostics(self, path):
        await self.settled()
        params = self.published.get(Path(path))
        if params is None:
            return []
        if Path(path) in self.texts and params.version is not None:
            assert params.version == self.texts[Path(path)].version
        return list(params.diagnostics)

    async def rules(self, path):
        return [found.code for found in await self.diagnostics(path)]

    def apply(self, edit):
        """Applies a workspace edit to open documents or else on disk, and returns the affected files."""
        paths = set()
        for uri, edits in (edit.changes or {}).items():
            paths.add(self.apply_edits(path_of(uri), edits))
        for change in edit.document_changes or []:
            if isinstance(change, types.TextDocumentEdit):
                path = path_of(change.text_document.uri)
                if change.text_document.version is not None:
                    assert change.text_document.version == self.texts[path].version
                paths.add(self.apply_edits(path, change.edits))
            elif isinstance(change, types.CreateFile):
                path = path_of(change.uri)
                assert not path.exists()
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"")
                paths.add(path)
            elif isinstance(change, types.RenameFile):
                old, new = path_of(change.old_uri), path_of(change.new_uri)
                assert not new.exists()
                new.parent.mkdir(parents=True, exist_ok=True)
                old.rename(new)
                if old in self.texts:
                    text = self.texts[old].text
                    self.close(old)
                    self.open(new, text)
                paths |= {old, new}
            else:
                path = path_of(change.uri)
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()
                paths.add(path)
        return paths

    def apply_edits(self, path, edits):
        text = positions.applied(self.text(path), edits, self.encoding)
        if path in self.texts:
            self.write(path, text)
        else:
            data = path.read_bytes()
            mark, encoding = next((each for each in bundles.MARKS if data.startswith(each[0])), (b"", "utf-8"))
            path.write_bytes(mark + text.encode(encoding))
        return path

    def save_all(self):
        for path in self.texts:
            self.save(path)


async def together(*awaitables):
    return await asyncio.gather(*awaitables)
