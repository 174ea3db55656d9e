import SettingsModel
import SourceText

/// A change that replaces, adds or removes a localizable string of an item.
struct LocalizableTextChange: Hashable {
    /// The previous string, or `nil` if the string was added.
    var old: ExactString?
    /// The new string, or `nil` if the string was removed.
    var new: ExactString?

    /// Returns the changes between the old and new strings of an item. Strings are matched by their place in the item,
    /// such as the title.
    static func between(_ old: [LocalizableText], _ new: [LocalizableText]) -> [LocalizableTextChange] {
        let after = Dictionary(new.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        let before = Dictionary(old.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        return old.filter { after[$0.slot] != $0.text }.map { LocalizableTextChange(old: $0.text, new: after[$0.slot]) }
            + new.filter { before[$0.slot] == nil }.map { LocalizableTextChange(old: nil, new: $0.text) }
    }
}

/// Options for updating string tables after strings of an item have changed.
struct TableUpdatePolicy {
    /// Whether to keep entries that become unused. If `false`, they are removed.
    var keepsStrings = false
    /// Whether to replace the translations of a changed string with its source-language value. If `false`, the
    /// translations are kept.
    var resetsTranslations = false
    /// Whether to report the translations of a changed string for review.
    var reportsForReview = true
    /// Translations of the new strings. They take precedence over existing translations.
    var translations: EntryValues = [:]
}
