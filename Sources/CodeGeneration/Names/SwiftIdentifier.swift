import SourceText

/// Creates and validates Swift identifiers for generated declarations.
enum SwiftIdentifier {
    /// The maximum number of characters in a name. In a longer name, the end is replaced with a digest.
    private static let limit = 100

    /// Returns a name for a property or an enumeration case, or `nil` if the text does not contain a letter or a digit.
    ///
    /// If a name would start with a digit, an underscore is added at the beginning, as in `_3DSoundPreference`. With an
    /// underscore, the key remains recognizable. A word would change the meaning of the name.
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
        "Any", "AsyncStream", "Bool", "CaseIterable", "Data", "Date", "Double", "Foundation", "Int", "Int64", "Key",
        "NSArray", "NSNumber", "NSObjectProtocol", "NSString", "Notification", "NotificationCenter", "Observation",
        "Protocol", "RawRepresentable", "Self", "Sendable", "Stored", "String", "Swift", "SwiftUI", "Type", "UInt64",
        "UserDefaults", "Void", "_Concurrency",
    ]

    /// The names that the generated type itself cannot have because its code uses types with these names.
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
