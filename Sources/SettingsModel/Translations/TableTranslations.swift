package import SourceText

/// The strings in a string table and their translations into one language, as exchanged with translators.
package struct TableTranslations: Hashable, Sendable {
    /// The location of the string table, as specified in the translation file, such as
    /// `Settings.bundle/en.lproj/Root.strings`.
    package var origin: TableOrigin
    /// The BCP 47 tag of the source language, or `nil` if the translation file does not specify exactly one source
    /// language.
    package var source: String?
    /// The BCP 47 tag of the target language, or `nil` if the translation file does not specify one.
    package var target: String?
    package var units: [TranslationUnit]
    /// Whether untranslated strings are represented by an empty target. This is the case in spreadsheets, which have a
    /// cell for every string.
    package var hasEmptyTargets: Bool
    /// The BCP 47 tags of the columns in a spreadsheet. The array is empty for other files.
    package var columns: [String] = []

    package init(
        origin: TableOrigin, source: String?, target: String?, units: [TranslationUnit] = [],
        hasEmptyTargets: Bool = false
    ) {
        self.origin = origin
        self.source = source
        self.target = target
        self.units = units
        self.hasEmptyTargets = hasEmptyTargets
    }

    /// Returns whether the translations are from a spreadsheet that does not record from which text they were
    /// translated, because it has no column for the source language.
    package func isSheetWithoutSource(_ sourceTag: String?) -> Bool {
        !columns.isEmpty && !columns.contains { $0 != target && $0 == sourceTag }
    }
}

/// A string and its translation, as exchanged with translators.
package struct TranslationUnit: Hashable, Sendable {
    /// The string in the pane. It is the key in the string tables.
    package var key: ExactString
    /// The values from which the string might have been translated, by BCP 47 language tag. The tag is empty if the
    /// translation file does not specify a language.
    package var sources: [String: ExactString]
    /// The translation, or `nil` if the string is not translated. An empty string is a valid translation.
    package var target: ExactString?
    /// A note for translators.
    package var note: String?
    /// Whether the translation is marked as needing review in the translation file or the String Catalog.
    package var needsReview = false
    /// Whether the translation file states that the string is translated, even if the translation equals the source.
    package var isConfirmed = false
    /// The reason why the translation cannot be imported, or `nil` if it can be imported. The reason is a phrase to
    /// display in a report.
    package var obstacle: String?

    package init(
        key: ExactString, sources: [String: ExactString] = [:], target: ExactString? = nil, note: String? = nil,
        obstacle: String? = nil
    ) {
        self.key = key
        self.sources = sources
        self.target = target
        self.note = note
        self.obstacle = obstacle
    }
}

/// The location of a string table, as specified in a translation file.
package struct TableOrigin: Hashable, Sendable {
    /// The location as written in the translation file: a path or a table name. It is used in messages. If the file
    /// does not specify a table, the text is empty.
    package let text: String
    /// The name of the bundle folder, such as `Settings.bundle`, or `nil` if the translation file does not specify one.
    package let bundle: String?
    /// The name of the string table without the `.strings` extension, or `nil` if the location does not refer to a
    /// string table in a bundle.
    package let table: String?

    package init(text: String, bundle: String?, table: String?) {
        self.text = text
        self.bundle = bundle
        self.table = table
    }
}

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
            var unit = TranslationUnit(
                key: text, sources: [tag: values[text]], target: states[index].isDone ? own?[text] : nil,
                note: notes[index])
            unit.needsReview = catalogs[table.name]?.text(text)?.units[language]?.state == "needs_review"
            return unit
        }
    }

    /// Returns a note for translators on each string in a table, in the order of `table.uses`. The note is the comment
    /// on the string's entry in the source language. If there is no comment, the note describes the item that uses the
    /// string.
    package func notes(on table: LocalizedTable, in source: Language?) -> [String] {
        let sourceTable = source.flatMap { self.table(table.name, in: $0) }.map { IndexedTable($0) }
        return table.uses.map { sourceTable?.comment(of: $0.use.text).flatMap(Self.note) ?? $0.use.comment }
    }

    /// Returns a comment without the directives for this tool, or `nil` if only white space remains.
    private static func note(in comment: String) -> String? {
        comment.withoutLines { Directive.containsDirective(String($0)) }
    }
}
