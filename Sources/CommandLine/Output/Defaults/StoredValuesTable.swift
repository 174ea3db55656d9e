import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SettingsReports
import SourceText
import UserDefaultsDomains

/// Stored values beside the defaults as a table in a terminal.
struct StoredValuesTable {
    private let table: ColumnTable

    init(_ values: [StoredValue], paint: Paint, width: Int?) {
        let hasGroups = values.contains { $0.appGroup != nil }
        table = ColumnTable(
            ["key", "stored", "default", "state"] + (hasGroups ? ["app group"] : []),
            values.map { stored in
                [
                    visible(stored.key.string), stored.value?.shownWithQuotes ?? "",
                    stored.registered?.value?.shownWithQuotes ?? "", stored.state.text,
                ] + (hasGroups ? [stored.appGroup.map { visible($0.string) } ?? ""] : [])
            }, paint: paint, width: width, yielding: 1..<3)
    }

    var lines: [String] { table.lines }
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

extension JSON {
    /// Stored values as `defaults read` prints them.
    static func stored(_ values: [StoredValue], in files: [StoredFile], named name: String) -> JSON {
        [
            "version": 1,
            "bundle": .string(name),
            "files": .array(
                files.map { file in
                    ["appGroup": JSON(optional: file.group?.string), "file": JSON(optional: file.path)]
                }),
            "values": .array(
                values.map { stored in
                    [
                        "key": .string(stored.key.string),
                        "appGroup": JSON(optional: stored.appGroup?.string),
                        "state": .string(stored.state.rawValue),
                        "stored": JSON(optional: stored.value),
                        "default": JSON(optional: stored.registered?.value),
                        "type": JSON(optional: stored.registered?.type.name),
                    ]
                }),
        ]
    }
}
