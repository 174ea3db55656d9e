package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// An app setting for which code is generated.
package struct GeneratedSetting: Sendable {
    package let key: ExactString
    /// The app group whose user defaults store the value, or `nil` for the app's own user defaults.
    package let appGroup: ExactString?
    package internal(set) var kind: SettingKind
    /// The default value to register, or `nil` if the bundle does not specify a default value.
    package let defaultValue: PropertyListValue?
    /// The value to use if no suitable value is stored or registered. For example, a slider without a default value
    /// uses its minimum value.
    package let fallback: PropertyListValue?
    /// The range of a slider, or `nil` if the item is not a slider or does not have a valid range.
    package var range: ClosedRange<Double>?
    /// The build configurations that include the setting.
    package var limit = ConfigurationLimit()
    /// The variables that are omitted because their values are unknown.
    package var omittedVariables = OmittedVariables()
    /// The keys in Info.plist that are read for the default value, by the variables in it.
    package var infoKeys: [String: String] = [:]
    /// Whether the user cannot change the setting, because only title items show it.
    package var isReadOnly = false
    /// The name for the setting in code that the user specified, or `nil` to derive the name from the key.
    package var chosenName: String?
    /// The title of the item in the source language.
    package var title: String?
    /// The heading of the section that contains the item.
    package var heading: String?
    /// The footer of the section that contains the item.
    package var footer: String?

    package init(
        key: ExactString, appGroup: ExactString? = nil, kind: SettingKind, defaultValue: PropertyListValue?,
        fallback: PropertyListValue? = nil
    ) {
        self.key = key
        self.appGroup = appGroup
        self.kind = kind
        self.defaultValue = defaultValue
        self.fallback = fallback ?? defaultValue
    }

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

    /// Removes the choices for whose values a closure returns `nil`. If it returns `nil` for a value of a toggle, the
    /// property represents any value.
    package mutating func filterChoices(_ known: (PropertyListValue) -> PropertyListValue?) {
        switch kind {
        case .list(let choices):
            let rest = choices.filter { known($0.value) != nil }
            kind = rest.isEmpty ? .any : .list(rest)
        case .toggle(let on, let off):
            if known(on) == nil || known(off) == nil { kind = .any }
        case .string, .integer, .real, .date, .data, .any: break
        }
    }

    private static func range(of item: Item) -> ClosedRange<Double>? {
        guard item.type?.hasRange == true else { return nil }
        let (low, high) = item.range
        return low <= high && low.isFinite && high.isFinite ? low...high : nil
    }

    private static func fallback(of item: Item) -> PropertyListValue? {
        switch item.type?.kind {
        case .toggle: item.toggleValues.off
        case .slider: .real(item.range.minimum)
        case .group, .title, .textField, .multiValue, .radioGroup, .childPane, .button, .openURL, .mailCompose,
            .customView, .textView, .datePicker, .listGroup, nil:
            nil
        }
    }

    /// The name of the property, if the key begins with a digit and the user did not specify a name. Otherwise, `nil`.
    package var spelledOutName: String? {
        let name = SwiftIdentifier.name(for: key.string)
        let spelled = SwiftIdentifier.spellingOutLeadingNumber(name)
        return chosenName == nil && spelled != name ? spelled : nil
    }

    /// Combines the lines of code for several settings into blocks. If a setting has a compilation condition, its lines
    /// are enclosed in `#if` and `#endif`. Adjacent settings with the same condition share a block.
    static func conditionalBlocks(
        _ parts: some Sequence<(setting: GeneratedSetting, lines: [String])>, separator: [String] = []
    ) -> [[String]] {
        var runs: [(condition: String?, parts: [[String]])] = []
        for (setting, lines) in parts {
            if let condition = setting.limit.condition, runs.last?.condition == condition {
                runs[runs.count - 1].parts.append(lines)
            } else {
                runs.append((setting.limit.condition, [lines]))
            }
        }
        return runs.map { condition, parts in
            let lines = Array(parts.joined(separator: separator))
            return condition.map { ["#if \($0)"] + lines + ["#endif"] } ?? lines
        }
    }

    /// The caption of the setting in comments: its title, the heading of its section, or its key. The first of these
    /// that is available is used.
    var caption: String {
        [title, heading, key.string].compactMap(Self.comment).first ?? SwiftText.literal(key.string)
    }

    /// Returns the lines of the doc comment for the setting's property: the caption, and the footer or the heading of
    /// the section, followed by other sentences.
    func docComment(values: [String] = []) -> [String] {
        let heading = Self.comment(title) == nil ? nil : Self.comment(heading)
        let section = Self.comment(footer) ?? heading.map { "In the group “\($0)”" }
        let texts = [caption, section].compactMap(\.self).map(Self.sentence)
        let others = [limit.comment, omittedVariables.valueComment].filter { !$0.isEmpty }
        let words = (texts + values + others).flatMap { $0.split(separator: " ") }
        var lines: [String] = []
        for word in words {
            if let line = lines.last, line.count + word.count < Self.commentWidth {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append("/// " + word)
            }
        }
        return lines
    }

    /// The maximum length of a line in a doc comment without its indentation.
    private static let commentWidth = 116

    /// Returns text that ends with a punctuation mark.
    private static func sentence(_ text: String) -> String {
        let end = text.last { !"”\"»)]".contains($0) }
        if text.last == ":" { return text.dropLast() + "." }
        return end.map { ".!?…。！？".contains($0) } == true ? text : text + "."
    }

    /// Returns a text on a single line for a comment, or `nil` if the line would be empty.
    private static func comment(_ text: String?) -> String? {
        guard let line = text.map({ SwiftText.comment($0) }), !line.isEmpty else { return nil }
        return line
    }
}

