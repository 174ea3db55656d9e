package import SettingsModel

/// Gives a language another identifier.
package struct RenameLanguage: Sendable {
    package let identifier: String
    package let newIdentifier: String

    package init(_ identifier: String, to newIdentifier: String) throws(UsageError) {
        self.identifier = identifier
        self.newIdentifier = try Language(checking: newIdentifier).identifier
    }

    package func callAsFunction(_ bundle: SettingsBundle) throws(BundleError) -> Outcome {
        let old = try bundle.language(named: identifier)
        let new = Language(newIdentifier)
        if let existing = bundle.languages.first(where: { $0 == new }) {
            throw BundleError(
                old == new ? "\(old.folder) has that name already" : "\(existing.folder) is there already",
                help: old == new ? nil : "remove it first: settings-bundle localize remove \(new.identifier)")
        }
        // To change the case of its own name is what a language is renamed for; to meet another's is not.
        if let other = bundle.languages.first(where: { $0 != old && $0.folder.lowercased() == new.folder.lowercased() })
        {
            throw BundleError(
                "\(other.folder) differs from \(new.folder) in case only",
                help: "remove it first: settings-bundle localize remove \(other.identifier)")
        }
        var outcome = Outcome()
        for table in bundle.tables(in: old) {
            let path = "\(new.folder)/\(table.name).strings"
            guard table.file.target == table.path, let bytes = table.file.bytes else {
                throw BundleError(
                    "\(table.path) \(table.file.obstacle ?? "is a symbolic link")", help: "move it by hand")
            }
            outcome.edit.create(path, bytes, like: table.path)
            outcome.edit.remove(table.path)
            outcome.report(.rename, table.path, "to \(path)")
        }
        outcome.reportOthers(in: old, of: bundle)
        return outcome
    }
}
