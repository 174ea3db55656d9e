import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// Where what the draft knows of a pane differs from the pane.
    func indexes() -> [String] {
        var broken: [String] = []
        for (path, index) in draft.indexes {
            guard let pane = after.pane(at: path) else {
                broken.append("index: \(path) is no page")
                continue
            }
            let fresh = PaneIndex(pane)
            let known = [before.pane(at: path), pane].compactMap { $0 }.flatMap(\.items)
            for key in Set(known.compactMap(\.key)) where index.indices(ofKey: key) != fresh.indices(ofKey: key) {
                broken.append("index: \(path): \(quoted(key.string)) stands elsewhere")
            }
            for text in Set(known.flatMap(\.texts).map(\.text)) where index.uses(of: text) != fresh.uses(of: text) {
                broken.append("index: \(path): \(quoted(text.string)) is used \(fresh.uses(of: text)) times")
            }
        }
        if let names = draft.knownPaneNames, names != after.panes.map(\.name) {
            broken.append("index: other pages")
        }
        return broken
    }
}
