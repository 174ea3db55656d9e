import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports default values that are not in the item's list of values.
    static let defaultNotInValues = Rule(
        "default-not-in-values", .warning, "the default is not one of the values",
        what: """
            The DefaultValue of a multi-value item or a radio group is not one of its Values. The rule also compares \
            types: the integer 0 and the string 0 are not equal. If Values does not contain the DefaultValue of a \
            title item, the title item displays the default unchanged, so the finding is a note.
            """,
        why: """
            Apple's article about Settings bundles requires DefaultValue to be equal to one of the Values. Inferred: \
            the Settings app shows no choice as selected until the user selects a choice.
            """,
        recommendation: "Set DefaultValue to the same value and type as one of the Values.",
        fix: """
            The safe fix corrects the type of DefaultValue if it differs from one of the Values only in type.
            """,
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(References.article, .d4),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: ⟦<string>1</string>⟧
                Titles: <array>
                    <string>Low</string>
                    <string>High</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                    <integer>1</integer>
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.isMultiValueOrRadioGroup || item.type == .title,
                let element = item.wellTypedValue(.defaultValue), let list = item.wellTypedValue(.values)
            else { return }
            let values = list.elements.map(\.value)
            let value = element.value
            guard !values.isEmpty, !values.contains(where: { $0.isEqualInFoundation(as: value) }) else { return }
            let like = values.first { $0.description == value.description }
            let shown = element.isString ? short(value.description) : value.description
            if let like {
                reporter.report(
                    pane, at: element,
                    "the default of \(item.label) is the \(value.kind.rawValue) \(shown), but the matching value has another "
                        + "type: \(like.kind.rawValue)",
                    help: "write the default as \(like.kind.articled): \(like.spelling)",
                    fix: .writing(like, over: element, in: pane), as: item.type == .title ? .note : nil)
            } else {
                reporter.report(
                    pane, at: element, "the default \(shown) of \(item.label) is not one of its 'Values'",
                    help: "write one of \(CheckedBundle.list(values.map(\.description)))",
                    as: item.type == .title ? .note : nil)
            }
        })
}

extension PropertyListValue.Kind {
    /// The name of the type with an article, such as `an integer`.
    var articled: String {
        switch self {
        case .integer, .array: "an \(rawValue)"
        case .data: "data"
        default: "a \(rawValue)"
        }
    }
}
