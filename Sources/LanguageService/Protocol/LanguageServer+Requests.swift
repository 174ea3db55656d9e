import JSONSyntax
import SettingsModel
import SettingsPreview
import SourceText

/// The document to which a request refers.
struct RequestedDocument {
    let document: OpenDocument
    let bundle: WorkspaceBundle
    /// The path of the document relative to the bundle.
    let path: String
    /// The bundle, in which the contents of open documents replace the files on disk.
    var files: SettingsBundle { bundle.bundle }
    let text: SourceText
    let lines: ClientLines
    /// The parameters of the request.
    let params: JSON

    func offset() throws(ProtocolError) -> Int { try lines.offset(of: params["position"]) }
}

extension LanguageServer {
    typealias Handler = @Sendable (inout LanguageServer, RequestedDocument) throws(ProtocolError) -> JSON

    /// The handlers for all requests about documents, keyed by method.
    static let handlers: [String: Handler] = [
        "textDocument/completion": { server, text throws(ProtocolError) in try server.completions(text) },
        "textDocument/hover": { server, text throws(ProtocolError) in
            guard let hover = text.files.hover(at: try text.offset(), in: text.path) else { return .null }
            return ["contents": server.markupContent(hover.markdown), "range": text.lines.range(hover.span)]
        },
        "textDocument/definition": { server, text throws(ProtocolError) in
            server.locations(text.files.definitions(at: try text.offset(), in: text.path), text.bundle)
        },
        "textDocument/references": { server, text throws(ProtocolError) in
            let isIncluding = text.params["context"]?["includeDeclaration"]?.isTrue ?? false
            let places = text.files.references(at: try text.offset(), in: text.path, includingDeclaration: isIncluding)
            return server.locations(places, text.bundle)
        },
        "textDocument/documentHighlight": { _, text throws(ProtocolError) in
            let places = text.files.highlights(at: try text.offset(), in: text.path)
            return .array(places.map { ["range": text.lines.range($0.span)] })
        },
        "textDocument/prepareRename": { _, text throws(ProtocolError) in
            guard let target = text.files.renameTarget(at: try text.offset(), in: text.path) else { return .null }
            return ["range": text.lines.range(target.span), "placeholder": .string(target.text)]
        },
        "textDocument/rename": { server, text throws(ProtocolError) in try server.rename(text) },
        "textDocument/codeAction": { server, text throws(ProtocolError) in try server.codeActions(text) },
        "codeAction/resolve": { server, text throws(ProtocolError) in try server.resolvedCodeAction(text) },
        "textDocument/documentSymbol": { server, text throws(ProtocolError) in server.outline(text) },
        "textDocument/foldingRange": { server, text throws(ProtocolError) in server.foldings(text) },
        "textDocument/inlayHint": { server, text throws(ProtocolError) in try server.inlayHints(text) },
        "textDocument/formatting": { server, text throws(ProtocolError) in try server.formattingEdits(text) },
        "textDocument/rangeFormatting": { server, text throws(ProtocolError) in
            try server.formattingEdits(text, in: text.lines.span(of: text.params["range"]))
        },
        // An extension of the protocol: the pane of the document, drawn as HTML.
        "settings-bundle/preview": { server, text throws(ProtocolError) in try server.preview(text) },
    ]

    /// The requests that change files. The bundle is reread from disk before such a request, because the change can
    /// affect files that are not open.
    private static let changingMethods: Set = ["textDocument/rename", "textDocument/codeAction", "codeAction/resolve"]

    /// Handles a request about a document. Returns `null` if the document is not open or is not in a bundle.
    mutating func answer(_ method: String, _ handler: Handler, _ params: JSON) throws(ProtocolError) -> JSON {
        guard let text = try document(of: method, params) else { return .null }
        if !Self.changingMethods.contains(method) { return try handler(&self, text) }
        workspace.rereadFiles(text.bundle.path)
        guard let text = try document(of: method, params) else { return .null }
        return try handler(&self, text)
    }

