import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports files that contain invalid bytes for their declared encoding.
    static let damagedEncoding = Rule(
        "damaged-encoding", .error, "a file is not in its declared encoding",
        what: """
            A property list or string table contains bytes that are invalid in the encoding of the file. The rule also \
            reports a file with an unknown encoding.
            """,
        why: """
            If a file contains invalid bytes or its encoding is unknown, CoreFoundation rejects the file or decodes \
            the wrong characters. Inferred: a damaged property list results in an empty pane, and a damaged string \
            table results in untranslated strings.
            """,
        recommendation: """
            Save the file as UTF-8. To convert a file from MacRoman or Windows-1252 to UTF-8, use 'settings-bundle \
            format --from'.
            """,
        fix: """
            The safe fix restores a UTF-16 byte order mark that was replaced with U+FFFD, if the file has no other \
            damage.
            """,
        evidence: .sourceCode(References.cfPropertyList),
        effect: .inferred(References.cfPropertyList),
        example: .files(
            ["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist><dict/></plist>"],
            at: ["Root.plist"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .damagedEncoding else { return }
            let span = diagnostic.span.isEmpty ? nil : diagnostic.span
            let fix = file.bytesWithByteOrderMark.map { bytes in
                Fix.safe("restore the byte order mark", .files([.write(path: file.editPath, bytes: bytes)]))
            }
            reporter.report(
                file.path, at: span, diagnostic.message,
                help: fix == nil
                    ? conversionCommand(for: file) ?? diagnostic.help.map { "\($0)" } : "restore the byte order mark",
                fix: fix)
        })

    /// Returns help text with the command that converts a file from a legacy encoding to UTF-8, or `nil` if the file
    /// does not match any legacy encoding.
    private static func conversionCommand(for file: ParsedFile) -> Message? {
        guard file.target != nil, let encoding = file.bytes.flatMap(LegacyEncoding.detectMostLikely),
            let reread = file.reading(encoding), reread.isReadable, reread.diagnostics.isEmpty
        else { return nil }
        return "save the file as UTF-8; if it is in \(encoding.name), run \(run: .format) \(file.path) \(input: .from) "
            + "\(encoding.rawValue)"
    }
}
