/// Texts whose letters a pseudo-language turned around: they stand between U+202E and U+202C.
///
/// Where nothing turns them, on terminals and in pictures, they are put in the order in which they are seen. The marks
/// themselves never get there: one that ends in no U+202C on its line is spelled out as all others are.
enum TurnedText {
    private static let start: Unicode.Scalar = "\u{202E}"
    private static let end: Unicode.Scalar = "\u{202C}"

    /// The text with all that is spelled out, but for marks that belong together.
    static func spelled(_ text: String, by spell: (String) -> String) -> String {
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

    /// Lines that a text was broken into, each with the mark that is still in force where it begins.
    static func completing(_ lines: [String]) -> [String] {
        var isTurned = false
        return lines.map { line in
            let whole = isTurned ? String(Character(start)) + line : line
            for scalar in line.unicodeScalars where scalar == start || scalar == end { isTurned = scalar == start }
            return whole
        }
    }

    /// What is between the marks, which may be cut, the other way round, and no marks.
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

    /// Signs of which the other one is seen.
    private static let mirrored: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]
}
