import PropertyListSyntax
import SourceText

/// Generation of string tables from a String Catalog.
extension Catalog {
    /// An entry in the string table generated for a language.
    struct GeneratedEntry {
        let key: ExactString
        let value: ExactString
        /// Whether the rule `same-as-source` is suppressed for the entry.
        var allowsSameAsSource = false
        let comment: String?

        /// The comment to write to the string table. It suppresses the rule `same-as-source` if `allowsSameAsSource` is
        /// `true`.
        var fullComment: String? {
            if !allowsSameAsSource { return comment }
            return (comment.map { $0 + "\n" } ?? "") + Directive.allowSame
        }
    }

    /// Returns the entries in the string table for a language. Every string with a nonempty key has an entry. The entry
    /// for an untranslated string contains the source value.
    func generatedEntries(in language: Language) -> [GeneratedEntry] {
        texts.compactMap { text in
            // Catalogs may contain an empty key that Xcode adds. Panes cannot use it.
            text.key.isEmpty ? nil : generatedEntry(of: text, in: language)
        }
    }

    func generatedEntry(of text: Text, in language: Language) -> GeneratedEntry {
        // A source string that varies by plural or device is represented by its key.
        let source = text.sourceValue ?? text.key
        let open = GeneratedEntry(key: text.key, value: source, comment: text.comment)
        if language == self.source { return open }
        if !text.isTranslated {
            return GeneratedEntry(key: text.key, value: source, allowsSameAsSource: true, comment: text.comment)
        }
        guard let unit = text.units[language], unit.state != "new" else { return open }
        // The string is translated, but a string table cannot contain its variations.
        guard let value = unit.value else {
            return GeneratedEntry(key: text.key, value: source, allowsSameAsSource: true, comment: text.comment)
        }
        return GeneratedEntry(
            key: text.key, value: value, allowsSameAsSource: value == source && unit.state == "translated",
            comment: text.comment)
    }

    /// The generated string tables, one for each language.
    var files: [BundleFiles.File] {
        languages.map { language in
            let entries = generatedEntries(in: language).map {
                NewEntry(key: $0.key, value: $0.value, comment: $0.fullComment)
            }
            let path = path(of: language)
            return BundleFiles.File(
                path: path, target: path, bytes: StringTable.bytes(of: entries, named: table, in: .utf8))
        }
    }
}
