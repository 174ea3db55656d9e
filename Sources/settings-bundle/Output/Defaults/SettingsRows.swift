import PropertyListSyntax
import SettingsModel
import SettingsPreview
import SourceText
import UserDefaultsDomains

/// The rows that Settings draws for the keys of a bundle, with what they say of a value.
struct SettingsRows {
    /// The rows of each page, by the position of their item.
    private let rows: [String: [Int: PreviewRow]]

    init(of defaults: [RegisteredDefault]) {
        var rows: [String: [Int: PreviewRow]] = [:]
        for place in defaults.flatMap(\.places) where rows[place.path] == nil {
            let page = PreviewPage(place.pane, on: nil)
            rows[place.path] = Dictionary(page.rows.map { ($0.itemIndex, $0) }, uniquingKeysWith: { $1 })
        }
        self.rows = rows
    }

    /// What the row of an item shows, in no language: ON or OFF, the title of a value, the text.
    ///
    /// - Parameter stored: the value that is stored; nil where none is, and then the default is shown.
    /// - Returns: nil where Settings draws no row, as for a type that only InAppSettingsKit knows.
    func text(of place: RegisteredDefault.Place, storing stored: PropertyListValue?) -> String? {
        guard let row = rows[place.path]?[place.itemIndex] else { return nil }
        let value = stored ?? row.defaultValue
        switch row.control {
        case .toggle(let on, let off): return PreviewRow.isOn(value, on: on, off: off) ? "ON" : "OFF"
        case .slider(let minimum, let maximum, _, _):
            let number = value?.number ?? 0
            let shown = number.isNaN || maximum <= minimum ? minimum : min(max(number, minimum), maximum)
            return "\(PropertyListValue.spelling(of: shown)) of \(PropertyListValue.spelling(of: minimum)) to "
                + PropertyListValue.spelling(of: maximum)
        case .textField(let field):
            let text = value.map(PreviewRow.text) ?? ""
            return field.isSecure ? String(repeating: "•", count: min(text.count, 16)) : "\"\(text)\""
        case .multiValue(let choices), .radioGroup(let choices):
            return choices.index(of: value).map { choices.options[$0].title.string } ?? "no choice"
        case .title(let choices):
            if let index = choices.index(of: value) { return choices.options[index].title.string }
            return value.map(PreviewRow.text) ?? ""
        case .childPane: return nil
        }
    }
}
