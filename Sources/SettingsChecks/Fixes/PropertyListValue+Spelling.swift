import PropertyListSyntax
import SettingsModel
import SourceText

extension PropertyListValue {
    /// A single value as it is to be written, for messages: `<true/>`, `<string>600</string>`.
    var spelling: String {
        switch self {
        case .boolean(let value): value ? "<true/>" : "<false/>"
        default: "<\(kind.rawValue)>\(shortened)</\(kind.rawValue)>"
        }
    }

    private var shortened: String {
        let text = description
        return visible(text.utf8.count > 60 ? text.prefix(60) + "…" : text)
    }

    /// The boolean that a text or a number is meant as: YES, true, on and 1, and their opposites.
    var meantBoolean: Bool? {
        switch description.lowercased() {
        case "yes", "true", "1", "on", "y", "truevalue": true
        case "no", "false", "0", "off", "n", "falsevalue": false
        default: nil
        }
    }
}
