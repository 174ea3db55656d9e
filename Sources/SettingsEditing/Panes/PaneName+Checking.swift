import SettingsModel

extension PaneName {
    /// Creates the name of a new pane from user input.
    ///
    /// - Throws: `UsageError` if the name is invalid, or if it refers to the root pane or to a pane in an `.lproj`
    ///   folder.
    init(checking typed: String, example: Message) throws(UsageError) {
        self.init(typed: typed)
        try TextRules.requireFileName(full, "the pane name", example: example)
        if isRoot { throw UsageError("every bundle has a Root pane", help: "choose another name") }
        if full.hasSuffix(".lproj") || isLocalized {
            throw UsageError(
                "\(quoted(full)) is in an .lproj folder", help: "panes for all languages are stored next to Root.plist")
        }
    }
}

extension TextRules {
    /// Throws an error if the user specified an invalid name for the string table of a pane.
    static func requireTableName(_ name: String) throws(UsageError) {
        try requireTableName(name, example: "\(input: .stringsTable) Root")
        if let ending = [".strings", ".plist"].first(where: name.hasSuffix) {
            throw UsageError(
                "\(input: .stringsTable) \(quoted(name)) has an extension", help: "use the name without \(ending)")
        }
    }

    /// Throws an error if the name of a string table is invalid. Names that contain a folder are invalid, because
    /// tables in subfolders of `.lproj` folders are not loaded.
    static func requireTableName(_ name: String, example: Message) throws(UsageError) {
        try requireFileName(name, "the table name", example: example)
        if name.contains("/") {
            throw UsageError(
                "the table name \(quoted(name)) contains a folder, but tables are stored directly in .lproj folders",
                help: "use a plain name, as in \(example)")
        }
    }
}
