package import PropertyListSyntax
import SettingsModel

/// What a user asks of an item, as typed: the options of `add-item`.
package struct ItemOptions: Sendable {
    /// A choice of a list.
    package struct Choice: Hashable, Sendable {
        package let title: String
        package let value: String

        /// Reads `Title=Value`, split at the last `=`; without one, the value is the title.
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

    /// A short title: the value of a choice and the text for it.
    package struct ShortTitle: Hashable, Sendable {
        package let value: String
        package let text: String

        /// Reads `Value=Text`, split at the first `=`.
        package init(_ typed: String) throws(UsageError) {
            guard let equals = typed.firstIndex(of: "=") else {
                throw UsageError(
                    "--short-title \(quoted(typed)) has no '='", help: "type it as --short-title VALUE=TEXT")
            }
            value = String(typed[..<equals])
            text = String(typed[typed.index(after: equals)...])
        }
    }

    /// Values of schema keys, as typed.
    package var texts: [String: String] = [:]
    /// Keys that are on or off.
    package var switches: [String: Bool] = [:]
    package var choices: [Choice] = []
    package var shortTitles: [ShortTitle] = []
    /// The type of the values of a list, or of a toggle's two values, where there is none to follow.
    package var valueType: PropertyListValue.Kind?
    /// Any other keys, with their values.
    package var others: [PropertyListValue.Entry] = []
    /// The devices that show the item: `Phone`, `Pad`.
    package var idioms: [String] = []

    package init() {}

    /// The type of value that `--value-type` names.
    package static func valueType(named name: String) throws(UsageError) -> PropertyListValue.Kind {
        if let kind = PropertyListValue.Kind(rawValue: name), kind != .array, kind != .dictionary { return kind }
        throw UsageError(
            "--value-type \(quoted(name)) is not known", help: "type integer, real, string, boolean, date or data")
    }

    /// The option that a schema key is typed with, for messages.
    package static func option(for key: String) -> String {
        switch key {
        case "Title": "--title"
        case "Key": "--key"
        case "DefaultValue": "--default"
        case "TrueValue": "--on"
        case "FalseValue": "--off"
        case "MinimumValue": "--min"
        case "MaximumValue": "--max"
        case "MinimumValueImage": "--min-image"
        case "MaximumValueImage": "--max-image"
        case "FooterText": "--footer"
        case "IsSecure": "--secure"
        case "KeyboardType": "--keyboard"
        case "AutocapitalizationType": "--capitalization"
        case "AutocorrectionType": "--correction"
        case "DisplaySortedByTitle": "--sorted"
        case "Titles", "Values": "--option"
        case "ShortTitles": "--short-title"
        case "File": "--file"
        case "SupportedUserInterfaceIdioms": "--idiom"
        default: "--set \(key)"
        }
    }
}
