import SettingsModel

extension Rule {
    /// A bundle for the Watch app.
    static let watchBundle = Rule(
        "watch-bundle", .warning, "bundles for the Watch app are deprecated",
        what: """
            The folder is called Settings-Watch.bundle, or the check is asked for with --platform watchos. Such a \
            bundle lies in the iOS app, and the Watch app of the iPhone shows it.
            """,
        why: """
            Xcode warns of it where the app needs iOS 13 or later, and what people choose there has not reached the \
            apps of watchOS 2 and later.
            """,
        instead: "Remove the bundle, and let people choose in the app on the watch.",
        evidence: .sourceCode(
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskConstruction/TaskProducers/BuildPhaseTaskProducers/FilesBasedBuildPhaseTaskProducer.swift"
        ),
        effect: .sourceCode(
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskConstruction/TaskProducers/BuildPhaseTaskProducers/FilesBasedBuildPhaseTaskProducer.swift"
        ),
        example: .files(["Root.plist": Example.onePane], at: [""], named: "Settings-Watch.bundle"),
        check: .bundle { checked, reporter in
            let name = BundleName.watch.rawValue
            let isNamed = checked.bundle.loaded.name == name
            guard isNamed || checked.deployment.platforms.contains(.watchOS) else { return }
            reporter.report(
                "", at: nil, BundleName.problem(of: name) ?? "bundles for the Watch app are deprecated",
                help: isNamed ? "remove the bundle" : "leave out \(input: .platform) watchos")
        })
}
