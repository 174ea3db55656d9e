import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

/// Handlers for code action requests.
extension LanguageServer {
    static let actionHandlers: [String: Handler] = [
        "textDocument/codeAction": fileChangeHandler { server, text throws(ProtocolError) in
            try server.codeActions(text)
        },
        "codeAction/resolve": { server, action throws(ProtocolError) in
            let data = action["data"] ?? .null
            return try fileChangeHandler { server, text throws(ProtocolError) in
                let range = data["range"]
                guard data["version"]?.integer == text.document.version, let title = action["title"]?.string,
                    let chosen = try server.actions(text, in: range).first(where: { $0.title == title }),
                    case .object(let members) = action
                else { throw ProtocolError(.contentModified, "the text has changed since the action was offered") }
                return .object(members + [.init("edit", try server.workspaceEdit(in: text.bundle, chosen.change))])
            }(&server, data)
        },
    ]

    private mutating func actions(_ text: RequestedDocument, in range: JSON?) throws(ProtocolError) -> [CodeAction] {
        text.files.codeActions(
            at: try text.lines.span(of: range), in: text.path,
            findings: workspace.findings(in: text.bundle.path, leastSeverity: client.leastSeverity),
            shippedLanguages: text.bundle.contents.options.localization.shipped,
            check: text.bundle.check(leastSeverity: client.leastSeverity))
    }

    private mutating func codeActions(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        // Older clients support only commands, which this server does not provide.
        guard client.supportsCodeActions else { return [] }
        let range = text.params["range"]
        let only = text.params["context"]?["only"]?.values.compactMap(\.string)
        let diagnostics = text.params["context"]?["diagnostics"]?.values ?? []
        var offered: [JSON] = []
        for action in try actions(text, in: range) {
            let kind = Self.kind(action.kind)
            if let only, !only.contains(where: { kind == $0 || kind.hasPrefix($0 + ".") }) { continue }
            let mended = diagnostics.filter { diagnostic in
                action.finding.map { finding in
                    diagnostic["code"]?.string == finding.rule
                        && diagnostic["message"]?.string?.hasPrefix(finding.message) == true
                } ?? false
            }
            var edit: JSON?
            if !client.resolvesActions {
                // If the client does not request the change later, only actions that succeed are offered.
                guard let change = try? workspaceEdit(in: text.bundle, action.change) else { continue }
                edit = change
            }
            let data: JSON = [
                "textDocument": ["uri": .string(text.document.uri)], "range": range ?? .null,
                "version": text.document.version.map { .integer($0) } ?? .null,
            ]
            offered.append(
                .members([
                    "title": .string(action.title), "kind": .string(kind),
                    "isPreferred": action.isPreferred ? true : nil,
                    "diagnostics": mended.isEmpty ? nil : .array(mended), "edit": edit,
                    "data": edit == nil ? data : nil,
                ]))
        }
        return .array(offered)
    }

    /// Returns the protocol's name for a kind of code action.
    ///
    /// Source:
    /// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#codeActionKind>
    private static func kind(_ kind: CodeAction.Kind) -> String {
        switch kind {
        case .quickFix: "quickfix"
        case .refactor: "refactor.rewrite"
        case .move: "refactor.move"
        case .extract: "refactor.extract"
        case .fixAll: "source.fixAll"
        case .fixBundle: "source.settings-bundle.fixBundle"
        }
    }
}
