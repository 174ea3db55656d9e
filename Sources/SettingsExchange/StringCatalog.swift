import JSONSyntax
import SettingsModel
import SourceText

/// A parser for the translations in a String Catalog. Translations that vary by plural or device are marked as not
/// importable, because string tables do not support variations.
enum StringCatalogReader {
    /// Parses the translations in a String Catalog and groups them by language.
    ///
    /// - Parameter table: The name of the string table, which is the catalog's file name without `.xcstrings`.
    static func read(_ file: JSONDocument, table: String) throws(ExchangeError) -> [TableTranslations] {
        let root: JSONElement
        do {
            root = try file.readRoot()
        } catch {
            throw ExchangeError(error, in: file.source.text)
        }
        guard root.kind == .object else { throw problem("not a String Catalog: its root is not an object", at: root) }
        guard let source = root["sourceLanguage"]?.string?.string else {
            throw problem("not a String Catalog: it has no 'sourceLanguage'", at: root)
        }
        guard let strings = root["strings"], strings.kind == .object else {
            throw problem("not a String Catalog: it has no 'strings'", at: root["strings"] ?? root)
        }
        var units: [(language: String, unit: TranslationUnit)] = []
        for string in strings.members {
            let key = string.name
            guard string.element.kind == .object else {
                throw problem("the string \(quoted(key.string)): its value is not an object", at: string.element)
            }
            guard let localizations = string.element["localizations"] else { continue }
            guard localizations.kind == .object else {
                throw problem("the string \(quoted(key.string)): 'localizations' is not an object", at: localizations)
            }
            // Without a value in the source language, the key is the source string.
            var shown = key
            if let element = localizations[ExactString(source)], let value = try unit(element, of: key).target {
                shown = value
            }
            for member in localizations.members {
                var found = try unit(member.element, of: key)
                found.sources[source] = shown
                if state(of: member.element["stringUnit"]) == "new" { found.markUntranslated(in: source) }
                units.append((member.name.string, found))
            }
        }
        // Values in the source language are source strings, not translations.
        let origin = TableOrigin(text: table, bundle: nil, table: table)
        return units.filter { $0.language != source }.grouped { $0.language }.map { language, units in
            TableTranslations(origin: origin, source: source, target: language, units: units.map(\.unit))
        }
    }

    private static func unit(_ element: JSONElement, of key: ExactString) throws(ExchangeError) -> TranslationUnit {
        var unit = TranslationUnit(key: key)
        guard let plain = element["stringUnit"] else {
            unit.obstacle = "the translation varies by plural or device, which Settings does not support"
            return unit
        }
        guard let state = state(of: plain), let value = plain["value"]?.string else {
            throw problem("the string \(quoted(key.string)): a 'stringUnit' requires 'state' and 'value'", at: plain)
        }
        unit.target = value
        unit.needsReview = state == "needs_review"
        unit.isConfirmed = state == "translated"
        if plain.members.count(where: { $0.name == "value" }) > 1 {
            unit.obstacle = "the file has several translations of it"
        }
        return unit
    }

    private static func state(of plain: JSONElement?) -> ExactString? { plain?["state"]?.string }

    private static func problem(_ message: String, at element: JSONElement) -> ExchangeError {
        ExchangeError(message, at: element.span.lowerBound, in: element.text)
    }
}

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
                    entry.units[language] = .init(target, needsReview: unit.needsReview)
                }
                entries[unit.key] = entry
            }
        }
        return CatalogEntry.catalog(entries, source: source)
    }
}
