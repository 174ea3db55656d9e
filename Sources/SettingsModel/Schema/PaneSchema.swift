import SourceText

/// The property-list keys in a pane's root dictionary.
package enum PaneSchema {
    /// The address of the page about panes in Apple's archived reference.
    package static let pane = ItemType.reference + "RootContent.html"

    /// The evidence for all keys that do not have their own evidence.
    package static let evidence = Evidence.documented(AppleDocumentation.article)

    /// The keys of a pane, in the order in which Xcode's template writes them.
    package static let keys: [KeySchema] = [
        KeySchema(
            ItemKey(title), .string, xcode: "Settings Page Title",
            "The name of the pane in the templates of 2008 and 2009. Settings ignores it."),
        KeySchema(
            ItemKey(stringsTable), .string, xcode: "Strings Filename",
            "The name of the pane's string table in each .lproj folder, without .strings."),
        KeySchema(
            ItemKey(appGroup), .string, since: "iOS 8.2",
            evidence: .documentedInArchive("RootContent.html"),
            "The app group whose user defaults contain the values."),
        KeySchema(
            ItemKey(items), .array(of: .dictionary([])), xcode: "Preference Items", required: true,
            "The items, from top to bottom."),
        KeySchema(
            "Icon", .string, xcode: "Icon", image: true, reader: .catalyst,
            evidence: .documented(AppleDocumentation.catalystWindow),
            "The image of the pane's tab on a Mac. Apple's current article lists the key for the child-pane item "
                + "instead."),
        .configurations(of: "pane"),
    ]

    package static func key(_ name: String) -> KeySchema? { keys.first { $0.name == name } }

    /// The key whose value is the array of items.
    package static let items = "PreferenceSpecifiers"
    /// The key for the title. Only old templates contain this key.
    package static let title = "Title"
    /// The key for the name of the string table.
    package static let stringsTable = "StringsTable"
    /// The key for the identifier of the app group.
    package static let appGroup = "ApplicationGroupContainerIdentifier"
    /// The key for the build configurations that include a pane. Items use the same key.
    package static let configurations = ItemKey.configurations.name.string
}
