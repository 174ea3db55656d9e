/// A platform that displays Settings bundles.
///
/// Sources: Apple's current article, which lists iOS, iPadOS, tvOS, visionOS and Mac Catalyst, and the archived
/// reference of 2016, which lists WatchKit extensions.
/// <https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app>
package enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case tvOS = "tvos"
    case visionOS = "visionos"
    case catalyst
    /// The Watch app on iPhone, which displays an app's deprecated `Settings-Watch.bundle`.
    case watchOS = "watchos"

    /// Apple's name for the platform.
    package var name: String {
        switch self {
        case .iOS: "iOS"
        case .iPadOS: "iPadOS"
        case .tvOS: "tvOS"
        case .visionOS: "visionOS"
        case .catalyst: "Mac Catalyst"
        case .watchOS: "watchOS"
        }
    }

    /// The values of `SupportedUserInterfaceIdioms` that include the platform. Empty if no such value is known.
    ///
    /// The archived reference documents only `Phone` and `Pad`. The values that Settings uses on visionOS and tvOS are
    /// open question D12.
    package var idioms: Set<String> {
        switch self {
        case .iOS, .watchOS: ["Phone"]
        case .iPadOS: ["Pad"]
        // `Mac` is a value of InAppSettingsKit. Otherwise, a Mac Catalyst app counts as an iPad app.
        case .catalyst: ["Pad", "Mac"]
        case .tvOS, .visionOS: []
        }
    }

    /// The suffixes of platform-specific file names, in order of preference. The platform prefers a file with one of
    /// these suffixes over a file without a suffix.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c. It does not specify which suffixes visionOS uses (open question
    /// D12).
    package var fileSuffixes: [String] {
        switch self {
        case .iOS: ["~iphone", "-iphoneos"]
        case .iPadOS: ["~ipad", "-iphoneos"]
        case .catalyst: ["~ipad"]
        case .tvOS, .visionOS, .watchOS: []
        }
    }

    /// The maximum number of footer lines that the platform displays, or `nil` if there is no limit.
    ///
    /// Source: <https://developer.apple.com/library/archive/documentation/PreferenceSettings/Conceptual/SettingsApplicationSchemaReference/Articles/PSGroupSpecifier.html>
    package var footerLines: Int? { self == .tvOS ? 5 : nil }
}
