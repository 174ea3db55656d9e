import SettingsModel
import SourceText

extension TranslationUnit {
    /// Handles a target string that the translation file marks as untranslated. If the target string equals the source
    /// string, it is removed. Any other nonempty target string is marked as unfinished.
    mutating func markUntranslated(in source: String) {
        if target == sources[source] {
            target = nil
        } else if target?.isEmpty == false {
            obstacle = obstacle ?? "the file marks the translation as unfinished"
        }
    }
}
