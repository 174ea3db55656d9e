import SettingsModel

extension Rule {
    /// A rule that reports Settings bundles for the Watch app on iPhone.
    static let watchBundle = Rule(
        "watch-bundle", .warning, "Settings bundles for the Watch app are deprecated",
        what: """
            The bundle is named Settings-Watch.bundle, or the bundle is checked with --platform watchos. A Settings \
            bundle for the Watch app is part of the iOS app and appears in the Watch app on iPhone.
            """,
        why: """
            Xcode shows a warning about a Settings bundle for the Watch app if the app requires iOS 13 or later. Two \
            developers reported that values set in the Watch app on iPhone did not reach apps on watchOS 2 and 3.
            """,
        recommendation: "Remove the Settings bundle for the Watch app, and provide the settings in the watchOS app.",
        evidence: .sourceCode(References.filesPhase),
        effect: .reported("https://github.com/lionheart/openradar-mirror/issues/15999"),
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
