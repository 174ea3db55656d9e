package import SettingsModel

/// Removes the string tables of a language. Other files in the language folder are kept.
package struct RemoveLanguage: BundleOperation {
    package let identifier: String

    package init(_ identifier: String) { self.identifier = identifier }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let language = try bundle.language(named: identifier)
        // The other languages are translations of it: without it, an untranslated string would be the source.
        if language == bundle.sourceLanguage, let other = bundle.languages.first(where: { $0 != language }) {
            throw BundleError(
                "\(language.folder) is the source language, from which the other languages are translated",
                help: """
                    first specify another source language in the options file, such as "localization": \
                    {"source": "\(printable(other.identifier))"}
                    """)
        }
        let tables = bundle.tables(in: language)
        for table in tables {
            try draft.remove(table.file)
        }
        draft.reportRemainingFiles(in: language, hadTables: !tables.isEmpty)
    }
}

extension Draft {
    /// Reports the files that remain in a language folder after its string tables have been removed or renamed.
    mutating func reportRemainingFiles(in language: Language, hadTables: Bool) {
        let stay = (Array(bundle.files.keys) + bundle.otherFiles).filter {
            $0.hasPrefix(language.folder + "/")
        }
        if stay.isEmpty, !hadTables { report(.skip, language.folder, "contains no string table") }
        for path in stay.sorted() { report(.skip, path, "kept: it is not a string table") }
    }
}
