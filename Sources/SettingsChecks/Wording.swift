import PropertyListSyntax
import SettingsModel
import SourceText

extension Item {
    /// A description of the item for messages, such as `the toggle 'play_sounds'`.
    var label: String {
        let name = type?.name ?? "item"
        if let key, !key.isEmpty { return "the \(name) \(short(key))" }
        if let title, !title.isEmpty { return "the \(name) \(short(title))" }
        return type == nil ? "item \(index)" : "the \(name) at \(index)"
    }
}

/// Returns a string in quotation marks for use in a message. Long strings are truncated.
func short(_ text: ExactString) -> String {
    let limit = 60
    guard text.string.utf8.count > limit, text.string.count > limit else { return quoted(text.string) }
    return quoted(text.string.prefix(limit) + "…")
}

func short(_ text: String) -> String { short(ExactString(text)) }

/// Returns a list of names for a message, such as `iOS, tvOS and visionOS`.
func joinedWithAnd(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
}

extension PropertyListValue {
    /// The value as it is displayed in messages. Strings are in quotation marks, and long strings are truncated.
    var shown: String { string.map { short($0) } ?? description }

    /// The XML element for the value as it is displayed in messages, such as `<true/>` or `<string>600</string>`. Long
    /// text is truncated.
    var spelling: String {
        switch self {
        case .boolean(let value): value ? "<true/>" : "<false/>"
        default: "<\(kind.rawValue)>\(shortened)</\(kind.rawValue)>"
        }
    }

    private var shortened: String {
        let text = description
        return printable(text.utf8.count > 60 ? text.prefix(60) + "…" : text)
    }

    /// The number that a number or a string represents, or `nil` for other values.
    var probableNumber: Double? {
        number ?? string.flatMap { Double(KeyNames.trimmed($0.string)) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The Boolean value that a string or number probably represents. For example, `YES`, `on`, and `1` represent
    /// `true`. The value is `nil` for other strings and numbers.
    var probableBoolean: Bool? {
        switch description.lowercased() {
        case "yes", "true", "1", "on", "y", "truevalue": true
        case "no", "false", "0", "off", "n", "falsevalue": false
        default: nil
        }
    }
}
