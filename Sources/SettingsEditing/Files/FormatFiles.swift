import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Rewrites property lists and string tables in the canonical form: the one layout that Apple's tools give them.
///
/// Values, the order of keys and entries, and comments stay. A file of which a part would be lost is refused.
package struct FormatFiles: BundleOperation {
    /// The files, as a user names them; none for all files but the panes that a licence generator wrote.
    package let names: [String]
    /// The encoding of string tables. Property lists are in UTF-8.
    package let encoding: TextEncoding
    /// The encoding that the files are in; nil for the one that each claims.
    package let source: LegacyEncoding?
    /// Whether binary and OpenStep property lists become XML; they are left alone otherwise.
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

    /// The bytes of a file in canonical form, and what they change besides the layout; nil where it would have to be
    /// converted, and nobody asked for that.
    private func canonicalForm(of file: ParsedFile) throws(BundleError) -> (bytes: [UInt8], detail: String)? {
        // As the text that it was taken for, it would have other faults.
        if file.isDamagedBinary { throw BundleError(unreadable: file) }
        guard let document = file.document else { throw BundleError(unreadable: file) }
        if file.isBinary {
            guard convertsToXML else { return nil }
            return (try converted(document.binary.flatMap(BinaryPropertyList.decode), file), "binary to XML")
        }
        // A table of no bytes is one without entries, but no property list is.
        if document.isEmptyFile, !file.isPropertyList, !file.isOpenStepPane { return ([], "") }
        if file.bytesWithByteOrderMark != nil { throw BundleError(unreadable: file) }
        // What CoreFoundation does not read of a file may have been meant.
        if let obstacle = document.formattingObstacle { throw BundleError(obstacle, in: file, document.source) }
        if file.isOpenStepPane, !document.isEmptyFile {
            guard convertsToXML else { return nil }
            let detail = "OpenStep to XML" + (document.hasComments ? ", without its comments" : "")
            return (try converted(document.value, file), detail)
        }
        try file.requireEditable()
        guard let text = document.formatted() else { throw BundleError(unreadable: file) }
        let encoding = file.isPropertyList ? TextEncoding.utf8 : self.encoding
        return (encoding.encode(text), detail(from: document.source.encoding, to: encoding))
    }

    /// A value as an XML file, unless XML has no spelling for some of it.
    private func converted(_ value: PropertyListValue?, _ file: ParsedFile) throws(BundleError) -> [UInt8] {
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
    /// The error for a problem at a place of a file's text.
    fileprivate init(_ problem: Diagnostic, in file: ParsedFile, _ source: EncodedText) {
        self.init(
            Message(problem.message), path: file.path,
            position: LineTable(source.text).position(of: problem.span.lowerBound),
            help: problem.help.map { Message($0) } ?? "fix the file, or specify only the other files")
    }
}
