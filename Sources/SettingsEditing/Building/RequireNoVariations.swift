package import SettingsModel

/// Throws an error if a pane uses a string that varies by plural or by device in a String Catalog.
package struct RequireNoVariations: BundleOperation {
    package init() {}

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        for (table, catalog) in draft.bundle.catalogs.sorted(by: { $0.key < $1.key }) {
            try catalog.requireNoVariations { draft.isUsed($0, inTable: table) }
        }
    }
}
