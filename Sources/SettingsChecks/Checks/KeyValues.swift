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
            The safe fix converts the value to the type in the message. A number becomes a string with the same \
            characters, and a numeric string becomes a number. The strings YES and NO become booleans, and a <key> \
            element becomes a <string> element. Other conversions are unsafe. The fix of a DefaultValue is also unsafe \
            if a typed method, such as bool(forKey:), returns a different result for the new value. For example, the \
            unsafe fix replaces the number of a UIKit constant with the name of the value, such as NumberPad for 4.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        withInAppSettingsKit: .warning,
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Key: port
            DefaultValue: ⟦<integer>8080</integer>⟧
            IsSecure: ⟦<string>NO</string>⟧
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { checkTypes(in: item, pane, reporter) }
            // Another rule reports an invalid array of items.
            for schema in PaneSchema.keys where schema.name != PaneSchema.items {
                guard let entry = pane.entry(schema.name), !entry.isWellTyped else { continue }
                report(
                    entry.element, schema, " of the pane", pane, reporter,
                    as: schema.name == PaneSchema.title ? .note : nil)
            }
        })

    private static func checkTypes(in item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
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
                let owner = " of \(quoted(inner.entry.key.string)) of \(item.label)"
                report(entry.element, schema, owner, pane, reporter)
            }
        }
        for entry in item.entries where !entry.isWellTyped {
            guard let schema = entry.schema, let element = schema.type.firstTypeMismatch(entry.element) else {
                continue
            }
            report(
                element, schema, item.has(.type) && ItemKey(entry.key) != .type ? " of \(item.label)" : "",
                isInside: element.span != entry.element.span,
                notIn: schema.key == .defaultValue ? item.rangeWithoutDefault : nil, pane, reporter,
                as: schema.reader == .inAppSettingsKit ? .note : nil)
        }
    }

    /// Reports a value of the wrong type.
    ///
    /// - Parameters:
    ///   - owner: A description of the dictionary that contains the key. It begins with a space and is appended to the
    ///     name of the key.
    ///   - isInside: Whether the value is an element of the array that is the key's value.
    ///   - range: The limits of a slider whose default is not between them, even as a number.
    private static func report(
        _ element: PropertyListElement, _ schema: KeySchema, _ owner: String, isInside: Bool = false,
        notIn range: (minimum: PropertyListValue, maximum: PropertyListValue)? = nil,
        _ pane: CheckedPane, _ reporter: Reporter, as severity: Severity? = nil
    ) {
        let replacement = range == nil ? replacement(for: element, in: schema, isInside: isInside, pane) : nil
        let required =
            range.map { "a number from \($0.minimum) to \($0.maximum)" }
            ?? (schema.type.name == ValueType.boolean.name ? "<true/> or <false/>" : schema.type.name)
        reporter.report(
            pane, at: element,
            "\(quoted(schema.name))\(owner) "
                + (isInside
                    ? "accepts \(schema.type.name), but this is \(element.kindName)"
                    : "is \(element.kindName), not \(schema.type.name)")
                + (range.map { ", and is not between \($0.minimum) and \($0.maximum)" } ?? ""),
            help: replacement.map { "write \($0.value.spelling)\(note(on: element.value, in: schema))" }
                ?? (schema.allowed.isEmpty || isInside != schema.type.isArray
                    ? "write \(required)" : help(listing: schema)),
            fix: replacement.flatMap { .writing($0.value, over: element, in: pane, isSafe: $0.isSafe) }, as: severity)
    }

    /// Returns a value of the required type that was probably meant, or `nil` if there is no such value.
    ///
    /// The replacement is safe if code reads the same value, and if the rules that report values of the required type
    /// do not report it.
    private static func replacement(
        for element: PropertyListElement, in schema: KeySchema, isInside: Bool, _ pane: CheckedPane
    ) -> (value: PropertyListValue, isSafe: Bool)? {
        let value = element.value
        let isNumber = value.kind == .integer || value.kind == .real
        func replacement(_ new: PropertyListValue) -> (value: PropertyListValue, isSafe: Bool) {
            (new, value.reads(like: new, as: schema.key == .defaultValue ? nil : new.kind))
        }
        let text = KeyNames.trimmed(element.text.string(in: element.contentSpan))
        switch schema.type {
        case .boolean where element.isString || isNumber:
            return value.probableBoolean.map { replacement(.boolean($0)) }
        case .string where !schema.allowed.isEmpty, .array where isInside && !schema.allowed.isEmpty:
            return schema.valueMeant(by: value).map { (.string($0), false) }
        case .string where isNumber, .array where isInside && isNumber:
            if schema.key == .type { return nil }
            // A name may refer to nothing, and a title may have no entry in the tables.
            if schema.isLocalizable { return (.string(text), pane.table == nil && text == value.description) }
            return schema.key == .defaultValue ? replacement(.string(text)) : (.string(text), false)
        case .number where element.isString:
            return value.probableNumber.map { replacement(.real($0)) }
        default: return nil
        }
    }

    /// Returns the explanation for a number that is replaced with a name.
    private static func note(on value: PropertyListValue, in schema: KeySchema) -> String {
        schema.allowedValue(uiKit: value.description) == nil ? "" : ", which is \(value) in UIKit"
    }

    private static func help(listing schema: KeySchema) -> Message {
        let names = schema.allowed.map(\.name)
        return "write \(names.count == 1 ? "" : "one of ")\(CheckedBundle.list(names, limit: 8))"
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
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Key: user
            AutocorrectionType: ⟦<string>no</string>⟧
            SupportedUserInterfaceIdioms: <array>
                <string>Phone</string>
                ⟦<string>iPad</string>⟧
            </array>
            """),
        check: .pane { pane, checked, reporter in
            for item in pane.items {
                for (schema, element) in item.unlistedValues {
                    let value = element.string
                    let isOfLibrary = InAppSettingsKit.values(ofKey: schema.key).contains(value.string)
                    let isNote = schema.reader == .inAppSettingsKit || (isOfLibrary && checked.usesInAppSettingsKit)
                    let valueMeant = schema.valueMeant(by: .string(value))
                    reporter.report(
                        pane, at: element,
                        "\(quoted(schema.name)) of \(item.label) does not accept \(short(value))"
                            + (isOfLibrary ? ", which only InAppSettingsKit accepts" : ""),
                        help: valueMeant.map {
                            "did you mean \(quoted($0))\(note(on: .string(value), in: schema))?"
                        } ?? help(listing: schema),
                        fix: valueMeant.flatMap { .writing($0, over: element, in: pane, isSafe: false) },
                        as: isNote ? .note : nil)
                }
            }
        })
}

extension KeySchema {
    /// Returns the allowed value that was probably meant by a value that the key does not accept, or `nil` if there is
    /// no likely value. A number stands for the UIKit constant with this number.
    fileprivate func valueMeant(by value: PropertyListValue) -> String? {
        let text = value.description
        if let allowed = allowedValue(named: text) ?? allowedValue(uiKit: text) { return allowed.name }
        let names = allowed.map(\.name)
        if let boolean = value.probableBoolean, Int(text) == nil {
            return names.first { PropertyListValue.string($0).probableBoolean == boolean }
        }
        guard value.kind == .string else { return nil }
        return names.count == 1 ? names[0] : probableName(for: text, among: names)
    }
}

extension ValueType {
    fileprivate var isArray: Bool { if case .array = self { true } else { false } }
}

extension PropertyListElement {
    /// The name of the value's type with an article, such as `a dictionary`.
    var kindName: String {
        switch kind {
        case .plist: "a property list"
        case .key: "a key"
        default: value.kind.articled
        }
    }
}
