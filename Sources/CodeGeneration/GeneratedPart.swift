import SettingsModel

/// A template from the folder `Parts` whose placeholders, such as `⟨access⟩`, have been replaced.
struct GeneratedPart {
    let text: String

    init(_ name: String, _ parts: [String: String] = [:]) {
        let bytes = EmbeddedFiles.all.first { $0.path == "Parts/\(name).txt" }?.bytes ?? []
        text = String(decoding: bytes, as: UTF8.self).replacingPlaceholders(with: parts)
    }

    var lines: [String] {
        text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Joins lines into one string. The string does not end with a line break.
func joinedLines(_ lines: [String]) -> String { lines.joined(separator: "\n") }
