extension Mistake {
    /// Errors for every rule, in the order of `explain`.
    static let all = ofTheBundle + ofTheProject + ofItems + ofTables

    static let ofTheBundle: [Mistake] = [
        Mistake("bundle-name", at: [""], named: "Preferences.bundle"),
        Mistake("watch-bundle", at: [""], named: "Settings-Watch.bundle"),
        Mistake("empty-pane", .removeAll, .add("Root.plist", pane(withField: false))),
        Mistake(
            "no-root-pane", at: ["Root.plist"], .removeAll, .add("Root.inApp.plist", pane(withField: true))),
        .replace("trailing-text", "</plist>", with: "</plist>\n⟦<<<<<<< HEAD⟧", in: "Advanced.plist"),
        Mistake("no-root-pane", at: ["Root.plist"], .move("Root.plist", to: "root.plist")),
        .replace("unreadable-plist", "</array>\n</dict>\n</plist>", with: "⟦<⟧/dict>\n</plist>", in: "Advanced.plist"),
        .replace("unreadable-strings", "\"Ton\"", with: "⟦“⟧Ton”", in: "de.lproj/Root.strings"),
        Mistake(
            "not-a-pane",
            .replace("<dict>\n<key>StringsTable", with: "⟦<dict>⟧\n<key>StringsTable", in: "Advanced.plist"),
            .replace("PreferenceSpecifiers", with: "Items", in: "Advanced.plist")),
        .replace(
            "not-a-pane", "</array>\n</dict>\n</plist>",
            with: "⟦<string>PSGroupSpecifier</string>⟧</array></dict></plist>"
        ),
        .replace("missing-child-pane", "<string>Advanced</string>", with: "⟦<string>Advancd</string>⟧"),
        .replace(
            "missing-child-pane", "<string>Advanced</string>\n</dict>",
            with: """
                <string>Advanced</string></dict>
                <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>More</string>
                <key>File</key>⟦<string>Elsewhere</string>⟧</dict>
                """),
        .replace("child-pane-extension", "<string>Advanced</string>", with: "⟦<string>Advanced.plist</string>⟧"),
        .replace(
            "child-pane-outside", "<string>Advanced</string>\n</dict>",
            with: """
                <string>Advanced</string></dict>
                <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>More</string>
                <key>File</key>⟦<string>../Elsewhere</string>⟧</dict>
                """),
        .replace(
            "pane-cycle", "</array>\n</dict>\n</array>",
            with: """
                </array></dict>
                <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>Server</string>
                <key>File</key>⟦<string>Root</string>⟧</dict></array>
                """, in: "Advanced.plist"),
        Mistake(
            "unreachable-pane",
            .add(
                "Elsewhere.plist",
                """
                <plist version="1.0"><dict><key>StringsTable</key><string>Root</string>
                ⟦<key>PreferenceSpecifiers</key>⟧<array/></dict></plist>
                """)),
        .replace("case-mismatch", "<string>Advanced</string>", with: "⟦<string>advanced</string>⟧"),
        .replace("case-mismatch", "<string>quiet.png</string>", with: "⟦<string>Quiet.png</string>⟧"),
        Mistake("unfinished-change", at: [""], .add(".settings-bundle-change/manifest", "")),
        Mistake("binary-plist", at: ["Advanced.plist"], .encodeInBinary("Advanced.plist")),
        Mistake("junk-file", at: [".DS_Store"], .add(".DS_Store", "")),
        Mistake("unread-file", at: ["Helper.swift"], .add("Helper.swift", "import Foundation\n")),
        Mistake("unread-file", at: ["da-lproj"], .copy("en.lproj", to: "da-lproj")),
        Mistake("unread-file", at: ["de.lproj/More.string"], .add("de.lproj/More.string", "")),
        .replace("missing-image", "<string>quiet.png</string>", with: "⟦<string>silent.png</string>⟧"),
        Mistake(
            "two-bundles", at: ["Settings 2.bundle"],
            .add(
                "Settings 2.bundle/Root.plist",
                "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>")),
        Mistake("catalog-in-bundle", at: ["Root.xcstrings"], .add("Root.xcstrings", "{}")),
    ]
    /// An empty pane, or one with a text field.
    private static func pane(withField hasField: Bool) -> String {
        let field = """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
            <key>Key</key><string>name</string></dict>
            """
        let items =
            hasField
            ? "<key>PreferenceSpecifiers</key><array>\(field)</array>" : "⟦<key>PreferenceSpecifiers</key>⟧<array/>"
        return "<plist version=\"1.0\"><dict>\(items)</dict></plist>"
    }
}
