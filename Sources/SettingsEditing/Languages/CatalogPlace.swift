/// Where a String Catalog is, and who says so. All paths are relative to the bundle.
package struct CatalogPlace: Sendable {
    package let path: String
    /// The path of the options file, which need not be there.
    package let options: String
    /// The path of the catalog as the options file has it.
    package let nameInOptions: String

    package init(path: String, options: String, nameInOptions: String) {
        self.path = path
        self.options = options
        self.nameInOptions = nameInOptions
    }
}
