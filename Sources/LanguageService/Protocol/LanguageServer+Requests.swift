import JSONSyntax
import SettingsEditing
import SettingsModel
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
    typealias Handler = @Sendable (inout LanguageServer, JSON) throws(ProtocolError) -> JSON

    /// The handlers for all requests, keyed by method.
    static let handlers = fileHandlers.merging(cursorHandlers, uniquingKeysWith: { $1 })
        .merging(actionHandlers, uniquingKeysWith: { $1 })

    /// The handlers for requests about a whole file, keyed by method.
    private static let fileHandlers: [String: Handler] = [
        "textDocument/documentSymbol": documentHandler { server, text throws(ProtocolError) in server.outline(text) },
        "textDocument/foldingRange": documentHandler { server, text throws(ProtocolError) in server.foldings(text) },
        "textDocument/inlayHint": documentHandler { server, text throws(ProtocolError) in try server.inlayHints(text) },
        "textDocument/formatting": documentHandler { server, text throws(ProtocolError) in
            try server.formattingEdits(text)
        },
        "textDocument/rangeFormatting": documentHandler { server, text throws(ProtocolError) in
            try server.formattingEdits(text, in: text.lines.span(of: text.params["range"]))
        },
        // An extension of the protocol: the pane of the document, drawn as HTML.
        "settings-bundle/preview": documentHandler { server, text throws(ProtocolError) in try server.preview(text) },
    ]

    /// Returns a handler for a request about a document. The handler returns `null` if the document is not open or is
    /// not in a bundle.
    static func documentHandler(
        _ body: @escaping @Sendable (inout LanguageServer, RequestedDocument) throws(ProtocolError) -> JSON
    ) -> Handler {
        { server, params throws(ProtocolError) in
            guard let text = try server.text(of: params) else { return .null }
            return try body(&server, text)
        }
    }

    /// Returns a handler for a request that changes files. The handler first rereads the bundle from disk, because the
    /// change can affect files that are not open.
    static func fileChangeHandler(
        _ body: @escaping @Sendable (inout LanguageServer, RequestedDocument) throws(ProtocolError) -> JSON
    ) -> Handler {
        { server, params throws(ProtocolError) in
            guard let first = try server.text(of: params) else { return .null }
            server.workspace.rereadFiles(first.bundle.path)
            guard let text = try server.text(of: params) else { return .null }
            return try body(&server, text)
        }
    }

    /// Returns the document that a request refers to, or `nil` if the document is not open or is not in a bundle.
    mutating func text(of params: JSON) throws(ProtocolError) -> RequestedDocument? {
        guard let uri = params["textDocument"]?["uri"]?.string else {
            throw ProtocolError(.invalidParams, "the request has no document")
        }
        guard let path = DocumentURI.path(of: uri), let document = workspace.documents[path],
            let part = document.parts.first,
            let bundle = workspace.bundle(part.bundle), let text = bundle.text(of: part.path),
            let lines = bundle.lines(of: part.path, client.encoding)
        else { return nil }
        return RequestedDocument(
            document: document, bundle: bundle, path: part.path, text: text, lines: lines, params: params)
    }

    // MARK: File contents

    private func outline(_ text: RequestedDocument) -> JSON {
        let outline = text.files.files[text.path]?.outline ?? []
        guard client.showsLevels else {
            return .array(
                outline.flatMap { [$0] + $0.children }.map { entry in
                    [
                        "name": .string(Self.name(entry)), "kind": .integer(Self.kind(entry.kind)),
                        "location": ["uri": .string(text.document.uri), "range": text.lines.range(entry.span)],
                    ]
                })
        }
        return .array(outline.map { Self.documentSymbol($0, text.lines) })
    }

    private static func documentSymbol(_ entry: OutlineEntry, _ lines: ClientLines) -> JSON {
        .members([
            "name": .string(name(entry)), "detail": entry.detail.isEmpty ? nil : .string(entry.detail),
            "kind": .integer(kind(entry.kind)), "range": lines.range(entry.span),
            "selectionRange": lines.range(entry.nameSpan),
            "children": entry.children.isEmpty ? nil : .array(entry.children.map { documentSymbol($0, lines) }),
        ])
    }

    /// Returns the name of an outline entry. A blank name is replaced by `(no name)`, because editors reject empty
    /// names.
    private static func name(_ entry: OutlineEntry) -> String {
        entry.name.contains { !$0.isWhitespace } ? entry.name : "(no name)"
    }

    /// Returns the protocol's number for a kind of symbol.
    ///
    /// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#symbolKind>
    private static func kind(_ kind: OutlineEntry.Kind) -> Int {
        switch kind {
        case .section: 3
        case .toggle: 17
        case .slider: 16
        case .text: 15
        case .list: 10
        case .link: 2
        case .item: 19
        case .entry: 20
        }
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
        let offset: Int? = text.params["position"] == nil ? nil : try text.offset()
        let contents = text.bundle.contents
        let preview = LivePreview(
            of: text.files, at: text.path, offset, named: contents.appName,
            style: contents.options.preview.style?.value)
        let images = preview.images
        let bytes = images.isEmpty ? [:] : workspace.files.contents(of: images, inBundle: text.bundle.path)
        let findings = workspace.findings(in: text.bundle.path, leastSeverity: client.leastSeverity)
        return ["html": .string(preview.html(bytes, findings: findings))]
    }

    // MARK: Formatting

    /// Returns the edits that format a document.
    ///
    /// - Parameter span: The byte range to format, or `nil` for the whole file.
    private func formattingEdits(_ text: RequestedDocument, in span: Range<Int>? = nil) throws(ProtocolError) -> JSON {
        guard BundleFiles.shouldReadContents(of: text.path) else { return .null }
        let changes: [FileChange]
        do {
            changes = try FormatFiles([text.path])(text.files).fileChanges
        } catch {
            throw asProtocolError(error)
        }
        guard case .write(_, let bytes, _)? = changes.first else { return [] }
        let edits = text.text.edits(to: EncodedText(decoding: bytes).text)
        let wanted = edits.filter { edit in
            span.map { edit.span.lowerBound <= $0.upperBound && $0.lowerBound <= edit.span.upperBound } ?? true
        }
        return .array(Self.textEdits(wanted, text.lines))
    }
}
