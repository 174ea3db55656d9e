/// A Swift file whose comments and string literals are blanked, with the same lines.
///
/// Code in interpolations is kept.
struct SwiftCode {
    /// The path relative to the root of the repository.
    let path: String
    let lines: [String]

    init(path: String, text: String) {
        self.path = path
        var blanker = Blanker(text)
        blanker.code(until: nil)
        lines = blanker.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The imported modules with their 1-based lines.
    var imports: [(module: String, line: Int)] {
        lines.enumerated().compactMap { index, line in
            let words = line.split(whereSeparator: { $0 == " " || $0 == "." })
            guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
                words[..<position].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains(String($0)) })
            else { return nil }
            return (String(words[position + 1]), index + 1)
        }
    }

    private static let accessLevels: Set = ["private", "fileprivate", "internal", "package", "public"]

    /// The 1-based lines that contain a word: a name, possibly with a suffix, such as `print(` or `try!`.
    func lines(with word: String) -> [Int] {
        lines.indices.filter { index in
            lines[index].ranges(of: word).contains { range in
                let before = lines[index][..<range.lowerBound].last
                let after = lines[index][range.upperBound...].first
                let endsOpen = word.last.map(Self.isNamePart) ?? false
                return !(before.map(Self.isNamePart) ?? false) && !(endsOpen && (after.map(Self.isNamePart) ?? false))
            }
        }.map { $0 + 1 }
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }
}

extension SwiftCode {
    /// Walks over the characters of a file, copies code and blanks the rest.
    private struct Blanker {
        private let input: [Character]
        private var position = 0
        var output = ""

        init(_ text: String) { input = Array(text) }

        private func isAt(_ text: String) -> Bool { input[position...].starts(with: text) }

        private mutating func keep(_ count: Int = 1) {
            for _ in 0..<min(count, input.count - position) {
                output.append(input[position])
                position += 1
            }
        }

        private mutating func blank(_ count: Int = 1) {
            for _ in 0..<min(count, input.count - position) {
                output.append(input[position].isNewline ? "\n" : " ")
                position += 1
            }
        }

        /// Reads code to the end, or past the parenthesis that ends an interpolation.
        mutating func code(until end: Character?) {
            var depth = 0
            while position < input.count {
                if isAt("//") {
                    while position < input.count, !input[position].isNewline { blank() }
                } else if isAt("/*") {
                    comment()
                } else if let signs = signsOfLiteral {
                    literal(signs: signs)
                } else {
                    let character = input[position]
                    keep()
                    if character == "(" { depth += 1 }
                    if character == end {
                        if depth == 0 { return }
                        depth -= 1
                    }
                }
            }
        }

        private mutating func comment() {
            var depth = 0
            repeat {
                if isAt("/*") {
                    depth += 1
                    blank(2)
                } else if isAt("*/") {
                    depth -= 1
                    blank(2)
                } else {
                    blank()
                }
            } while depth > 0 && position < input.count
        }

        /// The number signs of the string literal that begins here, or `nil` if no literal begins here.
        private var signsOfLiteral: String? {
            let signs = input[position...].prefix { $0 == "#" }
            let quote = position + signs.count
            return quote < input.count && input[quote] == "\"" ? String(signs) : nil
        }

        private mutating func literal(signs: String) {
            blank(signs.count)
            let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
            blank(quotes.count)
            while position < input.count, !isAt(quotes + signs) {
                if isAt("\\\(signs)(") {
                    blank(2 + signs.count)
                    code(until: ")")
                } else if isAt("\\\(signs)") {
                    blank(2 + signs.count)
                } else {
                    blank()
                }
            }
            blank(quotes.count + signs.count)
        }
    }
}
