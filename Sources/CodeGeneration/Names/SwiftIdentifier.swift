import SourceText

/// Names for what is declared in Swift.
enum SwiftIdentifier {
    /// How many characters a name has at most, until the rest of it becomes a digest.
    private static let limit = 100

    /// A name for a property or a case; nil for a text without a letter or a digit.
    ///
    /// A digit at the beginning gets an underscore before it (`_3DSoundPreference`): that keeps the key recognizable,
    /// and a word put there would mean something.
    static func lowerCamel(_ text: String) -> String? {
        let words = IdentifierWords(text)
        guard !words.isEmpty else { return nil }
        return shortened(withoutDigitFirst(words.lowerCamelCase))
    }

    /// A name for a text without a letter or a digit, made of the code points.
    static func spelled(_ text: String) -> String {
        shortened(
            "unicode" + text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "_"))
    }

    /// The name of a type for what a property is called.
    static func typeName(for property: String) -> String {
        let name = IdentifierWords.capitalized(property)
        // Scripts without capitals, and digits.
        return name == property || reservedTypes.contains(name) ? name + "Choice" : name
    }

    /// The name as it is declared: a keyword in backticks.
    static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Whether it can name a type as it is.
    static func isTypeName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, !("0"..."9").contains(first) else { return false }
        return scalars.allSatisfy { $0 == "_" || IdentifierWords(String($0)).isEmpty == false }
            && scalars.contains { $0 != "_" } && !keywords.contains(name) && !reservedTypes.contains(name)
            && !reservedNamespaces.contains(name)
    }

    private static func withoutDigitFirst(_ name: String) -> String {
        name.unicodeScalars.first.map { ("0"..."9").contains($0) } == true ? "_" + name : name
    }

    private static func shortened(_ name: String) -> String {
        guard name.count > limit else { return name }
        return name.prefix(limit - 20) + "_" + SHA256.hex(of: Array(name.utf8)).prefix(8)
    }

    /// Names that the generated namespace or the language has already: a setting called so gets another word.
    static let reservedMembers: Set = [
        "changes", "init", "register", "registrationDictionary", "self", "userDefaults",
    ]

    /// Names that every enumeration has already.
    static let reservedCases: Set = ["allCases", "hash", "hashValue", "init", "rawValue", "self", "storedValue"]

    /// Types that the generated code uses or declares.
    static let reservedTypes: Set = [
        "Any", "AsyncStream", "Bool", "CaseIterable", "Data", "Date", "Double", "Foundation", "Int", "Int64", "Key",
        "NSArray", "NSNumber", "NSObjectProtocol", "NSString", "Notification", "NotificationCenter", "Observation",
        "Protocol", "RawRepresentable", "Self", "Sendable", "Stored", "String", "Swift", "SwiftUI", "Type", "UInt64",
        "UserDefaults", "Void", "_Concurrency",
    ]

    /// Types of the generated code that only the type around them cannot be called.
    private static let reservedNamespaces: Set = [
        "AppStorage", "Bundle", "Choice", "Identifiable", "NSKeyValueChangeKey", "NSLock", "NSObject",
        "Observable", "ObservableSettings", "ObservationRegistrar", "RawValue", "Setting", "Source",
        "UnsafeMutableRawPointer", "Value", "_Observer", "_ValueObserver",
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
