import SettingsModel
import SourceText

extension Rule {
    /// A string table that CoreFoundation does not read.
    static let unreadableStrings = Rule(
        "unreadable-strings", .error, "a string table that does not load",
        what: """
            CoreFoundation does not read the file, or reads something that is no table. A file of no bytes counts as \
            an empty table. Or the folder of a language cannot be read, so that nothing of it was checked: nobody may \
            look into it, or it is a symbolic link that leads out of the bundle.
            """,
        why: "Every text of the panes that use the table shows raw in this language.",
        instead: "Write each entry as \"key\" = \"value\"; with straight quotes and a semicolon.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
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
                    diagnostic?.message ?? "the file holds no table of texts",
                    help: (diagnostic?.help).map { "\($0)" } ?? "write entries as \"key\" = \"value\";")
            }
        })
}
