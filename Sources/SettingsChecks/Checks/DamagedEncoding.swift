import SettingsModel
import SourceText

extension Rule {
    /// A file whose bytes are not what it claims.
    static let damagedEncoding = Rule(
        "damaged-encoding", .error, "a file is not in the encoding that it claims",
        what: "The bytes of a property list or a string table are no text in its encoding, or the encoding is unknown.",
        why: "The pane stays empty, or its texts show raw: the file does not load, or not as it was meant.",
        instead: "Save the file as UTF-8.",
        source: References.coreFoundation,
        examples: [
            .files(
                ["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist><dict/></plist>"],
                at: ["Root.plist"]),
            .files(["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist><dict/></plist>"]),
        ],
        check: .bundle { checked, reporter in
            for file in checked.bundle.files.values {
                guard let diagnostic = file.diagnostics.first, diagnostic.kind == .damagedEncoding else { continue }
                let span = diagnostic.span.isEmpty ? nil : diagnostic.span
                reporter.report(file.path, at: span, diagnostic.message, help: diagnostic.help)
            }
        })
}
