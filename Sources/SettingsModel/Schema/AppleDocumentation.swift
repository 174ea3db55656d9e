/// The addresses of Apple's documentation of Settings bundles.
enum AppleDocumentation {
    /// The current article, which describes all item types.
    static let article = "https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app"
    /// The articles of the archived Settings Application Schema Reference, last revised in 2016.
    static let archive =
        "https://developer.apple.com/library/archive/documentation/PreferenceSettings/Conceptual/"
        + "SettingsApplicationSchemaReference/Articles/"
    /// The article on the Settings window of a Mac Catalyst app.
    static let catalystWindow =
        "https://developer.apple.com/documentation/uikit/mac_catalyst/displaying_a_preferences_window"
}

extension Evidence {
    /// Returns the evidence for a statement that the archived reference contains but the current article does not.
    ///
    /// - Parameter page: The file name of the page, such as `RootContent.html`.
    static func documentedInArchive(_ page: String) -> Evidence { .documented(AppleDocumentation.archive + page) }

    /// Whether the archived reference documents the statement and the current article does not.
    package var isArchived: Bool { kind == .documented && source.hasPrefix(AppleDocumentation.archive) }

    /// A description of the strength of the evidence, such as `documented in the archived reference`.
    package var strength: String {
        isArchived ? "documented in the archived reference" : kind.rawValue
    }
}
