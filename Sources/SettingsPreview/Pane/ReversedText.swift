/// Functions for text that a pseudo-language has reversed. Reversed text is enclosed in a right-to-left override
/// (U+202E) and its terminator (U+202C).
///
/// Some terminals and SVG viewers ignore these characters. The text between them is therefore converted to visual
/// order, and the characters are removed. An override without a terminator on the same line is escaped like other
/// control characters.
enum ReversedText {
    private static let start: Unicode.Scalar = "\u{202E}"
    private static let end: Unicode.Scalar = "\u{202C}"

    /// Applies an escaping function to a string, except to matching pairs of a right-to-left override and its
    /// terminator.
    static func escaped(_ text: String, by spell: (String) -> String) -> String {
        guard text.unicodeScalars.contains(start) else { return spell(text) }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let first = rest.firstIndex(of: start) {
            let inside = rest[rest.index(after: first)...]
            let last = inside.firstIndex { $0 == end || $0 == start || $0.properties.generalCategory == .control }
            guard let last, inside[last] == end else {
                let next = last ?? rest.endIndex
                result += spell(String(rest[..<next]))
                rest = rest[next...]
                continue
            }
            result += spell(String(rest[..<first]))
            result.unicodeScalars.append(start)
            result += spell(String(inside[..<last]))
            result.unicodeScalars.append(end)
            rest = rest[rest.index(after: last)...]
        }
        return result + spell(String(rest))
    }

    /// Inserts a right-to-left override at the start of each line of wrapped text at which an earlier override is still
    /// active.
    static func withActiveOverrides(_ lines: [String]) -> [String] {
        var isTurned = false
        return lines.map { line in
            let whole = isTurned ? String(Character(start)) + line : line
            for scalar in line.unicodeScalars where scalar == start || scalar == end { isTurned = scalar == start }
            return whole
        }
    }

    /// Converts a string to visual order. Text between an override and its terminator is reversed, and both control
    /// characters are removed. An override without a terminator extends to the end of the string.
    static func inVisualOrder(_ text: String) -> String {
        guard text.unicodeScalars.contains(start) else { return text }
        var result = ""
        for (index, part) in text.split(separator: Character(start), omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                result += part
                continue
            }
            let turned = part.prefix { $0 != Character(end) }
            result += String(turned.reversed().map { mirrored[$0] ?? $0 })
            result += part[turned.endIndex...].dropFirst()
        }
        return result
    }

    /// The characters that are replaced by their mirror image in reversed text.
    private static let mirrored: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]
}
