import SettingsModel

extension PaneName {
    /// A name that a user typed for a new pane.
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
    /// Checks the name of a table that a pane is to have.
    static func requireTableName(_ name: String) throws(UsageError) {
        try requireTableName(name, example: "\(input: .stringsTable) Root")
        if let ending = [".strings", ".plist"].first(where: name.hasSuffix) {
            throw UsageError(
                "\(input: .stringsTable) \(quoted(name)) has an extension", help: "use the name without \(ending)")
        }
    }

    /// Checks the name of a table: that of a file in the folder of a language itself, for nobody looks into others.
    static func requireTableName(_ name: String, example: Message) throws(UsageError) {
        try requireFileName(name, "the table name", example: example)
        if name.contains("/") {
            throw UsageError(
                "the table name \(quoted(name)) contains a folder, but tables are stored directly in .lproj folders",
                help: "use a plain name, as in \(example)")
        }
    }
}
