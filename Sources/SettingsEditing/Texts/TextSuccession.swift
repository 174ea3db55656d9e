import SettingsModel
import SourceText

/// A text that takes the place of another: what entries of the old one are to say for the new one.
struct TextSuccession {
    let old: ExactString
    let new: ExactString
    private let source: Language?
    /// What the source language shows for the old text.
    private let oldValue: ExactString
    /// What it shows for the new one.
    private let newValue: ExactString
    private let policy: TextPolicy

    init(of old: ExactString, _ new: ExactString, in table: String, _ bundle: SettingsBundle, _ policy: TextPolicy) {
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
        // A value of its own stays when its key changes.
        newValue = value(new) ?? (oldValue == old ? new : oldValue)
    }

    /// What the entry says in a language after it said something for the old text, and whether a person should look at
    /// it: a value that only repeated the old text repeats the new one, while a translation stays.
    func value(after value: ExactString, in language: Language) -> (value: ExactString, isToReview: Bool) {
        let isSource = language == source
        if value == (isSource ? old : oldValue) || policy.resetsTranslations {
            return (isSource ? new : newValue, false)
        }
        let isGiven = policy.translations[language]?[new] != nil
        return (value, policy.asksForReview && !value.isEmpty && !isGiven)
    }
}
