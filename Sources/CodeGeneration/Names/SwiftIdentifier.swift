import SourceText

/// Creates and validates Swift identifiers for generated declarations.
enum SwiftIdentifier {
    /// The maximum number of characters in a name. In a longer name, the end is replaced with a digest.
    private static let limit = 100

    /// Returns a name for a property. A text without letters and digits is spelled as its code points.
    static func name(for text: String) -> String { lowerCamelCaseName(text) ?? codePointName(text) }

    /// Returns a name for a property or an enumeration case, or `nil` if the text does not contain a letter or a digit.
    ///
    /// If a name would start with a digit, an underscore is added at the beginning, as in `_5Minutes`.
    static func lowerCamelCaseName(_ text: String) -> String? {
        let words = IdentifierWords(text)
        guard !words.isEmpty else { return nil }
        return shortened(prefixingLeadingDigit(words.lowerCamelCase))
    }

    /// Returns a name that consists of the code points of a string. Such a name is used for strings that do not contain
    /// letters or digits.
    static func codePointName(_ text: String) -> String {
        shortened(
            "unicode" + text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "_"))
    }

    /// Returns a name for the type of a property.
    static func typeName(for property: String) -> String {
        let name = IdentifierWords.capitalized(property)
        // The first character has no uppercase form in some scripts, and if it is an underscore before a digit.
        return name == property || reservedTypes.contains(name) ? name + "Choice" : name
    }

    /// Returns a name as it is written in a declaration. Keywords are enclosed in backticks.
    static func escapingKeyword(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns whether a name can be used for a type without changes.
    static func isTypeName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, !("0"..."9").contains(first) else { return false }
        return scalars.allSatisfy { $0 == "_" || IdentifierWords(String($0)).isEmpty == false }
            && scalars.contains { $0 != "_" } && !keywords.contains(name) && !reservedTypes.contains(name)
            && !reservedNamespaces.contains(name)
    }

    private static func prefixingLeadingDigit(_ name: String) -> String {
        name.unicodeScalars.first.map { ("0"..."9").contains($0) } == true ? "_" + name : name
    }

    /// Returns the name of a property without the underscore before a digit. A leading digit is spelled out, as in
    /// `threeDSound`; a number with several digits gets a prefix, as in `number24Hours`.
    static func spellingOutLeadingNumber(_ name: String) -> String {
        let digits = name.dropFirst().prefix { ("0"..."9").contains($0) }
        guard name.hasPrefix("_"), let digit = digits.first.flatMap({ Int(String($0)) }) else { return name }
        return digits.count == 1 ? digitNames[digit] + name.dropFirst(2) : "number" + name.dropFirst()
    }

    private static let digitNames = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ]

    private static func shortened(_ name: String) -> String {
        guard name.count > limit else { return name }
        return name.prefix(limit - 20) + "_" + SHA256.hexDigest(of: Array(name.utf8)).prefix(8)
    }

    /// The member names that the generated type or the Swift language already uses. A suffix is added to the name of a
    /// setting that would otherwise have one of these names.
    static let reservedMembers: Set = [
        "changes", "init", "register", "registrationDictionary", "self", "userDefaults",
    ]

    /// The member names that generated enumerations already use. A suffix is added to the name of a case that would
    /// otherwise have one of these names.
    static let reservedCases: Set = ["allCases", "hash", "hashValue", "init", "rawValue", "self", "storedValue"]

    /// The names of types and modules that the generated code uses or declares.
    static let reservedTypes: Set = [
        "Any", "AsyncStream", "Bool", "CaseIterable", "CodingKeys", "Data", "Date", "Double", "Foundation", "Int",
        "Int64", "Key", "NSArray", "NSNumber", "NSObjectProtocol", "NSString", "Notification", "NotificationCenter",
        "Observation", "Protocol", "RawRepresentable", "Self", "Sendable", "Stored", "String", "Swift", "SwiftUI",
        "Type", "UInt64", "UserDefaults", "Void", "_Concurrency",
    ]

    /// The names that the generated type itself cannot have because its code uses types with these names.
    private static let reservedNamespaces: Set = [
        "AppStorage", "Bundle", "Choice", "Identifiable", "NSKeyValueChangeKey", "NSLock", "NSObject",
        "Observable", "ObservableSettings", "ObservationRegistrar", "RawValue", "Setting", "Source",
        "ReferenceWritableKeyPath", "UnsafeMutableRawPointer", "Value", "_Observer",
    ]

    private static let keywords: Set = [
        "Any", "Self", "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
        "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "macro", "nil", "nonisolated", "open", "operator", "package", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "sending", "some", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "yield",
    ]
}

/// The words in a string. Identifiers are derived from these words. A word is a sequence of letters and digits.
struct IdentifierWords: Sendable {
    private let words: [String]

    init(_ text: String) {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if Self.isPart(scalar, ofWord: !word.isEmpty) {
                word.append(scalar)
            } else if Self.isDigit(word.last), index + 1 < scalars.count, Self.isDigit(scalars[index + 1]),
                scalar == "." || scalar == ","
            {
                // "1.5" and "15" must result in different names.
                word.append("_")
            } else if !(Self.apostrophes.contains(scalar) && !word.isEmpty) {
                if !word.isEmpty { words.append(String(word)) }
                word = .init()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        self.words = words
    }

    /// The apostrophe characters. An apostrophe does not end a word, as in “don't”.
    private static let apostrophes: [Unicode.Scalar] = ["'", "\u{2019}"]

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private static func isPart(_ scalar: Unicode.Scalar, ofWord isInside: Bool) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar)
        }
        // Invisible letters would result in names that look the same. The vertical tilde is an operator in Swift.
        if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2E2F}" { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        case .nonspacingMark, .spacingMark, .decimalNumber: return isInside
        default: return false
        }
    }

    var isEmpty: Bool { words.isEmpty }

    /// The words joined in lower camel case, such as `playSoundsPreference`.
    ///
    /// A word keeps its capital letters, as in `remoteURL`, unless all words are in uppercase, as in `PLAY_SOUNDS`. In
    /// accordance with the Swift API Design Guidelines, an abbreviation at the beginning is converted to lowercase, as
    /// in `urlOfHost`.
    var lowerCamelCase: String {
        guard let first = words.first else { return "" }
        let isShouted = words.allSatisfy { $0 == $0.uppercased() } && words.contains { $0 != $0.lowercased() }
        let rest = words.dropFirst().map { word in
            Self.capitalized(isShouted ? word.lowercased() : word)
        }
        return Self.withLowercaseStart(first) + rest.joined()
    }

    /// Returns a word with its first letter converted to uppercase.
    static func capitalized(_ word: String) -> String {
        guard let first = word.first else { return word }
        // The uppercase form of some letters, such as "ß", consists of two letters. Keep these letters unchanged.
        let large = first.uppercased()
        return (large.count == 1 ? large : String(first)) + word.dropFirst()
    }

    private static func withLowercaseStart(_ word: String) -> String {
        let run = word.prefix { $0.isUppercase }
        guard !run.isEmpty else { return word }
        let rest = word.dropFirst(run.count)
        // The plural of an abbreviation, such as "URLs".
        if run.count > 1, rest.first == "s", !(rest.dropFirst().first?.isLowercase ?? false) {
            return run.lowercased() + rest
        }
        // The last capital letter in "URLString" starts the next word.
        let small = run.count > 1 && rest.first?.isLowercase == true ? run.dropLast() : run
        return small.lowercased() + word.dropFirst(small.count)
    }
}
