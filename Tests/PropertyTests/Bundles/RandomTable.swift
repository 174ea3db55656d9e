import PropertyListSyntax
import SourceText
import TestSupport

/// A generator of string tables as people and tools write them.
struct RandomTable {
    /// The storage format of a table.
    enum Format: CaseIterable {
        case text, utf16, xml, binary
    }

    /// The bytes of a table with entries for the given strings in a language.
    ///
    /// - Parameter isPlain: Whether all keys are spelled as the tool writes them, so renaming a key and renaming it
    ///   back restores the entry.
    static func bytes(
        for texts: [ExactString], in language: String, isPlain: Bool, _ random: inout SeededGenerator
    ) -> [UInt8] {
        if random.percent(4) { return [] }
        var entries = texts.filter { _ in random.percent(95) }.map {
            (key: $0.string, value: value(of: $0.string, language, &random))
        }
        if random.percent(25) { entries.append((key: "Stale", value: "old")) }
        if random.percent(50) { entries.shuffle(using: &random) }
        if random.percent(30) { entries.sort { ExactString($0.key) < ExactString($1.key) } }
        if !isPlain, random.percent(10), let entry = entries.randomElement(using: &random) {
            entries.insert((key: entry.key, value: "hidden"), at: 0)
        }
        switch random.pick([Format.text, .text, .text, .utf16, .xml, .binary]) {
        case .text: return Array(text(entries, isPlain: isPlain, &random).utf8)
        case .utf16: return Disguise.utf16Little.bytes(text(entries, isPlain: isPlain, &random))
        case .xml: return Array(PaneLayout(isPlain: isPlain, &random).text(of: dictionary(entries), &random).utf8)
        case .binary: return BinaryPropertyList.encode(dictionary(entries))
        }
    }

    private static func value(of text: String, _ language: String, _ random: inout SeededGenerator) -> String {
        let isEnglish = language == "en" || language == "Base"
        if isEnglish { return random.percent(85) ? text : text + "!" }
        return random.pick([text, text + "!", "\(language) \(text)", "\(language) \(text)", ""])
    }

    private static func dictionary(_ entries: [(key: String, value: String)]) -> PropertyListValue {
        // Property lists with duplicate keys do not occur in practice.
        var seen: Set<String> = []
        return .dictionary(
            entries.filter { seen.insert($0.key).inserted }.map { .init(ExactString($0.key), .string($0.value)) })
    }

    private static func text(
        _ entries: [(key: String, value: String)], isPlain: Bool, _ random: inout SeededGenerator
    ) -> String {
        let gap = random.pick(["\n", "\n", "\n\n", "\n\n\n"])
        let equals = random.pick([" = ", " = ", "="])
        let comments = random.pick([0, 0, 30, 100])
        let trailing = random.pick([0, 0, 15])
        var text = random.pick(["", "", "/* header */\n\n", "// header\n\n"])
        for (index, entry) in entries.enumerated() {
            if index > 0 { text += gap }
            if random.percent(comments) {
                text += random.pick(["/* of it */\n", "// of it\n", "/* Title of k1 */\n", "/* Title of k2 */\n"])
            }
            text += key(entry.key, isPlain: isPlain, &random) + equals + "\"\(escaped(entry.value))\";"
            if random.percent(trailing) { text += random.pick([" // behind", " /* behind */"]) }
        }
        text += random.pick(["", "\n", "\n", "\n", "\n\n", "\n\n/* footer */\n"])
        if text.allSatisfy(\.isWhitespace) { text = "/* none */\n" }
        // Text at which CoreFoundation stops reading.
        if !isPlain, !entries.isEmpty, random.percent(4) { text += random.pick(["[oops]\n", ";", "\n\"open = x\n"]) }
        return random.percent(15) ? text.replacing("\n", with: "\r\n") : text
    }

    private static func key(_ key: String, isPlain: Bool, _ random: inout SeededGenerator) -> String {
        let isWord = !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        if !isPlain, isWord, random.percent(5) { return key }
        if !isPlain, random.percent(3) { return "\"\(escaped(key).replacing("a", with: "\\U0061"))\"" }
        return "\"\(escaped(key))\""
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
