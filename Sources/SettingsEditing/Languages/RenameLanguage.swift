package import SettingsModel

/// Changes the identifier of a language by moving its string tables and panes to a folder with the new name.
package struct RenameLanguage: BundleOperation {
    package let identifier: String
    package let newIdentifier: String

    package init(_ identifier: String, to newIdentifier: String) throws(UsageError) {
        self.identifier = identifier
        self.newIdentifier = try Language(checking: newIdentifier).identifier
    }

    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let old = try bundle.language(named: identifier)
        let new = Language(newIdentifier)
        if let existing = bundle.languages.first(where: { $0 == new }) {
            throw BundleError(
                old == new ? "\(old.folder) already has that name" : "\(existing.folder) already exists",
                help: old == new
                    ? nil
                    : existing == bundle.sourceLanguage
                        ? "it is the source language; if \(old.folder) is not needed: \(run: .removeLanguage) \(identifier)"
                        : "if its translations are not needed, remove them first: \(run: .removeLanguage) \(new.identifier)"
            )
        }
        // A change in the case of its own name is allowed, but not a collision with another folder.
        try bundle.requireUniqueFolder(of: new, besides: old)
        for file in bundle.files(in: old) {
            try draft.rename(file, to: "\(new.folder)/\(file.path.withoutLanguageFolder)")
        }
        draft.reportRemainingFiles(in: old)
        draft.renameInOptionsFile(old, to: new)
        if bundle.sourceLanguage != old {
            draft.keepSourceLanguage(of: bundle)
        } else if draft.bundle.sourceLanguage != new {
            draft.setSourceLanguage(to: new)
        }
    }
}

extension Draft {
    /// Renames a language in the options file that applies to the bundle.
    fileprivate mutating func renameInOptionsFile(_ old: Language, to new: Language) {
        let isChanged = changeOptionsFile("\(quoted(new.identifier)) was \(quoted(old.identifier))") { options in
            OptionsFile.bytes(renamingLanguage: old.identifier, to: new.identifier, in: options)
        }
        if isChanged, bundle.optionsSourceLanguage == old.identifier {
            bundle.optionsSourceLanguage = new.identifier
        }
    }

    /// Changes the languages in the options file that applies to the bundle. Returns `false` if nothing changed.
    ///
    /// - Parameter change: A description of the change for the report.
    @discardableResult
    mutating func changeOptionsFile(_ change: Message, _ edit: (_ options: [UInt8]) -> [UInt8]) -> Bool {
        guard let path = bundle.optionsPath, let options = bundle.contents(ofOtherFile: path) else { return false }
        let edited = edit(options)
        if edited == options { return false }
        // Outside the bundle, only options files with the standard name are changed.
        if !path.hasSuffix("/settings-bundle.json") {
            advise("change the languages in the options file as well: " + change)
            return false
        }
        create(path, edited)
        report(.update, path, "localization: " + change)
        return true
    }
}
