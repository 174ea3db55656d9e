import SettingsModel
import SourceText

/// Writes String Catalogs in the same format as Xcode.
enum StringCatalogWriter {
    /// Returns the text of a String Catalog for one string table.
    ///
    /// - Parameters:
    ///   - translations: The translations of the string table, with one element per language.
    ///   - source: The source language as a BCP 47 tag.
    static func text(of translations: [TableTranslations], source: String) -> String {
        var entries: [ExactString: CatalogEntry] = [:]
        for table in translations {
            for unit in table.units {
                var entry = entries[unit.key] ?? CatalogEntry(comment: unit.note)
                // A source string that is equal to its key is left out.
                if let value = unit.sources[source], value != unit.key { entry.units[source] = .init(value) }
                if let target = unit.target, let language = table.target, language != source || target != unit.key {
                    entry.units[language] = .init(target)
                }
                entries[unit.key] = entry
            }
        }
        return CatalogEntry.catalog(entries, source: source)
    }
}
