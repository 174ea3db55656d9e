import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items without a required default value.
    static let missingDefault = Rule(
        "missing-default", .error, "an item lacks a required default value",
        what: """
            A toggle, slider, title item, multi-value or radio group has no DefaultValue. Text fields, and items in \
            panes that only InAppSettingsKit reads, do not require a DefaultValue. The rule reports a title item with \
            a blank DefaultValue as a note.
            """,
        why: """
            Apple's reference requires a DefaultValue for the item. Apple does not document what the Settings app \
            shows for an item without a DefaultValue.
            """,
        recommendation: "Add a DefaultValue to the item, and register the same default value in the app's code.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation, .d3),
        withInAppSettingsKit: .warning,
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Sound
            Key: sound
            """, isMarked: true),
        check: .item { item, pane, reporter in
            if item.type == .title, !pane.isInApp, let element = item.wellTypedValue(.defaultValue), element.isString,
                element.string.string.allSatisfy(\.isWhitespace),
                item.wellTypedValue(.values)?.elements.contains(where: { $0.value == element.value }) != true
            {
                reporter.report(
                    pane, at: element, "\(item.label) shows nothing until the app stores a value: its default is blank",
                    help: "specify a visible default, such as a dash", as: .note)
            }
            guard item.requires(.defaultValue), !pane.isInApp, !item.has(.defaultValue),
                !item.misspells(.defaultValue, in: pane)
            else { return }
            reporter.report(
                item, of: pane, "\(item.label) has no 'DefaultValue'",
                help: "add the value that applies until the user changes it")
        })

    /// A rule that reports default values that are not in the item's list of values.
    static let defaultNotInValues = Rule(
        "default-not-in-values", .warning, "the default is not one of the values",
        what: """
            The DefaultValue of a multi-value item or a radio group is not one of its Values. The rule also compares \
            types: the integer 0 and the string 0 are not equal. If Values does not contain the DefaultValue of a \
            title item, the title item displays the default unchanged, so the finding is a note. The rule does not \
            report an item with fewer Values than Titles, because the missing value might be the default.
            """,
        why: """
            Apple's article about Settings bundles requires DefaultValue to be equal to one of the Values. Inferred: \
            the Settings app shows no choice as selected until the user selects a choice.
            """,
        recommendation: "Set DefaultValue to the same value and type as one of the Values.",
        fix: """
            The safe fix corrects the type of DefaultValue if DefaultValue differs from one of the Values only in \
            type. The fix is unsafe if a typed method, such as string(forKey:) or bool(forKey:), returns a different \
            result for the new value, or if a different item has the same key.
            """,
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(References.article, .d4),
        example: .items(
            Example.multiValue(
                titles: ["<string>Low</string>", "<string>High</string>"],
                values: ["<integer>0</integer>", "<integer>1</integer>"],
                defaultValue: "⟦<string>1</string>⟧")),
        check: .item { item, pane, reporter in
            guard item.type?.hasChoices == true,
                let element = item.wellTypedValue(.defaultValue), let list = item.wellTypedValue(.values)
            else { return }
            let values = list.elements.map(\.value)
            let value = element.value
            guard !values.isEmpty, !values.contains(where: { $0.isEqualInFoundation(as: value) }) else { return }
            let like = values.first { $0.description == value.description }
            // Values of different types are reported by another rule, and the wrong one may be the value.
            let areMixed = Set(values.map(\.kind)).count > 1
            // The value of a choice is missing, which another rule reports. It might be the default.
            let titles = item.list(.titles)?.map(\.value) ?? []
            if like == nil, titles.count > values.count { return }
            let ofTitle = titles.firstIndex(of: value).flatMap { $0 < values.count ? values[$0] : nil }
            let help: Message =
                like.map { "write the default as \($0.kind.articled): \($0.spelling)" }
                ?? ofTitle.map { "it is the title of the value \($0.description)" }
                ?? "write one of \(Self.spellings(of: values))"
            reporter.report(
                pane, at: element,
                like.map {
                    "the default of \(item.label) is the \(value.kind.rawValue) \(value.shown), but the matching "
                        + "value has another type: \($0.kind.rawValue)"
                } ?? "the default \(value.shown) of \(item.label) is not one of its 'Values'",
                help: like != nil && areMixed ? "give all values and the default the same type" : help,
                fix: areMixed
                    ? nil : like.flatMap { .writing($0, over: element, in: pane, isSafe: value.reads(like: $0)) },
                as: item.isReadOnly ? .note : nil)
        })

    private static func spellings(of values: [PropertyListValue]) -> String {
        values.allSatisfy { $0.string != nil }
            ? CheckedBundle.list(values.map(\.description)) : CheckedBundle.unquotedList(values.map(\.spelling))
    }

    /// A rule that reports toggles whose default value is neither the on value nor the off value.
    static let toggleDefault = Rule(
        "toggle-default", .warning, "the default of a toggle is neither its on value nor its off value",
        what: """
            The DefaultValue of a toggle equals neither its TrueValue nor its FalseValue. Without TrueValue and \
            FalseValue, the values of a toggle are the booleans true and false. The strings YES, true and 1 do not \
            equal the boolean true. The finding is a note in panes that only InAppSettingsKit reads, because it reads \
            such a default with boolValue.
            """,
        why: """
            Apple does not document how the Settings app displays a toggle whose default is neither its on value nor \
            its off value. The Settings app may show a toggle as off if its default is neither its TrueValue nor its \
            FalseValue. One report about iOS 9.3.2 says that the Settings app stores 0 and 1 regardless of TrueValue \
            and FalseValue (rdar 26541820).
            """,
        recommendation: """
            Set DefaultValue to the exact value of TrueValue or FalseValue. If the toggle has no TrueValue and no \
            FalseValue, set DefaultValue to <true/> or <false/>.
            """,
        fix: """
            The fix replaces YES, true, on and 1 with the toggle's on value, and NO, false, off and 0 with its off \
            value. For a toggle without TrueValue and FalseValue, for which the Settings app stores booleans, the fix is \
            safe if bool(forKey:) returns the same for both. For other toggles, it is safe if integer(forKey:), \
            double(forKey:) and string(forKey:) also return the same. Otherwise, or if a different item has the same \
            key, the fix is unsafe.
            """,
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred("https://github.com/lionheart/openradar-mirror/issues/14770", .d3),
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Sound
            Key: sound
            DefaultValue: ⟦<string>YES</string>⟧
            """),
        check: .item { item, pane, reporter in
            guard item.type == .toggle, let element = item.wellTypedValue(.defaultValue) else { return }
            let kind = element.kind
            let isPlain = !item.has(.trueValue) && !item.has(.falseValue)
            if isPlain, kind == .true || kind == .false { return }
            let value = element.value
            let (on, off) = item.toggleValues
            guard item.hasWellTypedSwitch, !value.isEqualInFoundation(as: on), !value.isEqualInFoundation(as: off),
                // The default may equal the value of a misspelled key, which another rule reports.
                !item.misspells(.trueValue, in: pane), !item.misspells(.falseValue, in: pane)
            else { return }
            let meant = value.probableBoolean.map { $0 ? on : off }
            reporter.report(
                pane, at: element,
                "the default of \(item.label) is the \(value.kind.rawValue) \(value.shown), which is "
                    + (pane.isInApp ? "not exactly its on or off value" : "neither on nor off"),
                help: meant.map { "write \($0.spelling)" + (isPlain ? ": a string is not a boolean" : "") }
                    ?? "write \(on.spelling) or \(off.spelling)",
                // Settings stores booleans for a toggle without its own values, so code reads it with bool(forKey:).
                fix: meant.flatMap {
                    .writing($0, over: element, in: pane, isSafe: value.reads(like: $0, as: isPlain ? .boolean : nil))
                }, as: pane.isInApp ? .note : nil)
        })

    /// A rule that reports slider defaults outside the range of the slider.
    static let defaultOutOfRange = Rule(
        "default-out-of-range", .warning, "the default of a slider is outside its range",
        what: "The DefaultValue of a slider is less than its MinimumValue or greater than its MaximumValue.",
        why: """
            UISlider limits its value to the range between the minimum and the maximum. Inferred: the thumb of the \
            slider appears at one end, but the app reads a number that the slider cannot produce.
            """,
        recommendation: "Choose a default between MinimumValue and MaximumValue, or extend the range of the slider.",
        evidence: .inferred(ItemType.slider.documentation),
        effect: .inferred("https://developer.apple.com/documentation/uikit/uislider/value", .d4),
        example: .item(
            """
            Type: PSSliderSpecifier
            Key: volume
            DefaultValue: ⟦<integer>50</integer>⟧
            MinimumValue: <integer>0</integer>
            MaximumValue: <real>1</real>
            """),
        check: .item { item, pane, reporter in
            // Another rule reports a default that is not a number.
            guard let element = item.wellTypedValue(.defaultValue), let range = item.rangeWithoutDefault else { return }
            reporter.report(
                pane, at: element,
                "the default \(element.value) of \(item.label) is not between \(range.minimum) and \(range.maximum)",
                help: "write a number from \(range.minimum) to \(range.maximum)",
                parts: ["the default \(element.value) of \(item.label) is out of range"])
        })

    /// A rule that reports sliders whose minimum is not less than the maximum.
    static let sliderRange = Rule(
        "slider-range", .error, "the minimum of a slider is not less than its maximum",
        what: "The MinimumValue of a slider is greater than or equal to its MaximumValue.",
        why: """
            A slider whose minimum is not less than its maximum has no range of values. Inferred: users cannot move a \
            slider that has no range of values.
            """,
        recommendation: "Set the MinimumValue of the slider to a number that is less than its MaximumValue.",
        evidence: .inferred(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation, .d4),
        example: .item(
            """
            Type: PSSliderSpecifier
            Key: volume
            DefaultValue: <real>0.5</real>
            ⟦<key>MinimumValue</key>⟧
            <integer>1</integer>
            MaximumValue: <integer>0</integer>
            """),
        check: .item { item, pane, reporter in
            guard item.type?.hasRange == true, let entry = item.entry(.minimumValue),
                let minimum = item[.minimumValue]?.value, let maximum = item[.maximumValue]?.value,
                let low = minimum.probableNumber, let high = maximum.probableNumber, !(low < high)
            else { return }
            reporter.report(
                pane, at: entry.keyElement,
                "the minimum of \(item.label), \(minimum), is not less than its maximum, \(maximum)",
                help: "make 'MinimumValue' less than 'MaximumValue'",
                parts: ["the minimum of \(item.label) is not less than its maximum"])
        })

    /// A rule that reports secure text fields with a default value.
    static let secretDefault = Rule(
        "secret-default", .warning, "a secure text field has a default",
        what: "A text field whose IsSecure value is true has a DefaultValue that is not empty.",
        why: """
            A secure text field shows dots, but the Settings bundle is a readable folder in the app. Everyone who has \
            the app can read the default value, which is the same for all users.
            """,
        recommendation: """
            Leave the DefaultValue of a secure text field empty so that users enter their own value. Store the app's \
            secrets outside the Settings bundle.
            """,
        evidence: .documented(ItemType.textField.documentation),
        effect: .inferred(ItemType.textField.documentation),
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Key: password
            IsSecure: <true/>
            DefaultValue: ⟦<string>swordfish</string>⟧
            """),
        check: .item { item, pane, reporter in
            guard item.type == .textField, item[.isSecure]?.value.probableBoolean == true,
                let element = item[.defaultValue], ValueType.scalar.accepts(element.value),
                !element.value.description.isEmpty
            else { return }
            // The secret must not appear in logs.
            reporter.report(
                pane, at: element, "\(item.label) is secure, but everyone who has the app can read its default",
                help: "leave the default empty")
        })
}
