import JSONSyntax
import SettingsModel
import SourceText

/// Writes a String Catalog as Xcode does.
///
/// The texts are in its order, so that it moves none when it saves the file. They are `manual`: Xcode would take texts that
/// it finds in no source code for stale.
enum StringCatalogWriter {
    /// The catalog of one table, from its translations into each language.
    ///
    /// - Parameter source: the language of the sources, as a BCP 47 tag.
    static func text(of translations: [TableTranslations], source: String) -> String {
        var entries: [ExactString: Entry] = [:]
        for table in translations {
            for unit in table.units {
                var entry = entries[unit.key] ?? Entry(note: unit.note)
                // Where the source language says what the key says, that goes without saying.
                if let value = unit.sources[source], value != unit.key { entry.values[source] = value }
                if let target = unit.target, let language = table.target, language != source || target != unit.key {
                    entry.values[language] = target
                }
                entries[unit.key] = entry
            }
        }
        let strings = entries.map { (order: CatalogOrder($0.key), name: $0.key.string, json: $0.value.json) }
            .sorted { $0.order < $1.order }.map { ($0.name, $0.json) }
        return JSON.object([
            ("sourceLanguage", .string(source)), ("strings", .object(strings)), ("version", .string("1.0")),
        ]).text(as: .xcode)
    }

    /// A text of the catalog.
    private struct Entry {
        var note: String?
        /// What each language says, by its tag.
        var values: [String: ExactString] = [:]

        var json: JSON {
            var members: [(String, JSON)] = []
            if let note { members.append(("comment", .string(note))) }
            members.append(("extractionState", .string("manual")))
            if !values.isEmpty {
                let localizations = values.sorted { $0.key < $1.key }.map { language, value in
                    let unit = JSON.object([("state", .string("translated")), ("value", .string(value.string))])
                    return (language, JSON.object([("stringUnit", unit)]))
                }
                members.append(("localizations", .object(localizations)))
            }
            return .object(members)
        }
    }
}
