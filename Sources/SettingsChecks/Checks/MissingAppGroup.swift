import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A root pane for the Watch app that names no app group.
    static let missingAppGroup = Rule(
        "missing-app-group", .warning, "a bundle for the Watch app names no app group",
        what: """
            Asked with --platform watchos: Root.plist has no ApplicationGroupContainerIdentifier, or an empty or blank \
            one.
            """,
        why: """
            People change the settings of a watch app on the iPhone. The values lie in the user defaults of an app \
            group, from which the watch gets them; without one, the app on the watch never sees what was chosen.
            """,
        instead: "Name the app group: settings-bundle set-pane Root --app-group group.com.example.app does it.",
        source: "https://learn.microsoft.com/previous-versions/xamarin/ios/watchos/app-fundamentals/settings",
        examples: [
            .files(
                [
                    "Root.plist": """
                    ⟦<key>PreferenceSpecifiers</key>⟧
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSGroupSpecifier</string>
                        </dict>
                    </array>
                    """
                ], for: [.watchOS]),
            .files(
                [
                    "Root.plist": """
                    <key>ApplicationGroupContainerIdentifier</key>
                    <string>group.com.example.app</string>
                    <key>PreferenceSpecifiers</key>
                    <array/>
                    """
                ], for: [.watchOS]),
            .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"], for: [.iOS]),
            .files(
                [
                    "Root.plist": """
                    <key>ApplicationGroupContainerIdentifier</key>
                    ⟦<string> </string>⟧
                    <key>PreferenceSpecifiers</key>
                    <array/>
                    """
                ], for: [.watchOS]),
        ],
        check: .pane { pane, reporter in
            let key = PaneSchema.appGroup
            guard let schema = PaneSchema.key(key), pane.pane.name.isRoot, !pane.isInApp,
                let names = pane.readers.names(where: { schema.requiredOn.contains($0) }),
                let items = pane.entry(ExactString(PaneSchema.items))
            else { return }
            let help = "settings-bundle set-pane Root --app-group names it"
            guard let group = pane.entry(ExactString(key))?.element else {
                reporter.report(
                    pane, at: items.keyElement.span, "the pane has no \(quoted(key)), which \(names) asks for",
                    help: help)
                return
            }
            guard group.isString, group.string.string.allSatisfy(\.isWhitespace) else { return }
            reporter.report(
                pane, at: group.span, "\(quoted(key)) names no app group, which \(names) asks for", help: help)
        })
}
