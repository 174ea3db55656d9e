import SourceText

extension SettingsBundle {
    /// Returns the strings in a table, for export to translators. Each string is returned with its source value,
    /// translation and note.
    ///
    /// The translation is `nil` if the string is not translated yet.
    ///
    /// - Parameters:
    ///   - source: The source language, or `nil` if it is unknown. If it is unknown, each string is used as its own
    ///     source value.
    ///   - tag: The BCP 47 tag of the source language.
    ///   - notes: The notes on the strings, in the order of `table.uses`.
    ///   - language: The language to translate into.
    package func translationUnits(
        of table: LocalizedTable, from source: Language?, tag: String, notes: [String], into language: Language
    ) -> [TranslationUnit] {
        let values = sourceValues(ofTable: table.name, in: source)
        let own = self.table(table.name, in: language).map { IndexedTable($0) }
        let states = states(of: table, in: language, comparedWith: language == source ? nil : values)
        return table.uses.indices.map { index in
            let text = table.uses[index].use.text
            return TranslationUnit(
                key: text, sources: [tag: values[text]], target: states[index].isDone ? own?[text] : nil,
                note: notes[index])
        }
    }

    /// Returns a note for translators on each string in a table, in the order of `table.uses`. The note is the comment
    /// on the string's entry in the source language. If there is no comment, the note describes the item that uses the
    /// string.
    package func notes(on table: LocalizedTable, in source: Language?) -> [String] {
        let sourceTable = source.flatMap { self.table(table.name, in: $0) }
        let comments = Dictionary(
            sourceTable?.entries.map { ($0.key, $0.comment) } ?? [], uniquingKeysWith: { $1 })
        return table.uses.map { (comments[$0.use.text] ?? nil).flatMap(Self.note) ?? $0.use.comment }
    }

    /// Returns a comment without the directives for this tool, or `nil` if only white space remains.
    private static func note(in comment: String) -> String? {
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !Directive.containsDirective(String($0))
        }
        let note = lines.joined(separator: "\n")
        return note.allSatisfy(\.isWhitespace) ? nil : note
    }
}
