import SourceText

extension SettingsBundle {
    /// What a translator needs of a table: every text with its source value, its translation and a note.
    ///
    /// A text that is not translated yet has no target.
    /// - Parameters:
    ///   - source: the language the texts are written in; nil where a text is its own source value.
    ///   - language: the language to translate into.
    package func translationUnits(
        of table: LocalizedTable, from source: Language?, into language: Language
    ) -> [TranslationUnit] {
        let values = sourceValues(ofTable: table.name, in: source)
        let sourceTable = source.flatMap { self.table(table.name, in: $0) }
        let own = self.table(table.name, in: language)
        let states = states(of: table, in: language, source: source)
        return zip(table.uses, states).map { place, state in
            let text = place.use.text
            return TranslationUnit(
                key: text, source: values[text], target: state.isDone ? own?[text] : nil,
                note: sourceTable?.note(on: text) ?? place.use.comment)
        }
    }
}

extension StringTable {
    /// What the comment of an entry tells people, without what it tells this tool; nil where there is no such comment.
    fileprivate func note(on text: ExactString) -> String? {
        guard let comment = index(of: text).flatMap({ entry(at: $0) })?.comment else { return nil }
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !Directive.isOne(String($0))
        }
        let note = lines.joined(separator: "\n")
        return note.allSatisfy(\.isWhitespace) ? nil : note
    }
}
