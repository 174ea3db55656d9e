import SettingsModel

extension Rule {
    /// A rule that reports bundles without a `Root` pane.
    static let noRootPane = Rule(
        "no-root-pane", .error, "the bundle has no Root.plist",
        what: """
            The bundle does not contain Root.plist. The rule accepts a variant for a device, such as Root~ipad.plist, \
            and a Root.plist in an .lproj folder. Only InAppSettingsKit reads Root.inApp.plist. The finding is a note \
            if the bundle contains Root.inApp.plist and --in-app-settings-kit is specified. The rule does not report \
            an InAppSettings.bundle without a root pane, because InAppSettingsKit falls back to the root pane in \
            Settings.bundle.
            """,
        why: """
            Apple's reference requires Root.plist, because the Settings app loads Root.plist first. Inferred: without \
            Root.plist, the Settings app shows no settings for the app.
            """,
        recommendation: """
            Name the root pane Root.plist, with exactly this capitalization. File names are case-sensitive on devices.
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
