import SettingsModel
import SourceText

extension Rule {
    /// A file whose bytes are not what it claims.
    static let damagedEncoding = Rule(
        "damaged-encoding", .error, "a file is not in the encoding that it claims",
        what: "The bytes of a property list or a string table are no text in its encoding, or the encoding is unknown.",
        why: "The pane stays empty, or its texts show raw: the file does not load, or not as it was meant.",
        instead: """
            Save the file as UTF-8. settings-bundle format --from does it for files in MacRoman and Windows-1252, in \
            which old programs wrote.
            """,
        fix: """
            Safe: puts the byte order mark of UTF-16 back where a program turned it, and nothing else, into U+FFFD.
            """,
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files(
            ["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist><dict/></plist>"],
            at: ["Root.plist"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .damagedEncoding else { return }
            let span = diagnostic.span.isEmpty ? nil : diagnostic.span
            let fix = file.bytesWithByteOrderMark.map { bytes in
                Fix.safe("put the byte order mark back", .files([.write(path: file.editPath, bytes: bytes)]))
            }
            reporter.report(
                file.path, at: span, diagnostic.message,
                help: fix == nil
                    ? command(for: file) ?? diagnostic.help.map { "\($0)" } : "put the byte order mark back", fix: fix)
        })

    /// The command that makes UTF-8 of a file in an old encoding, where it can be read in one.
    private static func command(for file: ParsedFile) -> Message? {
        guard file.target != nil, let encoding = file.bytes.flatMap(LegacyEncoding.likely),
            let reread = file.reading(encoding), reread.isReadable, reread.diagnostics.isEmpty
        else { return nil }
        return "save the file as UTF-8; if it is in \(encoding.name), \(run: .format) \(file.path) \(input: .from) "
            + "\(encoding.rawValue) does it"
    }
}
