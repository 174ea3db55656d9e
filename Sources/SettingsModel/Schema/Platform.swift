/// A platform that displays Settings bundles.
///
/// Source: Apple's current article names iOS, iPadOS, tvOS, visionOS and Mac Catalyst; the archived reference of 2016
/// names WatchKit extensions.
/// <https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app>
package enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case tvOS = "tvos"
    case visionOS = "visionos"
    case catalyst
    /// The Watch app on an iPhone, which displays the deprecated `Settings-Watch.bundle` of an app.
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

    /// The values of `SupportedUserInterfaceIdioms` that include the platform. The set is empty if no value is known.
    ///
    /// The archived reference documents `Phone` and `Pad` only. Which value Settings uses on visionOS and tvOS is open
    /// question D12.
    package var idioms: Set<String> {
        switch self {
        case .iOS, .watchOS: ["Phone"]
        case .iPadOS: ["Pad"]
        // `Mac` is a value of InAppSettingsKit. Otherwise, a Mac Catalyst app counts as an iPad app.
        case .catalyst: ["Pad", "Mac"]
        case .tvOS, .visionOS: []
        }
    }

    /// The suffixes of the files that the platform prefers over a file without a suffix, with the most preferred suffix
    /// first.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c. This source does not say which suffixes visionOS uses (open
    /// question D12).
    package var fileSuffixes: [String] {
        switch self {
        case .iOS: ["~iphone", "-iphoneos"]
        case .iPadOS: ["~ipad", "-iphoneos"]
        case .catalyst: ["~ipad"]
        case .tvOS, .visionOS, .watchOS: []
        }
    }

    /// The maximum number of lines in a footer that the platform displays, or `nil` if there is no limit.
    ///
    /// Source: <https://developer.apple.com/library/archive/documentation/PreferenceSettings/Conceptual/SettingsApplicationSchemaReference/Articles/PSGroupSpecifier.html>
    package var footerLines: Int? { self == .tvOS ? 5 : nil }
}
