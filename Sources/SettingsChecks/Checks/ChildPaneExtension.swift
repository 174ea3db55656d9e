import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A child pane that names its file with `.plist`.
    static let childPaneExtension = Rule(
        "child-pane-extension", .error, "a child pane names its file with '.plist'",
        what: "The File of a child pane ends in .plist. The Settings app adds the extension itself.",
        why: "The Settings app looks for More.plist.plist, and the row leads to an empty pane.",
        instead: "Write the name without its extension.",
        fix: "Safe: writes the name without its extension.",
        source: ItemType.childPane.page,
        examples: [
            .files([
                "Root.plist": """
                <dict>
                    <key>Type</key>
                    <string>PSChildPaneSpecifier</string>
                    <key>Title</key>
                    <string>More</string>
                    <key>File</key>
                    ⟦<string>More.plist</string>⟧
                </dict>
                """,
                "More.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ]),
            .files([
                "Root.plist": """
                <dict>
                    <key>Type</key>
                    <string>PSChildPaneSpecifier</string>
                    <key>Title</key>
                    <string>More</string>
                    <key>File</key>
                    <string>More</string>
                </dict>
                """,
                "More.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ]),
        ],
        check: .item { item, reporter in
            guard let link = item.link, link.isString else { return }
            let file = link.string.string
            guard file.hasSuffix(".plist") else { return }
            let name = String(file.dropLast(".plist".count))
            reporter.report(
                item, at: link, "\(item.label) names its file with '.plist'", help: "write \(short(name))",
                fix: .writing(name, over: link, in: item.pane.pane, within: item.element.span, isSafe: true))
        })
}
