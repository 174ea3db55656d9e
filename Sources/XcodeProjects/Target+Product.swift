import SourceText

/// What a target makes, and for which devices.
extension Target {
    /// What it makes, in words: `app`, `unit tests`.
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

    /// The names of the systems that it is built for, in alphabetical order.
    package var systems: [String] {
        Set(platforms.compactMap { Self.systems[$0] }).sorted { $0.lowercased() < $1.lowercased() }
    }

    private static let systems = [
        "iphoneos": "iOS", "iphonesimulator": "iOS", "appletvos": "tvOS", "appletvsimulator": "tvOS",
        "watchos": "watchOS", "watchsimulator": "watchOS", "xros": "visionOS", "xrsimulator": "visionOS",
        "macosx": "macOS",
    ]

    /// Whether Settings looks for a bundle in what it makes: an app, and neither for a Mac nor for a watch alone. An app
    /// of which the project does not say where it runs may be one.
    package var showsSettings: Bool {
        guard object.type == "PBXNativeTarget", productType == "com.apple.product-type.application" else {
            return false
        }
        return systems.isEmpty || systems.contains { !["macOS", "watchOS"].contains($0) }
    }
}

/// What goes into the product.
extension Target {
    /// The paths of what phases copy as resources and has a name that is wanted, from the folder of the project; of what
    /// has several languages, none.
    package func resourcePaths(_ isWanted: (_ name: String) -> Bool) -> [String] {
        resourcesPhases.flatMap { project.objects($0.strings("files")) }.compactMap { file in
            guard let object = file["fileRef"].flatMap(project.object), object.lastName.map(isWanted) == true else {
                return nil
            }
            return project.place(of: object.id)?.joined(separator: "/")
        }
    }

    /// The paths of its folders in step with the disk.
    package var synchronizedFolders: [String] {
        object.strings("fileSystemSynchronizedGroups").compactMap { project.place(of: $0)?.joined(separator: "/") }
    }
}
