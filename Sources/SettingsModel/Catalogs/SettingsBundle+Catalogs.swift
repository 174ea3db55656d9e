import JSONSyntax
package import SourceText

extension Catalog {
    /// The catalogs of a bundle by their tables, and what is wrong with the first that cannot be one.
    ///
    /// - Parameter old: the bundle as it was read before.
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
                if let known = old?.sameCatalog(table, in: files) {
                    catalog = known
                } else {
                    catalog = try Catalog(JSONDocument(decoding: bytes), ofTable: table, at: path)
                }
                if let file = files.files.keys.filter({ $0.isTable(named: table) }).min() {
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
    /// The catalog of a table, where that is the same in some files.
    func sameCatalog(_ table: String, in files: BundleFiles) -> Catalog? {
        catalogs[table].flatMap { catalog in
            let path = files.catalogs[table]
            return catalog.path == path && loaded.files[catalog.path] == files.files[catalog.path] ? catalog : nil
        }
    }
}

extension String {
    /// Whether it is the path of a table of a name in any language.
    fileprivate func isTable(named table: String) -> Bool {
        languageFolder != nil && utf8.split(separator: UInt8(ascii: "/")).count == 2
            && hasSuffix("/\(table).strings")
    }
}

extension SettingsBundle {
    /// An error about a table of a catalog as one about the catalog.
    package func placed(_ error: BundleError) -> BundleError {
        guard let path = error.path, let catalog = catalog(ofTableAt: path) else { return error }
        let offset = error.position.flatMap { position in
            files[path]?.text.flatMap { LineTable($0).offset(of: position) }
        }
        var places = catalogPlaces
        let place = offset.flatMap { places.place(of: $0..<$0, in: path) }
        let position = place.flatMap { place in
            place.span.map { LineTable(place.text).position(of: $0.lowerBound) }
        }
        return BundleError(
            error.message, path: catalog.path, position: position, help: error.help, isAbsence: error.isAbsence)
    }

    /// The file that a table is read from: its own, or the catalog.
    package func fileName(of table: StringTable) -> String { catalog(ofTableAt: table.path)?.path ?? table.path }

    /// The texts that panes use, or stopped using, where the catalog says something else.
    package func marks(_ used: Set<ExactString>, inCatalog table: String) -> (
        stale: [ExactString], manual: [ExactString]
    ) {
        guard let catalog = catalogs[table], catalog.obstacle == nil else { return ([], []) }
        let texts = catalog.texts.filter { !$0.key.isEmpty }
        return (
            texts.filter { $0.state == "manual" && !used.contains($0.key) }.map(\.key),
            texts.filter { $0.state == "stale" && used.contains($0.key) }.map(\.key)
        )
    }

    /// Finds places in tables of catalogs, as places in these.
    package var catalogPlaces: CatalogPlaces { CatalogPlaces(in: self) }
}

/// Where in a catalog stands what a table of it has somewhere.
package struct CatalogPlaces {
    private let bundle: SettingsBundle
    /// The catalogs as they are after the changes of their tables.
    private let catalogs: [String: Catalog]
    /// The entries of the tables that were asked for, by their spans.
    private var entries: [String: [(span: Range<Int>, valueStart: Int, key: ExactString)]] = [:]

    fileprivate init(in bundle: SettingsBundle) {
        self.bundle = bundle
        var catalogs = bundle.catalogs
        for change in bundle.catalogChanges {
            let written = try? Catalog(change.document, ofTable: change.catalog.table, at: change.catalog.path)
            if let written { catalogs[written.table] = written }
        }
        self.catalogs = catalogs
    }

    /// The catalog, and the place in it; nil for a file that is no table of one.
    package mutating func place(
        of span: Range<Int>?, in path: String
    ) -> (path: String, span: Range<Int>?, text: SourceText)? {
        guard let catalog = bundle.catalog(ofTableAt: path).flatMap({ catalogs[$0.table] }) else { return nil }
        let text = catalog.document.source.text
        guard let span, let file = bundle.files[path] else { return (catalog.path, nil, text) }
        let entries = entries[path] ?? Self.entries(of: file)
        self.entries[path] = entries
        let index = entries.partitioningIndex { $0.span.upperBound > span.lowerBound }
        guard index < entries.count, entries[index].span.lowerBound < max(span.upperBound, span.lowerBound + 1) else {
            return (catalog.path, nil, text)
        }
        let entry = entries[index]
        let isValue = span.lowerBound >= entry.valueStart
        let language = isValue ? path.languageFolder.map { Language(folder: $0) } : nil
        return (catalog.path, catalog.span(of: bundle.catalogKey(entry.key, ofTableAt: path), in: language), text)
    }

    /// The text of a file: of a catalog, or of one of the bundle's own.
    package func text(of path: String) -> SourceText? {
        catalogs.values.first { $0.path == path }?.document.source.text ?? bundle.files[path]?.text
    }

    private static func entries(of file: ParsedFile) -> [(span: Range<Int>, valueStart: Int, key: ExactString)] {
        file.stringTable.pairs.map { pair in
            (pair.keySpan.lowerBound..<pair.valueSpan.upperBound, pair.valueSpan.lowerBound, pair.key)
        }
    }
}
