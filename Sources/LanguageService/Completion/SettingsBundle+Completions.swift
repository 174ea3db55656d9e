package import SettingsModel
import SourceText

extension SettingsBundle {
    /// What can be typed at a byte offset of a file's text, the likeliest first; nothing where nothing is known.
    package func completions(at offset: Int, in path: String) -> [Completion] {
        guard let file = files[path] else { return [] }
        return PropertyListCompleter(self, at: offset, in: file)?.completions
            ?? TableCompleter(self, at: offset, in: file)?.completions ?? []
    }
}
