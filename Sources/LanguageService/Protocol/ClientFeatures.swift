import JSONSyntax
import SettingsChecks
import SourceText

/// The client capabilities that the server uses.
struct ClientFeatures: Sendable {
    /// The unit in which the client counts the columns of a position.
    let unit: SourcePosition.Unit
    /// Whether the client can report changes to files on disk.
    let watchesFiles: Bool
    /// Whether the client supports snippets in completions.
    let supportsSnippets: Bool
    /// Whether the client inserts completions unchanged. Other clients add the indentation of the current line to each
    /// new line.
    let insertsLinesUnchanged: Bool
    /// Whether the client displays Markdown.
    let showsMarkdown: Bool
    /// Whether the client supports workspace edits that specify document versions.
    let supportsVersionedChanges: Bool
    /// The file operations that the client supports in workspace edits, such as `create`, `rename`, and `delete`.
    let fileChanges: Set<String>
    /// Whether the client requests the edit of a code action only when the user chooses the action. If `false`, each
    /// action is sent with its edit.
    let resolvesActions: Bool
    /// Whether the client supports code actions. Older clients support only commands.
    let supportsCodeActions: Bool
    /// Whether the client requests the range of the current name before it renames a symbol.
    let preparesRename: Bool
    /// Whether the client supports hierarchical outlines.
    let showsLevels: Bool
    /// The minimum severity of the findings to report. The default is warning. If the client sets the initialization
    /// option `notes`, the minimum severity is note.
    let leastSeverity: Severity
    /// Whether the client shows the related locations of a diagnostic.
    let showsRelated: Bool

    /// The protocol's value for `InsertTextMode.asIs`.
    static let asIs = 1

    /// Reads the capabilities from the parameters of the `initialize` request.
    init(_ params: JSON = .null) {
        let all = params["capabilities"]
        let text = all?["textDocument"]
        let workspace = all?["workspace"]
        unit = .firstSupported(from: all?["general"]?["positionEncodings"])
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

    /// The server's capabilities.
    var serverCapabilities: JSON {
        [
            "positionEncoding": .string(unit.positionEncoding),
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
            "renameProvider": preparesRename ? ["prepareProvider": true] : true,
            "codeActionProvider": [
                "codeActionKinds": .array(CodeAction.Kind.allCases.map { .string($0.rawValue) }),
                "resolveProvider": .boolean(resolvesActions),
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
