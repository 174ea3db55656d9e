package import PropertyListSyntax
package import SourceText

/// A parsed property list or string table in a bundle.
///
/// As in CoreFoundation, the file can have XML, binary or OpenStep format, regardless of its name.
package struct ParsedFile: Sendable {
    /// The path of the file, relative to the bundle.
    package let path: String
    /// The path of the file to write when this file changes, or `nil` if that file is outside the bundle. See
    /// `BundleFiles.File.target`.
    package let target: String?
    /// The parsed contents. Copies of the file share this storage, because rules copy files frequently.
    private var content: Content
    /// The reason why the file could not be read, if known.
    var unreadReason: String?
    /// The error to throw when editing a string table whose String Catalog must not be changed. `nil` for any other
    /// file.
    var refusal: BundleError?

    private indirect enum Content: Sendable {
        case document(PropertyListDocument)
        /// A file whose bytes could not be read.
        case unread
    }

    /// The file as a property list in any format, or `nil` if its bytes could not be read.
    package var document: PropertyListDocument? { if case .document(let document) = content { document } else { nil } }

    package init(path: String, target: String?, bytes: [UInt8]?) {
        self.path = path
        self.target = target
        content = bytes.map { .document(PropertyListDocument(detectingFormat: $0)) } ?? .unread
    }

    /// Returns a copy of the file that is decoded with the specified encoding instead of the encoding that the file
    /// declares.
    ///
    /// - Returns: The decoded file, or `nil` if its bytes are not valid in the encoding.
    package func reading(_ encoding: LegacyEncoding) -> ParsedFile? {
        guard let text = bytes.flatMap(encoding.utf8) else { return nil }
        var file = self
        file.content = .document(PropertyListDocument(detectingFormat: EncodedText(SourceText(text), in: .utf8)))
        return file
    }

    /// A copy of the file that contains all recoverable contents, or `nil` if CoreFoundation can read the entire file.
    /// Never edit this copy.
    var documentWithRecoveredTree: ParsedFile? {
        guard let document = document?.documentWithRecoveredTree else { return nil }
        var file = self
        file.content = .document(document)
        return file
    }

    package init(_ file: BundleFiles.File) { self.init(path: file.path, target: file.target, bytes: file.bytes) }

    // MARK: Reading

    /// The file as an XML property list. An OpenStep file is converted to XML. `nil` if the file could not be read or
    /// converted.
    package var propertyList: PropertyListDocument? {
        guard let document, document.grammar == .openStep else { return document }
        return document.value.map { PropertyListDocument(decoding: Array(PropertyListDocument.text(of: $0).utf8)) }
    }

    /// Whether CoreFoundation can parse the file.
    package var isReadable: Bool { document?.isReadable ?? false }

    /// The problem at which CoreFoundation stops reading the file without an error, or `nil` if it reads all of it.
    package var truncation: Diagnostic? { diagnostics.first { $0.kind == .truncated } }

    /// The problems in the file. They include contents that CoreFoundation ignores.
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

    /// Whether the file is a binary property list that cannot be decoded. Its bytes are not diagnosed as text.
    package var isDamagedBinary: Bool {
        guard let document, !document.isReadable else { return false }
        let text = document.source.text
        return text.bytes(in: 0..<min(6, text.count)).elementsEqual("bplist".utf8)
    }

    /// The text to which the byte offsets in the syntax tree refer. `nil` if the syntax tree was not parsed from the
    /// text of the file, such as for a binary property list.
    package var text: SourceText? {
        guard let document, !isBinary, !isDamagedBinary, !isOpenStepPane || !document.isReadable else { return nil }
        return document.source.text
    }

    /// Whether the file is a pane in OpenStep format. If the pane is readable, it is represented by the equivalent XML.
    package var isOpenStepPane: Bool { isOpenStep && path.hasSuffix(".plist") }

    private var isOpenStep: Bool { document?.grammar == .openStep }

    /// The byte range of the root value's start tag in an XML file, or of its first character in an OpenStep file.
    /// `nil` if `text` is `nil`.
    package var rootSpan: Range<Int>? {
        guard let text, let document else { return nil }
        return isOpenStep ? document.start..<min(document.start + 1, text.count) : document.root?.startTagSpan
    }

    /// The text encoding of the file.
    package var encoding: TextEncoding { isBinary ? .utf8 : document?.source.encoding ?? .utf8 }

    /// Whether the file is an XML or binary property list. `false` for an OpenStep property list.
    package var isPropertyList: Bool { document?.grammar == .xml }

    package var isBinary: Bool { document?.binary != nil }

    /// The bytes of the file, or `nil` if they could not be read.
    package var bytes: [UInt8]? { document?.bytes }

    /// The bytes of the file after restoring a UTF-16 byte order mark that was converted to two U+FFFD characters.
    /// `nil` if the mark does not need to be restored, or if restoring it does not make the file readable.
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

    /// The bytes of a UTF-16 file after adding the missing byte order mark. The byte order is determined from the first
    /// byte. `nil` if the file has no such problem, or if the mark does not make the file readable.
    package var bytesWithAddedByteOrderMark: [UInt8]? {
        guard target != nil, diagnostics.first?.kind == .missingByteOrderMark, let bytes, bytes.count > 1 else {
            return nil
        }
        let marked = (bytes[0] == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes
        let parsed = ParsedFile(path: path, target: target, bytes: marked)
        return parsed.isReadable && parsed.obstacle == nil ? marked : nil
    }

    /// The command that repairs the encoding of the file, or `nil` if the file has another problem or no command can
    /// repair it.
    package var repairHelp: Message? {
        if bytesWithByteOrderMark != nil { return "restore the byte order mark: \(run: .fix) damaged-encoding" }
        if bytesWithAddedByteOrderMark != nil { return "add the byte order mark: \(run: .fix) bomless-utf16" }
        let language = path.languageFolder.map { LanguageIdentifier.code(of: Language(folder: $0).identifier) }
        guard target != nil, hasInvalidEncoding, language.map(LegacyEncoding.mayContain) ?? true,
            let encoding = bytes.flatMap(LegacyEncoding.detectMostLikely),
            let reread = reading(encoding), reread.isReadable, reread.diagnostics.isEmpty
        else { return nil }
        return "save the file as UTF-8; if it is in \(encoding.name), run \(run: .format) \(shellQuoted(path)) "
            + "\(input: .from) \(encoding.rawValue)" + (isOpenStepPane ? " \(input: .convert) xml" : "")
    }

    /// Whether the file contains bytes that are invalid in its encoding.
    package var hasInvalidEncoding: Bool {
        diagnostics.contains { $0.kind == .damagedEncoding }
            || !isReadable && !isDamagedBinary && document?.source.invalidUTF8Offset != nil
    }

    // MARK: Editing

    /// The reason why the file cannot be edited, or `nil` if it can be edited. The reason is a phrase to display after
    /// the name of the file.
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
        // An entry that is added before the text that is not read would be overridden when that text is repaired.
        if let truncation {
            let line = position(of: truncation.span).map { " up to line \($0.line)" } ?? " in part"
            return "is read only\(line): \(truncation.message)"
        }
        return document.isEditable ? nil : "contains characters that \(document.source.encoding.name) cannot represent"
    }

    /// Whether edits to the file have been rejected. Such a file must not be written.
    var hasRejectedEdits: Bool { document?.hasRejectedEdits ?? false }

    /// Applies edits to the text of the file.
    package mutating func apply(_ edits: [TextEdit]) {
        guard !edits.isEmpty, case .document(var document) = content else { return }
        // Moves the syntax tree out of the file, so that it has a single owner and is not copied.
        content = .unread
        document.apply(edits)
        content = .document(document)
    }
}

extension TextEncoding {
    package var name: String {
        switch scheme {
        case .utf8: "UTF-8"
        case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
        case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
        case .latin1: "ISO 8859-1"
        }
    }
}

extension ParsedFile {
    /// Whether the file is an empty string table. CoreFoundation cannot parse an empty file, but the system treats it
    /// as a table without entries.
    package var isEmptyTable: Bool { path.hasSuffix(".strings") && stringTable.isEmptyFile }

    /// The file as a string table. The language is derived from the name of the containing folder, even if it is not a
    /// language folder.
    package var stringTable: StringTable {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { path[..<$0] } ?? ""
        let last = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let name = last.hasSuffix(".strings") ? last.dropLast(".strings".count) : last
        return StringTable(file: self, name: String(name), language: Language(folder: String(folder)))
    }
}
