import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that CoreFoundation cannot load.
    static let unreadableStrings = Rule(
        "unreadable-strings", .error, "a string table cannot be loaded",
        what: """
            CoreFoundation rejects a .strings file, or a .strings file is not a string table. An empty .strings file \
            counts as an empty string table. The rule also reports language folders that cannot be read, because their \
            contents were not checked. A language folder cannot be read if permission is denied or if the folder is a \
            symbolic link to a location outside the bundle.
            """,
        why: """
            CoreFoundation uses an empty table instead of an unreadable string table. All strings in the panes that \
            use an unreadable string table appear untranslated in the language of that table.
            """,
        recommendation: "Write each entry as \"key\" = \"value\"; with straight quotation marks and a semicolon.",
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
