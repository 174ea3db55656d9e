package import SettingsModel

/// Refuses a bundle in which a page uses a text that a String Catalog has forms for, for plurals or devices.
package struct RequireNoForms: BundleOperation {
    package init() {}

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        for (table, catalog) in draft.bundle.catalogs.sorted(by: { $0.key < $1.key }) {
            try catalog.requireNoForms { draft.isUsed($0, inTable: table) }
        }
    }
}
