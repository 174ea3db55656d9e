package import PropertyListSyntax
package import SettingsModel
import SourceText

/// The options of `add-item` and `set-item` that describe an item, as entered by the user.
package struct ItemOptions: Sendable {
    /// A dictionary that maps the keys of the item type to their values, exactly as the user entered them.
    package var texts: [ItemKey: String] = [:]
    /// A dictionary that maps Boolean keys to their values.
    package var switches: [ItemKey: Bool] = [:]
    package var choices: [ItemChoice] = []
    package var shortTitles: [ItemShortTitle] = []
    /// The values of the choices to remove, exactly as the user entered them.
    package var removedChoices: [String] = []
    /// The type for the values of choices, or for the `TrueValue` and `FalseValue` of a toggle. The type is used only
    /// if the item does not have these values yet.
    package var valueType: PropertyListValue.Kind?
    /// The keys that the user specified by raw name, each with its value exactly as the user entered it. A raw name can
    /// be any property-list key.
    package var settings: [(key: ItemKey, text: String)] = []
    /// The keys that the user specified by raw name, each with its parsed value.
    package var others: [PropertyListValue.Entry] = []
    /// The keys to remove.
    package var unset: [ItemKey] = []
    /// The device idioms for which the item is shown, such as `Phone` and `Pad`.
    package var idioms: [String] = []
    /// The build configurations that include the item, or `nil` to keep the current configurations. An empty array
    /// includes the item in all configurations.
    package var configurations: [String]?

    package init() {}

    /// The keys that the user specified by raw name.
    var rawKeys: [ItemKey] { settings.map(\.key) + others.map { ItemKey($0.key) } }

    /// Whether no options are specified.
    package var isEmpty: Bool {
        texts.isEmpty && switches.isEmpty && choices.isEmpty && shortTitles.isEmpty && removedChoices.isEmpty
            && settings.isEmpty && others.isEmpty && unset.isEmpty && idioms.isEmpty
            && configurations == nil
    }

    /// Throws an error if options contradict each other.
    func requireNoContradiction() throws(UsageError) {
        let set = texts.keys.sorted { $0.name < $1.name } + switches.keys.sorted { $0.name < $1.name } + rawKeys
        var found: Set<ItemKey> = []
        if let key = set.first(where: { !found.insert($0).inserted }) {
            throw UsageError("\(key) is set twice", help: "specify one value")
        }
        if let key = unset.first(where: found.contains) {
            throw UsageError("\(key) is both set and removed", help: "leave out one of the options")
        }
    }

    /// Throws an error if the text of an option is invalid or if options contradict each other, regardless of the item
    /// type.
    package func requireTexts() throws(UsageError) {
        try requireNoContradiction()
        if let title = texts[.title] { try TextRules.requireSingleLine(title, "\(key: .title)") }
        if let footer = texts[.footerText] { try TextRules.requireMultilineText(footer, "\(key: .footerText)") }
        if let key = texts[.key] { try ItemValues.requireValidKey(key) }
        for choice in choices { try TextRules.requireSingleLine(choice.title, "\(key: .titles)") }
        for short in shortTitles { try TextRules.requireSingleLine(short.typed, "\(key: .shortTitles)") }
    }

    /// The types that `--value-type` accepts.
    package static let valueTypes: [PropertyListValue.Kind] = [.integer, .real, .string, .boolean, .date, .data]

    package static func valueType(named name: String) throws(UsageError) -> PropertyListValue.Kind {
        if let kind = PropertyListValue.Kind(rawValue: name), valueTypes.contains(kind) { return kind }
        throw UsageError(
            "\(input: .valueType) \(quoted(name)) is not a valid type",
            help: "use integer, real, string, boolean, date or data")
    }

    /// Stores the arguments that the user passed for a key.
    package mutating func storeArguments(_ typed: [String], for key: KeySchema) throws(UsageError) {
        switch key.key {
        case .titles: choices = typed.map(ItemChoice.init)
        case .shortTitles: shortTitles = try typed.map { text throws(UsageError) in try ItemShortTitle(text) }
        case .idioms: idioms = typed
        case .configurations:
            try TextRules.requireConfigurationNames(typed)
            configurations = typed.withoutRepetitions
        default: texts[key.key] = typed.last
        }
    }
}

/// A choice of a multi-value, radio group or title item, parsed from a command-line argument.
package struct ItemChoice: Hashable, Sendable {
    package let title: String
    package let value: String

    /// Parses an argument of the form `Title=Value`. The argument is split at the last `=`. If it does not contain `=`,
    /// the whole argument is used as both the title and the value.
    package init(_ text: String) {
        if let equals = text.lastIndex(of: "=") {
            title = String(text[..<equals])
            value = String(text[text.index(after: equals)...])
        } else {
            title = text
            value = text
        }
    }
}

/// A short title for a choice, parsed from a command-line argument. The argument identifies the choice by its title or
/// value.
package struct ItemShortTitle: Hashable, Sendable {
    let typed: String

    /// Parses an argument of the form `TITLE=TEXT`. Both sides can contain `=`.
    ///
    /// - Throws: `UsageError` if the argument does not contain `=`.
    package init(_ typed: String) throws(UsageError) {
        guard typed.contains("=") else {
            throw UsageError(
                "\(key: .shortTitles) \(quoted(typed)) has no '='", help: "use \(key: .shortTitles) TITLE=TEXT")
        }
        self.typed = typed
    }

    /// The possible ways to split the argument into a choice and its short title. Splitting at the last `=` is
    /// preferred over splitting at the first `=`.
    var possibleSplits: [(choice: String, text: String)] {
        [typed.lastIndex(of: "="), typed.firstIndex(of: "=")].compactMap(\.self).withoutRepetitions.map {
            (String(typed[..<$0]), String(typed[typed.index(after: $0)...]))
        }
    }
}
