/// The addresses of Apple's documentation for Settings bundles.
enum AppleDocumentation {
    /// The current article about Settings bundles, which describes all item types.
    static let article = "https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app"
    /// The base URL of the articles in the archived Settings Application Schema Reference, last revised in 2016.
    static let archive =
        "https://developer.apple.com/library/archive/documentation/PreferenceSettings/Conceptual/"
        + "SettingsApplicationSchemaReference/Articles/"
    /// The article about the Settings window of a Mac Catalyst app.
    static let catalystWindow =
        "https://developer.apple.com/documentation/uikit/mac_catalyst/displaying_a_preferences_window"
}

extension Evidence {
    /// Returns evidence for a statement that is documented in the archived reference but not in the current article.
    ///
    /// - Parameter page: The file name of the page, such as `RootContent.html`.
    static func documentedInArchive(_ page: String) -> Evidence { .documented(AppleDocumentation.archive + page) }

    /// Whether the statement is documented in the archived reference but not in the current article.
    package var isArchived: Bool { kind == .documented && source.hasPrefix(AppleDocumentation.archive) }

    /// A description of the strength of the evidence, such as `documented in the archived reference`.
    package var strength: String {
        isArchived ? "documented in the archived reference" : kind.rawValue
    }
}
