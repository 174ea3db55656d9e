import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports values that are not among the allowed values for their key.
    static let unknownValue = Rule(
        "unknown-value", .warning, "the value of a key is not one of the allowed values",
        what: """
            The value of a property-list key is not one of the values that the key accepts. For example, the rule \
            checks the keys for the keyboard type, the capitalization style, the autocorrection style and the \
            supported devices. The values that a key accepts are case-sensitive. If the bundle is used with \
            InAppSettingsKit, a value that only InAppSettingsKit accepts is reported as a note. An unknown value of an \
            InAppSettingsKit key is also reported as a note.
            """,
        why: """
            Apple's reference does not list the value, and does not document how the Settings app treats it. \
            Inferred: the Settings app uses the default instead of an unknown value. Inferred: an item that is limited \
            to unknown devices is not shown on any device.
            """,
        recommendation: "Use one of the values listed in the message, with the same capitalization.",
        fix: """
            The unsafe fix replaces the unknown value with the most likely accepted value. The fix is unsafe because \
            the new value takes effect.
            """,
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
        let valueMeant = Self.valueMeant(by: value.string, in: schema)
        reporter.report(
            pane, at: element,
            "\(quoted(schema.name)) of \(item.label) does not accept \(short(value))"
                + (isOfLibrary ? ", which only InAppSettingsKit accepts" : ""),
            help: valueMeant.map { "did you mean \(quoted($0))?" } ?? Self.help(in: schema),
            fix: valueMeant.flatMap {
                .writing($0, over: element, in: pane, isSafe: false)
            }, as: isNote ? .note : nil)
    }

    private static func valueMeant(by value: String, in schema: KeySchema) -> String? {
        schema.allowedValue(named: value)?.name ?? mostSimilarName(to: value, among: schema.allowed.map(\.name))
    }

    private static func help(in schema: KeySchema) -> Message {
        let names = schema.allowed.map(\.name)
        return names.count == 1
            ? "write \(CheckedBundle.list(names))" : "write one of \(CheckedBundle.list(names, limit: 8))"
    }
}
