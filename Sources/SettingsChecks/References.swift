/// Panes that rules cite.
enum References {
    /// Apple's current article.
    static let article = "https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app"
    /// Apple's page about build configurations.
    static let buildConfigurations =
        "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project"
    /// CoreFoundation, as it is published.
    static let coreFoundation =
        "https://github.com/swiftlang/swift-corelibs-foundation/tree/main/Sources/CoreFoundation"
}
