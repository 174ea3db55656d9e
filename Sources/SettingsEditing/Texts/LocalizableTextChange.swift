import SettingsModel
import SourceText

/// A change to a localizable string of an item. The string is replaced, added or removed.
struct LocalizableTextChange: Hashable {
    /// The previous string, or `nil` if the string was added.
    var old: ExactString?
    /// The new string, or `nil` if the string was removed.
    var new: ExactString?

    /// Returns the changes between the old and new strings of an item. A string is matched by its place, such as the
    /// title.
    static func between(_ old: [LocalizableText], _ new: [LocalizableText]) -> [LocalizableTextChange] {
        let after = Dictionary(new.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        let before = Dictionary(old.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        return old.filter { after[$0.slot] != $0.text }.map { LocalizableTextChange(old: $0.text, new: after[$0.slot]) }
            + new.filter { before[$0.slot] == nil }.map { LocalizableTextChange(old: nil, new: $0.text) }
    }
}

/// Options for updating string tables after strings of an item were changed.
struct TableUpdatePolicy {
    /// Whether entries that become unused are kept. Otherwise, they are removed.
    var keepsStrings = false
    /// Whether translations of a changed string are replaced with the source-language value. Otherwise, they are kept.
    var resetsTranslations = false
    /// Whether translations of a changed string are reported for review.
    var reportsForReview = true
    /// Translations of the new strings that are used instead of the existing translations.
    var translations: EntryValues = [:]
}
