/// A platform that shows the settings of an app.
package enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case tvOS = "tvos"
    case catalyst
    /// The Watch app of the iPhone, which shows the `Settings-Watch.bundle` of an app: deprecated.
    case watchOS = "watchos"

    /// What Apple calls it.
    package var name: String {
        switch self {
        case .iOS: "iOS"
        case .iPadOS: "iPadOS"
        case .tvOS: "tvOS"
        case .catalyst: "Mac Catalyst"
        case .watchOS: "watchOS"
        }
    }

    /// The devices of `SupportedUserInterfaceIdioms` of which the platform is one; empty where none is known.
    package var idioms: Set<String> {
        switch self {
        case .iOS, .watchOS: ["Phone"]
        case .iPadOS: ["Pad"]
        // The idiom Mac is one of InAppSettingsKit; an app of this kind is an iPad app otherwise.
        case .catalyst: ["Pad", "Mac"]
        case .tvOS: []
        }
    }

    /// What stands at the end of the name of a file that the platform takes instead of the plain one, the better first.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c.
    package var fileSuffixes: [String] {
        switch self {
        case .iOS: ["~iphone", "-iphoneos"]
        case .iPadOS: ["~ipad", "-iphoneos"]
        case .catalyst: ["~ipad"]
        case .tvOS, .watchOS: []
        }
    }

    /// How many lines of a footer are shown; nil for all.
    ///
    /// Source: <https://developer.apple.com/library/archive/documentation/PreferenceSettings/Conceptual/SettingsApplicationSchemaReference/Articles/PSGroupSpecifier.html>
    package var footerLines: Int? { self == .tvOS ? 5 : nil }
}
