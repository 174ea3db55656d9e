package import SourceText

/// A build configuration file (`.xcconfig`), which assigns values to build settings.
///
/// Source: `MacroConfigFileParser` in <https://github.com/swiftlang/swift-build>
package struct BuildConfigurationFile: Sendable {
    /// A line of the file that is neither empty nor a comment. An assignment can continue on the following lines.
    package enum Statement: Hashable, Sendable {
        case assignment(SettingAssignment)
        case include(Include)
        /// A line with an error. Xcode ignores the rest of the line and reports the error.
        case invalid(Diagnostic)
    }

    /// An `#include` or `#include?` directive.
    package struct Include: Hashable, Sendable {
        /// The path between the quotation marks.
        package let path: String
        /// Whether the file can be missing.
        package let isOptional: Bool
        /// The byte offset of the directive.
        package let offset: Int
    }

    /// The maximum number of errors in a file. The statements after the last one are ignored.
    package static let maximumErrorCount = 100

    package let text: SourceText
    /// The statements in file order.
    package let statements: [Statement]

    /// Parses the contents of a file. Any bytes are accepted.
    package init(_ text: SourceText) {
        self.text = text
        var parser = BuildConfigurationParser(bytes: text.bytes)
        statements = parser.statements().namingMergeConflict(in: text)
    }

    /// The errors in file order.
    package var diagnostics: [Diagnostic] {
        statements.compactMap { if case .invalid(let diagnostic) = $0 { diagnostic } else { nil } }
    }
}

extension [BuildConfigurationFile.Statement] {
    /// Returns the statements with one error for all merge conflict markers, if there are any.
    fileprivate func namingMergeConflict(in text: SourceText) -> Self {
        guard let index = firstIndex(where: \.isInvalid), case .invalid(let first) = self[index] else { return self }
        let named = first.namingMergeConflict(in: text)
        if named == first { return self }
        return Array(self[..<index]) + [.invalid(named)] + self[index...].filter { !$0.isInvalid }
    }
}

extension BuildConfigurationFile.Statement {
    fileprivate var isInvalid: Bool { if case .invalid = self { true } else { false } }
}

/// A value that a file assigns to a build setting.
package struct SettingAssignment: Hashable, Sendable {
    package let name: String
    package let conditions: [SettingCondition]
    /// The value without expanding references to other settings.
    package let value: String
    /// The byte offset of the name.
    package let offset: Int
}

/// A condition for an assignment, such as `[sdk=iphoneos*]`. Conditions are compared literally: white space is
/// significant.
package struct SettingCondition: Hashable, Sendable, CustomStringConvertible {
    /// The property that is compared, such as `sdk`, `arch`, or `config`.
    package let parameter: String
    /// A pattern in which `*` and `?` are wildcards.
    package let pattern: String

    package var description: String { "[\(parameter)=\(pattern)]" }

    /// Splits the key of a build setting in a project file, such as `CODE_SIGN_IDENTITY[sdk=iphoneos*]`, into a name
    /// and conditions. Returns `nil` if the syntax of the key is invalid.
    static func nameAndConditions(in key: String) -> (name: String, conditions: [SettingCondition])? {
        var parser = BuildConfigurationParser(bytes: Array("\(key)=".utf8))
        guard case .assignment(let assignment)? = parser.statements().first, assignment.value.isEmpty else {
            return nil
        }
        return (assignment.name, assignment.conditions)
    }
}

/// The parser of build configuration files. As in Xcode, lines end at LF, CR, CRLF, U+2028, and U+2029.
private struct BuildConfigurationParser {
    let bytes: [UInt8]
    var index = 0

    mutating func statements() -> [BuildConfigurationFile.Statement] {
        if let zero = bytes.firstIndex(of: 0) {
            return [
                .invalid(
                    Diagnostic(.damagedEncoding, at: zero..<zero + 1, "the text is not UTF-8", help: "save it as UTF-8")
                )
            ]
        }
        var statements: [BuildConfigurationFile.Statement] = []
        var errorCount = 0
        while index < bytes.count, errorCount < BuildConfigurationFile.maximumErrorCount {
            skipBlanksAndComments()
            if !isAtLineEnd {
                do throws(Diagnostic) {
                    statements.append(try statement())
                } catch {
                    statements.append(.invalid(error))
                    errorCount += 1
                }
            }
            skipRestOfLine()
            skipLineBreak()
        }
        return statements
    }

    private mutating func statement() throws(Diagnostic) -> BuildConfigurationFile.Statement {
        if byte == UInt8(ascii: "#") { return .include(try include()) }
        guard byte.isNameStart else {
            throw error("unexpected \(character)", "start the line with a setting, as in NAME = value, or with //")
        }
        return .assignment(try assignment())
    }

    // MARK: Directives

