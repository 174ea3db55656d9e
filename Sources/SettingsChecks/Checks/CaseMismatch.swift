import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports references that differ from the name of a file only in case.
    static let caseMismatch = Rule(
        "case-mismatch", .warning, "a reference to a file differs from the file name in case",
        what: """
            A child pane, a StringsTable or an image refers to a file, but the name differs from the file name in \
            case. The rule also reports a string table whose name in one language differs in case from its name in the \
            other languages.
            """,
        why: """
            Most Macs use a case-insensitive file system; iOS devices, as far as we know, do not. Inferred: the bundle \
            works in Simulator, but on a device the pane is empty, its strings appear untranslated or the image is \
            missing.
            """,
        instead: "Use the same case in both places.",
        fix: """
            Unsafe, because it changes names: replaces the name in the pane with the file name. Renames a table whose \
            name differs from its name in the other languages.
            """,
        evidence: .inferred(References.caseSensitivity),
        effect: .inferred(References.caseSensitivity),
        example: .files([
            "Root.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Advanced
                File: ⟦<string>advanced</string>⟧
            </dict>
            """,
            "Advanced.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
        ]),
        check: .bundle { checked, reporter in
            func report(_ pane: CheckedPane, _ element: PropertyListElement, _ message: String, _ name: String) {
                reporter.report(
                    pane, at: element, message, help: "write \(quoted(name)): names are case-sensitive on devices",
                    fix: .writing(name, over: element, in: pane, isSafe: false))
            }
            for pane in checked.panes {
                for link in pane.rows {
                    guard let name = checked.paneInOtherCase(for: link.file) else { continue }
                    let file = quoted(name + ".plist")
                    report(
                        pane, link.element,
                        "\(pane.label(of: link)) refers to \(short(link.file)), but the file is named \(file)", name)
                }
                if let table = pane.table?.string, let element = pane.tableElement,
                    let name = checked.tableNames.variant(of: table)
                {
                    let file = quoted(name + ".strings")
                    report(
                        pane, element, "the pane uses the table \(short(table)), but the file is named \(file)", name)
                }
                for image in pane.images {
                    guard let name = checked.images.variant(of: image.name) else { continue }
                    report(
                        pane, image.element,
                        "\(image.label) uses the image \(short(image.name)), but the file is named \(quoted(name))",
                        name)
                }
            }
            for (table, name) in checked.misnamedTables {
                reporter.report(
                    table.path, at: nil,
                    "panes use the table \(short(name)), but the name of this file differs in case",
                    help: "rename the file to \(quoted(name + ".strings"))",
                    fix: .unsafe(
                        "rename the file to \(quoted(name + ".strings"))", .renameTable(path: table.path, to: name)))
            }
        })
}
