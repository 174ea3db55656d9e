import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A file whose name differs only in case from the one that is asked for.
    static let caseMismatch = Rule(
        "case-mismatch", .warning, "the name of a file differs in case from the one that is asked for",
        what: """
            A child pane, a StringsTable or an image names a file that is there, but for upper and lower case. Or one \
            language has a table whose name differs so from that of the other languages.
            """,
        why: """
            It works in the Simulator, whose disk takes one for the other. On a device the pane is empty, the texts \
            show raw, or the image is missing.
            """,
        instead: "Write the name in the same case in both places.",
        fix: """
            Unsafe, as it changes names: writes the name of the file in the pane. A table that differs from those of \
            the other languages is renamed.
            """,
        source: References.article,
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
            for pane in checked.panes {
                for link in pane.rows {
                    guard let name = checked.paneInOtherCase(for: link.file) else { continue }
                    reporter.report(
                        pane, at: link.element,
                        "\(pane.label(of: link)) leads to \(short(link.file)), but the file is \(quoted(name + ".plist"))",
                        help: "write \(quoted(name)): devices tell case",
                        fix: .writing(name, over: link.element, in: pane, isSafe: false))
                }
                if let table = pane.table?.string, let element = pane.tableElement,
                    let name = checked.tableNames.variant(of: table)
                {
                    reporter.report(
                        pane, at: element.span,
                        "the pane names the table \(short(table)), but the file is \(quoted(name + ".strings"))",
                        help: "write \(quoted(name)): devices tell case",
                        fix: .writing(name, over: element, in: pane, isSafe: false))
                }
                for image in pane.images {
                    guard let written = checked.images.variant(of: image.name) else { continue }
                    reporter.report(
                        pane, at: image.element,
                        "\(image.label) names the image \(short(image.name)), but the file is called \(quoted(written))",
                        help: "write \(quoted(written)): devices tell case",
                        fix: .writing(written, over: image.element, in: pane, isSafe: false))
                }
            }
            for (table, name) in checked.misnamedTables {
                reporter.report(
                    table.path, at: nil, "panes name the table \(short(name)), and this file is another on a device",
                    help: "rename the file to \(quoted(name + ".strings"))",
                    fix: .unsafe(
                        "rename the file to \(quoted(name + ".strings"))", .renameTable(path: table.path, to: name)))
            }
        })
}
