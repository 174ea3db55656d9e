import SettingsModel
import SourceText

extension TranslationUnit {
    /// Handles a target string that its file marks as untranslated. A copy of the source string is removed, and any
    /// other string is marked as unfinished.
    mutating func markUntranslated(in source: String) {
        if target == sources[source] {
            target = nil
        } else if target?.isEmpty == false {
            obstacle = obstacle ?? "the file marks the translation as unfinished"
        }
    }
}
