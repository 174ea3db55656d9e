import PropertyListSyntax
package import SourceText

/// A target of an Xcode project.
package struct Target: Sendable {
    package let object: ProjectObject
    let project: XcodeProject

    package var id: ExactString { object.id }
    package var name: String { object["name"]?.string ?? "" }

    /// The product type identifier, such as `com.apple.product-type.application`, or `nil` if the target does not have
    /// a product.
    package var productType: String? { object["productType"]?.string }

    /// Whether the target's product is an app on any platform.
    package var isApp: Bool {
        object.type == "PBXNativeTarget" && productType?.hasPrefix("com.apple.product-type.application") == true
    }

    /// The build phases, in build order.
    package var phases: [ProjectObject] { project.objects(object.strings("buildPhases")) }

    /// The build phases that copy resources. A target usually has at most one.
    package var resourcesPhases: [ProjectObject] { phases.filter { $0.type == "PBXResourcesBuildPhase" } }

    package var buildRules: [ProjectObject] { project.objects(object.strings("buildRules")) }

    // MARK: Product and platforms

    /// A description of the product, such as `app` or `unit tests`.
    package var product: String {
        let prefix = "com.apple.product-type."
        guard let type = productType, type.hasPrefix(prefix) else { return productType ?? "no product" }
        let name = String(type.dropFirst(prefix.count))
        return Self.products[name] ?? name
    }

    private static let products = [
        "application": "app", "application.on-demand-install-capable": "App Clip",
        "application.messages": "Messages app", "application.watchapp": "watch app",
        "application.watchapp2": "watch app", "application.watchapp2-container": "container of a watch app",
        "watchkit-extension": "watch extension", "watchkit2-extension": "watch extension",
        "app-extension": "app extension", "app-extension.messages": "Messages extension",
        "extensionkit-extension": "app extension", "tv-app-extension": "app extension", "framework": "framework",
        "framework.static": "framework", "library.static": "library", "library.dynamic": "library",
        "bundle": "bundle", "bundle.unit-test": "unit tests", "bundle.ocunit-test": "unit tests",
        "bundle.ui-testing": "UI tests", "tool": "command-line tool",
    ]

    /// The names of the operating systems that the target supports, in alphabetical order.
    package var systems: [String] {
        Set(platforms.compactMap { Self.systems[$0] }).sorted { $0.lowercased() < $1.lowercased() }
    }

    /// The platforms that the target supports in any build configuration, as SDK names such as `iphoneos` and
    /// `watchos`. The target's settings in the project file take precedence over the project's. The set is empty if
    /// neither specifies a platform.
    package var platforms: Set<String> {
        for owner in [object, project.root] {
            var names: Set<String> = []
            for configuration in project.buildConfigurations(of: owner).objects {
                let settings = configuration.element["buildSettings"]
                let sdk = settings?["SDKROOT"]?.settingValue.flatMap { $0 == "auto" ? nil : $0 }
                let all = settings?["SUPPORTED_PLATFORMS"]?.settingValue ?? sdk ?? ""
                for name in all.split(separator: " ") where !name.contains("$") {
                    // An SDK name may include a version number.
                    names.insert(String(name.prefix { !$0.isNumber }))
                }
            }
            if !names.isEmpty { return names }
        }
        return []
    }

    private static let systems = [
        "iphoneos": "iOS", "iphonesimulator": "iOS", "appletvos": "tvOS", "appletvsimulator": "tvOS",
        "watchos": "watchOS", "watchsimulator": "watchOS", "xros": "visionOS", "xrsimulator": "visionOS",
        "macosx": "macOS",
    ]

    /// Whether the Settings app shows the settings bundle in the target's product. The product must be an app that
    /// supports at least one platform other than macOS and watchOS. If the project does not specify the app's
    /// platforms, the value is `true`.
    package var showsSettings: Bool {
        guard object.type == "PBXNativeTarget", productType == "com.apple.product-type.application" else {
            return false
        }
        return systems.isEmpty || systems.contains { !["macOS", "watchOS"].contains($0) }
    }

    // MARK: Resources

    /// Returns the paths of the target's resources whose names satisfy a predicate. The paths are relative to the
    /// project's folder. Localized resources are skipped.
    package func resourcePaths(_ isWanted: (_ name: String) -> Bool) -> [String] {
        resourcesPhases.flatMap { project.objects($0.strings("files")) }.compactMap { file in
            guard let object = file["fileRef"].flatMap(project.object), object.lastPathComponent.map(isWanted) == true
            else { return nil }
            return project.place(of: object.id)?.joined(separator: "/")
        }
    }

    /// The paths of the target's synchronized folders, relative to the project's folder.
    package var synchronizedFolders: [String] {
        object.strings("fileSystemSynchronizedGroups").compactMap { project.place(of: $0)?.joined(separator: "/") }
    }
}
