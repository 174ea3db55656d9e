import SettingsChecks
import SettingsModel
import SourceText

/// Provides completions in comments that control this tool, such as `settings-bundle: allow` followed by rule names.
struct DirectiveCompleter {
    private let bundle: SettingsBundle
    /// The words between `settings-bundle:` and the word that is being typed.
    private let words: [String]
    private let span: Range<Int>

    private static let marker = Array("settings-bundle:".utf8)

    /// Creates a completer for a byte offset. Returns `nil` if `settings-bundle:` does not precede the offset on the
    /// same line, or if the comment ends before the offset.
    init?(_ bundle: SettingsBundle, at offset: Int, in text: SourceText) {
        let line = text.bytes(in: max(0, offset - 1000)..<offset).suffix { $0 != 0x0A && $0 != 0x0D }
        guard let colon = line.lastIndex(of: UInt8(ascii: ":")),
            line[...colon].suffix(Self.marker.count).elementsEqual(Self.marker)
        else { return nil }
        let typed = String(decoding: line[(colon + 1)...], as: UTF8.self)
        guard typed.utf8.allSatisfy({ Directive.isWordByte($0) || $0 == 0x20 || $0 == UInt8(ascii: ",") }),
            !typed.containsBytes("--")
        else { return nil }
        let word = line.suffix { Directive.isWordByte($0) }.count
        var end = offset
        while end < text.count, Directive.isWordByte(text.bytes[end]), !text.bytes[end...].starts(with: "--".utf8) {
            end += 1
        }
        self.bundle = bundle
        span = (offset - word)..<end
        words = typed.utf8.dropLast(word).split { !Directive.isWordByte($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    var completions: [Completion] {
        switch words.first {
        case nil:
            [
                completion("allow", detail: "suppresses findings of rules"),
                completion("source-language", detail: "the language that titles are written in"),
            ]
        case "allow":
            Rule.all.filter { !words.contains($0.id) }.map {
                completion($0.id, detail: $0.summary, documentation: $0.markdownPage)
            }
        case "source-language": words.count > 1 ? [] : bundle.languages.map { completion($0.identifier) }
        default: []
        }
    }

    private func completion(_ word: String, detail: String? = nil, documentation: String? = nil) -> Completion {
        Completion(
            label: word, kind: .value, detail: detail, documentation: documentation, text: word, isSnippet: false,
            filter: word, span: span)
    }
}
