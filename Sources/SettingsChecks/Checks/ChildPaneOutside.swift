import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports child pane items whose `File` value is a path outside the bundle.
    static let childPaneOutside = Rule(
        "child-pane-outside", .error, "a child pane refers to a file outside the bundle",
        what: "The File value of a child pane uses '..' to refer to a folder outside the bundle.",
        why: """
            Apple's reference requires File to contain the name of a property list in the bundle. Apple does not \
            document how the Settings app handles a path that leads outside the bundle.
            """,
        recommendation: "Move the property list into the bundle, and update the File value of the child pane.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .items(
            """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Shared
                File: ⟦<string>../Shared/More</string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard let file = item.linkedFile, let element = item[.file], PaneName(file.string).leadsOutside else {
                return
            }
            reporter.report(
                pane, at: element, "\(item.label) refers to a file outside the bundle: \(short(file))",
                help: "move the property list into the bundle, and set 'File' to its name")
        })
}

extension PaneName {
    /// Whether the path of the pane leads out of the bundle.
    var leadsOutside: Bool {
        guard full.utf8.contains(UInt8(ascii: ".")) else { return false }
        var depth = 0
        for part in full.split(separator: "/") {
            if part == ".." { depth -= 1 } else if part != "." { depth += 1 }
            if depth < 0 { return true }
        }
        return false
    }
}
