package import SourceText

/// The texts of a string table in one language, as they travel to a translator and back.
package struct TableTranslations: Hashable, Sendable {
    /// Where the table is, as the file says it: `Settings.bundle/en.lproj/Root.strings`.
    package var origin: TableOrigin
    /// The language of the sources, as a BCP 47 tag; nil where the file does not say, or has several.
    package var source: String?
    /// The language of the targets, as a BCP 47 tag; nil where the file does not say.
    package var target: String?
    package var units: [TranslationUnit]
    /// Whether a text that is not translated has an empty target, as in a sheet, where every text has a cell.
    package var hasBlanks: Bool

    package init(
        origin: TableOrigin, source: String?, target: String?, units: [TranslationUnit] = [], hasBlanks: Bool = false
    ) {
        self.origin = origin
        self.source = source
        self.target = target
        self.units = units
        self.hasBlanks = hasBlanks
    }
}

/// A text on its way to a translator and back.
package struct TranslationUnit: Hashable, Sendable {
    /// The text of the pane, which is the key of its entries.
    package var key: ExactString
    /// What languages show for it that it may have been translated from, by their BCP 47 tags; the tag is empty where
    /// the file does not say which language it is.
    package var sources: [String: ExactString]
    /// The translation; nil where there is none, empty where it says nothing.
    package var target: ExactString?
    /// What a translator should know of the text.
    package var note: String?
    /// Whether the file says that somebody has to look at the translation.
    package var needsReview = false
    /// Why the translation cannot be taken as it is, in words for a report; nil where it can.
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

/// The place of a string table in an exchanged file.
package struct TableOrigin: Hashable, Sendable {
    /// What the file says, for messages: a path, or the name of a table.
    package let text: String
    /// The folder of the bundle the table is in, as in `Settings.bundle`; nil where the file does not say.
    package let bundle: String?
    /// The name of the table without `.strings`; nil for a file that is no table of a bundle.
    package let table: String?

    package init(text: String, bundle: String?, table: String?) {
        self.text = text
        self.bundle = bundle
        self.table = table
    }
}
