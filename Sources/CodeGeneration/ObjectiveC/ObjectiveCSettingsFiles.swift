package import SettingsModel
import SourceText

/// The header and the implementation that give an older app the keys of its settings, and register the defaults.
///
/// They need Foundation only, and compile with and without automatic reference counting. The same settings make the
/// same files.
package struct ObjectiveCSettingsFiles: Sendable {
    private let name: String
    private let headerName: String
    private let settings: [GeneratedSetting]
    /// The constant for the key of each setting.
    private let constants: [String]

    /// - Parameters:
    ///   - name: what all names begin with.
    ///   - headerName: the name of the header's file.
    /// - Throws: where two keys come to the same name.
    package init(_ settings: [GeneratedSetting], name: String, headerName: String) throws(BundleError) {
        self.name = name
        self.headerName = headerName
        self.settings = settings
        constants = try SettingNames(constantsOf: settings) { name + Self.ascii($0) + "Key" }.properties
    }

    /// What is wrong with the beginning of all names; nil for one that can be used.
    package static func problem(ofName name: String) -> String? {
        name.utf8.allSatisfy { $0 < 0x80 } ? SwiftSettingsFile.problem(ofName: name) : "\(quoted(name)) is not ASCII"
    }

    /// What is wrong with the name of the header; nil for one that can be imported.
    package static func problem(ofHeader name: String) -> String? {
        guard name.hasSuffix(".h"), name != ".h" else {
            return "\(quoted(name)) is not a header: the name must end in .h"
        }
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "\\" && !isControl($0) }
        return isPlain ? nil : "\(quoted(name)) cannot be imported"
    }

    /// The name as part of a constant: what is not ASCII by its code points, which every compiler takes.
    private static func ascii(_ property: String) -> String {
        let word = property.hasPrefix("_") ? String(property.dropFirst()) : property
        return IdentifierWords.capitalized(word).unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "_u" + String(scalar.value, radix: 16, uppercase: true) + "_"
        }.joined()
    }

    /// The header.
    ///
    /// GNUstep has no words for what may be nil, and declares nothing as of C for Objective-C++.
    package var header: String {
        let declarations = zip(constants, settings).map { constant, setting in
            let place = setting.appGroup.map { group in
                "/// Stored in the user defaults of the app group \(Self.comment(SwiftText.comment(group.string)))."
            }
            let configurations = setting.configurationText
            let lines =
                ["/// The key of the setting: \(Self.comment(setting.caption))"] + [place].compactMap { $0 }
                + (configurations.isEmpty ? [] : ["/// " + Self.comment(configurations)])
                + ["extern NSString *const \(constant);"]
            return (setting: setting, lines: lines)
        }
        let blocks = GeneratedSetting.blocks(declarations, separator: [""]).flatMap { $0 + [""] }
        return GeneratedPart("header", ["name": name, "constants": Self.text(blocks)]).text
    }

    /// The implementation.
    package var implementation: String {
        let definitions = GeneratedSetting.blocks(
            zip(constants, settings).map { constant, setting in
                (setting, ["NSString *const \(constant) = \(ObjectiveCText.string(setting.key.string));"])
            }
        ).flatMap(\.self)
        let values = GeneratedSetting.blocks(
            zip(constants, settings).compactMap { constant, setting in
                setting.defaultValue.map {
                    (setting, ["    [values setObject:\(ObjectiveCText.expression($0)) forKey:\(constant)];"])
                }
            }
        ).flatMap(\.self)
        return GeneratedPart(
            "implementation",
            [
                "header": headerName, "name": name, "values": Self.text(values),
                "constants": Self.text(definitions + (definitions.isEmpty ? [] : [""])),
            ]
        ).text
    }

    /// A line of a comment goes on behind a backslash, and behind the trigraph for one.
    private static func comment(_ text: String) -> String {
        String(text.map { $0 == "\\" || $0 == "?" && text.utf8.contains(UInt8(ascii: "/")) ? " " : $0 })
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