    private mutating func include() throws(Diagnostic) -> BuildConfigurationFile.Include {
        let start = index
        let example = "write #include \"Name.xcconfig\" or #include? \"Name.xcconfig\""
        index += 1
        skipBlanksAndComments()
        let directive = string { !$0.isBlank && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard ["include", "include?"].contains(directive) else {
            throw Diagnostic(
                .unreadable, at: start..<index,
                directive.isEmpty ? "# is not followed by a directive" : "unknown directive '#\(directive)'",
                help: "\(example); comments start with //")
        }
        skipBlanksAndComments()
        guard byte == UInt8(ascii: "\"") else {
            throw error("#\(directive) has no file name in quotation marks", example)
        }
        index += 1
        let path = string { $0 != UInt8(ascii: "\"") }
        guard byte == UInt8(ascii: "\"") else { throw error("the file name has no closing quotation mark", example) }
        index += 1
        skipBlanksAndComments()
        guard isAtLineEnd else {
            throw error("unexpected \(character) after the file name", "start a new line, or a comment with //")
        }
        return BuildConfigurationFile.Include(path: path, isOptional: directive.hasSuffix("?"), offset: start)
    }

    // MARK: Assignments

    private mutating func assignment() throws(Diagnostic) -> SettingAssignment {
        let start = index
        let name = string { $0.isNameStart || $0.isASCIIDigit }
        skipBlanksAndComments()
        var conditions: [SettingCondition] = []
        while byte == UInt8(ascii: "[") {
            conditions.append(try condition(of: name))
            skipBlanksAndComments()
        }
        guard byte == UInt8(ascii: "=") else {
            throw error(
                isAtLineEnd ? "\(name) is not followed by =" : "expected = after \(name), but found \(character)",
                "write \(name) = value")
        }
        index += 1
        return SettingAssignment(name: name, conditions: conditions, value: value(), offset: start)
    }

    private mutating func condition(of name: String) throws(Diagnostic) -> SettingCondition {
        let example = "write it on one line, as in \(name)[sdk=iphoneos*] = value"
        index += 1
        let parameter = string { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") }
        guard byte != UInt8(ascii: "]") else { throw error("the condition has no =", example) }
        if !isAtLineEnd { index += 1 }
        let pattern = string { $0 != UInt8(ascii: "]") }
        guard byte == UInt8(ascii: "]") else { throw error("the condition has no closing bracket", example) }
        index += 1
        return SettingCondition(parameter: parameter, pattern: pattern)
    }

    /// Reads the value of an assignment. A backslash at the end of a line continues the value on the next line. The
    /// parts are joined by spaces.
    private mutating func value() -> String {
        var parts: [String] = []
        while let part = valuePart() {
            guard part.last == UInt8(ascii: "\\") else {
                parts.append(String(decoding: part, as: UTF8.self))
                break
            }
            let rest = trimmed(part.dropLast())
            if !rest.isEmpty { parts.append(String(decoding: rest, as: UTF8.self)) }
            skipLineBreak()
        }
        return parts.joined(separator: " ")
    }

    /// Reads the value up to the end of the line, without its comment and its trailing semicolon. Returns `nil` if the
    /// rest of the line is empty or a comment.
    private mutating func valuePart() -> ArraySlice<UInt8>? {
        skipBlanksAndComments()
        guard !isAtLineEnd else { return nil }
        let start = index
        while !isAtLineEnd, !isAtComment { index += 1 }
        let part = trimmed(bytes[start..<index])
        skipRestOfLine()
        return part.last == UInt8(ascii: ";") ? trimmed(part.dropLast()) : part
    }

    /// Removes trailing white space.
    private func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        part.last.map(\.isBlank) == true ? part[...(part.lastIndex { !$0.isBlank } ?? part.startIndex - 1)] : part
    }

    // MARK: Characters

    /// The current byte, or 0 at the end of the text.
    private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private var isAtComment: Bool { byte == UInt8(ascii: "/") && bytes[index...].starts(with: "//".utf8) }

    private var isAtLineEnd: Bool { index == bytes.count || lineBreakLength > 0 }

    /// The length of the line break at the current position, or 0 if there is none.
    private var lineBreakLength: Int {
        switch byte {
        case UInt8(ascii: "\n"): 1
        case UInt8(ascii: "\r"): bytes[index...].starts(with: "\r\n".utf8) ? 2 : 1
        case 0xE2:
            bytes[index...].starts(with: "\u{2028}".utf8) || bytes[index...].starts(with: "\u{2029}".utf8) ? 3 : 0
        default: 0
        }
    }

    private mutating func skipLineBreak() { index += lineBreakLength }

    private mutating func skipRestOfLine() { while !isAtLineEnd { index += 1 } }

    private mutating func skipBlanksAndComments() {
        while byte.isBlank { index += 1 }
        if isAtComment { skipRestOfLine() }
    }

    /// Reads the bytes that satisfy a predicate, up to the end of the line.
    private mutating func string(while isIncluded: (UInt8) -> Bool) -> String {
        let start = index
        while !isAtLineEnd, isIncluded(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// The current character in quotation marks.
    private var character: String {
        let following = bytes[index...].dropFirst().prefix { $0 & 0xC0 == 0x80 }
        return "'\(String(decoding: bytes[index..<following.endIndex], as: UTF8.self))'"
    }

    /// Creates an error at the current character.
    private func error(_ message: String, _ help: String) -> Diagnostic {
        Diagnostic(.unreadable, at: index..<(isAtLineEnd ? index : index + 1), message, help: help)
    }
}

extension UInt8 {
    /// Whether the byte is white space, but not a line break.
    fileprivate var isBlank: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: true
        default: false
        }
    }

    /// Whether the byte can start the name of a setting.
    fileprivate var isNameStart: Bool { isASCIILetter || self == UInt8(ascii: "_") }
}
