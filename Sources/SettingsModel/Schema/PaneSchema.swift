import SourceText

/// What is known of a pane as a whole: the keys of its root dictionary.
package enum PaneSchema {
    /// The pane of Apple's reference.
    package static let pane = ItemType.reference + "RootContent.html"

    /// The keys, in the order in which Xcode's template writes them.
    package static let keys: [KeySchema] = [
        KeySchema(
            "Title", .string, xcode: "Settings Page Title",
            "The name of the page in templates of 2008 and 2009; the Settings app ignores it."),
        KeySchema(
            "StringsTable", .string, xcode: "Strings Filename",
            "The string table of the page: a file of every .lproj, without .strings."),
        KeySchema(
            "ApplicationGroupContainerIdentifier", .string, since: "iOS 8.2",
            "The app group whose user defaults hold the values."),
        KeySchema(
            "PreferenceSpecifiers", .array(of: .dictionary([])), xcode: "Preference Items", required: true,
            "The items, from the top of the page to its end."),
        KeySchema(
            "Icon", .string, xcode: "Icon", image: true, since: "Mac Catalyst 13.0", reader: .catalyst,
            "The image of the page's tab, on the Mac; Apple's article also puts it into the child pane's row."),
        .configurations(of: "page"),
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
