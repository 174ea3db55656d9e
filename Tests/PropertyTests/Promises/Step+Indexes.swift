import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// The differences between the indexes of the draft and its files.
    func indexes() -> [String] {
        var broken: [String] = []
        for (path, index) in draft.indexes {
            guard let file = after.files[path] else {
                broken.append("index: \(path) is no file")
                continue
            }
            let fresh = FileIndex(file)
            let files = [before.files[path], file].compactMap { $0 }
            let items = files.compactMap { Pane($0) }.flatMap(\.items)
            for key in Set(items.compactMap(\.key)) where index.indices(ofKey: key) != fresh.indices(ofKey: key) {
                broken.append("index: \(path): \(quoted(key.string)) stands elsewhere")
            }
            for text in Set(items.flatMap(\.texts).map(\.text))
            where index.useCount(of: text) != fresh.useCount(of: text) {
                broken.append("index: \(path): \(quoted(text.string)) is used \(fresh.useCount(of: text)) times")
            }
            guard path.hasSuffix(".strings") else { continue }
            for text in Set(files.flatMap(\.stringTable.keys)) {
                let known = index.indices(ofText: text)
                if known != nil, known != file.stringTable.indices(of: text) {
                    broken.append("index: \(path): the entry for \(quoted(text.string)) stands elsewhere")
                }
            }
        }
        if let names = draft.knownPaneNames, names != after.panes.map(\.name) {
            broken.append("index: other pages")
        }
        return broken
    }
}
