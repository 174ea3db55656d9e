import JSONSyntax
package import SettingsModel
import SourceText

/// The parsed contents of a translation file.
package struct TranslationFile: Sendable {
    package let tables: [TableTranslations]
    /// Notes about the file that are shown to the user.
    package let notes: [String]

    /// Parses the contents of a translation file. For an `.xcloc` folder, pass the contents of its XLIFF file.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - name: The name of the file. For a String Catalog, the name of the string table is derived from it.
    /// - Throws: An error if the contents are not valid in the given format, or if they contain an unsafe path.
    package init(_ bytes: [UInt8], as format: ExchangeFormat, named name: String) throws(ExchangeError) {
        switch format {
        case .xliff, .xcloc:
            tables = try XLIFFReader.read(ExchangeText(bytes))
            notes = []
        case .xcstrings:
            let last = name.split(separator: "/").last ?? ""
            let table = last.hasSuffix(".xcstrings") ? last.dropLast(".xcstrings".count) : last
            tables = try StringCatalogReader.read(JSONDocument(decoding: bytes), table: String(table))
            notes = []
        case .csv:
            tables = try TranslationSheet.read(ExchangeText(bytes, help: "save the file as CSV in UTF-8"))
            notes = TranslationSheet.notes(on: tables.flatMap(\.units).compactMap(\.target?.string))
        }
    }
}
