import SourceText

/// Methods that parse OpenStep documents.
extension PropertyListDocument {
    /// Parses the text, and sets the syntax tree and diagnostics.
    mutating func readOpenStep() {
        allowsLocalEdits = false
        diagnostics = source.diagnostic.map { [$0] } ?? []
        guard source.isDecoded else { return }
        if source.text.count == 0 {
            allowsLocalEdits = true
            diagnostics.append(
                Diagnostic(.unreadable, at: 0..<0, "the file is empty", help: "write at least a comment"))
            return
        }
        guard source.text.count <= Self.maximumLength else {
            diagnostics.append(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
            return
        }
        if let offset = source.invalidUTF8Offset {
            let isReadable = TextEncoding.coreFoundationAcceptsAsUTF8(source.text.bytes(in: offset..<source.text.count))
            diagnostics.append(
                Diagnostic(
                    .damagedEncoding, at: offset..<(offset + 1),
                    "a byte that is not UTF-8" + (isReadable ? "; CoreFoundation reads it as U+FFFD" : ""),
                    help: "save the file as UTF-8"))
            guard isReadable else { return }
        }
        let text = source.text.bytes[...]
        var parser = OpenStepParser(text)
        switch parser.parse() {
        case .root(let node, let loss):
            rootNode = node
            if let loss { diagnostics.append(loss) }
            allowsLocalEdits = source.invalidUTF8Offset == nil && parser.isEditable
        case .unreadable(let failure):
            diagnostics.append(Self.lostByteOrderMark(in: text) ?? failure.diagnostic(in: parser.scanner.bytes))
        }
    }

    /// Returns a diagnostic if the file was encoded in UTF-16 but another program read and saved it as UTF-8. Such a
    /// file begins with two U+FFFD characters. Returns `nil` for any other file.
    private static func lostByteOrderMark(in text: ArraySlice<UInt8>) -> Diagnostic? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD, 0xEF, 0xBF, 0xBD]
        guard text.starts(with: mark), text.dropFirst(mark.count).prefix(2).contains(0) else { return nil }
        return Diagnostic(
            .damagedEncoding, at: 0..<mark.count,
            "UTF-16 whose byte order mark became U+FFFD: a program read the file as UTF-8 and saved it",
            help: "restore an earlier version of the file: non-ASCII characters are lost")
    }
}

extension PropertyListNode {
    /// The node for the table of an empty file.
    static let emptyTable = PropertyListNode(
        kind: .dictionary, start: 0, startTagLength: 0, contentLength: 0, endTagLength: 0, children: [])
}
