package import PropertyListSyntax
import SettingsModel
import SourceText

/// The argument domain, which contains the user defaults set by an app's launch arguments.
///
/// A key and its value are passed as two arguments: `-key value`. A value cannot begin with a minus sign, so negative
/// numbers are not possible. A value that begins like a property list is parsed as a property list. If parsing fails,
/// the value is used as a string. Any other value is a string.
///
/// Source: `UserDefaults.swift` of swift-corelibs-foundation, which claims to match Darwin.
package enum LaunchArguments {
    /// The characters with which a value must begin to be parsed as a property list.
    private static let openings: Set<Character> = ["{", "[", "(", "<", "\""]

    /// Returns the user defaults that are set by launch arguments. The arguments must not include the program name. Keys
    /// can occur more than once; `DefaultsDomain` uses the last value.
    package static func values(in arguments: [String]) -> [PropertyListValue.Entry] {
        var entries: [PropertyListValue.Entry] = []
        var index = 0
        while index + 1 < arguments.count {
            let (word, next) = (arguments[index], arguments[index + 1])
            index += 1
            guard word.hasPrefix("-"), !next.hasPrefix("-") else { continue }
            index += 1
            let key = ExactString(String(word.dropFirst()))
            if !key.isEmpty { entries.append(PropertyListValue.Entry(key, value(of: next))) }
        }
        return entries
    }

    /// Returns the value that a launch argument represents.
    private static func value(of word: String) -> PropertyListValue {
        let text = String(word.unicodeScalars.trimming(while: \.isBlankOrLineBreak))
        guard let first = text.first, openings.contains(first) else { return .string(text) }
        return ParsedFile(path: "", target: nil, bytes: Array(text.utf8)).propertyList?.value ?? .string(text)
    }
}
