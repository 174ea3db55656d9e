import SettingsModel

extension PaneName {
    /// The name of a pane as a user typed it, with or without `.plist`.
    init(typed name: String) { self.init(name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name) }

    /// A name that a user typed for a new pane.
    init(checking typed: String, example: Message) throws(UsageError) {
        self.init(typed: typed)
        try TextRules.requireFileName(full, "the page name", example: example)
        if isRoot { throw UsageError("every bundle has its Root page", help: "choose another name") }
        if full.hasSuffix(".lproj") || isLocalized {
            throw UsageError(
                "\(quoted(full)) lies in an .lproj", help: "pages of all languages stand beside Root.plist")
        }
    }
}

extension TextRules {
    /// Checks the name of a table that a pane is to have.
    static func requireTableName(_ name: String) throws(UsageError) {
        try requireFileName(name, "the table name", example: "\(input: .stringsTable) Root")
        if name.hasSuffix(".strings") {
            throw UsageError(
                "\(input: .stringsTable) \(quoted(name)) has an extension", help: "type it without .strings")
        }
    }
}
