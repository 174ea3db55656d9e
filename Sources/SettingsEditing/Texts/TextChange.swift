import SettingsModel
import SourceText

/// What became of a text of a pane: it changed, came or went.
struct TextChange: Hashable {
    /// The text as it was; nil for one that came.
    var old: ExactString?
    /// The text as it is; nil for one that went.
    var new: ExactString?

    /// What became of the texts of an item, by where they stand in it.
    static func between(_ old: [LocalizableText], _ new: [LocalizableText]) -> [TextChange] {
        let after = Dictionary(new.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        let before = Dictionary(old.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        return old.filter { after[$0.slot] != $0.text }.map { TextChange(old: $0.text, new: after[$0.slot]) }
            + new.filter { before[$0.slot] == nil }.map { TextChange(old: nil, new: $0.text) }
    }
}

/// What an edit of texts does to the tables, where that can be chosen.
struct TextPolicy {
    /// Whether entries stay that nothing uses any more.
    var keepsStrings = false
    /// Whether a translation of a text that changed gives way to the source value.
    var resetsTranslations = false
    /// Whether translations of a text that changed are named as ones to look at.
    var asksForReview = true
    /// Translations that were given.
    var translations: EntryValues = [:]
}
