import SourceText

/// Expands references to build settings, such as `$(NAME)`, `${NAME}`, and `$(NAME:modifier)`.
///
/// Source: `MacroExpressionParser` and `MacroEvaluationProgram` in <https://github.com/swiftlang/swift-build>
struct SettingEvaluator {
    /// The maximum number of references that are expanded for one value.
    private static let maximumReferenceCount = 1_000
    /// The maximum nesting depth of references.
    private static let maximumDepth = 128
    /// The maximum length of a value in bytes.
    private static let maximumLength = 1 << 16
    /// The maximum number of bytes that all modifiers of one value read.
    private static let maximumModifiedLength = 1 << 22

    /// Settings for which Xcode has an empty default value.
    ///
    /// Source: `CoreBuildSystem.xcspec`, `Swift.xcspec`, and `Clang.xcspec` in <https://github.com/swiftlang/swift-build>
    private static let emptyByDefault: Set = [
        "CODE_SIGN_ENTITLEMENTS", "CURRENT_PROJECT_VERSION", "GCC_PREPROCESSOR_DEFINITIONS", "INFOPLIST_FILE",
        "INFOPLIST_KEY_CFBundleDisplayName", "MARKETING_VERSION", "PRODUCT_BUNDLE_IDENTIFIER",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
    ]

    let settings: TargetSettings
    /// The settings that are being expanded, outermost first. The place is the assignment's place in the levels.
    private var active: [(name: String, place: TargetSettings.Place)] = []
    private var referenceCount = 0
    /// The number of bytes that modifiers have read.
    private var modifiedLength = 0
    private var depth = 0

    init(_ settings: TargetSettings) { self.settings = settings }

    /// Returns the value of a setting, or `nil` if the files do not assign a value.
    ///
    /// A setting that refers to itself gets the value with the next lower precedence, like `$(inherited)`.
    mutating func value(of name: String) throws(UnknownSettingReason) -> String? {
        referenceCount += 1
        guard referenceCount <= Self.maximumReferenceCount else {
            throw .tooComplex(setting: active.first?.name ?? name)
        }
        let place = active.last { $0.name == name }?.place
        guard let found = try settings.assignment(of: name, below: place) else { return nil }
        active.append((name, found.place))
        defer { active.removeLast() }
        return try expanded(found.assignment.value)
    }

    /// Expands the references in a string.
    mutating func expanded(_ text: String) throws(UnknownSettingReason) -> String {
        var reader = ReferenceReader(text: text)
        return try expanded(&reader, until: nil)
    }

    /// Expands a string up to a closing delimiter or a colon. If the delimiter is `nil`, expands the whole string.
    private mutating func expanded(
        _ reader: inout ReferenceReader, until delimiter: UInt8?
    ) throws(UnknownSettingReason) -> String {
        depth += 1
        defer { depth -= 1 }
        var result = ""
        while true {
            result += reader.literal(until: delimiter)
            guard reader.byte == UInt8(ascii: "$") else { return result }
            guard depth <= Self.maximumDepth, result.utf8.count <= Self.maximumLength else {
                throw .tooComplex(setting: active.first?.name ?? reader.text)
            }
            result += try reference(&reader)
        }
    }

    /// Reads and expands a reference. Two dollar signs and a dollar sign that does not start a reference represent a
    /// dollar sign.
    private mutating func reference(_ reader: inout ReferenceReader) throws(UnknownSettingReason) -> String {
        reader.index += 1
        guard let delimiter = reader.closingDelimiter else {
            guard reader.byte != UInt8(ascii: "$") else {
                reader.index += 1
                return "$"
            }
            let name = reader.bareName()
            guard !name.isEmpty else { return "$" }
            // Xcode appends a reference that immediately follows to the name.
            guard !reader.isAtReference else { throw reader.error }
            return try referencedValue(of: name)
        }
        reader.index += 1
        let name = try expanded(&reader, until: delimiter)
        guard reader.isAtEnd(of: delimiter) else { throw reader.error }
        var value = name.isEmpty ? "" : try referencedValue(of: name)
        while reader.byte == UInt8(ascii: ":") {
            reader.index += 1
            let modifier = reader.modifier()
            var operand: String?
            if reader.byte == UInt8(ascii: "=") {
                reader.index += 1
                operand = try expanded(&reader, until: delimiter)
            }
            guard reader.isAtEnd(of: delimiter) else { throw reader.error }
            modifiedLength += value.utf8.count
            guard value.utf8.count <= Self.maximumLength, modifiedLength <= Self.maximumModifiedLength else {
                throw .tooComplex(setting: active.first?.name ?? name)
            }
            guard !value.contains(TargetSettings.projectFolder) else { throw .projectLocation }
            guard let result = SettingModifier.apply(modifier, operand, to: value) else {
                throw .modifier(operand.map { "\(modifier)=\($0)" } ?? modifier, setting: name)
            }
            value = result
        }
        reader.index += 1
        return value
    }

    private mutating func referencedValue(of name: String) throws(UnknownSettingReason) -> String {
        let isInherited = ["inherited", "value"].contains(name)
        let setting = isInherited ? active.last?.name ?? name : name
        if let value = try value(of: setting) { return value }
        if Self.emptyByDefault.contains(setting) { return "" }
        guard let start = active.lastIndex(where: { $0.name == setting }) else { throw .undefined(setting: setting) }
        guard start < active.count - 1, !isInherited else { throw .inheritsDefault(setting: setting) }
        throw .cycle(settings: active[start...].map(\.name) + [setting])
    }
}

