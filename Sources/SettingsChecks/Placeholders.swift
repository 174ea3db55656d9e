import SourceText

/// The placeholders in a string, such as `%@` and `%2$d`.
///
/// The syntax is that of Foundation's format strings, with two exceptions. The space flag is not recognized, because it
/// occurs in text such as `50 % discount`. A field width is not recognized if a letter follows the placeholder, because
/// some languages put the percent sign before the number.
struct Placeholders: Equatable {
    /// The kind of each argument, keyed by its 1-based number. The kind is `d` for an integer and `f` for a
    /// floating-point number. Otherwise, it is the conversion letter itself, such as `@` for an object.
    private var kinds: [Int: Character] = [:]
    /// The placeholders as they are written in the string.
    private(set) var spellings: [String] = []

    init(in text: String) {
        var scanner = Scanner(rest: text[...])
        var next = 1
        while let placeholder = scanner.next() {
            kinds[placeholder.number ?? next] = placeholder.kind
            spellings.append(placeholder.spelling)
            if placeholder.number == nil { next += 1 }
        }
    }

    static func == (left: Placeholders, right: Placeholders) -> Bool { left.kinds == right.kinds }

    private struct Placeholder {
        let number: Int?
        let kind: Character
        let spelling: String
    }

    private struct Scanner {
        var rest: Substring

        mutating func next() -> Placeholder? {
            while let start = rest.firstIndex(of: "%") {
                rest = rest[rest.index(after: start)...]
                if rest.first == "%" {
                    rest = rest.dropFirst()
                } else if let placeholder = placeholder(from: start) {
                    return placeholder
                }
            }
            return nil
        }

        /// Parses the rest of a placeholder, after its percent sign. If the percent sign does not begin a placeholder,
        /// the result is `nil` and no text is consumed.
        private mutating func placeholder(from start: Substring.Index) -> Placeholder? {
            var ahead = rest
            func digits(_ text: inout Substring) -> Substring {
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                text = text[digits.endIndex...]
                return digits
            }
            var number: Int?
            var numbered = ahead
            if case let found = digits(&numbered), !found.isEmpty, numbered.first == "$" {
                number = Int(found)
                ahead = numbered.dropFirst()
            }
            ahead = ahead.drop { "+-#0'".contains($0) }
            let width = digits(&ahead)
            if ahead.first == "." {
                ahead = ahead.dropFirst()
                _ = digits(&ahead)
            }
            let length = ahead.prefix { "hlqzLtj".contains($0) }
            ahead = ahead[length.endIndex...]
            guard let letter = ahead.first, let kind = Self.kind(of: letter) else { return nil }
            ahead = ahead.dropFirst()
            if !width.isEmpty, ahead.first?.isLetter == true { return nil }
            rest = ahead
            return Placeholder(number: number, kind: kind, spelling: String(ahead.base[start..<ahead.startIndex]))
        }

        private static func kind(of letter: Character) -> Character? {
            switch letter {
            case "d", "D", "i", "u", "U", "x", "X", "o", "O": "d"
            case "f", "F", "e", "E", "g", "G", "a", "A": "f"
            case "@", "s", "S", "c", "C", "p": letter
            default: nil
            }
        }
    }
}
