import JSONSyntax
import SettingsEditing
import SettingsModel
import SourceText

extension LanguageServer {
    /// Performs an operation on a bundle, and converts the result to a workspace edit that the editor applies.
    ///
    /// - Throws: `ProtocolError` if the options file is invalid, if the operation fails, or if the editor cannot make
    ///   the changes.
    func workspaceEdit(in bundle: WorkspaceBundle, _ draft: () throws -> Draft) throws(ProtocolError) -> JSON {
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
        func uri(_ path: String) -> String {
            workspace.uri(of: BundleFileLocation(bundle: bundle.path, path: path))
        }
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
            let lines = old.flatMap { bundle.lines(of: $0, client.encoding) } ?? ClientLines(text, client.encoding)
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

    static func textEdits(_ edits: [TextEdit], _ lines: ClientLines) -> [JSON] {
        edits.map { edit in
            [
                "range": lines.range(edit.span),
                "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
            ]
        }
    }

    /// Converts an error thrown by an operation to a protocol error that has a message for the user.
    func asProtocolError(_ error: any Error) -> ProtocolError {
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
