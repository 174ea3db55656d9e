import SettingsModel
import SourceText

/// Writes a String Catalog as Xcode does.
enum StringCatalogWriter {
    /// The catalog of one table, from its translations into each language.
    ///
    /// - Parameter source: the language of the sources, as a BCP 47 tag.
    static func text(of translations: [TableTranslations], source: String) -> String {
        var entries: [ExactString: CatalogEntry] = [:]
        for table in translations {
            for unit in table.units {
                var entry = entries[unit.key] ?? CatalogEntry(comment: unit.note)
                // Where the source language says what the key says, that goes without saying.
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
