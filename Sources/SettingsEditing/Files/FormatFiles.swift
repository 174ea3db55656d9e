import PropertyListSyntax
package import SettingsModel
package import SourceText
import StringsSyntax

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
            let read =
                try source.map { source throws(BundleError) in try FileInOldEncoding(file, source).reread } ?? file
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
            draft.report(.update, file.path, canonical.detail)
        }
        if names.isEmpty, identical > 0 {
            draft.report(.identical, "", count(identical, "file"))
        }
    }

    private func encodingName(of file: ParsedFile) -> String {
        file.path.hasSuffix(".strings") ? encoding.name : TextEncoding.utf8.name
    }

    /// The bytes of a file in canonical form, and what they change besides the layout.
    private struct CanonicalForm {
        var bytes: [UInt8]
        var detail = ""
    }

    /// The canonical form of a file; nil where it would have to be converted, and nobody asked for that.
    private func canonicalForm(of file: ParsedFile) throws(BundleError) -> CanonicalForm? {
        // As the text that it was taken for, it would have other faults.
        if file.isDamagedBinary { throw BundleError(unreadable: file) }
        switch file.format {
        case .xml(let document):
            return CanonicalForm(
                bytes: try formatted(document, file), detail: detail(from: document.source.encoding, to: .utf8))
        case .binary(_, let original):
            guard convertsToXML else { return nil }
            let value = BinaryPropertyList.decode(original)
            return CanonicalForm(bytes: try converted(value, file), detail: "binary to XML")
        case .oldStyle(let document) where file.path.hasSuffix(".plist") && !document.isEmptyFile:
            try requireWhole(document, file)
            guard convertsToXML else { return nil }
            return CanonicalForm(
                bytes: try converted(document.value.map(PropertyListValue.init), file),
                detail: "OpenStep to XML" + (document.hasComments ? ", without its comments" : ""))
        case .oldStyle(let document):
            // A table of no bytes is one without entries, but no property list is.
            if document.isEmptyFile, !file.path.hasSuffix(".plist") { return CanonicalForm(bytes: []) }
            try requireWhole(document, file)
            try file.requireEditable()
            guard let text = document.formatted() else { throw BundleError(unreadable: file) }
            return CanonicalForm(
                bytes: encoding.encode(text), detail: detail(from: document.source.encoding, to: encoding))
        case .unread:
            throw BundleError(unreadable: file)
        }
    }

    private func formatted(_ document: PropertyListDocument, _ file: ParsedFile) throws(BundleError) -> [UInt8] {
        if let obstacle = document.formattingObstacle {
            throw BundleError(obstacle, in: file, document.source)
        }
        try file.requireEditable()
        guard let bytes = document.formatted() else { throw BundleError(unreadable: file) }
        return bytes
    }

    /// A value as an XML file, unless XML has no spelling for some of it.
    private func converted(_ value: PropertyListValue?, _ file: ParsedFile) throws(BundleError) -> [UInt8] {
        guard let value else { throw BundleError(unreadable: file) }
        let document = PropertyListDocument(decoding: Array(PropertyListDocument.text(of: value).utf8))
        guard document.value == value, let bytes = document.formatted() else {
            throw BundleError(
                "the file holds what XML cannot spell, as a time with fractions of a second", path: file.path,
                help: "leave it as it is, or change that value first")
        }
        return bytes
    }

    /// Throws where CoreFoundation reads an old-style file in part only: what is lost may have been meant.
    private func requireWhole(_ document: StringsDocument, _ file: ParsedFile) throws(BundleError) {
        if let problem = document.diagnostics.first { throw BundleError(problem, in: file, document.source) }
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
            help: problem.help.map { Message($0) } ?? "mend the file, or name the files to format and leave it out")
    }
}
