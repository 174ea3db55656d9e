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
        source: References.coreFoundation,
        example: .files(
            ["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist><dict/></plist>"],
            at: ["Root.plist"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .damagedEncoding else { return }
            let span = diagnostic.span.isEmpty ? nil : diagnostic.span
            let fix = restored(file)
            reporter.report(
                file.path, at: span, diagnostic.message,
                help: fix == nil
                    ? command(for: file) ?? diagnostic.help.map { "\($0)" } : "put the byte order mark back", fix: fix)
        })

    /// Puts the byte order mark of UTF-16 back that became two U+FFFD, where nothing else did.
    private static func restored(_ file: ParsedFile) -> Fix? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD]
        guard file.target != nil, let bytes = file.bytes, bytes.starts(with: mark + mark) else { return nil }
        let rest = bytes.dropFirst(2 * mark.count)
        let isLost = rest.indices.contains { rest[$0...].starts(with: mark) }
        let restored = (rest.first == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE]) + rest
        let parsed = ParsedFile(path: file.path, target: file.target, bytes: restored)
        guard !isLost, parsed.isReadable, parsed.diagnostics.isEmpty, parsed.obstacle == nil else { return nil }
        return .safe("put the byte order mark back", .files([.write(path: file.editPath, bytes: restored)]))
    }

    /// The command that makes UTF-8 of a file in an old encoding, where it can be read in one.
    private static func command(for file: ParsedFile) -> Message? {
        guard file.target != nil, let encoding = file.bytes.flatMap(LegacyEncoding.likely),
            let reread = file.reading(encoding), reread.isReadable, reread.diagnostics.isEmpty
        else { return nil }
        return "save the file as UTF-8; if it is in \(encoding.name), \(run: .format) \(file.path) \(input: .from) "
            + "\(encoding.rawValue) does it"
    }
}
