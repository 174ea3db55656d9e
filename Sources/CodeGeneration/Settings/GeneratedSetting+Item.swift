package import PropertyListSyntax
package import SettingsModel
package import SourceText

extension GeneratedSetting {
    /// Creates the setting for an item in a pane.
    ///
    /// - Parameters:
    ///   - defaultValue: The default value that takes effect for the key. It might be the default value of another item
    ///     with the same key.
    ///   - group: The group to which the item belongs, or `nil` if there is none.
    ///   - table: The name of the string table in which a device looks up the item's strings.
    ///   - shown: A closure that returns the value of a string in the source language.
    package init(
        _ item: Item, key: ExactString, appGroup: ExactString?, defaultValue: PropertyListValue?,
        in group: Item?, table: String, showing shown: (ExactString) -> String
    ) {
        func text(_ element: PropertyListElement?) -> String? {
            guard let element, element.isString, !element.string.isEmpty else { return nil }
            return shown(element.string)
        }
        self.init(
            key: key, appGroup: appGroup,
            kind: SettingKind(of: item, defaultValue: defaultValue, table: table, showing: shown),
            defaultValue: defaultValue, fallback: defaultValue ?? Self.fallback(of: item))
        title = text(item[.title])
        range = Self.range(of: item)
        guard item.type != .radioGroup else {
            footer = text(item[.footerText])
            return
        }
        heading = text(group?[.title])
        footer = text(group?[.footerText])
    }

    /// Adds the choices of another item with the same key. The stored value might be the value of one of these choices.
    package mutating func add(choicesOf other: GeneratedSetting) {
        if case .list(let choices) = kind, case .list(let others) = other.kind { kind = .list(choices + others) }
    }

    private static func range(of item: Item) -> ClosedRange<Double>? {
        guard item.type == .slider else { return nil }
        let (low, high) = (item[.minimumValue]?.value.number ?? 0, item[.maximumValue]?.value.number ?? 1)
        return low <= high && low.isFinite && high.isFinite ? low...high : nil
    }

    private static func fallback(of item: Item) -> PropertyListValue? {
        switch item.type {
        case .toggle: item.toggleValues.off
        case .slider: item[.minimumValue]?.value.number.map { .real($0) } ?? .real(0)
        default: nil
        }
    }
}

extension SettingKind {
    fileprivate init(
        of item: Item, defaultValue: PropertyListValue?, table: String, showing shown: (ExactString) -> String
    ) {
        switch item.type {
        case .toggle:
            let (on, off) = item.toggleValues
            self = .toggle(on: on, off: off)
        case .slider: self = .real
        case .textField, .textView: self = .string
        case .multiValue, .radioGroup:
            let choices = item.options.map { option in
                SettingChoice(
                    title: shown(option.title), value: option.value, text: option.title.string, table: table)
            }
            self = choices.isEmpty ? Self(of: defaultValue) : .list(choices)
        case .datePicker: self = defaultValue == nil ? .date : Self(of: defaultValue)
        default: self = Self(of: defaultValue ?? item.options.first?.value)
        }
    }

    /// Infers the kind of a setting from one of its values.
    private init(of value: PropertyListValue?) {
        switch value {
        case .boolean: self = .toggle(on: .boolean(true), off: .boolean(false))
        case .integer: self = .integer
        case .real: self = .real
        case .date: self = .date
        case .data: self = .data
        case .array, .dictionary, .unsignedInteger: self = .any
        case .string, nil: self = .string
        }
    }
}
