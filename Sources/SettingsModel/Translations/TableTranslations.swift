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
    /// Whether the translation is marked as needing review in the translation file.
    package var needsReview = false
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
    /// The location as written in the translation file: a path or a table name. It is used in messages.
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
