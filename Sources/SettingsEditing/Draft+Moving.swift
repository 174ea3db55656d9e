import SettingsModel

/// Methods that rename and remove files.
extension Draft {
    /// Renames a file and reports the change.
    mutating func rename(_ file: ParsedFile, to path: String) throws(BundleError) {
        try requireNoSymbolicLink(file, "move")
        guard let bytes = file.bytes else { throw BundleError("\(file.path) cannot be read", help: "move it manually") }
        create(path, bytes, like: file.path)
        remove(file.path)
        let isInCatalog = bundle.catalog(ofTableAt: path) != nil
        let name = isInCatalog ? path.languageFolder.map { Language(folder: $0).identifier } : nil
        report(.rename, file.path, "to \(name ?? path)")
    }

    /// Removes a file and reports the change.
    mutating func remove(_ file: ParsedFile) throws(BundleError) {
        try requireNoSymbolicLink(file, "remove")
        remove(file.path)
        report(.remove, file.path)
    }

    /// Throws an error if a file is a symbolic link or the target of a symbolic link. Such files must be moved or
    /// removed manually.
    private func requireNoSymbolicLink(_ file: ParsedFile, _ verb: String) throws(BundleError) {
        if file.target != file.path {
            throw BundleError("\(file.path) is a symbolic link", help: "\(verb) it manually")
        }
        let links = bundle.files.values.filter { $0.target == file.path && $0.path != file.path }.map(\.path)
        if let link = links.min() {
            throw BundleError(
                "\(link) is a symbolic link to \(file.path)",
                help: "replace the link with a copy of the file, or remove it")
        }
    }
}
