import SourceText

extension SettingsBundle {
    /// What a translator needs of a table: every text with its source value, its translation and a note.
    ///
    /// A text that is not translated yet has no target.
    /// - Parameters:
    ///   - source: the language the texts are written in; nil where a text is its own source value.
    ///   - tag: the BCP 47 tag of that language.
    ///   - notes: those on the texts, in the order of the table's uses.
    ///   - language: the language to translate into.
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

    /// What a translator should know of each text of a table, in the order of its uses: the comment of its entry in the
    /// source language, else what uses it.
    package func notes(on table: LocalizedTable, in source: Language?) -> [String] {
        let sourceTable = source.flatMap { self.table(table.name, in: $0) }
        let comments = Dictionary(
            sourceTable?.entries.map { ($0.key, $0.comment) } ?? [], uniquingKeysWith: { $1 })
        return table.uses.map { (comments[$0.use.text] ?? nil).flatMap(Self.note) ?? $0.use.comment }
    }

    /// What a comment tells people, without what it tells this tool; nil where that is nothing.
    private static func note(in comment: String) -> String? {
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !Directive.isOne(String($0))
        }
        let note = lines.joined(separator: "\n")
        return note.allSatisfy(\.isWhitespace) ? nil : note
    }
}
