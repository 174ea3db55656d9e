import JSONSyntax
package import SourceText

extension Catalog {
    /// Loads the String Catalogs of a bundle. Loading stops at the first error.
    ///
    /// - Parameter old: A previously loaded bundle. Its catalogs are reused if their files are unchanged.
    ///
    /// - Returns: The loaded catalogs by table name, and the error that stopped loading, or `nil` if there is none.
    static func all(
        in files: BundleFiles, reusing old: SettingsBundle?
    ) -> (catalogs: [String: Catalog], problem: BundleError?) {
        var catalogs: [String: Catalog] = [:]
        do throws(BundleError) {
            for (table, path) in files.catalogs.sorted(by: { $0.key < $1.key }) {
                guard let bytes = files.files[path]?.bytes else {
                    throw BundleError(
                        "the catalog cannot be read" + (files.unreadReasons[path].map { ": \($0)" } ?? ""), path: path)
                }
                let catalog: Catalog
                if let known = old?.unchangedCatalog(table, in: files) {
                    catalog = known
                } else {
                    catalog = try Catalog(JSONDocument(decoding: bytes), ofTable: table, at: path)
                }
                let tables = files.files.keys.filter { path in
                    path.languageFolder.map { path == "\($0)/\(table).strings" } ?? false
                }
                if let file = tables.min() {
                    throw BundleError(
                        "the table \(table) has both this file and the catalog \(path)", path: file,
                        help: "remove one of them, or list the catalog for another table")
                }
                catalogs[table] = catalog
            }
            return (catalogs, nil)
        } catch {
            return (catalogs, error)
        }
    }
}

extension SettingsBundle {
    /// Returns the String Catalog of a table if its path and contents are the same in newly loaded files. Otherwise,
    /// returns `nil`.
    func unchangedCatalog(_ table: String, in files: BundleFiles) -> Catalog? {
        catalogs[table].flatMap { catalog in
            let path = files.catalogs[table]
            return catalog.path == path && loaded.files[catalog.path] == files.files[catalog.path] ? catalog : nil
        }
    }
}

extension SettingsBundle {
    /// Returns a copy of an error that refers to a String Catalog instead of a string table generated from it. Other
    /// errors are returned unchanged.
    package func redirectedToCatalog(_ error: BundleError) -> BundleError {
        guard let path = error.path, let catalog = catalog(ofTableAt: path) else { return error }
        let offset = error.position.flatMap { position in
            files[path]?.text.flatMap { LineTable($0).offset(of: position) }
        }
        var places = catalogLocationConverter
        let place = offset.flatMap { places.place(of: $0..<$0, in: path) }
        let position = place.flatMap { place in
            place.span.map { LineTable(place.text).position(of: $0.lowerBound) }
        }
        return BundleError(
            error.message, path: catalog.path, position: position, help: error.help, isAbsence: error.isAbsence)
    }

    /// Returns the path of the file that stores a string table: a `.strings` file, or the String Catalog that the table
    /// is generated from.
    package func containingFilePath(of table: StringTable) -> String {
        catalog(ofTableAt: table.path)?.path ?? table.path
    }

    /// Returns the draft of a translation in a String Catalog: a value of its own in state `new`. Returns `nil` if there
    /// is none. The table that is generated from the catalog does not contain it.
    package func translationDraft(
        of text: ExactString, inTable table: String, _ language: Language
    ) -> ExactString? {
        guard let catalog = catalogs[table], language != catalog.source, let text = catalog.text(text),
            let unit = text.units[language], unit.state == "new", let value = unit.value, !value.isEmpty
        else { return nil }
        return value == text.sourceValue ?? text.key ? nil : value
    }

    /// Returns the keys of the catalog strings whose extraction state is outdated.
    ///
    /// - Parameter used: The keys that panes use.
    ///
    /// - Returns: The keys of unused strings to change from `manual` to `stale`, and the keys of used strings to change
    ///   from `stale` to `manual`.
    package func keysWithOutdatedState(_ used: Set<ExactString>, inCatalog table: String) -> (
        stale: [ExactString], manual: [ExactString]
    ) {
        guard let catalog = catalogs[table], catalog.obstacle == nil else { return ([], []) }
        let texts = catalog.texts.filter { !$0.key.isEmpty }
        return (
            texts.filter { $0.state == "manual" && !used.contains($0.key) }.map(\.key),
            texts.filter { $0.state == "stale" && used.contains($0.key) }.map(\.key)
        )
    }

    /// A converter from locations in generated string tables to locations in String Catalogs.
    package var catalogLocationConverter: CatalogLocationConverter { CatalogLocationConverter(in: self) }
}

/// A converter from locations in generated string tables to locations in String Catalogs.
package struct CatalogLocationConverter {
    private let bundle: SettingsBundle
    /// The catalogs by table name, including the edits made to their string tables.
    private let catalogs: [String: Catalog]
    /// The entries in each string table, cached by path.
    private var entries: [String: [StringTable.Entry]] = [:]

    fileprivate init(in bundle: SettingsBundle) {
        self.bundle = bundle
        var catalogs = bundle.catalogs
        for change in bundle.catalogChanges {
            let written = try? Catalog(change.document, ofTable: change.catalog.table, at: change.catalog.path)
            if let written { catalogs[written.table] = written }
        }
        self.catalogs = catalogs
    }

    /// Returns the location in a String Catalog that corresponds to a byte range in a string table. Returns `nil` if
    /// the table is not generated from a catalog. The byte range in the result is `nil` if the original range does not
    /// belong to an entry.
    package mutating func place(
        of span: Range<Int>?, in path: String
    ) -> (path: String, span: Range<Int>?, text: SourceText)? {
        guard let catalog = bundle.catalog(ofTableAt: path).flatMap({ catalogs[$0.table] }) else { return nil }
        let text = catalog.document.source.text
        guard let span, let file = bundle.files[path] else { return (catalog.path, nil, text) }
        let entries = entries[path] ?? file.stringTable.entries
        self.entries[path] = entries
        let index = entries.partitioningIndex { $0.valueSpan.upperBound > span.lowerBound }
        guard index < entries.count, case let entry = entries[index],
            entry.keySpan.lowerBound < max(span.upperBound, span.lowerBound + 1)
        else { return (catalog.path, nil, text) }
        let isValue = span.lowerBound >= entry.valueSpan.lowerBound
        let language = isValue ? path.languageFolder.map { Language(folder: $0) } : nil
        return (catalog.path, catalog.span(of: bundle.catalogKey(entry.key, ofTableAt: path), in: language), text)
    }

    /// Returns the text of a String Catalog, property list or string table, or `nil` if the bundle does not contain the
    /// file.
    package func text(of path: String) -> SourceText? {
        catalogs.values.first { $0.path == path }?.document.source.text ?? bundle.files[path]?.text
    }
}
