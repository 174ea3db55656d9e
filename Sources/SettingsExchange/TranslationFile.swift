import JSONSyntax
package import SettingsModel
package import SourceText

/// The parsed contents of a translation file.
package struct TranslationFile: Sendable {
    package let tables: [TableTranslations]
    /// Notes about the file that are shown to the user.
    package private(set) var notes: [String] = []

    /// Parses the contents of a translation file. For an `.xcloc` folder, pass the contents of its XLIFF file.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - name: The name of the file. For a String Catalog, the name of the string table is derived from it.
    /// - Throws: An error if the contents are not valid in the given format, or if they contain an unsafe path.
    package init(_ bytes: [UInt8], as format: ExchangeFormat, named name: String) throws(ExchangeError) {
        switch format {
        case .xliff, .xcloc:
            tables = try XLIFFReader.read(Self.decoded(bytes))
        case .xcstrings:
            let last = name.split(separator: "/").last ?? ""
            let table = last.hasSuffix(".xcstrings") ? last.dropLast(".xcstrings".count) : last
            tables = try StringCatalogReader.read(JSONDocument(decoding: bytes), table: String(table))
        case .csv:
            tables = try TranslationSheet.read(Self.decoded(bytes, help: "save the file as CSV in UTF-8"))
            notes = TranslationSheet.notes(on: tables.flatMap(\.units).compactMap(\.target?.string))
        }
    }

    /// Decodes the contents of a file in UTF-8, in UTF-16 with a byte order mark, or in the encoding that an XML
    /// declaration specifies.
    ///
    /// - Throws: An error if the bytes are not valid in that encoding. Invalid bytes are never replaced with U+FFFD,
    ///   because that would change a translation.
    private static func decoded(
        _ bytes: [UInt8], help: String = "save the file as UTF-8"
    ) throws(ExchangeError) -> SourceText {
        let text = EncodedText(decoding: bytes)
        if let problem = text.diagnostic {
            throw ExchangeError(problem.message, at: problem.span.lowerBound, in: text.text, help: help)
        }
        if let offset = text.invalidUTF8Offset {
            throw ExchangeError("the bytes are not UTF-8", at: offset, in: text.text, help: help)
        }
        return text.text
    }
}

/// A file format for exchanging translations.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    /// XLIFF 1.2, with one file per language. Most translation tools support this format.
    case xliff
    /// The folder format of Xcode's *Import Localizations* command. Each folder contains an XLIFF file and the string
    /// tables of the source language.
    case xcloc
    /// A String Catalog for each string table.
    case xcstrings
    /// A CSV file with one column per language.
    case csv

    /// Creates the format that corresponds to a path's file extension, or returns `nil` if the extension is unknown.
    /// Trailing slashes in the path are ignored.
    package init?(path: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "xlf" ? "xliff" : ending)
    }
}

/// An error that occurs when a translation file is read.
package struct ExchangeError: Error, Hashable, Sendable {
    /// The error message. It starts with a lowercase letter and has no period at the end.
    package let message: String
    /// The position of the error in the file, or `nil` if the error concerns the whole file.
    package let position: SourcePosition?
    /// A suggestion for how to resolve the error, or `nil` if there is none.
    package let help: String?

    init(_ message: String, at position: SourcePosition? = nil, help: String? = nil) {
        self.message = message
        self.position = position
        self.help = help
    }

    /// Creates an error at a byte offset in the text.
    init(_ message: String, at offset: Int, in text: SourceText, help: String? = nil) {
        self.init(Diagnostic(.unreadable, at: offset..<offset, message, help: help), in: text)
    }

    /// Creates an error for a diagnostic about the text.
    init(_ problem: Diagnostic, in text: SourceText) {
        let problem = problem.namingMergeConflict(in: text)
        self.init(problem.message, at: LineTable(text).position(of: problem.span.lowerBound), help: problem.help)
    }
}

extension TableOrigin {
    /// Creates a table origin from a path in a translation file. The path is treated as untrusted input.
    ///
    /// The paths `Root.strings`, `en.lproj/Root.strings` and `Settings.bundle/en.lproj/Root.strings` refer to a string
    /// table in the bundle. The path of the bundle can include parent folders. Other paths do not refer to a string
    /// table in the bundle. For example, `App/en.lproj/Root.strings` is a string table of the app itself.
    ///
    /// - Throws: An error if the path is absolute, begins with `~`, or contains `..`, a backslash, or a control
    ///   character. Legitimate files do not contain such paths.
    init(path: String) throws(ExchangeError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isUnsafe = parts.contains("..") || path.hasPrefix("/") || path.contains("\\") || path.hasPrefix("~")
        if isUnsafe || path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw ExchangeError(
                "the path \(quoted(path)) is not a path in a project",
                help: "use a plain relative path, such as Settings.bundle/en.lproj/Root.strings")
        }
        var folders = parts.dropLast().filter { $0 != "." && !$0.isEmpty }
        if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
        let bundle = folders.last.flatMap { $0.hasSuffix(".bundle") ? $0 : nil }
        let isTable = (folders.isEmpty || bundle != nil) && path.hasSuffix(".strings")
        let name = (parts.last ?? "").dropLast(".strings".count)
        self.init(text: path, bundle: bundle, table: isTable && !name.isEmpty ? String(name) : nil)
    }
}

extension TranslationUnit {
    /// Handles a target string that the translation file marks as untranslated. If the target string equals the source
    /// string, it is removed. Any other nonempty target string is marked as unfinished.
    mutating func markUntranslated(in source: String) {
        if target == sources[source] {
            target = nil
        } else if target?.isEmpty == false {
            obstacle = obstacle ?? "the file marks the translation as unfinished"
        }
    }
}
