import SettingsEditing
import SettingsModel
import SourceText

/// Lines of texts and translations: `TEXT<TAB>TRANSLATION`, in which `\t`, `\n` and `\\` are escapes.
enum TranslationLines {
    /// - Throws: for a line that is not so, and where there is none.
    static func read(_ bytes: [UInt8]) throws(Failure) -> [SetTranslations.Change] {
        guard let input = String(validating: bytes, as: UTF8.self) else {
            throw Failure(usage: "standard input is not UTF-8", help: "save the lines as UTF-8")
        }
        var changes: [SetTranslations.Change] = []
        let byteOrderMark: Unicode.Scalar = "\u{FEFF}"
        let text = input.unicodeScalars.first == byteOrderMark ? String(input.unicodeScalars.dropFirst()) : input
        // One line after the other: of what is no list of translations, no more is looked at than the first.
        var rest = text[...]
        var number = 0
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isLineEnd }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            if line.isEmpty { continue }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2 else {
                throw Failure(
                    usage: "line \(number) of standard input has \(count(fields.count - 1, "tab"))",
                    help: "write the text, one tab and the translation; a tab inside them is written \\t")
            }
            changes.append((ExactString(unescaped(fields[0])), ExactString(unescaped(fields[1]))))
        }
        if changes.isEmpty {
            throw Failure(usage: "standard input holds no line", help: "write the text, a tab and the translation")
        }
        return changes
    }

    private static func unescaped(_ field: Substring) -> String {
        var result = ""
        var rest = field
        while let next = rest.popFirst() {
            guard next == "\\", let escaped = rest.first, let character = characters[escaped] else {
                result.append(next)
                continue
            }
            rest = rest.dropFirst()
            result.append(character)
        }
        return result
    }

    private static let characters: [Character: Character] = ["t": "\t", "n": "\n", "\\": "\\"]
}

extension Character {
    /// A line ends in LF, or in CR and LF, which are one character.
    fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
