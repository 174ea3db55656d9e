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
