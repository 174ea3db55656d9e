import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports UTF-16 files without a byte order mark.
    static let bomlessUTF16 = Rule(
        "bomless-utf16", .error, "a UTF-16 file has no byte order mark",
        what: """
            A property list or string table is encoded in UTF-16 but has no byte order mark. CoreFoundation drops the \
            first character of a UTF-16 file without a byte order mark and cannot parse the rest.
            """,
        why: """
            A UTF-16 file without a byte order mark does not load. If a string table does not load, its strings appear \
            untranslated. Inferred: if the property list of a pane does not load, the pane is empty.
            """,
        recommendation: "Save the file as UTF-8, or as UTF-16 with a byte order mark.",
        fix: "The safe fix adds the byte order mark if the resulting file can be parsed.",
        evidence: .sourceCode(References.cfPropertyList),
        effect: .sourceCode(References.cfPropertyList),
        example: .files(["de.lproj/Root.strings": "\u{0}\u{0}"], at: ["de.lproj/Root.strings"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .missingByteOrderMark else {
                return
            }
            reporter.report(
                file.path, at: nil, diagnostic.message, help: diagnostic.help.map { "\($0)" }, fix: marked(file))
        })

    /// Returns a fix that adds the byte order mark, or `nil` if the file would still not be readable. The byte order is
    /// determined from the file's first byte.
    private static func marked(_ file: ParsedFile) -> Fix? {
        guard file.target != nil, let bytes = file.bytes, bytes.count > 1 else { return nil }
        let mark: [UInt8] = bytes[0] == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE]
        let marked = ParsedFile(path: file.path, target: file.target, bytes: mark + bytes)
        guard marked.isReadable, marked.obstacle == nil else { return nil }
        return .safe("add the byte order mark", .files([.write(path: file.editPath, bytes: mark + bytes)]))
    }
}
