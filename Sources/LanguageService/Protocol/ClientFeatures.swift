import JSONSyntax
import SettingsChecks

/// What the client can do, as far as it matters.
struct ClientFeatures: Sendable {
    private(set) var encoding = PositionEncoding.utf16
    /// Whether the client tells of files that change on the disk.
    private(set) var watchesFiles = false
    /// Whether it takes snippets in completions.
    private(set) var takesSnippets = false
    /// Whether it inserts the lines of a completion as they are; other clients indent them like the current line.
    private(set) var insertsLinesAsTheyAre = false
    /// Whether it shows Markdown.
    private(set) var showsMarkdown = false
    /// Whether a change can name the versions of texts.
    private(set) var takesVersionedChanges = false
    /// What it can do to files in a change: `create`, `rename`, `delete`.
    private(set) var fileChanges: Set<String> = []
    /// Whether it asks for the change of a code action once somebody chooses it.
    private(set) var resolvesActions = false
    /// Whether it takes code actions as such, and not as commands.
    private(set) var takesActions = false
    /// Whether it asks what can be renamed.
    private(set) var preparesRename = false
    /// Whether an outline may have levels.
    private(set) var showsLevels = false
    /// The least severity of what it wants to be told: the option `notes` asks for what is worth knowing, too.
    private(set) var least = Severity.warning
    /// Whether it shows other places of the same finding.
    private(set) var showsRelated = false

    /// `InsertTextMode.asIs` of the protocol.
    static let asIs = 1

    init() {}

    init(_ params: JSON) {
        let all = params["capabilities"]
        let text = all?["textDocument"]
        let workspace = all?["workspace"]
        encoding = .chosen(from: all?["general"]?["positionEncodings"])
        watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
        takesSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
        let modes = text?["completion"]?["completionItem"]?["insertTextModeSupport"]?["valueSet"]?.values ?? []
        insertsLinesAsTheyAre = modes.contains(.integer(Self.asIs))
        showsMarkdown = text?["hover"]?["contentFormat"]?.values.contains("markdown") ?? false
        fileChanges = Set((workspace?["workspaceEdit"]?["resourceOperations"]?.values ?? []).compactMap(\.string))
        // Changes of files come in no other way; Neovim names them alone.
        takesVersionedChanges =
            workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false || !fileChanges.isEmpty
        let action = text?["codeAction"]
        takesActions = action?["codeActionLiteralSupport"] != nil
        resolvesActions = action?["resolveSupport"]?["properties"]?.values.contains("edit") ?? false
        preparesRename = text?["rename"]?["prepareSupport"]?.isTrue ?? false
        showsLevels = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
        showsRelated = text?["publishDiagnostics"]?["relatedInformation"]?.isTrue ?? false
        least = params["initializationOptions"]?["notes"]?.isTrue == true ? .note : .warning
    }
}

/// What the server can do.
enum ServerFeatures {
    static func json(for client: ClientFeatures) -> JSON {
        [
            "positionEncoding": .string(client.encoding.rawValue),
            "textDocumentSync": [
                "openClose": true,
                // Incremental
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