    /// Returns the document that a request refers to, or `nil` if the document is not open or is not in a bundle.
    private mutating func document(of method: String, _ params: JSON) throws(ProtocolError) -> RequestedDocument? {
        let owner = method == "codeAction/resolve" ? params["data"] : params
        guard let uri = owner?["textDocument"]?["uri"]?.string else {
            throw ProtocolError(.invalidParams, "the request has no document")
        }
        guard let path = DocumentURI.path(of: uri), let document = workspace.documents[path],
            let part = document.parts.first,
            let bundle = workspace.bundle(part.bundle), let text = bundle.text(of: part.path),
            let lines = bundle.lines(of: part.path, client.unit)
        else { return nil }
        return RequestedDocument(
            document: document, bundle: bundle, path: part.path, text: text, lines: lines, params: params)
    }

    // MARK: Cursor

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
                    lines[path] = bundle.lines(of: path, client.unit, for: inCatalog?.text)
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
        let text = client.insertsLinesUnchanged ? own : completion.removingIndentation(from: own, as: requested.text)
        return .members([
            "label": .string(completion.label), "kind": .integer(completion.kind.rawValue),
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
    private func markupContent(_ markdown: String) -> JSON {
        client.showsMarkdown
            ? ["kind": "markdown", "value": .string(markdown)]
            : ["kind": "plaintext", "value": .string(Markdown.removingFormatting(markdown))]
    }

    // MARK: File contents

    private func outline(_ text: RequestedDocument) -> JSON {
        let outline = text.files.files[text.path]?.outline ?? []
        if client.showsLevels { return .array(outline.map { Self.documentSymbol($0, text.lines) }) }
        return .array(
            outline.flatMap { [$0] + $0.children }.map { entry in
                [
                    "name": .string(Self.name(entry)), "kind": .integer(entry.kind.rawValue),
                    "location": ["uri": .string(text.document.uri), "range": text.lines.range(entry.span)],
                ]
            })
    }

    private static func documentSymbol(_ entry: OutlineEntry, _ lines: ClientLines) -> JSON {
        .members([
            "name": .string(name(entry)), "detail": entry.detail.isEmpty ? nil : .string(entry.detail),
            "kind": .integer(entry.kind.rawValue), "range": lines.range(entry.span),
            "selectionRange": lines.range(entry.nameSpan),
            "children": entry.children.isEmpty ? nil : .array(entry.children.map { documentSymbol($0, lines) }),
        ])
    }

    /// Returns the name of an outline entry. A blank name is replaced by `(no name)`, because editors reject empty
    /// names.
    private static func name(_ entry: OutlineEntry) -> String {
        entry.name.contains { !$0.isWhitespace } ? entry.name : "(no name)"
    }

    private func foldings(_ text: RequestedDocument) -> JSON {
        let foldings = text.files.files[text.path]?.foldings ?? []
        return .array(
            foldings.compactMap { folding in
                guard let first = text.lines.position(of: folding.span.lowerBound)["line"]?.integer,
                    let last = text.lines.position(of: folding.span.upperBound)["line"]?.integer, first < last
                else { return nil }
                return .members([
                    "startLine": .integer(first), "endLine": .integer(last),
                    "kind": folding.isComment ? "comment" : nil,
                ])
            })
    }

    private func inlayHints(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        let span = try text.lines.span(of: text.params["range"])
        return .array(
            text.files.inlayHints(in: span, ofFileAt: text.path).map { hint in
                [
                    "position": text.lines.position(of: hint.offset), "label": .string(hint.text),
                    "paddingLeft": true, "tooltip": .string(hint.tip),
                ]
            })
    }

    private mutating func preview(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        let contents = text.bundle.contents
        let start = text.files.previewState(
            at: text.path, text.params["position"] == nil ? nil : try text.offset(),
            style: contents.options.preview.style?.value)
        let images = HTMLPreview.imagePaths(in: text.files)
        let bytes = images.isEmpty ? [:] : workspace.files.contents(of: images, inBundle: text.bundle.path)
        let findings = workspace.findings(in: text.bundle.path, leastSeverity: client.leastSeverity)
        return [
            "html": .string(text.files.previewHTML(start, named: contents.appName, images: bytes, findings: findings))
        ]
    }
}
