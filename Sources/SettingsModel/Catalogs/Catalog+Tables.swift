import PropertyListSyntax
import SourceText

/// The catalog as tables.
extension Catalog {
    /// An entry of the table of a language.
    struct Row {
        let key: ExactString
        let value: ExactString
        /// Whether the value may be that of the source language.
        var allowsSame = false
        let comment: String?

        /// The comment of the entry.
        var fullComment: String? {
            if !allowsSame { return comment }
            return (comment.map { $0 + "\n" } ?? "") + Directive.allowSame
        }
    }

    /// The entries of a language. Every text has one, as in tables: where a language says nothing yet, it is the text of the
    /// source language.
    func rows(in language: Language) -> [Row] {
        texts.compactMap { text in
            // Xcode leaves an empty text in catalogs, which no page can use.
            text.key.isEmpty ? nil : row(of: text, in: language)
        }
    }

    func row(of text: Text, in language: Language) -> Row {
        // Of a text with forms the key is shown.
        let source = text.sourceValue ?? text.key
        let open = Row(key: text.key, value: source, comment: text.comment)
        if language == self.source { return open }
        if !text.isTranslated { return Row(key: text.key, value: source, allowsSame: true, comment: text.comment) }
        guard let unit = text.units[language], unit.state != "new" else { return open }
        // It is translated, though not for a table.
        guard let value = unit.value else {
            return Row(key: text.key, value: source, allowsSame: true, comment: text.comment)
        }
        return Row(
            key: text.key, value: value, allowsSame: value == source && unit.state == "translated",
            comment: text.comment)
    }

    /// The tables of all languages.
    var files: [BundleFiles.File] {
        languages.map { language in
            let entries = rows(in: language).map {
                NewEntry(key: $0.key, value: $0.value, comment: $0.fullComment)
            }
            let path = path(of: language)
            return BundleFiles.File(
                path: path, target: path, bytes: StringTable.bytes(of: entries, named: table, in: .utf8))
        }
    }
}
