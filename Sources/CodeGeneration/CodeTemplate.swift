import SettingsModel

/// A piece of generated code. It is created from a template in the folder `CodeTemplates` by replacing placeholders, such
/// as `⟨access⟩`.
struct CodeTemplate {
    let text: String

    init(_ name: String, _ parts: [String: String] = [:]) {
        let bytes = EmbeddedFiles.all.first { $0.path == "CodeTemplates/\(name).txt" }?.bytes ?? []
        text = String(decoding: bytes, as: UTF8.self).replacingPlaceholders(with: parts)
    }

    var lines: [String] {
        text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Joins lines into a single string, which does not end with a line break.
func joinedLines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

/// Indents lines, except for empty lines.
func indented(_ lines: some Sequence<String>, by levels: Int = 1) -> [String] {
    lines.map { $0.isEmpty ? "" : String(repeating: "    ", count: levels) + $0 }
}
