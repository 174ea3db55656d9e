package import PropertyListSyntax
package import SourceText

/// A property list or string table of a bundle, parsed.
///
/// Whichever of the three spellings CoreFoundation finds in a file, it reads: the name of the file does not matter.
package struct ParsedFile: Sendable {
    /// The path relative to the bundle.
    package let path: String
    /// Where changes are written: see `BundleFiles.File.target`.
    package let target: String?
    /// What was read, in one piece that copies of the file share: rules go through the files again and again.
    private var content: Content
    /// Why the bytes could not be read, where that is known.
    var unreadReason: String?
    /// Why what the file stands for must not be changed.
    var refusal: BundleError?

    private indirect enum Content: Sendable {
        case document(PropertyListDocument)
        /// A file whose bytes could not be read.
        case unread
    }

    /// The file as a property list, whatever its spelling; nil where its bytes could not be read.
    package var document: PropertyListDocument? { if case .document(let document) = content { document } else { nil } }

    package init(path: String, target: String?, bytes: [UInt8]?) {
        self.path = path
        self.target = target
        content = bytes.map { .document(PropertyListDocument(anySpelling: $0)) } ?? .unread
    }

    /// The same file with its bytes taken for another encoding than the one that it claims.
    ///
    /// - Returns: nil where some byte spells nothing there.
    package func reading(_ encoding: LegacyEncoding) -> ParsedFile? {
        guard let text = bytes.flatMap(encoding.utf8) else { return nil }
        var file = self
        file.content = .document(PropertyListDocument(anySpelling: EncodedText(SourceText(text), in: .utf8)))
        return file
    }

    /// The file with what can be recovered of it; nil where CoreFoundation reads all of it. Never for editing.
    var recovering: ParsedFile? {
        guard let document = document?.recovering else { return nil }
        var file = self
        file.content = .document(document)
        return file
    }

    package init(_ file: BundleFiles.File) { self.init(path: file.path, target: file.target, bytes: file.bytes) }

    // MARK: Reading

    /// The file as a property list in XML, where it is one or can be shown as one.
    package var propertyList: PropertyListDocument? {
        guard let document, document.grammar == .openStep else { return document }
        return document.value.map { PropertyListDocument(decoding: Array(PropertyListDocument.text(of: $0).utf8)) }
    }

    /// Whether CoreFoundation reads the file.
    package var isReadable: Bool { document?.isReadable ?? false }

    /// What is wrong with the file, and what CoreFoundation loses in it.
    package var diagnostics: [Diagnostic] {
        func unreadable(_ message: String, _ help: String) -> [Diagnostic] {
            [Diagnostic(.unreadable, at: 0..<0, message, help: help)]
        }
        guard let document else {
            return unreadable(
                "the file cannot be read" + (unreadReason.map { ": \($0)" } ?? ""),
                "replace it with a readable regular file")
        }
        if isDamagedBinary {
            return unreadable("the binary property list is damaged", "replace it with an intact copy")
        }
        if document.grammar == .openStep, document.isEmptyFile, path.hasSuffix(".plist") {
            return unreadable(
                "the file is empty",
                "write a property list with the array 'PreferenceSpecifiers', or remove the file")
        }
        return isBinary ? [] : document.diagnostics
    }

    /// Whether the file is a binary property list that nobody can decode: as the text that it was then taken for, it
    /// has other faults, which say nothing to anyone.
    package var isDamagedBinary: Bool {
        guard let document, !document.isReadable else { return false }
        let text = document.source.text
        return text.bytes(in: 0..<min(6, text.count)).elementsEqual("bplist".utf8)
    }

    /// The text in which offsets of the syntax tree count; nil where the tree is not of the file's own text.
    package var text: SourceText? {
        guard let document, !isBinary, !isDamagedBinary, !isOpenStepPane || !document.isReadable else { return nil }
        return document.source.text
    }

    /// Whether a page, which should be in XML, is in OpenStep: it is read, and shown as the XML that it would be.
    package var isOpenStepPane: Bool { isOpenStep && path.hasSuffix(".plist") }

    private var isOpenStep: Bool { document?.grammar == .openStep }

    /// Where the value stands that the file holds: the tag of its root, or its first character; nil where `text` is.
    package var rootSpan: Range<Int>? {
        guard let text, let document else { return nil }
        return isOpenStep
            ? document.start..<min(document.start + 1, text.count) : document.root?.startTagSpan
    }

    /// How the file spells its text.
    package var encoding: TextEncoding { isBinary ? .utf8 : document?.source.encoding ?? .utf8 }

    /// Whether the file is a property list in XML or binary, and no old-style one.
    package var isPropertyList: Bool { document?.grammar == .xml }

    package var isBinary: Bool { document?.binary != nil }

    /// The bytes of the file; nil where they could not be read.
    package var bytes: [UInt8]? { document?.bytes }

    /// The bytes of the file with the byte order mark of UTF-16 in place of the two U+FFFD that it became, or `nil` if
    /// that is not all that is wrong.
    package var bytesWithByteOrderMark: [UInt8]? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD]
        guard !isReadable, target != nil, let bytes, bytes.starts(with: mark + mark) else { return nil }
        let rest = bytes.dropFirst(2 * mark.count)
        let isLost = rest.indices.contains { rest[$0...].starts(with: mark) }
        let restored = (rest.first == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE]) + rest
        let parsed = ParsedFile(path: path, target: target, bytes: restored)
        guard !isLost, parsed.isReadable, parsed.diagnostics.isEmpty, parsed.obstacle == nil else { return nil }
        return restored
    }

    // MARK: Editing

    /// Why the file cannot be edited, in words that go on after its name; nil when it can.
    package var obstacle: String? {
        if refusal != nil { return "is from a catalog that is read but not changed" }
        if document == nil, let unreadReason { return "cannot be read: \(unreadReason)" }
        guard target != nil else { return "is a symbolic link that leads outside the bundle" }
        guard let document else { return "cannot be read" }
        if isBinary { return nil }
        let problem = diagnostics.first?.message
        if isPropertyList {
            if let problem { return "cannot be read: \(problem)" }
            return document.isEditable ? nil : "contains bytes that are not \(document.source.encoding.name)"
        }
        if document.isEmptyFile { return nil }
        if isOpenStepPane {
            return "is an OpenStep property list, which is read but not edited; convert it to XML first"
        }
        guard document.isReadable else { return "cannot be read: \(problem ?? "it is damaged")" }
        if document.table == nil { return "does not contain a string table" }
        return document.isEditable ? nil : "contains characters that \(document.source.encoding.name) cannot represent"
    }

    /// Applies edits of its text.
    package mutating func apply(_ edits: [TextEdit]) {
        guard !edits.isEmpty, case .document(var document) = content else { return }
        // The tree is taken out of the file, so that there is one owner and nothing is copied.
        content = .unread
        document.apply(edits)
        content = .document(document)
    }
}

extension TextEncoding {
    /// The name of the encoding.
    package var name: String {
        switch scheme {
        case .utf8: "UTF-8"
        case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
        case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
        case .latin1: "ISO 8859-1"
        }
    }
}
