import PropertyListSyntax
import SettingsModel
import SettingsReports
import SourceText
import UserDefaultsDomains

extension ColumnTable {
    /// The keys of a bundle and their defaults.
    init(_ defaults: [RegisteredDefault], paint: Paint, width: Int?) {
        let hasGroups = defaults.contains { $0.appGroup != nil }
        self.init(
            ["key", "item", "type", "default", "page"] + (hasGroups ? ["app group"] : []),
            defaults.map { entry in
                [
                    visible(entry.key.string), entry.type.name, entry.value?.kind.rawValue ?? "",
                    entry.value.map(\.shownWithQuotes) ?? "no default", Self.panes(of: entry),
                ] + (hasGroups ? [entry.appGroup.map { visible($0.string) } ?? ""] : [])
            }, paint: paint, width: width, yielding: 3..<4)
    }

    /// Stored values beside the defaults.
    init(_ values: [StoredValue], paint: Paint, width: Int?) {
        let hasGroups = values.contains { $0.appGroup != nil }
        self.init(
            ["key", "stored", "default", "state"] + (hasGroups ? ["app group"] : []),
            values.map { stored in
                [
                    visible(stored.key.string), stored.value?.shownWithQuotes ?? "",
                    stored.registered?.value?.shownWithQuotes ?? "", stored.state.text,
                ] + (hasGroups ? [stored.appGroup.map { visible($0.string) } ?? ""] : [])
            }, paint: paint, width: width, yielding: 1..<3)
    }

    /// The panes with the key, each once.
    private static func panes(of entry: RegisteredDefault) -> String {
        var names: [String] = []
        for place in entry.places {
            let name = visible(place.pane.name.full)
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ")
    }
}

extension StoredValue.State {
    /// The state in words: `out of range`.
    fileprivate var text: String {
        switch self {
        case .stored: "stored"
        case .asDefault: "as default"
        case .neverStored: "never stored"
        case .wrongType: "wrong type"
        case .outOfRange: "out of range"
        case .notInBundle: "not in the bundle"
        }
    }
}
