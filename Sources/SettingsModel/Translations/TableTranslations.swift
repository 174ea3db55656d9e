package import SourceText

/// The strings of a string table in one language, as exchanged with translators.
package struct TableTranslations: Hashable, Sendable {
    /// The location of the string table according to the translation file, such as
    /// `Settings.bundle/en.lproj/Root.strings`.
    package var origin: TableOrigin
    /// The source language as a BCP 47 tag, or `nil` if the translation file specifies none or several.
    package var source: String?
    /// The target language as a BCP 47 tag, or `nil` if the translation file does not specify it.
    package var target: String?
    package var units: [TranslationUnit]
    /// Whether untranslated strings have an empty target, as in a spreadsheet, where every string has a cell.
    package var hasEmptyTargets: Bool

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
}

/// A string with its translation, as exchanged with translators.
package struct TranslationUnit: Hashable, Sendable {
    /// The string in the pane, which is the key in string tables.
    package var key: ExactString
    /// The values from which the string might have been translated, by BCP 47 language tag. The tag is empty if the
    /// translation file does not specify the language.
    package var sources: [String: ExactString]
    /// The translation, or `nil` if the string is not translated. A translation can be empty.
    package var target: ExactString?
    /// A note for translators.
    package var note: String?
    /// Whether the translation file marks the translation as needing review.
    package var needsReview = false
    /// The reason why the translation cannot be imported, as a phrase for a report, or `nil` if it can be imported.
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

/// The location of a string table according to a translation file.
package struct TableOrigin: Hashable, Sendable {
    /// The location as written in the translation file, for messages: a path or the name of a table.
    package let text: String
    /// The folder name of the bundle, such as `Settings.bundle`, or `nil` if the translation file does not specify it.
    package let bundle: String?
    /// The name of the string table without `.strings`, or `nil` if the file is not a string table of a bundle.
    package let table: String?

    package init(text: String, bundle: String?, table: String?) {
        self.text = text
        self.bundle = bundle
        self.table = table
    }
}
