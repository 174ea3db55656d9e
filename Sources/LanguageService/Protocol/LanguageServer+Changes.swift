import JSONSyntax
import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// Handlers for requests that change files.
extension LanguageServer {
    // MARK: Code actions

    private mutating func actions(_ text: RequestedDocument, in range: JSON?) throws(ProtocolError) -> [CodeAction] {
        text.files.codeActions(
            at: try text.lines.span(of: range), in: text.path,
            findings: workspace.findings(in: text.bundle.path, leastSeverity: client.leastSeverity),
            shippedLanguages: text.bundle.contents.options.localization.shipped,
            check: text.bundle.check(leastSeverity: client.leastSeverity))
    }

    mutating func codeActions(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        // Older clients support only commands, which this server does not provide.
        guard client.supportsCodeActions else { return [] }
        let range = text.params["range"]
        let only = text.params["context"]?["only"]?.values.compactMap(\.string)
        let diagnostics = text.params["context"]?["diagnostics"]?.values ?? []
        var offered: [JSON] = []
        for action in try actions(text, in: range) {
            let kind = action.kind.rawValue
            if let only, !only.contains(where: { kind == $0 || kind.hasPrefix($0 + ".") }) { continue }
            let fixedDiagnostics = diagnostics.filter { diagnostic in
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
                    "diagnostics": fixedDiagnostics.isEmpty ? nil : .array(fixedDiagnostics), "edit": edit,
                    "data": edit == nil ? data : nil,
                ]))
        }
        return .array(offered)
    }

    /// Returns a code action that the client received without its edit, together with the edit.
    mutating func resolvedCodeAction(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        let action = text.params
        let data = action["data"]
        guard data?["version"]?.integer == text.document.version, let title = action["title"]?.string,
            let chosen = try actions(text, in: data?["range"]).first(where: { $0.title == title }),
            case .object(let members) = action
        else { throw ProtocolError(.contentModified, "the text has changed since the action was offered") }
        return .object(members + [.init("edit", try workspaceEdit(in: text.bundle, chosen.change))])
    }

    // MARK: Renaming and formatting

    func rename(_ text: RequestedDocument) throws(ProtocolError) -> JSON {
        guard let name = text.params["newName"]?.string else {
            throw ProtocolError(.invalidParams, "the request has no new name")
        }
        let offset = try text.offset()
        return try workspaceEdit(in: text.bundle) {
            try text.files.renamingSymbol(at: offset, in: text.path, to: name)
        }
    }

    /// Returns the edits that format a document.
    ///
    /// - Parameter span: The byte range to format, or `nil` for the whole file.
    func formattingEdits(_ text: RequestedDocument, in span: Range<Int>? = nil) throws(ProtocolError) -> JSON {
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

    // MARK: Workspace edits

    /// Performs an operation on a bundle, and converts the result to a workspace edit that the editor applies.
    ///
    /// - Throws: `ProtocolError` if the options file is invalid, if the operation fails, or if the editor cannot make
    ///   the changes.
    private func workspaceEdit(in bundle: WorkspaceBundle, _ draft: () throws -> Draft) throws(ProtocolError) -> JSON {
        // With invalid options, some files, such as String Catalogs, would not be updated.
        if let mistake = bundle.contents.optionsMistakes.first {
            throw ProtocolError(.requestFailed, "\(OpenDocument.optionsFileName): \(mistake.message)")
        }
        let changes: [FileChange]
        do {
            changes = try draft().bundle.validatedFileChanges()
        } catch {
            throw asProtocolError(error)
        }
        var edits: [JSON] = []
        var files: (before: [JSON], after: [JSON]) = ([], [])
        func change(_ kind: String, _ members: [(String, String)]) throws(ProtocolError) -> JSON {
            guard client.fileChanges.contains(kind), client.supportsVersionedChanges else {
                throw ProtocolError(.requestFailed, "the editor cannot \(kind) files; use the command line")
            }
            return .object([("kind", .string(kind))] + members.map { ($0.0, .string($0.1)) })
        }
        func uri(_ path: String) -> String { workspace.uri(of: BundleFileLocation(bundle: bundle.path, path: path)) }
        let removed = Set(changes.compactMap { if case .remove(let path) = $0 { path } else { nil } })
        var renamed: Set<String> = []
        for case .write(let path, let bytes, let like) in changes {
            let isThere = bundle.bundle.loaded.files[path] != nil
            let old = isThere ? path : like.flatMap { removed.contains($0) && renamed.insert($0).inserted ? $0 : nil }
            if !isThere {
                let (kind, names) =
                    old.map { ("rename", [("oldUri", uri($0)), ("newUri", uri(path))]) } ?? (
                        "create", [("uri", uri(path))]
                    )
                files.before.append(try change(kind, names))
            }
            let text = old.flatMap { bundle.text(of: $0) } ?? SourceText("")
            let new = EncodedText(decoding: bytes)
            guard new.isDecoded, old.flatMap({ bundle.bundle.files[$0]?.isBinary }) != true else {
                throw ProtocolError(.requestFailed, "\(path) is binary; an editor changes only text files")
            }
            if let before = old.flatMap({ bundle.bundle.loaded.files[$0]?.bytes }),
                !bytes.areUnchangedIfSaved(like: before)
            {
                throw ProtocolError(.requestFailed, "the encoding of \(path) would change; use the command line")
            }
            let lines = old.flatMap { bundle.lines(of: $0, client.unit) } ?? ClientLines(text, client.unit)
            let textEdits = Self.textEdits(text.edits(to: new.text), lines)
            if textEdits.isEmpty { continue }
            let version = isThere ? workspace.version(of: uri(path)).map { JSON.integer($0) } : nil
            edits.append([
                "textDocument": ["uri": .string(uri(path)), "version": version ?? .null], "edits": .array(textEdits),
            ])
        }
        for path in removed.subtracting(renamed).sorted() {
            files.after.append(try change("delete", [("uri", uri(path))]))
        }
        if client.supportsVersionedChanges { return ["documentChanges": .array(files.before + edits + files.after)] }
        return [
            "changes": .object(
                edits.compactMap { edit in
                    edit["textDocument"]?["uri"]?.string.map { ($0, edit["edits"] ?? []) }
                })
        ]
    }

    private static func textEdits(_ edits: [TextEdit], _ lines: ClientLines) -> [JSON] {
        edits.map { edit in
            [
                "range": lines.range(edit.span),
                "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
            ]
        }
    }

    /// Converts an error thrown by an operation to a protocol error that has a message for the user.
    private func asProtocolError(_ error: any Error) -> ProtocolError {
        let messageText: (Message, Message?)
        // The error can concern a different file than the one that the user sees.
        var place = ""
        switch error {
        case let error as ProtocolError: return error
        case let error as BundleError:
            messageText = (error.message, error.help)
            place = error.path.map { $0 + ": " } ?? ""
        case let error as UsageError: messageText = (error.message, error.help)
        default: messageText = ("\(error)", nil)
        }
        let help = messageText.1.map { "; " + workspace.files.messageText(of: $0) } ?? ""
        return ProtocolError(.requestFailed, place + workspace.files.messageText(of: messageText.0) + help)
    }
}
