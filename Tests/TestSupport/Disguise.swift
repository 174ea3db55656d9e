import Foundation
import SourceText

/// An alternative spelling of the same file. Rules must report the same findings at the same tokens, and edits must
/// have the same effect.
package enum Disguise: String, CaseIterable, Sendable {
    case none, lineFeedsAndReturns, byteOrderMark, utf16Little, utf16Big, utf32, tabs, comments, entities, emoji
    case noFinalNewline
    /// A combination of everything that complicates positions: surrogate pairs, tabs, CRLF, and a byte order mark.
    case wideEverything

    /// Returns the text in this spelling. Marks (`⟦` and `⟧`) in the text are kept.
    package func text(_ text: String, path: String) -> String {
        let isPlist = path.hasSuffix(".plist")
        switch self {
        case .none, .byteOrderMark, .utf16Little, .utf16Big, .utf32:
            return text
        case .lineFeedsAndReturns:
            return String(text.unicodeScalars.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] }.map(Character.init))
        case .tabs:
            return text.replacingOccurrences(of: "    ", with: "\t")
        case .noFinalNewline:
            return text.hasSuffix("\n") && !text.hasSuffix("\n⟧\n") ? String(text.dropLast()) : text
        case .comments:
            guard isPlist else { return text.replacingOccurrences(of: ";\n", with: ";\n// no matter \n") }
            return text.replacingOccurrences(of: ">\n", with: "> <!-- no matter -->\n")
                .replacingOccurrences(of: "?> <!-- no matter -->", with: "?>")
        case .entities:
            guard isPlist else { return text }
            let pattern = try? NSRegularExpression(pattern: "<(key|string)>([A-Za-z])([^<]*)</")
            let range = NSRange(text.startIndex..., in: text)
            return (pattern?.matches(in: text, range: range) ?? []).reversed().reduce(text) { text, match in
                guard let letter = Range(match.range(at: 2), in: text) else { return text }
                let code = text[letter].unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
                return text.replacingCharacters(in: letter, with: code)
            }
        case .emoji:
            return text.replacingOccurrences(of: "⟦", with: Self.wideComment(in: path) + "⟦")
        case .wideEverything:
            let wide = text.replacingOccurrences(of: "⟦", with: Self.wideComment(in: path) + "\t⟦")
                .replacingOccurrences(of: "    ", with: "\t")
            return Self.lineFeedsAndReturns.text(wide, path: path)
        }
    }

    /// Returns a comment with surrogate pairs, joined scalars, a combining mark and a zero-width scalar.
    private static func wideComment(in path: String) -> String {
        // JSON has no comments.
        if path.hasSuffix(".xcstrings") { return "" }
        let text = "👩‍👩‍👧 e\u{301} 🇩🇪 \u{200B} 世"
        return path.hasSuffix(".plist") ? "<!-- \(text) -->" : "/* \(text) */"
    }

    /// Returns the bytes of text that does not contain marks.
    package func bytes(_ text: String) -> [UInt8] {
        switch self {
        case .byteOrderMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case .utf16Little, .wideEverything: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16Big: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf32: TextEncoding(.utf32LittleEndian, byteOrderMark: true).encode(Array(text.utf8))
        default: Array(text.utf8)
        }
    }
}
