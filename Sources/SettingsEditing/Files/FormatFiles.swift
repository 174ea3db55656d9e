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
        guard hasInvalidEncoding, ![0xFE, 0xFF].contains(bytes.first) else {
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

/// Methods that resolve the file names that the user specified.
extension FormatFiles {
    /// Returns the files to format, without duplicates and sorted by path.
    func files(in draft: inout Draft) throws(BundleError) -> [ParsedFile] {
        let bundle = draft.bundle
        var files: [ParsedFile] = []
        for name in names { files += try self.files(named: name, in: bundle) }
        if names.isEmpty {
            try requireReadableFolders(in: bundle) { _ in true }
            files = bundle.files.values.sorted { $0.path < $1.path }
            for link in files where link.target == nil {
                draft.report(.skip, link.path, "a symbolic link that leads outside the bundle")
            }
            files.removeAll { $0.target == nil }
            excludeGeneratedPanes(&files, &draft)
        }
        // String tables from a catalog are not files in the bundle, so they have no layout.
        if !names.isEmpty, let catalog = files.lazy.compactMap({ bundle.catalog(ofTableAt: $0.path) }).first {
            draft.report(.skip, catalog.path, "String Catalogs are not reformatted")
        }
        files.removeAll { bundle.catalog(ofTableAt: $0.path) != nil }
        for file in files where file.target == nil { try file.requireEditable() }
        // A symbolic link and its target are one file.
        let ordered = files.sorted { ($0.isLink ? 1 : 0, $0.path) < ($1.isLink ? 1 : 0, $1.path) }
        return ordered.withoutRepetitions(of: \.editPath).sorted { $0.path < $1.path }
    }

    /// Throws an error if a folder that satisfies `isWanted` cannot be read. Symbolic links that lead out of the bundle
    /// are ignored, because they are reported separately.
    private func requireReadableFolders(
        in bundle: SettingsBundle, where isWanted: (_ folder: String) -> Bool
    ) throws(BundleError) {
        if let folder = bundle.unreadFolders.first(where: { bundle.files[$0] == nil && isWanted($0) }) {
            throw bundle.unreadableFolderError(of: folder)
        }
    }

    /// Removes panes from `files` if they were written by a license generator, and reports that they are skipped. A
    /// bundle can contain hundreds of such panes.
    private func excludeGeneratedPanes(_ files: inout [ParsedFile], _ draft: inout Draft) {
        let generated = Set(files.map(\.path).filter { draft.bundle.pane(at: $0)?.isGenerated == true })
        guard let first = files.first(where: { generated.contains($0.path) }) else { return }
        files.removeAll { generated.contains($0.path) }
        let others = generated.count > 1 ? " and \(generated.count - 1) more" : ""
        draft.report(.skip, first.path + others, "written by a license generator; formatted only if specified by name")
    }

    /// Returns the files to which a name refers. The extension `.plist` can be omitted from the name of a pane. The
    /// name of a folder refers to all files in the folder.
    private func files(named name: String, in bundle: SettingsBundle) throws(BundleError) -> [ParsedFile] {
        var path = name[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        if let file = bundle.files[String(path)] ?? bundle.files[path + ".plist"] { return [file] }
        while path.hasSuffix("/") { path = path.dropLast() }
        try requireReadableFolders(in: bundle) { path == "." || $0 == path || $0.hasPrefix(path + "/") }
        let inside = bundle.files.values.filter { path == "." || $0.path.hasPrefix(path + "/") }
        if !inside.isEmpty { return inside }
        if bundle.otherFiles.contains(String(path)) {
            throw BundleError("\(path) is neither a property list nor a string table")
        }
        throw BundleError(
            "the bundle has no file \(quoted(name))", help: suggestion(for: String(path), in: bundle), isAbsence: true)
    }

    /// Returns the help text for a name that does not match any file.
    private func suggestion(for path: String, in bundle: SettingsBundle) -> Message {
        let known = bundle.files.keys.sorted()
        // Shell completion includes the path of the bundle.
        if let inner = path.split(separator: ".bundle/").last.map(String.init), inner != path, known.contains(inner) {
            return "use its path in the bundle: \(inner)"
        }
        let folders = Set(known.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
        let panes = known.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(".plist".count)) }
        return mostSimilarName(to: path, among: panes + known + folders.sorted()).map { "did you mean \($0)?" }
            ?? "use a path in the bundle, such as Root.plist or de.lproj/Root.strings"
    }
}

extension ParsedFile {
    /// Whether the file is a symbolic link to another file of the bundle.
    var isLink: Bool { path != editPath }
}
