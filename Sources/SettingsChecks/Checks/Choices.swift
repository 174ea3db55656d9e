import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items in which the number of titles differs from the number of values.
    static let titlesValuesMismatch = Rule(
        "titles-values-mismatch", .error, "an item has more or fewer titles than values",
        what: """
            The Titles and Values arrays of an item do not have the same number of elements. The first element of \
            Titles corresponds to the first element of Values, and so on. If a title item has only Titles or only \
            Values, the finding is a warning.
            """,
        why: """
            Apple's reference requires the same number of elements in Titles and Values. If the numbers of titles and \
            values differ, the behavior of the Settings app is not documented. The Settings app may crash or show the \
            wrong choice. The behavior of the Settings app is unknown if a title item has only Titles or only Values.
            """,
        recommendation:
            "Make the Titles and Values arrays the same length, with corresponding elements in the same order.",
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .item(
            """
            Type: PSMultiValueSpecifier
            Title: Quality
            Key: quality
            DefaultValue: <integer>0</integer>
            ⟦<key>Titles</key>⟧
            <array>
                <string>Low</string>
                <string>High</string>
            </array>
            Values: <array>
                <integer>0</integer>
            </array>
            """),
        check: .item { item, pane, reporter in
            if item.type == .title, let alone = item.entry(.titles) ?? item.entry(.values) {
                let other: ItemKey = item.has(.titles) ? .values : .titles
                if !item.has(other), !item.misspells(other, in: pane) {
                    reporter.report(
                        pane, at: alone.keyElement,
                        "\(item.label) has \(quoted(alone.key.string)) but no \(quoted(other.name.string))",
                        help: "specify both, or neither", as: .warning)
                }
            }
            guard let entry = item.entry(.titles), let titles = item.list(.titles)?.count,
                let values = item.list(.values)?.count, titles != values, titles > 0, values > 0
            else { return }
            reporter.report(
                pane, at: entry.keyElement,
                "\(item.label) has \(count(titles, "title")) but \(count(values, "value"))",
                help: "give Titles and Values the same number of entries")
        })

    /// A rule that reports multi-value items in which the number of short titles differs from the number of values.
    static let shortTitlesMismatch = Rule(
        "short-titles-mismatch", .warning, "a multi-value has more or fewer short titles than values",
        what: """
            The ShortTitles array of a multi-value item does not have the same number of elements as its Titles and \
            Values arrays. The first element of ShortTitles corresponds to the first element of Values, and so on.
            """,
        why: """
            Apple's archived reference requires the same number of elements in ShortTitles and Values. If a \
            multi-value has too few or too many short titles, the behavior of the Settings app is not documented. The \
            Settings app may show the short title of another choice, or no short title.
            """,
        recommendation: """
            Give each choice of the multi-value item a short title, even if the short title is the same as the title.
            """,
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d9),
        example: .item(
            """
            Type: PSMultiValueSpecifier
            Title: Quality
            Key: quality
            DefaultValue: <integer>0</integer>
            Titles: <array>
                <string>Low, for slow networks</string>
                <string>High</string>
            </array>
            Values: <array>
                <integer>0</integer>
                <integer>1</integer>
            </array>
            ⟦<key>ShortTitles</key>⟧
            <array>
                <string>Low</string>
            </array>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .multiValue, let entry = item.entry(.shortTitles),
                let short = item.list(.shortTitles)?.count, let titles = item.list(.titles)?.count,
                let values = item.list(.values)?.count, titles > 0,
                // Another rule reports a different number of titles than values.
                titles == values, short != values
            else { return }
            reporter.report(
                pane, at: entry.keyElement,
                "\(item.label) has \(count(short, "short title")) but \(count(values, "value"))",
                help: "give each choice a short title")
        })

    /// A rule that reports multi-value items and radio groups without choices.
    static let emptyOptions = Rule(
        "empty-options", .error, "an item has no choices",
        what: "The Titles or Values array of a multi-value item or a radio group is empty.",
        why: """
            Apple's reference requires choices for multi-value items and radio groups. If an item has no choices, the \
            user cannot select a value. Inferred: the pane that lists the choices of a multi-value item is empty.
            """,
        recommendation: "Add choices to the item, or remove the item.",
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .item(
            """
            Type: PSRadioGroupSpecifier
            Key: quality
            DefaultValue: <integer>0</integer>
            ⟦<key>Titles</key>⟧
            <array/>
            Values: <array/>
            """),
        check: .item { item, pane, reporter in
            guard item.type?.requiresChoices == true, !pane.isInApp else { return }
            for key in [ItemKey.titles, .values] where item.list(key)?.isEmpty == true {
                guard let entry = item.entry(key) else { continue }
                reporter.report(
                    pane, at: entry.keyElement, "\(item.label) has no choices: \(quoted(entry.key.string)) is empty",
                    help: "add the choices, or remove the item")
                return
            }
        })

    /// A rule that reports choices in an item that have the same value.
    static let duplicateValues = Rule(
        "duplicate-values", .warning, "two choices have the same value",
        what: """
            The Values array of an item contains the same value twice. The rule also reports a toggle whose TrueValue \
            and FalseValue are equal. By default, TrueValue is true and FalseValue is false. Numbers and Boolean \
            values are compared numerically, so 1, 1.0 and true are equal.
            """,
        why: """
            The app cannot distinguish two choices that have the same value. Inferred: if two choices have the same \
            value, the Settings app always marks the same one of the two choices as selected. A toggle whose TrueValue \
            and FalseValue are equal has no effect.
            """,
        recommendation: "Give each choice a unique value, or remove the duplicate choice.",
        evidence: .inferred(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .items(
            Example.multiValue(
                titles: ["<string>Low</string>", "<string>High</string>", "<string>Best</string>"],
                values: ["<integer>0</integer>", "<integer>1</integer>", "⟦<real>1.0</real>⟧"],
                defaultValue: "<integer>1</integer>")),
        check: .item { item, pane, reporter in
            if item.type == .toggle { checkToggleValues(item, pane, reporter) }
            reportRepeated(
                "value", among: item.list(.values) ?? [], by: { comparisonValue($0.value) }, of: item, pane, reporter,
                help: "give each choice a unique value")
        })

    /// Returns the value to use in comparisons. The result is the same for all values that Foundation considers equal.
    private static func comparisonValue(_ value: PropertyListValue) -> PropertyListValue {
        let number = value.boolean.map { $0 ? 1 : 0 } ?? value.number
        return number.map { .real($0 + 0) } ?? value
    }

    /// Reports a toggle whose on and off values are equal.
    private static func checkToggleValues(_ item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
        guard let element = item[.falseValue] ?? item[.trueValue], item.hasWellTypedSwitch,
            case let (on, off) = item.toggleValues, comparisonValue(on) == comparisonValue(off)
        else { return }
        reporter.report(
            pane, at: element,
            "\(item.label) stores the same value when it is on and when it is off: \(short("\(on)"))",
            help: "give 'TrueValue' and 'FalseValue' different values, or remove both")
    }

    /// A rule that reports choices in an item that have the same title.
    static let duplicateTitles = Rule(
        "duplicate-titles", .note, "two choices have the same title",
        what: """
            The Titles array of a multi-value item or a radio group contains the same string twice. If two choices \
            have the same title and the same value, only the duplicate-values rule reports them.
            """,
        why: "Users cannot distinguish two choices that have the same title.",
        recommendation: "Give each choice a unique title, or remove the duplicate choice.",
        evidence: .inferred(ItemType.multiValue.documentation),
        example: .items(
            Example.multiValue(
                titles: ["<string>High</string>", "⟦<string>High</string>⟧"],
                values: ["<integer>0</integer>", "<integer>1</integer>"])),
        check: .item { item, pane, reporter in
            guard item.type?.requiresChoices == true, let titles = item.list(.titles) else { return }
            let values = item.list(.values)?.map(\.value) ?? []
            reportRepeated(
                "title", among: titles, by: \.value.description, of: item, pane, reporter,
                help: "give it a different title"
            ) { index, earlier in
                index < values.count && values[index].isEqualInFoundation(as: values[earlier])
            }
        })

    /// Reports the choices whose title or value is the same as that of an earlier choice.
    ///
    /// - Parameters:
    ///   - noun: The word for the property that the choices share.
    ///   - elements: The titles or the values of the choices.
    ///   - identity: A closure that returns the property to compare.
    ///   - isReportedElsewhere: A closure that returns whether another rule reports two choices, given their indices.
    private static func reportRepeated<Identity: Hashable>(
        _ noun: String, among elements: [PropertyListElement], by identity: (PropertyListElement) -> Identity,
        of item: Item, _ pane: CheckedPane, _ reporter: Reporter, help: Message,
        unless isReportedElsewhere: (Int, Int) -> Bool = { _, _ in false }
    ) {
        var first: [Identity: Int] = [:]
        for (index, element) in elements.enumerated() {
            let identity = identity(element)
            guard let earlier = first[identity] else {
                first[identity] = index
                continue
            }
            if isReportedElsewhere(index, earlier) { continue }
            reporter.report(
                pane, at: element,
                "choice \(index) of \(item.label) has the same \(noun) as choice \(earlier): "
                    + short(element.value.description),
                help: help)
        }
    }

    /// A rule that reports items whose choices have values of different types.
    static let mixedValues = Rule(
        "mixed-values", .warning, "the values of an item have different types",
        what: """
            The Values array of a multi-value, radio group or title item contains values of different types, such as \
            strings and numbers. The rule allows a mix of integers, reals and booleans, because Foundation treats all \
            three types as numbers.
            """,
        why: """
            The app expects all values of an item to have the same type. If the user selects a choice whose value has \
            an unexpected type, the app reads either 0 or no value. If the app compares the stored value with a value \
            of the expected type, the comparison fails.
            """,
        recommendation: "Use the same type for all values in the Values array.",
        evidence: .inferred(ItemType.multiValue.documentation),
        example: .items(
            Example.multiValue(
                titles: ["<string>Low</string>", "<string>High</string>", "<string>Best</string>"],
                values: ["<integer>0</integer>", "<integer>1</integer>", "⟦<string>2</string>⟧"])),
        check: .item { item, pane, reporter in
            guard let elements = item.list(.values), let first = elements.first,
                elements.contains(where: { $0.valueClass != first.valueClass })
            else { return }
            var counts: [String: Int] = [:]
            for element in elements { counts[element.valueClass, default: 0] += 1 }
            // In a tie, the type of the first value wins.
            let most = elements.map(\.valueClass).reduce(first.valueClass) { most, other in
                counts[other, default: 0] > counts[most, default: 0] ? other : most
            }
            guard let odd = elements.enumerated().first(where: { $0.element.valueClass != most }) else { return }
            let value = odd.element.value
            reporter.report(
                pane, at: odd.element,
                "choice \(odd.offset) of \(item.label) has the \(value.kind.rawValue) \(value.shown) as its value, "
                    + "but others have \(most)",
                help: "use the same type for all values",
                parts: ["the values of \(item.label) have different types"])
        })
}

extension PropertyListElement {
    /// The plural noun for values of the same Foundation class, such as `strings`. All numbers, including Booleans,
    /// have the same class.
    fileprivate var valueClass: String {
        switch kind {
        case .string, .key: "strings"
        case .integer, .real, .true, .false: "numbers"
        case .date: "dates"
        case .data: "data"
        case .array: "arrays"
        case .dictionary, .plist: "dictionaries"
        }
    }
}
