import SettingsModel

/// A text of the folder `Parts`, with what is told in the place of names in angle brackets: `⟨access⟩`.
struct GeneratedPart {
    let text: String

    init(_ name: String, _ parts: [String: String] = [:]) {
        let bytes = EmbeddedFiles.all.first { $0.path == "Parts/\(name).txt" }?.bytes ?? []
        text = String(decoding: bytes, as: UTF8.self).filled(with: parts)
    }

    var lines: [String] {
        text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Lines as one text, without an end behind the last.
func lined(_ lines: [String]) -> String { lines.joined(separator: "\n") }
