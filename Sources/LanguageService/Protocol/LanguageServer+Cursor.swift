import JSONSyntax
import SettingsModel
import SourceText

/// Handlers for requests that depend on the position of the cursor, such as completion and hover requests.
extension LanguageServer {
    static let cursorHandlers: [String: Handler] = [
        "textDocument/completion": documentHandler { server, text throws(ProtocolError) in try server.completions(text)
        },
        "textDocument/hover": documentHandler { server, text throws(ProtocolError) in
            guard let hover = text.files.hover(at: try text.offset(), in: text.path) else { return .null }
            return ["contents": server.markupContent(hover.markdown), "range": text.lines.range(hover.span)]
        },
        "textDocument/definition": documentHandler { server, text throws(ProtocolError) in
            server.locations(text.files.definitions(at: try text.offset(), in: text.path), text.bundle)
        },
        "textDocument/references": documentHandler { server, text throws(ProtocolError) in
            let isIncluding = text.params["context"]?["includeDeclaration"]?.isTrue ?? false
            let places = text.files.references(at: try text.offset(), in: text.path, includingDeclaration: isIncluding)
            return server.locations(places, text.bundle)
        },
        "textDocument/documentHighlight": documentHandler { _, text throws(ProtocolError) in
            .array(
                text.files.highlights(at: try text.offset(), in: text.path).map { ["range": text.lines.range($0.span)] }
            )
        },
        "textDocument/prepareRename": documentHandler { _, text throws(ProtocolError) in
            guard let target = text.files.renameTarget(at: try text.offset(), in: text.path) else { return .null }
            return ["range": text.lines.range(target.span), "placeholder": .string(target.text)]
        },
        "textDocument/rename": fileChangeHandler { server, text throws(ProtocolError) in
            guard let name = text.params["newName"]?.string else {
                throw ProtocolError(.invalidParams, "the request has no new name")
            }
            let offset = try text.offset()
            return try server.workspaceEdit(in: text.bundle) {
                try text.files.renamingSymbol(at: offset, in: text.path, to: name)
            }
        },
    ]

    /// Converts ranges in the files of a bundle to protocol locations. If a string table comes from a String Catalog,
    /// its ranges are converted to ranges in the catalog.
    private func locations(_ places: [FileRange], _ bundle: WorkspaceBundle) -> JSON {
        var catalogs = bundle.bundle.catalogLocationConverter
        var lines: [String: ClientLines] = [:]
        return .array(
            places.compactMap { place in
                let inCatalog = catalogs.place(of: place.span, in: place.path)
                let path = inCatalog?.path ?? place.path
                let span = inCatalog.map(\.span) ?? place.span
                if lines[path] == nil {
                    lines[path] = bundle.lines(of: path, client.encoding, for: inCatalog?.text)
                }
                let range = span.flatMap { lines[path]?.range($0) } ?? ClientLines.start
                let file = BundleFileLocation(bundle: bundle.path, path: path)
                return ["uri": .string(workspace.uri(of: file)), "range": range]
            })
    }

    private func completions(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        let completions = text.files.completions(at: try text.offset(), in: text.path)
        // A whole item has several lines, which require snippet support.
        let taken = completions.filter { client.supportsSnippets || $0.kind != .snippet }
        return .array(taken.enumerated().map { completionItem($1, at: $0, text) })
    }

    /// Converts a completion to the protocol's format for completion items.
    ///
    /// - Parameter place: The index of the completion in the list. The client preserves the order of the list.
    private func completionItem(_ completion: Completion, at place: Int, _ requested: RequestedDocument) -> JSON {
        let isSnippet = completion.isSnippet && client.supportsSnippets
        let own = isSnippet ? completion.text : completion.plainText
        let text =
            client.insertsLinesUnchanged
            ? own : completion.removingIndentation(from: own, as: requested.text)
        return .members([
            "label": .string(completion.label), "kind": .integer(Self.kind(completion.kind)),
            "detail": completion.detail.map { .string($0) },
            "documentation": completion.documentation.map { markupContent($0) },
            "sortText": .string(String(place, radix: 10, minimumDigits: 5)),
            // The label is the default. With any filter, Neovim's built-in client does not recognize where the span
            // starts.
            "filterText": completion.filter == completion.label ? nil : .string(completion.filter),
            "insertTextFormat": .integer(isSnippet ? 2 : 1),
            "insertTextMode": client.insertsLinesUnchanged ? .integer(ClientFeatures.asIs) : nil,
            "textEdit": ["range": requested.lines.range(completion.span), "newText": .string(text)],
        ])
    }

    /// Returns content for the client as Markdown or, if the client does not display Markdown, as plain text.
    func markupContent(_ markdown: String) -> JSON {
        client.showsMarkdown
            ? ["kind": "markdown", "value": .string(markdown)]
            : ["kind": "plaintext", "value": .string(Markdown.removingFormatting(markdown))]
    }

    /// Returns the protocol's number for a kind of completion.
    ///
    /// Source:
    /// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#completionItemKind>
    private static func kind(_ kind: Completion.Kind) -> Int {
        switch kind {
        case .type: 7
        case .key: 10
        case .value: 12
        case .file: 17
        case .reference: 18
        case .text: 1
        case .snippet: 15
        case .tag: 14
        }
    }
}
