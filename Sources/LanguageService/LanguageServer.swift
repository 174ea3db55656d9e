import JSONSyntax
import SourceText

/// A language server that handles messages from an editor and returns the messages to send back.
///
/// Responses depend only on the client's capabilities, the files on disk, and the open documents.
///
/// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>
package struct LanguageServer: Sendable {
    private enum Phase { case new, running, shutDown, over }

    private var phase = Phase.new
    var workspace: Workspace
    var client = ClientFeatures()
    /// The name and version of the program.
    private let name: String
    private let version: String
    private var sent: [JSON] = []
    private var requestCount = 0

    package init(files: any WorkspaceFiles, name: String, version: String) {
        workspace = Workspace(files)
        self.name = name
        self.version = version
    }

    /// The process ID of the editor, or `nil` if the editor did not send it.
    package private(set) var editorProcess: Int?

    /// The exit code of the process, or `nil` if the server is still running.
    package private(set) var exitCode: Int32?

    /// Handles a batch of messages. Returns the messages to send, in order.
    ///
    /// Diagnostics are published once, after the last message, because a later message can make earlier diagnostics
    /// obsolete.
    package mutating func handle(_ frames: [MessageFrameParser.Frame]) -> [String] {
        let messages = frames.map { frame in Result { () throws(ProtocolError) in try Self.message(frame) } }
        var cancelled: Set<JSON> = []
        for case .success(let message) in messages where message.method == "$/cancelRequest" {
            if let id = message.params["id"] { cancelled.insert(id) }
        }
        for message in messages where phase != .over {
            switch message {
            case .success(let message): handle(message, isCancelled: message.id.map(cancelled.contains) ?? false)
            case .failure(let error): sent.append(ServerMessage.failure(nil, error))
            }
        }
        if phase == .running {
            for (uri, diagnostics) in workspace.newDiagnostics(client) {
                let params = JSON.members([
                    "uri": .string(uri), "version": workspace.version(of: uri).map { .integer($0) },
                    "diagnostics": .array(diagnostics),
                ])
                sent.append(ServerMessage.notification("textDocument/publishDiagnostics", params))
            }
        }
        defer { sent = [] }
        return sent.map { $0.text(as: .message) }
    }

    private static func message(_ frame: MessageFrameParser.Frame) throws(ProtocolError) -> ClientMessage {
        switch frame {
        case .message(let bytes):
            return try ClientMessage(JSON(message: bytes))
        case .tooLong(let length):
            throw ProtocolError(
                .invalidRequest,
                "a message has \(length) bytes; the maximum is \(MessageFrameParser.maximumMessageLength)")
        case .damaged: throw ProtocolError(.parseError, "a message has no Content-Length header")
        }
    }

    private mutating func handle(_ message: ClientMessage, isCancelled: Bool) {
        guard let method = message.method else { return }
        guard let id = message.id else { return handleNotification(method, message.params) }
        do throws(ProtocolError) {
            if isCancelled { throw ProtocolError(.requestCancelled, "the request was cancelled") }
            sent.append(ServerMessage.answer(id, try answer(method, message.params)))
        } catch {
            sent.append(ServerMessage.failure(id, error))
        }
    }

    /// Handles a notification, which does not require a response.
    private mutating func handleNotification(_ method: String, _ params: JSON) {
        if method == "exit" {
            exitCode = phase == .shutDown ? 0 : 1
            phase = .over
            return
        }
        guard phase == .running else { return }
        switch method {
        case "initialized": registerWatchers()
        case "textDocument/didOpen": workspace.open(params["textDocument"] ?? .null)
        case "textDocument/didChange": workspace.change(params, client.unit)
        case "textDocument/didSave": workspace.markSaved(params["textDocument"]?["uri"]?.string)
        case "textDocument/didClose": workspace.close(params["textDocument"]?["uri"]?.string)
        case "workspace/didChangeWatchedFiles":
            workspace.recordFileChanges((params["changes"]?.values ?? []).compactMap { $0["uri"]?.string })
        case "workspace/didChangeWorkspaceFolders":
            let event = params["event"] ?? .null
            workspace.changeWorkspaceFolders(
                adding: Self.folderPaths(event["added"]), removing: Self.folderPaths(event["removed"]))
        default: break
        }
    }

    private static func folderPaths(_ folders: JSON?) -> [String] {
        (folders?.values ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
    }

    private mutating func answer(_ method: String, _ params: JSON) throws(ProtocolError) -> JSON {
        switch (phase, method) {
        case (.new, "initialize"):
            client = ClientFeatures(params)
            editorProcess = params["processId"]?.integer
            let folders = Self.folderPaths(params["workspaceFolders"])
            let root = params["rootUri"]?.string.flatMap(DocumentURI.path) ?? params["rootPath"]?.string
            workspace.changeWorkspaceFolders(adding: folders.isEmpty ? [root].compactMap { $0 } : folders, removing: [])
            phase = .running
            return [
                "capabilities": client.serverCapabilities,
                "serverInfo": ["name": .string(name), "version": .string(version)],
            ]
        case (.new, _): throw ProtocolError(.serverNotInitialized, "the first request must be 'initialize'")
        case (.running, "initialize"): throw ProtocolError(.invalidRequest, "'initialize' was already requested")
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.running, _):
            guard let handler = Self.handlers[method] else {
                throw ProtocolError(.methodNotFound, "unknown method '\(method)'")
            }
            workspace.readChanges()
            return try answer(method, handler, params)
        case (.shutDown, _), (.over, _):
            throw ProtocolError(.invalidRequest, "the server has been shut down")
        }
    }

    /// Asks the client to report changes to files on disk.
    private mutating func registerWatchers() {
        guard client.watchesFiles else { return }
        let globs = ["**/*.bundle/**", "**/*.xcstrings", "**/settings-bundle.json", "**/project.pbxproj"]
        requestCount += 1
        let registration: JSON = [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(globs.map { ["globPattern": .string($0)] })],
        ]
        sent.append(
            ServerMessage.request(
                "settings-bundle-\(requestCount)", "client/registerCapability", ["registrations": [registration]]))
    }
}
