import JSONSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// The text that a request is about.
struct RequestedText {
    let document: OpenDocument
    let bundle: WorkspaceBundle
    /// The path of the file in the bundle.
    let path: String
    /// The bundle with all that is open.
    var files: SettingsBundle { bundle.bundle }
    let text: SourceText
    let lines: ClientLines
    /// What the request says besides.
    let params: JSON

    func offset() throws(ProtocolError) -> Int { try lines.offset(of: params["position"]) }
}

extension LanguageServer {
    typealias Handler = @Sendable (inout LanguageServer, JSON) throws(ProtocolError) -> JSON

    /// What answers a request, by its method.
    static let handlers = fileHandlers.merging(cursorHandlers, uniquingKeysWith: { $1 })
        .merging(actionHandlers, uniquingKeysWith: { $1 })

    /// Those of requests about a whole file.
    private static let fileHandlers: [String: Handler] = [
        "textDocument/documentSymbol": answering { server, text throws(ProtocolError) in server.outline(text) },
        "textDocument/foldingRange": answering { server, text throws(ProtocolError) in server.foldings(text) },
        "textDocument/inlayHint": answering { server, text throws(ProtocolError) in try server.inlayHints(text) },
        "textDocument/formatting": answering { server, text throws(ProtocolError) in try server.formatting(text) },
        "textDocument/rangeFormatting": answering { server, text throws(ProtocolError) in
            try server.formatting(text, in: text.lines.span(of: text.params["range"]))
        },
        // No part of the protocol: the page of the text, drawn for a browser.
        "settings-bundle/preview": answering { server, text throws(ProtocolError) in try server.preview(text) },
    ]

    /// What answers a request about a text; of one that is in no bundle there is nothing to say.
    static func answering(
        _ body: @escaping @Sendable (inout LanguageServer, RequestedText) throws(ProtocolError) -> JSON
    ) -> Handler {
        { server, params throws(ProtocolError) in
            guard let text = try server.text(of: params) else { return .null }
            return try body(&server, text)
        }
    }

    /// What answers a request for a change, which may be one of files that are not open.
    static func changing(
        _ body: @escaping @Sendable (inout LanguageServer, RequestedText) throws(ProtocolError) -> JSON
    ) -> Handler {
        { server, params throws(ProtocolError) in
            guard let first = try server.text(of: params) else { return .null }
            server.workspace.readAgain(first.bundle.path)
            guard let text = try server.text(of: params) else { return .null }
            return try body(&server, text)
        }
    }

    /// The text that a request names; nil for one that is not open, or in no bundle.
    mutating func text(of params: JSON) throws(ProtocolError) -> RequestedText? {
        guard let uri = params["textDocument"]?["uri"]?.string else {
            throw ProtocolError(.invalidParams, "the request has no document")
        }
        guard let path = DocumentURI.path(of: uri), let document = workspace.documents[path],
            let part = document.parts.first,
            let bundle = workspace.bundle(part.bundle), let text = bundle.text(of: part.path),
            let lines = bundle.lines(of: part.path, client.encoding)
        else { return nil }
        return RequestedText(
            document: document, bundle: bundle, path: part.path, text: text, lines: lines, params: params)
    }

    // MARK: What is in a file

    private func outline(_ text: RequestedText) -> JSON {
        let outline = text.files.files[text.path]?.outline ?? []
        guard client.showsLevels else {
            return .array(
                outline.flatMap { [$0] + $0.inside }.map { entry in
                    [
                        "name": .string(Self.name(entry)), "kind": .integer(Self.kind(entry.kind)),
                        "location": ["uri": .string(text.document.uri), "range": text.lines.range(entry.span)],
                    ]
                })
        }
        return .array(outline.map { Self.symbol($0, text.lines) })
    }

    private static func symbol(_ entry: OutlineEntry, _ lines: ClientLines) -> JSON {
        .members([
            "name": .string(name(entry)), "detail": entry.detail.isEmpty ? nil : .string(entry.detail),
            "kind": .integer(kind(entry.kind)), "range": lines.range(entry.span),
            "selectionRange": lines.range(entry.nameSpan),
            "children": entry.inside.isEmpty ? nil : .array(entry.inside.map { symbol($0, lines) }),
        ])
    }

    /// Editors refuse a symbol without a name.
    private static func name(_ entry: OutlineEntry) -> String {
        entry.name.contains { !$0.isWhitespace } ? entry.name : "(no name)"
    }

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

    private func foldings(_ text: RequestedText) -> JSON {
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

    private func inlayHints(_ text: RequestedText) throws(ProtocolError) -> JSON {
        let span = try text.lines.span(of: text.params["range"])
        return .array(
            text.files.inlayHints(in: span, ofFileAt: text.path).map { hint in
                [
                    "position": text.lines.position(of: hint.offset), "label": .string(hint.text),
                    "paddingLeft": true, "tooltip": .string(hint.tip),
                ]
            })
    }

    private mutating func preview(_ text: RequestedText) throws(ProtocolError) -> JSON {
        let offset: Int? = text.params["position"] == nil ? nil : try text.offset()
        let contents = text.bundle.contents
        let preview = LivePreview(
            of: text.files, at: text.path, offset, named: contents.appName,
            style: contents.options.preview.style?.value)
        let images = preview.images
        let bytes = images.isEmpty ? [:] : workspace.files.contents(of: images, inBundle: text.bundle.path)
        let findings = workspace.findings(in: text.bundle.path, least: client.least)
        return ["html": .string(preview.html(bytes, findings: findings))]
    }

    // MARK: Formatting

    /// - Parameter span: the bytes that are formatted; nil for the whole file.
    private func formatting(_ text: RequestedText, in span: Range<Int>? = nil) throws(ProtocolError) -> JSON {
        guard BundleFiles.readsContents(of: text.path) else { return .null }
        let changes: [FileChange]
        do {
            changes = try FormatFiles([text.path])(text.files).fileChanges
        } catch {
            throw failure(error)
        }
        guard case .write(_, let bytes, _)? = changes.first else { return [] }
        let edits = text.text.edits(to: EncodedText(decoding: bytes).text)
        let wanted = edits.filter { edit in
            span.map { edit.span.lowerBound <= $0.upperBound && $0.lowerBound <= edit.span.upperBound } ?? true
        }
        return .array(Self.textEdits(wanted, text.lines))
    }
}
