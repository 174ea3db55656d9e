import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports values whose type is not the one that their key requires.
    static let wrongValueType = Rule(
        "wrong-value-type", .error, "a value has the wrong type",
        what: """
            A value in an item, in a confirmation prompt or at the root of a pane does not have the type that Apple's \
            reference requires. For example, a value is a number instead of a string, or a string instead of a \
            boolean. The finding is a note for an InAppSettingsKit key, because InAppSettingsKit accepts strings as \
            booleans. The finding is a note for the Title of a pane, because the Settings app does not read this key. \
            The finding is also a note if a <key> element is used instead of a <string> element. CoreFoundation treats \
            <key> and <string> values alike, but most other parsers reject the file.
            """,
        why: """
            Apple does not document how the Settings app treats a value of the wrong type. The Settings app may ignore \
            the value, convert the value or omit the item.
            """,
        recommendation: "Use a value of the type that the message specifies.",
        fix: """
            The safe fix converts the value to the type in the message without changing the meaning of the value. A \
            number becomes a string with the same characters, and a numeric string becomes a number. The strings YES \
            and NO become booleans, and a <key> element becomes a <string> element.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        withInAppSettingsKit: .warning,
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: port
                DefaultValue: ⟦<integer>8080</integer>⟧
                IsSecure: ⟦<string>NO</string>⟧
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { check(item, pane, reporter) }
            // Another rule reports an invalid array of items.
            for schema in PaneSchema.keys where schema.name != PaneSchema.items {
                guard let entry = pane.entry(schema.name), !entry.isWellTyped else { continue }
                let element = entry.element
                reporter.report(
                    pane, at: element.span,
                    "\(quoted(schema.name)) of the pane is \(element.kindName), not \(schema.type.name)",
                    help: Self.help(for: element, in: schema, isInside: false),
                    fix: Self.fix(for: element, in: schema, isInside: false, of: pane),
                    as: schema.name == PaneSchema.title ? .note : nil)
            }
        })

    private static func check(_ item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
        for entry in item.entries where entry.element.kind == .key && entry.isWellTyped {
            let value = short(entry.element.string)
            reporter.report(
                pane, at: entry.element,
                "\(quoted(entry.key.string)) of \(item.label) is a <key>, which is read as the string \(value)",
                help: "write <string>: most other parsers reject the file",
                fix: .writing(entry.element.value, over: entry.element, in: pane), as: .note)
        }
        for inner in item.innerDictionaries {
            for entry in inner.entries where !entry.isWellTyped {
                guard let schema = entry.schema else { continue }
                reporter.report(
                    pane, at: entry.element,
                    "\(quoted(schema.name)) of \(quoted(inner.entry.key.string)) of \(item.label) is "
                        + "\(entry.element.kindName), not \(schema.type.name)",
                    help: Self.help(for: entry.element, in: schema, isInside: false),
                    fix: Self.fix(for: entry.element, in: schema, isInside: false, of: pane))
            }
        }
        for entry in item.entries where !entry.isWellTyped {
            guard let schema = entry.schema, let element = schema.type.firstTypeMismatch(entry.element) else {
                continue
            }
            let isInside = element.span != entry.element.span
            let of = item.has(.type) && ItemKey(entry.key) != .type ? " of \(item.label)" : ""
            reporter.report(
                pane, at: element,
                isInside
                    ? "\(quoted(schema.name))\(of) accepts \(schema.type.name), but this is \(element.kindName)"
                    : "\(quoted(schema.name))\(of) is \(element.kindName), not \(schema.type.name)",
                help: Self.help(for: element, in: schema, isInside: isInside),
                fix: Self.fix(for: element, in: schema, isInside: isInside, of: pane),
                as: schema.reader == .inAppSettingsKit ? .note : nil)
        }
    }

    private static func help(for element: PropertyListElement, in schema: KeySchema, isInside: Bool) -> Message {
        if let value = value(for: element, in: schema, isInside: isInside) { return "write \(value.spelling)" }
        return schema.type.name == ValueType.boolean.name ? "write <true/> or <false/>" : "write \(schema.type.name)"
    }

    private static func fix(
        for element: PropertyListElement, in schema: KeySchema, isInside: Bool, of pane: CheckedPane
    ) -> Fix? {
        value(for: element, in: schema, isInside: isInside).flatMap { .writing($0, over: element, in: pane) }
    }

    /// Returns an equivalent value of the required type, or `nil` if there is no such value.
    private static func value(
        for element: PropertyListElement, in schema: KeySchema, isInside: Bool
    ) -> PropertyListValue? {
        let kind = element.kind
        let isNumber = kind == .integer || kind == .real
        let text = KeyNames.trimmed(element.text.string(in: element.contentSpan))
        switch schema.type {
        case .boolean where element.isString || isNumber: return element.value.probableBoolean.map { .boolean($0) }
        case .string where isNumber: return .string(text)
        case .array where isInside && isNumber: return .string(text)
        case .number where element.isString: return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
        default: return nil
        }
    }

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
            Apple's reference does not list the unknown value, and the behavior of the Settings app is not documented. \
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

extension PropertyListElement {
    /// The name of the value's type with an article, such as `a dictionary`.
    var kindName: String {
        switch kind {
        case .plist: "a property list"
        case .dictionary: "a dictionary"
        case .array: "an array"
        case .key: "a key"
        case .string: "a string"
        case .integer: "an integer"
        case .real: "a real"
        case .date: "a date"
        case .data: "data"
        case .true, .false: "a boolean"
        }
    }
}
