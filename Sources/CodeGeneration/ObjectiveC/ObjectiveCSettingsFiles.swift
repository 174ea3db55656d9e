import PropertyListSyntax
package import SettingsModel
import SourceText

/// The Objective-C header and implementation files for an app's settings. The files declare the keys of the settings
/// and register the default values.
///
/// The files require only Foundation. They compile both with and without automatic reference counting. The same
/// settings always result in the same files.
package struct ObjectiveCSettingsFiles: Sendable {
    private let name: String
    private let headerName: String
    /// The settings with the names of the constants for their keys.
    private let settings: [NamedSetting]

    /// Creates the files for the settings of an app.
    ///
    /// - Parameters:
    ///   - name: The prefix for all declared names.
    ///   - headerName: The file name of the header.
    /// - Throws: An error if two keys result in the same name.
    package init(_ settings: [GeneratedSetting], name: String, headerName: String) throws(BundleError) {
        self.name = name
        self.headerName = headerName
        self.settings = try NamedSetting.all(settings, withTypes: false) { key in
            name + Self.ascii(SwiftIdentifier.name(for: key)) + "Key"
        }
    }

    /// Returns a description of the problem with a name prefix, or `nil` if the prefix is valid.
    package static func problem(ofName name: String) -> String? {
        name.utf8.allSatisfy { $0 < 0x80 } ? SwiftSettingsFile.problem(ofName: name) : "\(quoted(name)) is not ASCII"
    }

    /// Returns a description of the problem with the header's file name, or `nil` if the header can be imported.
    package static func problem(ofHeader name: String) -> String? {
        guard name.hasSuffix(".h"), name != ".h" else {
            return "\(quoted(name)) is not a header: the name must end in .h"
        }
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "\\" && !isControlCharacter($0) }
        return isPlain ? nil : "\(quoted(name)) cannot be imported"
    }

    /// Converts a name in lower camel case for use in the name of a constant. Characters that are not ASCII are
    /// replaced with their code points, because not every compiler accepts such characters.
    private static func ascii(_ property: String) -> String {
        let word = property.hasPrefix("_") ? String(property.dropFirst()) : property
        return IdentifierWords.capitalized(word).unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "_u" + String(scalar.value, radix: 16, uppercase: true) + "_"
        }.joined()
    }

    /// The complete text of the header.
    ///
    /// In Objective-C++, `FOUNDATION_EXPORT` specifies C linkage.
    package var header: String {
        let declarations = settings.map { named in
            let setting = named.setting
            let place = setting.appGroup.map { group in
                "/// Stored in the user defaults of the app group \(Self.comment(SwiftText.comment(group.string)))."
            }
            let comments = [setting.limit.comment, setting.omittedVariables.valueComment].filter { !$0.isEmpty }
            let lines =
                ["/// The key of the setting: \(Self.comment(setting.caption))"] + [place].compactMap { $0 }
                + comments.map { "/// " + Self.comment($0) }
                + ["FOUNDATION_EXPORT NSString *const \(named.name);"]
            return (setting: setting, lines: lines)
        }
        let conditionalBlocks = GeneratedSetting.conditionalBlocks(declarations, separator: [""]).flatMap { $0 + [""] }
        return CodeTemplate("header", ["name": name, "constants": Self.text(conditionalBlocks)]).text
    }

    /// The complete text of the implementation file.
    package var implementation: String {
        let definitions = GeneratedSetting.conditionalBlocks(
            settings.map { named in
                (named.setting, ["NSString *const \(named.name) = \(ObjectiveCText.string(named.setting.key.string));"])
            }
        ).flatMap(\.self)
        let values = GeneratedSetting.conditionalBlocks(
            settings.compactMap { named in
                named.setting.defaultValue.map { value in
                    let keys = named.setting.infoKeys
                    let object =
                        keys.isEmpty
                        ? ObjectiveCText.expression(value) : ObjectiveCText.string(value.description, reading: keys)
                    return (named.setting, ["    [values setObject:\(object) forKey:\(named.name)];"])
                }
            }
        ).flatMap(\.self)
        let isMathNeeded = values.contains { $0.containsBytes("NAN") || $0.containsBytes("INFINITY") }
        let comment =
            "    // Registered defaults apply to all user defaults of the process, such as those of an app group.\n"
        return CodeTemplate(
            "implementation",
            [
                "header": headerName, "name": name, "values": Self.text(values),
                "include": isMathNeeded ? "#include <math.h>\n" : "",
                "comment": settings.contains { $0.setting.appGroup != nil } ? comment : "",
                "constants": Self.text(definitions + (definitions.isEmpty ? [] : [""])),
            ]
        ).text
    }

    /// Prepares text for use in a comment. Backslashes and question marks that could continue the comment on the next
    /// line are replaced with spaces. In C, two question marks and a slash form a trigraph that represents a backslash.
    private static func comment(_ text: String) -> String {
        String(text.map { $0 == "\\" || $0 == "?" && text.utf8.contains(UInt8(ascii: "/")) ? " " : $0 })
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

/// Converts strings and property-list values to Objective-C source code. The code does not use object literals, so
/// older compilers accept it.
enum ObjectiveCText {
    /// Returns an Objective-C expression for a string object.
    static func string(_ text: String) -> String { "@" + literal(text) }

    /// Returns an expression for a string in which variables are read from Info.plist.
    static func string(_ text: String, reading keys: [String: String]) -> String {
        var format = ""
        var arguments: [String] = []
        for part in InfoText(text, keys).parts {
            switch part {
            case .text(let text): format += text.replacing("%", with: "%%")
            case .key(let key):
                format += "%@"
                arguments.append("[[NSBundle mainBundle] objectForInfoDictionaryKey:\(string(key))] ?: @\"\"")
            }
        }
        return "[NSString stringWithFormat:\(([string(format)] + arguments).joined(separator: ", "))]"
    }

    /// Returns a C string literal in UTF-8. Characters that are invisible or affect the display of other characters are
    /// escaped.
    private static func literal(_ text: String) -> String {
        var result = "\""
        var isBehindQuestion = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            // Two question marks can start a trigraph.
            case "?" where isBehindQuestion: result += "\\?"
            case _ where SwiftText.canAppearUnescaped(scalar): result.unicodeScalars.append(scalar)
            default: result += String(scalar).utf8.map(octal).joined()
            }
            isBehindQuestion = scalar == "?"
        }
        return result + "\""
    }

    /// Returns an octal escape sequence with exactly three digits. A digit after the sequence is therefore not parsed
    /// as a part of it.
    private static func octal(_ byte: UInt8) -> String { "\\" + String(byte, radix: 8, minimumDigits: 3) }

    /// Returns an Objective-C expression for an autoreleased object.
    static func expression(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): string(text.string)
        // Objective-C has no negative literals, and the positive number is out of range.
        case .integer(.min): "[NSNumber numberWithLongLong:-9223372036854775807LL - 1]"
        case .integer(let integer): "[NSNumber numberWithLongLong:\(integer)LL]"
        case .unsignedInteger(let integer): "[NSNumber numberWithUnsignedLongLong:\(integer)ULL]"
        case .real(let real): "[NSNumber numberWithDouble:\(number(real))]"
        case .boolean(let boolean): "[NSNumber numberWithBool:\(boolean ? "YES" : "NO")]"
        case .date(let seconds): "[NSDate dateWithTimeIntervalSinceReferenceDate:\(number(seconds))]"
        case .data(let bytes):
            bytes.isEmpty
                ? "[NSData data]"
                : "[NSData dataWithBytes:\"\(bytes.map(octal).joined())\" length:\(bytes.count)]"
        case .array(let values):
            values.isEmpty
                ? "[NSArray array]"
                : "[NSArray arrayWithObjects:" + (values.map(expression) + ["nil"]).joined(separator: ", ") + "]"
        case .dictionary(let entries): dictionary(entries)
        }
    }

    private static func dictionary(_ entries: [PropertyListValue.Entry]) -> String {
        // For a duplicate key, a property list uses the last entry, but the expression would use the first.
        let pairs = entries.reversed().withoutRepetitions(of: \.key).reversed()
            .flatMap { [expression($0.value), string($0.key.string)] }
        return pairs.isEmpty
            ? "[NSDictionary dictionary]"
            : "[NSDictionary dictionaryWithObjectsAndKeys:" + (pairs + ["nil"]).joined(separator: ", ") + "]"
    }

    private static func number(_ real: Double) -> String {
        if real.isNaN { return "NAN" }
        return real.isInfinite ? (real < 0 ? "-INFINITY" : "INFINITY") : "\(real)"
    }
}
