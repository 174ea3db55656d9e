package import SettingsModel

/// Removes the tables of a language.
package struct RemoveLanguage: BundleOperation {
    package let identifier: String

    package init(_ identifier: String) { self.identifier = identifier }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let language = try bundle.language(named: identifier)
        let tables = bundle.tables(in: language)
        for table in tables {
            try draft.remove(table.file)
        }
        draft.reportOthers(in: language, hadTables: !tables.isEmpty)
    }
}

extension SettingsBundle {
    /// The language with an identifier.
    func language(named identifier: String) throws(BundleError) -> Language {
        let identifiers = languages.map(\.identifier)
        if let found = languages.first(where: { $0.identifier == identifier }) { return found }
        throw BundleError(
            "the bundle has no language \(quoted(identifier))",
            help: nearest(to: identifier, among: identifiers).map { "did you mean \($0)?" }
                ?? (identifiers.isEmpty ? nil : "its languages are \(identifiers.joined(separator: ", "))"))
    }
}

extension Draft {
    /// Names what stays in the folder of a language whose tables go.
    mutating func reportOthers(in language: Language, hadTables: Bool) {
        let stay = (Array(bundle.files.keys) + bundle.otherFiles).filter {
            $0.hasPrefix(language.folder + "/")
        }
        if stay.isEmpty, !hadTables { report(.skip, language.folder, "holds no table") }
        for path in stay.sorted() { report(.skip, path, "stays: it is no string table") }
    }
}
