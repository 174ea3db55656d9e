package import SettingsModel
import SourceText

/// Replaces the string tables that have a given name with a String Catalog, and adds the catalog to the options file.
package struct ConvertTablesToCatalog: BundleOperation {
    private let table: String
    /// The path of the new catalog, relative to the bundle.
    private let path: String
    /// The path of the options file, relative to the bundle. The file is created if it does not exist.
    private let options: String
    /// The path of the catalog as written in the options file.
    private let nameInOptions: String
    /// The path of the bundle to write in a new options file, or `nil` if the file applies to all bundles.
    private let bundleInOptions: String?

    package init(
        _ table: String, at path: String, options: String, nameInOptions: String, bundleInOptions: String? = nil
    ) {
        self.bundleInOptions = bundleInOptions
        self.table = table
        self.path = path
        self.options = options
        self.nameInOptions = nameInOptions
    }

    package var otherFilesRead: Set<String> { [path, options] }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        if let catalog = bundle.catalogs[table] {
            throw BundleError("the table \(table) is already a catalog", path: catalog.path)
        }
        // The options file rejects paths and tables that differ only in case.
        let taken = bundle.catalogs.sorted { $0.key < $1.key }
        if let (other, catalog) = taken.first(where: { $0.value.path.lowercased() == path.lowercased() }) {
            throw BundleError(
                "the catalog already contains the table \(other)", path: catalog.path,
                help: "choose another name: a catalog contains one table")
        }
        if let other = taken.first(where: { $0.key.lowercased() == table.lowercased() })?.key {
            throw BundleError(
                "the table \(table) differs only in case from \(other), which is a catalog",
                help: "convert \(other) to tables first, and rename one of them")
        }
        if bundle.otherFiles.contains(path) {
            throw BundleError("the file already exists", path: path, help: "choose another name")
        }
        let (tables, _) = try bundle.editableTables(named: table)
        guard !tables.isEmpty else {
            try bundle.requireTableOfPane(named: table, among: bundle.localizedTables(includingGenerated: true))
            throw BundleError("no language has a table \(table)", help: "create it with \(run: .localize)")
        }
        guard let source = bundle.sourceLanguage, bundle.table(table, in: source) != nil else {
            throw BundleError(
                "the source language has no table \(table)", help: "create it with \(run: .localize)")
        }
        for language in bundle.languages where bundle.table(table, in: language) != nil {
            let identifier = language.identifier
            if identifier == "Base" || LanguageIdentifier.problem(of: identifier) != nil
                || LanguageIdentifier.isLegacyName(identifier)
            {
                throw BundleError(
                    "\(language.folder) cannot be a language in a catalog", help: Self.help(for: identifier, in: bundle)
                )
            }
        }
        // A catalog without strings has no languages.
        if tables.allSatisfy({ $0.count == 0 }) {
            throw BundleError("the table \(table) has no strings", help: "add them with \(run: .localize)")
        }
        if let empty = tables.first(where: { $0.count == 0 }) {
            throw BundleError(
                "the table has no strings, so the catalog would not contain its language", path: empty.path,
                help: "add the strings with \(run: .localize), or remove the table")
        }
        for table in tables {
            try draft.requireNoSymbolicLink(table.file, "convert")
            if let entry = table.entries.first(where: { $0.key.isEmpty }) {
                throw BundleError(
                    "the key of the entry is empty, and a catalog cannot contain it", path: table.path,
                    position: table.file.position(of: entry.keySpan), help: "remove it: no item has an empty string")
            }
            var values: [ExactString: ExactString] = [:]
            for entry in table.entries {
                guard let value = entry.value, let other = values.updateValue(value, forKey: entry.key), other != value
                else { continue }
                throw BundleError(
                    "the table contains the key \(quoted(entry.key.string)) twice, with different values",
                    path: table.path, position: table.file.position(of: entry.keySpan), help: "keep one of the entries")
            }
            if let entry = table.entries.first(where: { $0.value == nil }) {
                throw BundleError(
                    "the value of the entry \(quoted(entry.key.string)) is not a string", path: table.path,
                    position: table.file.position(of: entry.keySpan), help: "remove it")
            }
        }
        let catalog = try Catalog.empty(ofTable: table, in: source, at: path)
        if let obstacle = catalog.obstacle { throw obstacle }
        for table in tables { draft.report(.remove, table.path) }
        draft.bundle.insertCatalog(catalog)
        draft.report(.create, path, "\(count(Set(tables.flatMap(\.keys)).count, "string"))")
        let old = draft.bundle.contents(ofOtherFile: options)
        draft.create(
            options,
            OptionsFile.bytes(settingCatalog: nameInOptions, ofTable: table, in: old, creatingFor: bundleInOptions))
        draft.bundle.optionsPath = options
        draft.changesListedFiles = true
        draft.report(old == nil ? .create : .update, options, "localization.catalogs lists \(quoted(table))")
    }

    /// Returns the help text for a language folder that a catalog cannot represent. The text suggests a command that
    /// renames or removes the folder.
    private static func help(for identifier: String, in bundle: SettingsBundle) -> Message {
        let tag = LanguageIdentifier.canonicalTag(of: identifier)
        guard let tag, !bundle.languages.contains(where: { $0.identifier == tag }) else {
            return "if it is not needed, remove it: \(run: .removeLanguage) \(identifier)"
        }
        return "\(run: .renameLanguage) \(identifier) \(tag)"
    }
}
