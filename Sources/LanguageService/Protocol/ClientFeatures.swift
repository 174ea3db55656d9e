import JSONSyntax
import SettingsChecks

/// The capabilities of the client that the server uses.
struct ClientFeatures: Sendable {
    private(set) var encoding = PositionEncoding.utf16
    /// Whether the client reports changes to files on disk.
    private(set) var watchesFiles = false
    /// Whether completions can contain snippets.
    private(set) var supportsSnippets = false
    /// Whether the client inserts the lines of a completion unchanged. Other clients indent them like the current line.
    private(set) var insertsLinesUnchanged = false
    /// Whether the client displays Markdown.
    private(set) var showsMarkdown = false
    /// Whether a workspace edit can specify the versions of documents.
    private(set) var supportsVersionedChanges = false
    /// The file operations that a workspace edit can contain: `create`, `rename` and `delete`.
    private(set) var fileChanges: Set<String> = []
    /// Whether the edit of a code action is resolved only when the user chooses the action. If `false`, the edit is
    /// sent with the action.
    private(set) var resolvesActions = false
    /// Whether the client supports code actions, rather than only commands.
    private(set) var supportsCodeActions = false
    /// Whether the client asks which name can be changed before it renames a symbol.
    private(set) var preparesRename = false
    /// Whether an outline can be hierarchical.
    private(set) var showsLevels = false
    /// The lowest severity that is reported. The initialization option `notes` includes notes.
    private(set) var leastSeverity = Severity.warning
    /// Whether the client shows related locations of a finding.
    private(set) var showsRelated = false

    /// The value of `InsertTextMode.asIs` in the protocol.
    static let asIs = 1

    init() {}

    init(_ params: JSON) {
        let all = params["capabilities"]
        let text = all?["textDocument"]
        let workspace = all?["workspace"]
        encoding = .firstSupported(from: all?["general"]?["positionEncodings"])
        watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
        supportsSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
        let modes = text?["completion"]?["completionItem"]?["insertTextModeSupport"]?["valueSet"]?.values ?? []
        insertsLinesUnchanged = modes.contains(.integer(Self.asIs))
        showsMarkdown = text?["hover"]?["contentFormat"]?.values.contains("markdown") ?? false
        fileChanges = Set((workspace?["workspaceEdit"]?["resourceOperations"]?.values ?? []).compactMap(\.string))
        // File operations require `documentChanges`, but Neovim announces only the operations.
        supportsVersionedChanges =
            workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false || !fileChanges.isEmpty
        let action = text?["codeAction"]
        supportsCodeActions = action?["codeActionLiteralSupport"] != nil
        resolvesActions = action?["resolveSupport"]?["properties"]?.values.contains("edit") ?? false
        preparesRename = text?["rename"]?["prepareSupport"]?.isTrue ?? false
        showsLevels = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
        showsRelated = text?["publishDiagnostics"]?["relatedInformation"]?.isTrue ?? false
        leastSeverity = params["initializationOptions"]?["notes"]?.isTrue == true ? .note : .warning
    }
}

/// The capabilities of the server.
enum ServerFeatures {
    static func capabilities(for client: ClientFeatures) -> JSON {
        [
            "positionEncoding": .string(client.encoding.rawValue),
            "textDocumentSync": [
                "openClose": true,
                // Incremental synchronization
                "change": 2,
                "save": true,
            ],
            "completionProvider": ["triggerCharacters": ["<", ">", "/", "\"", ":"]],
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": client.preparesRename ? ["prepareProvider": true] : true,
            "codeActionProvider": [
                "codeActionKinds": [
                    "quickfix", "refactor.rewrite", "refactor.move", "refactor.extract", "source.fixAll",
                    "source.settings-bundle.fixBundle",
                ],
                "resolveProvider": .boolean(client.resolvesActions),
            ],
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "inlayHintProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
    }
}
