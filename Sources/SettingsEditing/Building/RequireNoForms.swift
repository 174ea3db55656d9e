package import SettingsModel

/// Rejects a bundle if a pane uses a String Catalog string that varies by plural or by device.
package struct RequireNoVariations: BundleOperation {
    package init() {}

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        for (table, catalog) in draft.bundle.catalogs.sorted(by: { $0.key < $1.key }) {
            try catalog.requireNoVariations { draft.isUsed($0, inTable: table) }
        }
    }
}
