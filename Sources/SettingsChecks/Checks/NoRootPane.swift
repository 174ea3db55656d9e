import SettingsModel

extension Rule {
    /// A rule that reports bundles without a Root pane.
    static let noRootPane = Rule(
        "no-root-pane", .error, "the bundle has no Root.plist",
        what: """
            The bundle has no Root.plist, not even a variant for a device (Root~ipad.plist) or a variant in a language \
            folder. Only InAppSettingsKit reads Root.inApp.plist; if a bundle contains it and --in-app-settings-kit is \
            specified, the finding is a note. InAppSettings.bundle is not checked, because the library also searches \
            Settings.bundle.
            """,
        why: """
            The reference requires Root.plist, because the Settings app starts with this file. Inferred: without it, \
            the app has no settings in the Settings app.
            """,
        instead: """
            Name the first pane Root.plist, with exactly this capitalization. File names are case-sensitive on devices.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d5),
        example: .files(
            ["root.plist": "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"],
            at: ["Root.plist"]),
        check: .bundle { checked, reporter in
            let names = checked.bundle.files.keys.filter { $0.hasSuffix(".plist") }
                .map { PaneName(String($0.dropLast(".plist".count))) }
            let roots = names.filter { $0.base == "Root" }
            guard roots.allSatisfy(\.isInApp), !checked.deployment.hasOnlyInAppSettingsKit else { return }
            if let root = roots.map(\.full).min() {
                reporter.report(
                    "Root.plist", at: nil,
                    "only InAppSettingsKit reads \(quoted(root + ".plist")), and there is no Root.plist for the "
                        + "Settings app",
                    help: "add a Root.plist, or name the bundle \(BundleName.inAppSettings.rawValue)",
                    as: checked.deployment.hasInAppSettingsKit ? .note : nil)
                return
            }
            let similar = names.map(\.full).sorted().first { $0.lowercased() == "root" }
            let panes = checked.panes.map(\.path)
            reporter.report(
                "Root.plist", at: nil, "the bundle has no Root.plist, so the Settings app does not show it",
                help: similar.map {
                    "rename \(quoted($0 + ".plist")) to 'Root.plist': names are case-sensitive on devices"
                }
                    ?? (panes.count == 1 ? "rename \(quoted(panes[0])) to 'Root.plist' if it is the first pane" : nil)
                    ?? "add a Root.plist with the first pane")
        })
}
