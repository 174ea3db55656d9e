import SettingsModel
import SourceText

extension Rule {
    /// A string table that CoreFoundation does not read.
    static let unreadableStrings = Rule(
        "unreadable-strings", .error, "a string table that does not load",
        what: """
            CoreFoundation rejects the file, or its contents are not a string table. An empty file is an empty table. \
            Or the folder of a language cannot be read, so its contents were not checked: permission is denied, or it \
            is a symbolic link that leads out of the bundle.
            """,
        why: """
            CoreFoundation uses an empty table instead, so every text of the panes that use the table is shown as the \
            key in this language.
            """,
        instead: """
            Write each entry as "key" = "value"; with straight quotes and a semicolon.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files(["de.lproj/Root.strings": "\"Sound\" = ⟦“⟧Ton”;"]),
        check: .bundle { checked, reporter in
            checked.reportUnread(checked.unreadFolders.filter(SettingsBundle.isLanguageFolder), to: reporter)
            for file in checked.bundle.files.values where file.path.hasSuffix(".strings") {
                let table = file.stringTable
                guard !table.isReadable else { continue }
                let diagnostic = file.diagnostics.first
                guard diagnostic?.kind ?? .unreadable == .unreadable else { continue }
                reporter.report(
                    file.path, at: diagnostic?.span ?? file.rootSpan,
                    diagnostic?.message ?? "the file is not a string table",
                    help: (diagnostic?.help).map { "\($0)" } ?? "write entries as \"key\" = \"value\";")
            }
        })
}
