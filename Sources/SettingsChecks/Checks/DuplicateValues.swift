import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A value that stands for two choices.
    static let duplicateValues = Rule(
        "duplicate-values", .warning, "two choices have the same value",
        what: """
            Values of an item has the same value twice. Numbers are the same when they count the same: 1 and 1.0, and \
            true, too.
            """,
        why: """
            The app cannot tell the two choices apart, and the Settings app ticks one of them whichever was chosen.
            """,
        instead: "Give each choice a value of its own, or remove the second.",
        source: ItemType.multiValue.page,
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
                    <integer>1</integer>
                    <key>Titles</key>
                    <array>
                        <string>Low</string>
                        <string>High</string>
                        <string>Best</string>
                    </array>
                    <key>Values</key>
                    <array>
                        <integer>0</integer>
                        <integer>1</integer>
                        ⟦<real>1.0</real>⟧
                    </array>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSRadioGroupSpecifier</string>
                    <key>Key</key>
                    <string>quality</string>
                    <key>DefaultValue</key>
                    <integer>1</integer>
                    <key>Titles</key>
                    <array>
                        <string>Low</string>
                        <string>High</string>
                    </array>
                    <key>Values</key>
                    <array>
                        <integer>1</integer>
                        <string>1</string>
                    </array>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            guard item.has(.values), let list = item.value(.values), list.node.kind == .array else { return }
            var first: [PropertyListValue: Int] = [:]
            for (index, element) in list.elements.enumerated() {
                let value = element.value
                // Values that Foundation calls equal are one here.
                let number = value.boolean.map { $0 ? 1 : 0 } ?? value.number
                let counted = number.map { PropertyListValue.real($0 + 0) } ?? value
                guard let earlier = first[counted] else {
                    first[counted] = index
                    continue
                }
                reporter.report(
                    item, at: element,
                    "choice \(index) of \(item.label) has the value of choice \(earlier): \(short("\(value)"))",
                    help: "give each choice a value of its own")
            }
        })
}
