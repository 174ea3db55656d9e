import JSONSyntax
import SettingsChecks

/// The client capabilities that the server uses.
struct ClientFeatures: Sendable {
    private(set) var encoding = PositionEncoding.utf16
    /// Whether the client can report changes to files on disk.
    private(set) var watchesFiles = false
    /// Whether the client supports snippets in completions.
    private(set) var supportsSnippets = false
    /// Whether the client inserts completions unchanged. Other clients add the indentation of the current line to each
    /// new line.
    private(set) var insertsLinesUnchanged = false
    /// Whether the client displays Markdown.
    private(set) var showsMarkdown = false
    /// Whether the client supports workspace edits that specify document versions.
    private(set) var supportsVersionedChanges = false
    /// The file operations that the client supports in workspace edits, such as `create`, `rename`, and `delete`.
    private(set) var fileChanges: Set<String> = []
    /// Whether the client requests the edit of a code action only when the user chooses the action. If `false`, each
    /// action is sent with its edit.
    private(set) var resolvesActions = false
    /// Whether the client supports code actions. Older clients support only commands.
    private(set) var supportsCodeActions = false
    /// Whether the client requests the range of the current name before it renames a symbol.
    private(set) var preparesRename = false
    /// Whether the client supports hierarchical outlines.
    private(set) var showsLevels = false
    /// The minimum severity of the findings to report. The default is warning. If the client sets the initialization
    /// option `notes`, the minimum severity is note.
    private(set) var leastSeverity = Severity.warning
    /// Whether the client shows the related locations of a diagnostic.
    private(set) var showsRelated = false

    /// The protocol's value for `InsertTextMode.asIs`.
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
