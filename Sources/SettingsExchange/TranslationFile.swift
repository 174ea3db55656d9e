import JSONSyntax
package import SettingsModel
import SourceText

/// A file of translations that came back.
package struct TranslationFile: Sendable {
    package let tables: [TableTranslations]
    /// What a person should know of it.
    package let notes: [String]

    /// Reads the bytes of a file; of an `xcloc` folder, those of the XLIFF file in it.
    ///
    /// - Parameter name: the file's name, from which a String Catalog has that of its table.
    /// - Throws: where it is not what its format says, or not what an honest file is like.
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
