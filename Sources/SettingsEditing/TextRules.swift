import PropertyListSyntax
package import SettingsModel
import SourceText

/// Rules for valid strings and names. These rules ensure that all programs interpret the files in the same way.
enum TextRules {
    /// Throws an error if a string is not a valid single line of text. Titles, choices and keys are limited to a single
    /// line.
    ///
    /// - Parameter kind: The kind of text, with an article.
    static func requireSingleLine(
        _ text: String, _ name: Message, as kind: String = "a title"
    ) throws(UsageError) {
        try requireNoControlCharacters(text, name, help: "remove it: \(kind) is one line of plain text")
    }

    /// Throws an error if a string is not valid multiline text. Footers and values can have several lines.
    static func requireMultilineText(_ text: String, _ name: Message) throws(UsageError) {
        try requireNoControlCharacters(text, name, except: ["\n", "\t"], help: "leave it out")
    }

    /// Returns whether a string contains a line break or a tab, which are not allowed in a single line of text.
    static func hasLineBreaksOrTabs(_ text: String) -> Bool { text.utf8.contains { [0x0A, 0x09].contains($0) } }

    /// Throws an error if any of the given names is not a valid name for a build configuration.
    static func requireConfigurationNames(_ names: [String]) throws(UsageError) {
        for name in names {
            try requireSingleLine(name, "\(input: .configuration)", as: "a name")
            if name.isEmpty {
                throw UsageError("\(input: .configuration) is empty", help: "use a name such as Debug")
            }
        }
    }

    private static func requireNoControlCharacters(
        _ text: String, _ name: Message, except allowed: [Unicode.Scalar] = [], help: Message
    ) throws(UsageError) {
        for scalar in text.unicodeScalars where !allowed.contains(scalar) {
            let isNoXML = scalar.value & 0xFFFE == 0xFFFE
            guard isNoXML || scalar.properties.generalCategory == .control else { continue }
            let code = "U+" + String(scalar.value, radix: 16, uppercase: true, minimumDigits: 4)
            throw UsageError(
                "\(name) contains the \(isNoXML ? "noncharacter" : "control character") \(code)", help: help)
        }
        try requireValidUTF8(text, name)
    }

    /// Throws an error if a string or key in a property-list value is invalid.
    static func requireTexts(of value: PropertyListValue, _ name: Message) throws(UsageError) {
        for (text, isKey) in value.texts {
            if isKey {
                try requireSingleLine(text.string, name, as: "a key")
            } else {
                try requireMultilineText(text.string, name)
            }
        }
    }

    private static func requireValidUTF8(_ text: String, _ name: Message) throws(UsageError) {
        // Invalid UTF-8 on the command line is decoded as this character.
        if text.unicodeScalars.contains("\u{FFFD}") {
            throw UsageError("\(name) is not valid UTF-8", help: "set your terminal to UTF-8 and enter it again")
        }
    }

    /// Throws an error if the name of a pane or string table is invalid. A valid name is a relative path that stays
    /// inside the bundle.
    static func requireFileName(_ name: String, _ what: Message, example: Message) throws(UsageError) {
        let help: Message = "use a plain name, as in \(example)"
        func invalidNameError(_ problem: Message) -> UsageError {
            UsageError("\(what) \(quoted(name)) \(problem)", help: help)
        }
        if name.isEmpty { throw UsageError("\(what) is empty", help: help) }
        if name.hasPrefix("/") { throw invalidNameError("is an absolute path") }
        if name.containsControlCharacters { throw invalidNameError("contains a control character") }
        if name.contains("\\") || name.contains(":") {
            throw invalidNameError("contains a character that file systems treat as a separator")
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") || parts.contains(".") { throw invalidNameError("leads outside the bundle") }
        if parts.contains("") { throw invalidNameError("has an empty part") }
        if parts.contains(where: { $0.hasPrefix(".") }) { throw invalidNameError("is hidden") }
        if parts.contains(where: { $0.hasPrefix(" ") || $0.hasSuffix(" ") }) {
            throw invalidNameError("starts or ends with a space")
        }
        if parts.contains(where: { $0.utf8.count > 200 }) { throw invalidNameError("is too long") }
        if BundleFiles.isTooDeep(name) {
            throw invalidNameError("is more than \(BundleFiles.maximumFolderDepth) folders deep")
        }
        try requireValidUTF8(name, what)
    }
}

extension Language {
    /// Creates a language from an identifier that the user entered.
    ///
    /// - Throws: `UsageError` if the identifier is invalid or is a legacy name such as `English`.
    package init(checking identifier: String) throws(UsageError) {
        if let problem = LanguageIdentifier.problem(of: identifier) {
            if let help = LanguageIdentifier.helpForList(identifier) {
                throw UsageError("the language \(quoted(identifier)) is a list", help: help)
            }
            throw UsageError(
                "the language \(quoted(identifier)) \(problem.message)",
                help: problem.suggestion.map { "did you mean \($0)?" }
                    ?? "use an identifier such as en, pt-BR or zh-Hans")
        }
        if let better = LanguageIdentifier.identifier(forLegacyName: identifier) {
            throw UsageError(
                "the language \(quoted(identifier)) is a legacy name, not an identifier",
                help: "did you mean \(better)?")
        }
        self.init(identifier)
    }
}

extension PaneName {
    /// Creates the name of a new pane from user input.
    ///
    /// - Throws: `UsageError` if the name is invalid, or if it refers to the root pane or to a pane in an `.lproj`
    ///   folder.
    init(checking typed: String, example: Message) throws(UsageError) {
        self.init(typed: typed)
        try TextRules.requireFileName(full, "the pane name", example: example)
        if isRoot { throw UsageError("every bundle has a Root pane", help: "choose another name") }
        if full.hasSuffix(".lproj") || isLocalized {
            throw UsageError(
                "\(quoted(full)) is in an .lproj folder", help: "panes for all languages are stored next to Root.plist")
        }
    }
}

extension TextRules {
    /// Throws an error if the user specified an invalid name for the string table of a pane.
    static func requireTableName(_ name: String) throws(UsageError) {
        try requireTableName(name, example: "\(input: .stringsTable) Root")
        if let ending = [".strings", ".plist"].first(where: name.hasSuffix) {
            throw UsageError(
                "\(input: .stringsTable) \(quoted(name)) has an extension", help: "use the name without \(ending)")
        }
    }

    /// Throws an error if the name of a string table is invalid. Names that contain a folder are invalid, because
    /// tables in subfolders of `.lproj` folders are not loaded.
    static func requireTableName(_ name: String, example: Message) throws(UsageError) {
        try requireFileName(name, "the table name", example: example)
        if name.contains("/") {
            throw UsageError(
                "the table name \(quoted(name)) contains a folder, but tables are stored directly in .lproj folders",
                help: "use a plain name, as in \(example)")
        }
    }
}
