package import SettingsModel

/// Renames the string table in one language. Panes that specify the old name are not changed.
package struct RenameTableFile: BundleOperation {
    /// The path of the string table, such as `de.lproj/root.strings`.
    package let path: String
    /// The new name, without the extension.
    package let name: String

    package init(at path: String, to name: String) {
        self.path = path
        self.name = name
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        guard let folder = path.languageFolder, let file = draft.bundle.files[path] else {
            throw BundleError("there is no table \(path)")
        }
        try draft.bundle.requireNoCatalog(ofTable: file.stringTable.name)
        let target = "\(folder)/\(name).strings"
        if let other = draft.bundle.path(equalIgnoringCaseTo: target, besides: [path]) {
            throw BundleError("\(other) already exists", path: path, help: "remove one of the two")
        }
        try draft.rename(file, to: target)
    }
}
