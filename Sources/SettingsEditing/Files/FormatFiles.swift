import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Rewrites property lists and string tables in the canonical layout that Apple's tools produce.
///
/// Values, comments, and the order of keys and entries are preserved. If formatting would lose part of a file's
/// contents, the file is rejected. However, the comments in an OpenStep property list are lost if it is converted to
/// XML.
package struct FormatFiles: BundleOperation {
    /// The file names that the user specified. If the array is empty, all files are formatted, excluding panes that
    /// were written by a license generator.
    package let names: [String]
    /// The encoding in which string tables are written. Property lists are always written in UTF-8.
    package let encoding: TextEncoding
    /// The legacy encoding in which the files are read, or `nil` to use the encoding that each file declares.
    package let source: LegacyEncoding?
    /// Whether to convert binary and OpenStep property lists to XML. If `false`, they are skipped.
    package let convertsToXML: Bool

    package init(
        _ names: [String] = [], from source: LegacyEncoding? = nil, encoding: TextEncoding = .utf8,
        convertsToXML: Bool = false
    ) {
        self.names = names
        self.source = source
        self.encoding = encoding
        self.convertsToXML = convertsToXML
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        var identical = 0
        for file in try files(in: &draft) {
            let read = try source.map { source throws(BundleError) in try file.reread(as: source) } ?? file
            guard var canonical = try canonicalForm(of: read) else {
                draft.report(.skip, file.path, "\(file.isBinary ? "binary" : "OpenStep"); add \(input: .convert) xml")
                continue
            }
            if let source { canonical.detail = "\(source.name) to \(encodingName(of: read))" }
            guard canonical.bytes != file.bytes else {
                identical += 1
                if !names.isEmpty { draft.report(.identical, file.path) }
                continue
            }
            draft.create(file.editPath, canonical.bytes, like: file.editPath)
            draft.report(.update, file.path, Message(canonical.detail))
        }
        if names.isEmpty, identical > 0 {
            draft.report(.identical, "", "\(count(identical, "file"))")
        }
    }

    private func encodingName(of file: ParsedFile) -> String {
        file.path.hasSuffix(".strings") ? encoding.name : TextEncoding.utf8.name
    }

    /// Returns the bytes of a file in canonical form, and a description of any changes besides the layout. Returns
    /// `nil` if the file must be converted to XML but `convertsToXML` is `false`.
    private func canonicalForm(of file: ParsedFile) throws(BundleError) -> (bytes: [UInt8], detail: String)? {
        // Its diagnostics as a text file would be misleading.
        if file.isDamagedBinary { throw BundleError(unreadable: file) }
        guard let document = file.document else { throw BundleError(unreadable: file) }
        if file.isBinary {
            guard convertsToXML else { return nil }
            return (try convertedToXML(document.binary.flatMap(BinaryPropertyList.decode), file), "binary to XML")
        }
        // An empty file is a valid string table, but not a valid property list.
        if document.isEmptyFile, !file.isPropertyList, !file.isOpenStepPane { return ([], "") }
        if file.bytesWithByteOrderMark != nil { throw BundleError(unreadable: file) }
        // Text that CoreFoundation ignores may be intended, so it is not dropped.
        if let obstacle = document.formattingObstacle { throw BundleError(obstacle, in: file, document.source) }
        if file.isOpenStepPane, !document.isEmptyFile {
            guard convertsToXML else { return nil }
            let detail = "OpenStep to XML" + (document.hasComments ? ", without its comments" : "")
            return (try convertedToXML(document.value, file), detail)
        }
        try file.requireEditable()
        guard let text = document.formatted() else { throw BundleError(unreadable: file) }
        let encoding = file.isPropertyList ? TextEncoding.utf8 : self.encoding
        return (encoding.encode(text), detail(from: document.source.encoding, to: encoding))
    }

    /// Returns the bytes of an XML property list with the given value.
    ///
    /// - Throws: `BundleError` if `value` is `nil` or if XML cannot represent it.
    private func convertedToXML(_ value: PropertyListValue?, _ file: ParsedFile) throws(BundleError) -> [UInt8] {
        guard let value else { throw BundleError(unreadable: file) }
        let document = PropertyListDocument(decoding: Array(PropertyListDocument.text(of: value).utf8))
        guard document.value == value, let bytes = document.formatted() else {
            throw BundleError(
                "the file contains a value that XML cannot represent, such as a date with fractional seconds",
                path: file.path,
                help: "change that value first, or leave out \(input: .convert)")
        }
        return bytes
    }

    private func detail(from old: TextEncoding, to new: TextEncoding) -> String {
        if old.name != new.name { return "\(old.name) to \(new.name)" }
        return old.hasByteOrderMark && !new.hasByteOrderMark ? "without the byte order mark" : ""
    }
}

extension BundleError {
    /// Creates an error from a diagnostic about the text of a file.
    fileprivate init(_ problem: Diagnostic, in file: ParsedFile, _ source: EncodedText) {
        self.init(
            Message(problem.message), path: file.path,
            position: LineTable(source.text).position(of: problem.span.lowerBound),
            help: problem.help.map { Message($0) } ?? "fix the file, or specify only the other files")
    }
}

extension ParsedFile {
    /// Returns the file, decoded with a legacy encoding instead of the encoding that the file declares.
    ///
    /// - Throws: `BundleError` if the file is valid in its own encoding, or if it is not valid in the legacy encoding.
    func reread(as encoding: LegacyEncoding) throws(BundleError) -> ParsedFile {
        func refusal(_ reason: String) -> BundleError {
            BundleError(
                "\(path) cannot be read as \(encoding.name): \(reason)",
                help: "leave out \(input: .from), or specify the files that are in this encoding")
        }
        guard let bytes else { throw BundleError(unreadable: self) }
        let isDamaged = diagnostics.contains { $0.kind == .damagedEncoding }
        guard isDamaged, ![0xFE, 0xFF].contains(bytes.first) else {
            throw refusal("it is \(isBinary ? "binary" : "in \(self.encoding.name)")")
        }
        if LegacyEncoding.containsNonASCIIUTF8(bytes) {
            throw refusal("some of its characters are already in UTF-8")
        }
        guard let reread = reading(encoding) else { throw refusal("some of its bytes are not valid in that encoding") }
        if let problem = reread.diagnostics.first { throw refusal("the result would not be valid: \(problem.message)") }
        return reread
    }
}
