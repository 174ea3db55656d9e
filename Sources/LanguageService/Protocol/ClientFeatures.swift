import JSONSyntax
import SettingsChecks
import SourceText

/// The client capabilities that the server uses.
struct ClientFeatures: Sendable {
    /// The capabilities in the parameters of the `initialize` request.
    private let capabilities: JSON?
    /// The unit in which the client counts the columns of a position.
    let unit: SourcePosition.Unit
    /// The file operations that the client supports in workspace edits, such as `create`, `rename`, and `delete`.
    let fileChanges: Set<String>
    /// The minimum severity of the findings to report. The default is warning. If the client sets the initialization
    /// option `notes`, the minimum severity is note.
    let leastSeverity: Severity

    /// The protocol's value for `InsertTextMode.asIs`.
    static let asIs = 1

    /// Reads the capabilities from the parameters of the `initialize` request.
    init(_ params: JSON = .null) {
        capabilities = params["capabilities"]
        unit = .firstSupported(from: capabilities?["general"]?["positionEncodings"])
        let operations = capabilities?["workspace"]?["workspaceEdit"]?["resourceOperations"]?.values ?? []
        fileChanges = Set(operations.compactMap(\.string))
        leastSeverity = params["initializationOptions"]?["notes"]?.isTrue == true ? .note : .warning
    }

    /// Returns the value at a path of member names in the capabilities, or `nil` if there is no such value.
    private func capability(_ names: String...) -> JSON? { names.reduce(capabilities) { $0?[$1] } }

    /// Whether the client can report changes to files on disk.
    var watchesFiles: Bool { capability("workspace", "didChangeWatchedFiles", "dynamicRegistration") == true }

    /// Whether the client supports snippets in completions.
    var supportsSnippets: Bool { capability("textDocument", "completion", "completionItem", "snippetSupport") == true }

    /// Whether the client inserts completions unchanged. Other clients add the indentation of the current line to each
    /// new line.
    var insertsLinesUnchanged: Bool {
        let modes = capability("textDocument", "completion", "completionItem", "insertTextModeSupport", "valueSet")
        return modes?.values.contains(.integer(Self.asIs)) ?? false
    }

    /// Whether the client displays Markdown.
    var showsMarkdown: Bool {
        capability("textDocument", "hover", "contentFormat")?.values.contains("markdown") ?? false
    }

    /// Whether the client supports workspace edits that specify document versions.
    var supportsVersionedChanges: Bool {
        // File operations require `documentChanges`, but Neovim announces only the operations.
        capability("workspace", "workspaceEdit", "documentChanges") == true || !fileChanges.isEmpty
    }

    /// Whether the client requests the edit of a code action only when the user chooses the action. If `false`, each
    /// action is sent with its edit.
    var resolvesActions: Bool {
        capability("textDocument", "codeAction", "resolveSupport", "properties")?.values.contains("edit") ?? false
    }

    /// Whether the client supports code actions. Older clients support only commands.
    var supportsCodeActions: Bool { capability("textDocument", "codeAction", "codeActionLiteralSupport") != nil }

    /// Whether the client requests the range of the current name before it renames a symbol.
    var preparesRename: Bool { capability("textDocument", "rename", "prepareSupport") == true }

    /// Whether the client supports hierarchical outlines.
    var showsLevels: Bool { capability("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") == true }

    /// Whether the client shows the related locations of a diagnostic.
    var showsRelated: Bool { capability("textDocument", "publishDiagnostics", "relatedInformation") == true }

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
