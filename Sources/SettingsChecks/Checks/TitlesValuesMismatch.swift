import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A list of choices with more texts than values, or fewer.
    static let titlesValuesMismatch = Rule(
        "titles-values-mismatch", .error, "a list has not as many titles as values",
        what:
            "The arrays Titles and Values of an item are not equally long. The first title goes with the first value.",
        why: "The Settings app shows the wrong choice, or crashes on the pane with the choices.",
        instead: "Give Titles and Values the same number of entries, in the same order.",
        source: ItemType.multiValue.documentation,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSMultiValueSpecifier</string>
                    <key>Title</key>
                    <string>Quality</string>
                    <key>Key</key>
                    <string>quality</string>
                    <key>DefaultValue</key>
                    <integer>0</integer>
                    ⟦<key>Titles</key>⟧
                    <array>
                        <string>Low</string>
                        <string>High</string>
                    </array>
                    <key>Values</key>
                    <array>
                        <integer>0</integer>
                    </array>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSTitleValueSpecifier</string>
                    <key>Key</key>
                    <string>version</string>
                    <key>DefaultValue</key>
                    <string>1</string>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            guard let titles = item.entry(.titles), let values = item.entry(.values), titles.isWellTyped,
                values.isWellTyped, titles.element.node.kind == .array, values.element.node.kind == .array
            else { return }
            let counts = (titles.element.childCount, values.element.childCount)
            guard counts.0 != counts.1, counts.0 > 0, counts.1 > 0 else { return }
            reporter.report(
                item, at: titles.keyElement,
                "\(item.label) has \(counts.0) title\(counts.0 == 1 ? "" : "s") but \(counts.1) "
                    + "value\(counts.1 == 1 ? "" : "s")",
                help: "give Titles and Values the same number of entries")
        })
}
