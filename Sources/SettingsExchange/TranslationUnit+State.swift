import SettingsModel
import SourceText

extension TranslationUnit {
    /// Takes a target that its file calls untranslated for what it is: none, where it only repeats the source, and else
    /// one that somebody has to look at.
    mutating func leaveOpen(in source: String) {
        if target == sources[source] {
            target = nil
        } else if target?.isEmpty == false {
            obstacle = obstacle ?? "the file marks the translation as unfinished"
        }
    }
}
