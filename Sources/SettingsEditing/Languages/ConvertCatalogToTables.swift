package import SettingsModel
import SourceText

/// Moves the strings in a String Catalog to string tables. The catalog and its entry in the options file are removed.
package struct ConvertCatalogToTables: BundleOperation {
    package let table: String
    /// The path of the options file, relative to the bundle.
    package let options: String

    package init(_ table: String, options: String) {
        self.table = table
        self.options = options
    }

    package var otherFilesRead: Set<String> { [options] }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        guard let catalog = draft.bundle.catalogs[table] else {
            throw BundleError("the table \(table) is not a catalog")
        }
        try catalog.requireNoCatalogOnlyValues()
        let unsure = catalog.texts.flatMap { $0.units.values }.count { $0.state == "needs_review" }
        guard let bytes = draft.bundle.contents(ofOtherFile: options) else { return }
        draft.bundle.optionsPath = options
        try draft.removeCatalog(catalog, listedIn: options, bytes)
        for language in draft.bundle.languages {
            guard let made = draft.bundle.table(table, in: language) else { continue }
            draft.report(.create, made.path, "\(count(made.count, "string"))")
        }
        draft.adviseOnReviewStates(unsure)
    }
}
