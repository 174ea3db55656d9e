import JSONSyntax
package import SettingsModel
import SourceText

/// The contents of a translation file to import.
package struct TranslationFile: Sendable {
    package let tables: [TableTranslations]
    /// Notes for the user about the file.
    package let notes: [String]

    /// Parses the contents of a translation file. For an `.xcloc` folder, pass the contents of its XLIFF file.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - name: The file name, from which the table name of a String Catalog is derived.
    /// - Throws: An error if the contents are invalid in this format or unsafe.
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
