import SettingsModel
import SourceText

/// A change to a localizable string of a pane: a replacement, an addition or a removal.
struct LocalizableTextChange: Hashable {
    /// The previous string, or `nil` if the string was added.
    var old: ExactString?
    /// The new string, or `nil` if the string was removed.
    var new: ExactString?

    /// Returns the changes to the strings of an item. Strings are matched by their place in the item.
    static func between(_ old: [LocalizableText], _ new: [LocalizableText]) -> [LocalizableTextChange] {
        let after = Dictionary(new.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        let before = Dictionary(old.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        return old.filter { after[$0.slot] != $0.text }.map { LocalizableTextChange(old: $0.text, new: after[$0.slot]) }
            + new.filter { before[$0.slot] == nil }.map { LocalizableTextChange(old: nil, new: $0.text) }
    }
}

/// Options for how a change of strings affects string tables.
struct TableUpdatePolicy {
    /// Whether entries that become unused are kept.
    var keepsStrings = false
    /// Whether translations of a changed string are replaced with the source value.
    var resetsTranslations = false
    /// Whether translations of a changed string are reported for review.
    var reportsForReview = true
    /// Explicit translations of the new strings.
    var translations: EntryValues = [:]
}
