package import PropertyListSyntax
import SettingsModel
import SourceText

/// The argument domain: what the arguments with which an app is launched say of its user defaults.
///
/// A key and its value are two words, `-key value`. A value that begins with a minus is none, so negative numbers cannot
/// be given. What begins as a property list does is read as one, and otherwise, or where it is damaged, it is a string.
///
/// Source: `UserDefaults.swift` of swift-corelibs-foundation, which says that it matches Darwin.
package enum LaunchArguments {
    /// With which characters a value begins that is read as a property list.
    private static let openings: Set<Character> = ["{", "[", "(", "<", "\""]

    /// The values that the arguments give, the name of the program not among them; where a key stands twice, the last.
    package static func values(in arguments: [String]) -> [PropertyListValue.Entry] {
        var entries: [PropertyListValue.Entry] = []
        var indices: [ExactString: Int] = [:]
        var index = 0
        while index + 1 < arguments.count {
            let (word, next) = (arguments[index], arguments[index + 1])
            index += 1
            guard word.hasPrefix("-"), !next.hasPrefix("-") else { continue }
            index += 1
            let key = ExactString(String(word.dropFirst()))
            guard !key.isEmpty else { continue }
            let entry = PropertyListValue.Entry(key, value(of: next))
            if let known = indices[key] {
                entries[known] = entry
            } else {
                indices[key] = entries.count
                entries.append(entry)
            }
        }
        return entries
    }

    /// The value that a word stands for.
    private static func value(of word: String) -> PropertyListValue {
        let blanks = word.unicodeScalars
        var trimmed = blanks.drop(while: \.isBlankOrBreak)
        while let last = trimmed.last, last.isBlankOrBreak { trimmed.removeLast() }
        let text = String(trimmed)
        guard let first = text.first, openings.contains(first) else { return .string(text) }
        return ParsedFile(path: "", target: nil, bytes: Array(text.utf8)).propertyList?.value ?? .string(text)
    }
}
