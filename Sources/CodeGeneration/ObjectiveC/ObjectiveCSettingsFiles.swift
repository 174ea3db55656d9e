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
        guard name.hasSuffix(".h"), name != ".h" else { return "\(quoted(name)) is no header: its name ends in .h" }
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

    private static func head(of what: String) -> [String] {
        [
            "// The \(what) of the app, written by `settings-bundle generate objc` from its Settings bundle.",
            "// What is changed here is lost when it is written anew: change the bundle instead.", "",
        ]
    }

    /// The header.
    package var header: String {
        // GNUstep has no words for what may be nil, and declares nothing as of C for Objective-C++.
        func line(_ text: String, ifDefined macro: String) -> [String] { ["#ifdef \(macro)", text, "#endif"] }
        var lines =
            Self.head(of: "settings") + ["#import <Foundation/Foundation.h>", ""]
            + line("extern \"C\" {", ifDefined: "__cplusplus")
            + line("NS_ASSUME_NONNULL_BEGIN", ifDefined: "NS_ASSUME_NONNULL_BEGIN") + [""]
        for (constant, setting) in zip(constants, settings) {
            lines.append("/// The key of the setting: \(Self.comment(setting.caption))")
            if let group = setting.appGroup {
                lines.append("/// It is in the user defaults of \(Self.comment(SwiftText.comment(group.string))).")
            }
            lines += ["extern NSString *const \(constant);", ""]
        }
        return Self.text(
            lines + [
                "/// Every default that the Settings app shows, as it is to be registered.",
                "extern NSDictionary *\(name)RegistrationDictionary(void);", "",
                "/// Registers the defaults, which is to be done whenever the app starts.",
                "extern void \(name)Register(void);", "",
            ] + line("NS_ASSUME_NONNULL_END", ifDefined: "NS_ASSUME_NONNULL_END")
                + line("}", ifDefined: "__cplusplus"))
    }

    /// The implementation.
    package var implementation: String {
        var lines = Self.head(of: "settings") + ["#import \"\(headerName)\"", "#include <math.h>", ""]
        for (constant, setting) in zip(constants, settings) {
            lines.append("NSString *const \(constant) = \(ObjectiveCText.string(setting.key.string));")
        }
        if !settings.isEmpty { lines.append("") }
        lines += ["NSDictionary *\(name)RegistrationDictionary(void) {"]
        lines.append("    NSMutableDictionary *values = [NSMutableDictionary dictionary];")
        for (constant, setting) in zip(constants, settings) {
            guard let value = setting.defaultValue else { continue }
            lines.append("    [values setObject:\(ObjectiveCText.expression(value)) forKey:\(constant)];")
        }
        return Self.text(
            lines + [
                "    return values;", "}", "", "void \(name)Register(void) {",
                "    // All user defaults of the process find what is registered in one of them.",
                "    [[NSUserDefaults standardUserDefaults] registerDefaults:\(name)RegistrationDictionary()];", "}",
            ])
    }

    /// A line of a comment goes on behind a backslash, and behind the trigraph for one.
    private static func comment(_ text: String) -> String {
        String(text.map { $0 == "\\" || $0 == "?" && text.utf8.contains(UInt8(ascii: "/")) ? " " : $0 })
    }

    private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
