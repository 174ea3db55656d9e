import SourceText

/// The keys of a pane's root dictionary.
package enum PaneSchema {
    /// The page of Apple's archived reference about panes.
    package static let pane = ItemType.reference + "RootContent.html"

    /// The evidence for each key that has no evidence of its own.
    package static let evidence = Evidence.documented(AppleDocumentation.article)

    /// The keys, in the order in which Xcode's template writes them.
    package static let keys: [KeySchema] = [
        KeySchema(
            "Title", .string, xcode: "Settings Page Title",
            "The name of the pane in the templates of 2008 and 2009. Settings ignores it."),
        KeySchema(
            "StringsTable", .string, xcode: "Strings Filename",
            "The name of the pane's string table in each .lproj folder, without .strings."),
        KeySchema(
            "ApplicationGroupContainerIdentifier", .string, since: "iOS 8.2", evidence: .archived("RootContent.html"),
            "The app group whose user defaults contain the values."),
        KeySchema(
            "PreferenceSpecifiers", .array(of: .dictionary([])), xcode: "Preference Items", required: true,
            "The items, from top to bottom."),
        KeySchema(
            "Icon", .string, xcode: "Icon", image: true, reader: .catalyst,
            evidence: .documented(AppleDocumentation.catalystWindow),
            "The image of the pane's tab on a Mac. Apple's current article lists the key for the child-pane item "
                + "instead."),
        .configurations(of: "pane"),
    ]

    package static func key(_ name: String) -> KeySchema? { keys.first { $0.name == name } }

    /// The key that lists the items.
    package static let items = "PreferenceSpecifiers"
    /// The key of the title that old templates have.
    package static let title = "Title"
    /// The key that names the string table.
    package static let stringsTable = "StringsTable"
    /// The key that names the app group.
    package static let appGroup = "ApplicationGroupContainerIdentifier"
    /// The key that names the build configurations of a pane; an item has the same.
    package static let configurations = ItemKey.configurations.name.string
}
