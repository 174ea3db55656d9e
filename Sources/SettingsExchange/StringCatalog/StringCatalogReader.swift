import JSONSyntax
import SettingsModel
import SourceText

/// Reads a String Catalog: its plain translations. Plural forms and those for devices are no texts of a string table.
enum StringCatalogReader {
    /// The translations of a catalog, those into one language after the other.
    ///
    /// - Parameter table: the name of the table, which is that of the file without `.xcstrings`.
    static func read(_ text: ExchangeText, table: String) throws(ExchangeError) -> [TableTranslations] {
        let json: JSON
        do {
            json = try JSON(parsing: text.bytes)
        } catch {
            throw ExchangeError(error.message, at: error.offset, in: text.source)
        }
        guard case .object = json else { throw ExchangeError("this is no String Catalog: its root is no object") }
        guard let source = json["sourceLanguage"]?.string else {
            throw ExchangeError("this is no String Catalog: it has no 'sourceLanguage'")
        }
        guard case .object(let strings)? = json["strings"] else {
            throw ExchangeError("this is no String Catalog: it has no 'strings'")
        }
        var languages: [String] = []
        var units: [String: [TranslationUnit]] = [:]
        for string in strings {
            guard case .object = string.value else { throw problem(string.name, "its value is no object") }
            guard let localizations = string.value["localizations"] else { continue }
            guard case .object(let members) = localizations else {
                throw problem(string.name, "'localizations' is no object")
            }
            // Where the source language says nothing else, it says the key.
            var shown = ExactString(string.name)
            if let json = localizations[source], let value = try unit(json, of: string.name).target {
                shown = value
            }
            for member in members {
                var found = try unit(member.value, of: string.name)
                found.sources[source] = shown
                if isNew(member.value) { found.leaveOpen(in: source) }
                if units[member.name] == nil { languages.append(member.name) }
                units[member.name, default: []].append(found)
            }
        }
        // What a catalog says of its own source language are sources, and not translations.
        let origin = TableOrigin(text: table, bundle: nil, table: table)
        return languages.filter { $0 != source }.map {
            TableTranslations(origin: origin, source: source, target: $0, units: units[$0] ?? [])
        }
    }

    private static func unit(_ json: JSON, of key: String) throws(ExchangeError) -> TranslationUnit {
        var unit = TranslationUnit(key: ExactString(key))
        guard let plain = json["stringUnit"] else {
            unit.obstacle = "the translation has forms for plurals or devices, which Settings does not know"
            return unit
        }
        guard plain["state"]?.string != nil, let value = plain["value"]?.string else {
            throw problem(key, "a 'stringUnit' without 'state' and 'value'")
        }
        unit.target = ExactString(value)
        unit.needsReview = plain["state"]?.string == "needs_review"
        if case .object(let members) = plain, members.count(where: { $0.name == "value" }) > 1 {
            unit.obstacle = "the file has several translations of it"
        }
        return unit
    }

    /// Whether Xcode takes the text for one that is not translated yet.
    private static func isNew(_ json: JSON) -> Bool { json["stringUnit"]?["state"]?.string == "new" }

    private static func problem(_ key: String, _ message: String) -> ExchangeError {
        ExchangeError("the text \(quoted(key)): \(message)")
    }
}
