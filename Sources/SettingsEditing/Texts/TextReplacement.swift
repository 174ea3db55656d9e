import SettingsModel
import SourceText

/// The replacement of a string with another string. It determines the values of the renamed string-table entries.
struct TextReplacement {
    let old: ExactString
    let new: ExactString
    private let source: Language?
    /// The value of the old string in the source language.
    private let oldValue: ExactString
    /// The value of the new string in the source language.
    private let newValue: ExactString
    private let policy: TableUpdatePolicy

    init(
        of old: ExactString, _ new: ExactString, in table: String, _ bundle: SettingsBundle, _ policy: TableUpdatePolicy
    ) {
        self.old = old
        self.new = new
        self.policy = policy
        source = bundle.sourceLanguage
        let known = source.flatMap { bundle.table(table, in: $0) }
        func value(_ text: ExactString) -> ExactString? {
            guard let value = known?[text], !value.isEmpty else { return nil }
            return value
        }
        oldValue = value(old) ?? old
        // A source value that differs from its key is kept when the key changes.
        newValue = value(new) ?? (oldValue == old ? new : oldValue)
    }

    /// Returns the value for the new string's entry in a language, and whether that value should be reviewed.
    ///
    /// A value that equals the old string is replaced with the new string. Translations are kept.
    func value(after value: ExactString, in language: Language) -> (value: ExactString, isToReview: Bool) {
        let isSource = language == source
        if value == (isSource ? old : oldValue) || policy.resetsTranslations {
            return (isSource ? new : newValue, false)
        }
        let isGiven = policy.translations[language]?[new] != nil
        return (value, policy.reportsForReview && !value.isEmpty && !isGiven)
    }
}
