import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that CoreFoundation cannot load.
    static let unreadableStrings = Rule(
        "unreadable-strings", .error, "a string table does not load",
        what: """
            CoreFoundation rejects the file, or the file is not a string table. An empty file counts as an empty \
            table. The rule also reports language folders that cannot be read, because their contents were not \
            checked: either permission is denied, or the folder is a symbolic link to a location outside the bundle.
            """,
        why: """
            CoreFoundation uses an empty table instead, so all strings in the panes that use the table appear \
            untranslated in this language.
            """,
        instead: "Format each entry as \"key\" = \"value\"; with straight quotation marks and a semicolon.",
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
