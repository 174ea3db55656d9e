import SourceText

/// Swift identifiers for generated declarations.
enum SwiftIdentifier {
    /// The maximum number of characters in a name. The end of a longer name is replaced with a digest.
    private static let limit = 100

    /// Returns a name for a property or a case, or `nil` if the text does not contain a letter or a digit.
    ///
    /// A name that would start with a digit gets a leading underscore, as in `_3DSoundPreference`. The key remains
    /// recognizable, and unlike a word, an underscore does not add a meaning.
    static func lowerCamelCaseName(_ text: String) -> String? {
        let words = IdentifierWords(text)
        guard !words.isEmpty else { return nil }
        return shortened(prefixingLeadingDigit(words.lowerCamelCase))
    }

    /// Returns a name that consists of the code points of a string. It is used for strings without letters and digits.
    static func codePointName(_ text: String) -> String {
        shortened(
            "unicode" + text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "_"))
    }

    /// Returns the name of a type for the values of a property.
    static func typeName(for property: String) -> String {
        let name = IdentifierWords.capitalized(property)
        // The first character has no uppercase form in some scripts, and if it is an underscore before a digit.
        return name == property || reservedTypes.contains(name) ? name + "Choice" : name
    }

    /// Returns a name as it is written in a declaration. A keyword is enclosed in backticks.
    static func escapingKeyword(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns whether a name can be used unchanged for a type.
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

    /// Names of members that the generated type or the Swift language already uses. A setting with one of these names
    /// gets a suffix.
    static let reservedMembers: Set = [
        "changes", "init", "register", "registrationDictionary", "self", "userDefaults",
    ]

    /// Names of members that generated enumerations already have. A case with one of these names gets a suffix.
    static let reservedCases: Set = ["allCases", "hash", "hashValue", "init", "rawValue", "self", "storedValue"]

    /// Names of types that the generated code uses or declares.
    static let reservedTypes: Set = [
        "Any", "AsyncStream", "Bool", "CaseIterable", "Data", "Date", "Double", "Foundation", "Int", "Int64", "Key",
        "NSArray", "NSNumber", "NSObjectProtocol", "NSString", "Notification", "NotificationCenter", "Observation",
        "Protocol", "RawRepresentable", "Self", "Sendable", "Stored", "String", "Swift", "SwiftUI", "Type", "UInt64",
        "UserDefaults", "Void", "_Concurrency",
    ]

    /// Names that the generated type itself cannot have, because its code uses types with these names.
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