/// A position in a string with references to settings.
private struct ReferenceReader {
    let text: String
    var index = 0
    private let bytes: [UInt8]

    init(text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The current byte, or `nil` at the end of the text.
    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    var isAtReference: Bool { bytes[index...].starts(with: "$(".utf8) }

    /// The delimiter that ends the reference whose opening delimiter is the current byte, or `nil` for other bytes.
    var closingDelimiter: UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
    }

    /// Returns whether a name or a modifier can end at the current byte.
    func isAtEnd(of delimiter: UInt8) -> Bool { byte == delimiter || byte == UInt8(ascii: ":") }

    var error: UnknownSettingReason { .invalidReference(text) }

    /// Reads the text before the next dollar sign and, inside a reference, before a colon or the closing delimiter.
    mutating func literal(until delimiter: UInt8?) -> String {
        string { byte in
            byte != UInt8(ascii: "$") && (delimiter == nil || byte != delimiter && byte != UInt8(ascii: ":"))
        }
    }

    /// Reads the name in a reference without delimiters, such as `$NAME`.
    mutating func bareName() -> String {
        guard let first = byte, first.isASCIILetter || first == UInt8(ascii: "_") else { return "" }
        return string { $0.isASCIILetter || $0.isASCIIDigit || "._".utf8.contains($0) }
    }

    mutating func modifier() -> String { string { $0.isASCIILetter || $0.isASCIIDigit || "-+._".utf8.contains($0) } }

    private mutating func string(while isIncluded: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, isIncluded(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

/// The modifiers of references, such as `lower` in `$(NAME:lower)`.
private enum SettingModifier {
    /// Applies a modifier to a value. Returns `nil` if the modifier is not supported, or if its result depends on
    /// Xcode's path or Unicode functions.
    ///
    /// - Parameter operand: The text after "=", or `nil` if there is none.
    static func apply(_ name: String, _ operand: String?, to value: String) -> String? {
        switch (name, operand) {
        case ("default", let operand?): value.isEmpty ? operand : value
        case ("upper", nil): value.uppercased()
        case ("lower", nil): value.lowercased()
        case ("identifier", nil): identifier(value, replacement: "_")
        case ("rfc1034identifier", nil): identifier(value, replacement: "-")
        case ("c99extidentifier", nil): value.utf8.allSatisfy { $0 < 0x80 } ? identifier(value, replacement: "_") : nil
        case ("quote", nil): quotedForList(value)
        case ("not", nil): value == "YES" ? "NO" : "YES"
        case ("truncatedversion", nil): value.split(separator: ".", maxSplits: 3).prefix(3).joined(separator: ".")
        case ("__stripslash", nil): value.hasPrefix("/") ? String(value.dropFirst()) : value
        default: PathParts(value)?.applying(name, operand)
        }
    }

    /// Replaces the characters that are not allowed in an identifier.
    private static func identifier(_ value: String, replacement: Character) -> String {
        var result = ""
        for character in value {
            let isAllowed = character.isASCII && (character.isLetter || character == replacement)
            let isDigit = character.isASCII && character.isNumber && !result.isEmpty
            result.append(isAllowed || isDigit ? character : replacement)
        }
        return result
    }

    private static func quotedForList(_ value: String) -> String {
        value.isEmpty
            ? "\"\""
            : String(
                value.flatMap { character in " \t\r\n\\\"'".contains(character) ? ["\\", character] : [character] })
    }

    /// The parts of a path, for the modifiers that read or replace them.
    private struct PathParts {
        let path: String
        /// The path of the folder without a trailing slash, or an empty string.
        let folder: Substring
        let name: Substring
        /// The name without its extension.
        let base: Substring
        /// The extension without the dot, or an empty string.
        let suffix: Substring

        /// Returns `nil` for a path without a unique interpretation, such as one with a trailing slash.
        init?(_ path: String) {
            let slash = path.lastIndex(of: "/")
            let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
            let components = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            guard !name.isEmpty, !name.hasPrefix("."), !path.hasPrefix("."), !components.contains(where: \.isEmpty),
                !components.contains("."), !components.contains("..")
            else { return nil }
            let dot = name.lastIndex(of: ".")
            self.path = path
            self.name = name
            folder = slash.map { $0 == path.startIndex ? path[...$0] : path[..<$0] } ?? ""
            base = dot.map { name[..<$0] } ?? name
            suffix = dot.map { name[name.index(after: $0)...] } ?? ""
        }

        func applying(_ modifier: String, _ operand: String?) -> String? {
            switch (modifier, operand) {
            case ("dir", nil): folder.isEmpty ? "./" : folder == "/" ? "/" : "\(folder)/"
            case ("file", nil): String(name)
            case ("base", nil): String(base)
            case ("suffix", nil): base == name ? "" : ".\(suffix)"
            case ("standardizepath", nil): path
            case ("dir", let operand?): Self.join(operand[...], String(name))
            case ("file", let operand?): Self.join(folder, operand)
            case ("base", let operand?): "\(Self.join(folder, operand)).\(suffix)"
            case ("suffix", let operand?):
                path.dropLast(base == name ? 0 : suffix.count + 1) + "."
                    + (operand.lastIndex(of: ".").map { operand[operand.index(after: $0)...] } ?? operand[...])
            default: nil
            }
        }

        private static func join(_ folder: Substring, _ path: String) -> String {
            if folder.isEmpty || path.hasPrefix("/") { return path }
            return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
        }
    }
}
