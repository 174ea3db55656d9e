package import SettingsModel

/// Removes the tables of a language.
package struct RemoveLanguage: Sendable {
    package let identifier: String

    package init(_ identifier: String) { self.identifier = identifier }

    package func callAsFunction(_ bundle: SettingsBundle) throws(BundleError) -> Outcome {
        let language = try bundle.language(named: identifier)
        var outcome = Outcome()
        for table in bundle.tables(in: language) {
            if table.file.target != table.path {
                throw BundleError("\(table.path) is a symbolic link", help: "remove it by hand")
            }
            outcome.edit.remove(table.path)
            outcome.report(.remove, table.path)
        }
        outcome.reportOthers(in: language, of: bundle)
        return outcome
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

extension Outcome {
    /// Names what stays in the folder of a language whose tables go.
    mutating func reportOthers(in language: Language, of bundle: SettingsBundle) {
        let gone = Set(edit.changes.keys)
        let stay = (Array(bundle.files.keys) + bundle.otherFiles).filter {
            $0.hasPrefix(language.folder + "/") && !gone.contains($0)
        }
        for path in stay.sorted() { report(.skip, path, "stays: it is no string table") }
        if lines.isEmpty { report(.skip, language.folder, "holds no table") }
    }
}
