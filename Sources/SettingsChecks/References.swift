import SettingsModel

/// Pages that rules cite.
enum References {
    /// Apple's current article.
    static let article = "https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app"
    /// CoreFoundation, as it is published.
    static let coreFoundation =
        "https://github.com/swiftlang/swift-corelibs-foundation/tree/main/Sources/CoreFoundation"
    /// How a bundle finds the file of a language.
    static let localization =
        "https://developer.apple.com/library/archive/documentation/MacOSX/Conceptual/BPInternational/"
        + "LocalizingYourApp/LocalizingYourApp.html"
    static let inAppSettingsKit = "https://github.com/futuretap/InAppSettingsKit"
}
