package import PropertyListSyntax
package import SettingsModel
import SourceText

/// What a user asks of an item, as typed: the options of `add-item` and `set-item`.
package struct ItemOptions: Sendable {
    /// Values of schema keys, as typed.
    package var texts: [String: String] = [:]
    /// Keys that are on or off.
    package var switches: [String: Bool] = [:]
    package var choices: [ItemChoice] = []
    package var shortTitles: [ItemShortTitle] = []
    /// The values of choices that go, as typed.
    package var removedChoices: [String] = []
    /// The type of the values of a list, or of a toggle's two values, where there is none to follow.
    package var valueType: PropertyListValue.Kind?
    /// Any keys by their raw names, with values as typed.
    package var settings: [(key: String, text: String)] = []
    /// Any keys by their raw names, with their values.
    package var others: [PropertyListValue.Entry] = []
    /// Keys that go.
    package var unset: [String] = []
    /// The devices that show the item: `Phone`, `Pad`.
    package var idioms: [String] = []
    /// The build configurations that the item is to be for; none for all of them, nil for those it is for.
    package var configurations: [String]?

    package init() {}

    /// The keys that are given by their raw names.
    var rawKeys: [String] { settings.map(\.key) + others.map(\.key.string) }

    /// Whether nothing is asked for.
    package var isEmpty: Bool {
        texts.isEmpty && switches.isEmpty && choices.isEmpty && shortTitles.isEmpty && removedChoices.isEmpty
            && settings.isEmpty && others.isEmpty && unset.isEmpty && idioms.isEmpty
            && configurations == nil
    }

    /// Throws for texts that no item may have, of whatever type it is.
    package func requireTexts() throws(UsageError) {
        if let title = texts["Title"] { try TextRules.requireLine(title, "\(key: "Title")") }
        if let footer = texts["FooterText"] { try TextRules.requireText(footer, "\(key: "FooterText")") }
        if let key = texts["Key"] { try ItemValues.requireKey(key) }
        for choice in choices { try TextRules.requireLine(choice.title, "\(key: "Titles")") }
        for short in shortTitles { try TextRules.requireLine(short.typed, "\(key: "ShortTitles")") }
    }

    /// The types of values that `--value-type` names.
    package static let valueTypes: [PropertyListValue.Kind] = [.integer, .real, .string, .boolean, .date, .data]

    package static func valueType(named name: String) throws(UsageError) -> PropertyListValue.Kind {
        if let kind = PropertyListValue.Kind(rawValue: name), valueTypes.contains(kind) { return kind }
        throw UsageError(
            "\(input: .valueType) \(quoted(name)) is not a valid type",
            help: "use integer, real, string, boolean, date or data")
    }

    /// Takes what was typed for a key.
    package mutating func take(_ typed: [String], for key: KeySchema) throws(UsageError) {
        switch key.name {
        case "Titles": choices = typed.map(ItemChoice.init)
        case "ShortTitles": shortTitles = try typed.map { text throws(UsageError) in try ItemShortTitle(text) }
        case KeySchema.idioms.name: idioms = typed
        case KeySchema.configurations.name:
            try TextRules.requireConfigurations(typed)
            configurations = typed.withoutRepetitions
        default: texts[key.name] = typed.last
        }
    }
}
