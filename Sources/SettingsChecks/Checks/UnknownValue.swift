import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports values that an enumerated key does not accept.
    static let unknownValue = Rule(
        "unknown-value", .warning, "an enumerated key has an unknown value",
        what: """
            The value of a key is not one of the words that the key accepts. Such keys specify the keyboard type, the \
            capitalization style, the correction style or the devices. Values are case-sensitive. If the bundle also \
            uses InAppSettingsKit, words that only the library accepts, and unknown values of the library's own \
            keys, are notes.
            """,
        why: """
            The reference does not list the value. The behavior of Settings is not documented. Inferred: Settings uses \
            the default, and an item only for unknown devices is not shown on any device.
            """,
        instead: "Use one of the words in the message, with the same capitalization.",
        fix: "Unsafe, because the value then takes effect: replaces the value with the most likely word.",
        evidence: .documented(ItemType.textField.documentation),
        effect: .inferred(ItemType.textField.documentation, .d4),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: user
                AutocorrectionType: ⟦<string>no</string>⟧
                SupportedUserInterfaceIdioms: <array>
                    <string>Phone</string>
                    ⟦<string>iPad</string>⟧
                </array>
            </dict>
            """),
        check: .pane { pane, checked, reporter in
            for item in pane.items {
                for (schema, element) in item.unlistedValues {
                    check(element, schema, of: item, pane, checked, reporter)
                }
            }
        })

    private static func check(
        _ element: PropertyListElement, _ schema: KeySchema, of item: Item, _ pane: CheckedPane,
        _ checked: CheckedBundle, _ reporter: Reporter
    ) {
        let value = element.string
        let isOfLibrary = InAppSettingsKit.values(ofKey: schema.name).contains(value.string)
        let isNote = schema.reader == .inAppSettingsKit || (isOfLibrary && checked.usesInAppSettingsKit)
        let meant = Self.meant(by: value.string, in: schema)
        reporter.report(
            pane, at: element,
            "\(quoted(schema.name)) of \(item.label) does not accept \(short(value))"
                + (isOfLibrary ? ", which only InAppSettingsKit accepts" : ""),
            help: meant.map { "did you mean \(quoted($0))?" } ?? Self.help(in: schema),
            fix: meant.flatMap {
                .writing($0, over: element, in: pane, isSafe: false)
            }, as: isNote ? .note : nil)
    }

    private static func meant(by value: String, in schema: KeySchema) -> String? {
        schema.allowedValue(named: value)?.name ?? nearest(to: value, among: schema.allowed.map(\.name))
    }

    private static func help(in schema: KeySchema) -> Message {
        let names = schema.allowed.map(\.name)
        return names.count == 1
            ? "write \(CheckedBundle.list(names))" : "write one of \(CheckedBundle.list(names, limit: 8))"
    }
}
