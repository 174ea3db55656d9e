import PropertyListSyntax
import SettingsModel
import SettingsPreview
import SettingsReports
import SourceText
import UserDefaultsDomains

/// The keys of a bundle and their defaults as a table in a terminal.
struct DefaultsTable {
    private let table: ColumnTable

    init(_ defaults: [RegisteredDefault], paint: Paint, width: Int?) {
        let hasGroups = defaults.contains { $0.appGroup != nil }
        table = ColumnTable(
            ["key", "item", "type", "default", "page"] + (hasGroups ? ["app group"] : []),
            defaults.map { entry in
                [
                    visible(entry.key.string), entry.type.name, entry.value?.kind.rawValue ?? "",
                    entry.value.map(\.shownWithQuotes) ?? "no default", Self.panes(of: entry),
                ] + (hasGroups ? [entry.appGroup.map { visible($0.string) } ?? ""] : [])
            }, paint: paint, width: width, yielding: 3..<4)
    }

    var lines: [String] { table.lines }

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
