/// The sources that several rules cite.
enum References {
    /// Apple's current article about Settings bundles.
    static let article = "https://developer.apple.com/documentation/foundation/building-a-settings-bundle-for-your-app"
    /// Apple's article about declaring reasons for the use of required-reason APIs, such as user defaults.
    static let requiredReasons =
        "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api"
    /// Apple's archived page about user-defaults domains.
    static let defaultsDomains =
        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UserDefaults/"
        + "AboutPreferenceDomains/AboutPreferenceDomains.html"
    /// Apple's page about case-sensitive and case-insensitive volumes.
    static let caseSensitivity = "https://developer.apple.com/documentation/fskit/fsvolume/caseformat"
    /// Apple's list of screen sizes.
    static let screenWidths = "https://developer.apple.com/design/human-interface-guidelines/layout"
    /// A report about how the Settings app handles InAppSettingsKit items. The behavior was observed on iOS 7.
    static let kit230 = "https://github.com/futuretap/InAppSettingsKit/issues/230"

    // CoreFoundation in the open-source Foundation.
    static let cfBundleStrings = coreFoundation + "CFBundle_Strings.c"
    static let cfBundleResources = coreFoundation + "CFBundle_Resources.c"
    static let cfBundleLocale = coreFoundation + "CFBundle_Locale.c"
    static let cfPropertyList = coreFoundation + "CFPropertyList.c"
    static let cfOldStyle = coreFoundation + "CFOldStylePList.c"
    static let preferences = coreFoundation + "CFApplicationPreferences.c"
    private static let coreFoundation =
        "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/"

    // Xcode's build system.
    static let copyTool = buildSystem + "SWBUniversalPlatform/Specs/PBXCp.xcspec"
    static let catalogCompiler = buildSystem + "SWBApplePlatform/Specs/XCStrings.xcspec"
    static let buildDescription = buildSystem + "SWBTaskExecution/BuildDescription.swift"
    static let sandbox = buildSystem + "SWBTaskConstruction/TaskProducerSandboxing.swift"
    static let resourcesPhase = phases + "ResourcesTaskProducer.swift"
    static let filesPhase = phases + "FilesBasedBuildPhaseTaskProducer.swift"
    private static let phases = buildSystem + "SWBTaskConstruction/TaskProducers/BuildPhaseTaskProducers/"
    private static let buildSystem = "https://github.com/swiftlang/swift-build/blob/main/Sources/"
}
