import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports child pane items whose `File` value ends in `.plist`.
    static let childPaneExtension = Rule(
        "child-pane-extension", .error, "the File of a child pane includes '.plist'",
        what: "The File value of a child pane ends in .plist.",
        why: """
            Apple's reference requires File to contain the file name without its extension. Apple does not document \
            how the Settings app handles a File value that includes the extension. If the Settings app appends .plist \
            to More.plist, it looks for More.plist.plist, which does not exist.
            """,
        recommendation: "Remove the .plist extension from the File value.",
        fix: "The safe fix removes the .plist extension from the File value.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .files([
            "Root.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: More
                File: ⟦<string>More.plist</string>⟧
            </dict>
            """,
            "More.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
        ]),
        check: .pane { pane, checked, reporter in
            for link in pane.rows where link.file == ".plist" || checked.name(of: link) != link.file {
                check(link, of: pane, reporter)
            }
        })

    private static func check(_ link: PaneLink, of pane: CheckedPane, _ reporter: Reporter) {
        let name = link.nameWithoutExtension
        reporter.report(
            pane, at: link.element, "\(pane.label(of: link)) specifies its file with '.plist'",
            help: name.map { "write \(short($0))" } ?? "write the name of a pane",
            fix: name.flatMap { .writing($0, over: link.element, in: pane, isSafe: true) })
    }
}
