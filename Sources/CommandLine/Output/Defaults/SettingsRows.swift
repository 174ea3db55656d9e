import PropertyListSyntax
import SettingsModel
import SettingsPreview
import SourceText
import UserDefaultsDomains

/// The rows that Settings draws for the keys of a bundle, with what they say of a value.
struct SettingsRows {
    /// The rows of each pane, by the position of their item.
    private var rows: [String: [Int: PreviewRow]] = [:]
    /// The texts of each pane in the language of the device.
    private var localizations: [String: PaneLocalization] = [:]

    init(of defaults: [RegisteredDefault], in bundle: SettingsBundle, on device: DeviceLanguage) {
        let places = defaults.flatMap(\.places)
        let known = PaneLocalizations(of: places.map(\.pane), in: bundle, on: device)
        // Panes of InAppSettingsKit are shown by the app itself.
        for place in places where rows[place.path] == nil && !place.pane.name.isInApp {
            let pane = PreviewPane(place.pane, on: nil)
            rows[place.path] = Dictionary(pane.rows.map { ($0.itemIndex, $0) }, uniquingKeysWith: { $1 })
            localizations[place.path] = known[place.pane]
        }
    }

    /// What the row of an item shows: ON or OFF, the title of a value, the text.
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
        case .multiValue(let choices):
            return title(of: value, among: choices, isShort: true, at: place) ?? "no choice"
        case .radioGroup(let choices): return title(of: value, among: choices, at: place) ?? "no choice"
        case .title(let choices):
            return title(of: value, among: choices, at: place) ?? value.map(PreviewRow.text) ?? ""
        case .childPane: return nil
        }
    }

    /// The title of the choice that a value is; nil for none.
    ///
    /// - Parameter isShort: whether it stands on the row that leads to the choices.
    private func title(
        of value: PropertyListValue?, among choices: PreviewChoices, isShort: Bool = false,
        at place: RegisteredDefault.Place
    ) -> String? {
        guard let option = choices.index(of: value).map({ choices.options[$0] }) else { return nil }
        let title = isShort ? option.shortTitle ?? option.title : option.title
        return (localizations[place.path]?.shown(title).shown ?? title).string
    }
}
