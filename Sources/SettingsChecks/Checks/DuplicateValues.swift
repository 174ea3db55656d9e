import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A value that stands for two choices.
    static let duplicateValues = Rule(
        "duplicate-values", .warning, "two choices have the same value",
        what: """
            Values of an item has the same value twice, or a toggle stores the same when it is on as when it is off: \
            its TrueValue is its FalseValue, where true and false are what it has without them. Numbers are the same \
            when they count the same: 1 and 1.0, and true, too.
            """,
        why: """
            The app cannot tell the two choices apart, and the Settings app ticks one of them whichever was chosen. A \
            switch does nothing.
            """,
        instead: "Give each choice a value of its own, or remove the second.",
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
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSToggleSwitchSpecifier</string>
                    <key>Title</key>
                    <string>Sound</string>
                    <key>Key</key>
                    <string>sound</string>
                    <key>DefaultValue</key>
                    <string>on</string>
                    <key>TrueValue</key>
                    <string>on</string>
                    <key>FalseValue</key>
                    ⟦<string>on</string>⟧
                </dict>
                """),
        ],
        check: .item { item, reporter in
            if item.form == .toggle { checkSwitch(item, reporter) }
            guard item.has(.values), let list = item.value(.values), list.node.kind == .array else { return }
            var first: [PropertyListValue: Int] = [:]
            for (index, element) in list.elements.enumerated() {
                let value = element.value
                let counted = counted(value)
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

    /// A value as it is compared: those that Foundation calls equal are one.
    private static func counted(_ value: PropertyListValue) -> PropertyListValue {
        let number = value.boolean.map { $0 ? 1 : 0 } ?? value.number
        return number.map { .real($0 + 0) } ?? value
    }

    /// Looks at what a toggle stores.
    private static func checkSwitch(_ item: CheckedItem, _ reporter: Reporter) {
        let on = item.value(.trueValue)
        let off = item.value(.falseValue)
        // A value of a wrong type is reported as that.
        guard let element = off ?? on, item.has(.trueValue) == (on != nil), item.has(.falseValue) == (off != nil)
        else { return }
        let value = on?.value ?? .boolean(true)
        guard counted(value) == counted(off?.value ?? .boolean(false)) else { return }
        reporter.report(
            item, at: element, "\(item.label) stores the same when it is on and when it is off: \(short("\(value)"))",
            help: "give 'TrueValue' and 'FalseValue' values of their own, or remove both")
    }
}
