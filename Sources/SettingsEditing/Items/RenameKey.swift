import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Renames a user-defaults key in the items of all panes, including variants and localized copies. Generated
/// string-table comments that mention the key are updated.
///
/// If an options file applies to the bundle, references to the key in that file are updated. By default, the file also
/// records that generated code moves stored values to the new key and keeps the property name of the setting.
package struct RenameKey: BundleOperation {
    package let key: ExactString
    package let newKey: ExactString
    /// Whether generated code moves stored values to the new key.
    package let movesStoredValues: Bool

    package var changesOptionsFile: Bool { true }

    package init(_ key: String, to newKey: String, moving movesStoredValues: Bool = true) throws(UsageError) {
        self.movesStoredValues = movesStoredValues
        try ItemValues.requireValidKey(newKey, named: "the new key")
        self.key = ExactString(key)
        self.newKey = ExactString(newKey)
        if self.key == self.newKey { throw UsageError("the key already has that name", help: "choose another name") }
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        try draft.bundle.requireReadablePanes()
        let found = draft.items(ofKey: key, on: draft.paneNames()).withoutRepetitions(of: \.identity)
        // Throws an error that suggests similar keys.
        if found.isEmpty { _ = try draft.bundle.items(selectedBy: .key(key), in: nil) }
        if let other = draft.items(ofKey: newKey, on: draft.paneNames()).first {
            throw BundleError(keyAlreadyUsedBy: other, help: "choose another name")
        }
        for placed in found {
            try placed.pane.file.requireEditable()
            draft.set(.key, to: .string(newKey), ofItem: placed.item.index, on: placed.pane.path)
            draft.report(.update, item: placed.item.index, key: newKey, on: placed.pane.path, "Key")
        }
        try draft.updateTables(ofChanged: found)
        guard let path = draft.bundle.optionsPath, let options = draft.bundle.contents(ofOtherFile: path) else {
            draft.adviseOnStoredValues(ofKey: key)
            if movesStoredValues { adviseOnOptionsFile(&draft) }
            return
        }
        let renamed = OptionsFile.bytes(renamingKey: key, to: newKey, moving: movesStoredValues, in: options)
        if renamed != options {
            draft.create(path, renamed)
            draft.report(.update, path, "generate: \(quoted(newKey.string)) was \(quoted(key.string))")
        }
        if movesStoredValues {
            draft.advise(
                "values stored under \(quoted(key.string)) move when the app registers its defaults; "
                    + "regenerate its code: \(run: .generateSwift)")
        } else {
            draft.adviseOnStoredValues(ofKey: key)
        }
    }

    /// Adds a note on how generated code can move stored values, although no options file applies to the bundle.
    private func adviseOnOptionsFile(_ draft: inout Draft) {
        draft.advise(
            "generated code can move them: create an options file with \(run: .createOptions), and add "
                + "\(OptionsFile.migrationText(from: key, to: newKey)) to generate.migrations in it")
    }
}

extension Draft {
    /// Adds a note that values stored under a renamed key are not moved automatically.
    mutating func adviseOnStoredValues(ofKey key: ExactString) {
        advise("values stored under \(quoted(key.string)) stay there; the app must move them")
    }
}