/// A restriction to specific build configurations. If `configurations` is `nil`, there is no restriction.
package struct ConfigurationLimit: Hashable, Sendable {
    package let configurations: [ExactString]?
    /// The compilation condition for the generated code, or `nil` if the code is always compiled.
    package let condition: String?

    /// Creates a restriction to specific build configurations.
    ///
    /// - Parameter conditions: The compilation conditions, keyed by build configuration. The code is compiled
    ///   conditionally only if all of the build configurations have a compilation condition.
    package init(_ configurations: [ExactString]? = nil, under conditions: [String: String] = [:]) {
        self.configurations = configurations
        let found = (configurations ?? []).map { conditions[$0.string] }
        condition =
            found.isEmpty || found.contains(nil)
            ? nil : found.compactMap(\.self).withoutRepetitions.joined(separator: " || ")
    }

    /// The sentence for comments that lists the build configurations. The string is empty if there is no restriction.
    var comment: String {
        guard let configurations else { return "" }
        let names = configurations.map { SwiftText.comment($0.string) }
        guard let last = names.last else { return "Not in any build configuration." }
        let others = names.dropLast().joined(separator: ", ")
        return "For \(others.isEmpty ? "" : others + " and ")\(last) only."
    }
}

/// The kind of value that a setting stores.
package enum SettingKind: Sendable {
    /// A toggle. The associated values are the values that are stored when the toggle is on and when it is off.
    case toggle(on: PropertyListValue, off: PropertyListValue)
    case string
    case integer
    case real
    case date
    case data
    /// A list from which the user selects one value.
    case list([SettingChoice])
    /// A value of a type that does not have its own case, such as an array.
    case any

    fileprivate init(
        of item: Item, defaultValue: PropertyListValue?, table: String, showing shown: (ExactString) -> String
    ) {
        switch item.type?.kind {
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
        case .group, .title, .childPane, .button, .openURL, .mailCompose, .customView, .listGroup, nil:
            self = Self(of: defaultValue ?? item.options.first?.value)
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

/// A choice in a list, with a title and a value.
package struct SettingChoice: Sendable {
    /// The title in the source language.
    package let title: String
    package let value: PropertyListValue
    /// The title as it is written in the property list.
    package let text: String
    /// The name of the string table in which a device looks up `text`, or `nil` if the text is the same in all
    /// languages.
    package let table: String?

    package init(title: String, value: PropertyListValue, text: String? = nil, table: String? = nil) {
        self.title = title
        self.value = value
        self.text = text ?? title
        self.table = table
    }
}
