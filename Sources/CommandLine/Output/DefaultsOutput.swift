import Actions
import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SettingsReports
import SourceText
import UserDefaultsDomains

extension ColumnTable {
    /// Creates a table of the keys and default values in a bundle.
    init(_ defaults: [RegisteredDefault], paint: Paint, width: Int?) {
        let hasGroups = defaults.contains { $0.appGroup != nil }
        self.init(
            headings: ["key", "item", "type", "default", "pane"] + (hasGroups ? ["app group"] : []),
            rows: defaults.map { entry in
                [
                    printable(entry.key.string), entry.type.name, entry.value?.kind.rawValue ?? "",
                    entry.value.map(\.shownWithQuotes) ?? "no default", Self.panes(of: entry),
                ] + (hasGroups ? [entry.appGroup.map { printable($0.string) } ?? ""] : [])
            }, paint: paint, width: width, reducedFirst: 3..<4)
    }

    /// Creates a table that compares stored values with the default values in a bundle.
    init(_ values: [StoredValue], paint: Paint, width: Int?) {
        let hasGroups = values.contains { $0.appGroup != nil }
        self.init(
            headings: ["key", "stored", "default", "state"] + (hasGroups ? ["app group"] : []),
            rows: values.map { stored in
                [
                    printable(stored.key.string), stored.value?.shownWithQuotes ?? "",
                    stored.registered?.value?.shownWithQuotes ?? "", stored.state.text,
                ] + (hasGroups ? [stored.appGroup.map { printable($0.string) } ?? ""] : [])
            }, paint: paint, width: width, reducedFirst: 1..<3)
    }

    /// Returns the names of the panes that contain an item with the key. Each name is included only once.
    private static func panes(of entry: RegisteredDefault) -> String {
        entry.places.map { printable($0.pane.name.full) }.withoutRepetitions.joined(separator: ", ")
    }
}

extension StoredValue.State {
    /// A description of the state for a table, such as `out of range`.
    fileprivate var text: String {
        self == .notInBundle ? "not in the bundle" : rawValue.replacing("-", with: " ")
    }
}

extension JSON {
    /// Returns the JSON output of `defaults list`.
    static func defaults(_ defaults: [RegisteredDefault], named name: String) -> JSON {
        [
            "version": 1,
            "bundle": .string(name),
            "defaults": .array(
                defaults.map { entry in
                    [
                        "key": .string(entry.key.string),
                        "appGroup": JSON(optional: entry.appGroup?.string),
                        "type": .string(entry.type.name),
                        "title": JSON(optional: entry.title?.string),
                        "default": JSON(optional: entry.value),
                        "conflict": .boolean(!entry.conflicts.isEmpty),
                        "places": .array(entry.places.map(place)),
                    ]
                }),
        ]
    }

    init(optional value: PropertyListValue?) { self = value.map { JSON($0) } ?? .null }

    private static func place(_ place: RegisteredDefault.KeyedItem) -> JSON {
        [
            "pane": .string(place.pane.name.full),
            "file": .string(place.path),
            "index": .integer(place.itemIndex),
            "line": JSON(optional: place.position?.line),
            "column": JSON(optional: place.position?.column),
            "default": JSON(optional: place.defaultValue),
        ]
    }
    /// Returns the JSON output of `defaults read`.
    static func stored(_ values: [StoredValue], in files: [UserDefaultsFile], named name: String) -> JSON {
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

extension ResolvedDefault {
    /// Returns lines that describe the values of the key, for display in a terminal. The first line contains the key.
    func lines(_ paint: Paint) -> [String] {
        let readings = readings
        var rows = [
            ("value", found.first.map { "\($0.value.shownWithType), from \(printable($0.domain.text))" } ?? "no value")
        ]
        rows += found.dropFirst().map { ("shadows", "\($0.value.shownWithType) in \(printable($0.domain.text))") }
        rows.append(("Settings shows", settings.map { printable($0) } ?? "no row"))
        rows += [
            ("bool(forKey:)", "\(readings.boolean)"), ("integer(forKey:)", "\(readings.integer)"),
            ("double(forKey:)", "\(readings.double)"),
            ("string(forKey:)", readings.string.map { "\"\(printable($0))\"" } ?? "nil"),
        ]
        let width = rows.map(\.0.columns).max() ?? 0
        return [paint(.bold, printable(key.string))]
            + rows.map { ("  " + $0.0.padded(to: width) + "  " + $0.1).trimmingTrailingBlanks }
    }
}

extension JSON {
    /// Returns the JSON output of `defaults resolve`.
    static func resolvedDefault(_ found: [ResolvedDefault], named name: String) -> JSON {
        ["version": 1, "bundle": .string(name), "keys": .array(found.map(resolvedDefault))]
    }

    private static func resolvedDefault(_ resolvedDefault: ResolvedDefault) -> JSON {
        let readings = resolvedDefault.readings
        return [
            "key": .string(resolvedDefault.key.string),
            "value": JSON(optional: resolvedDefault.found.first?.value),
            "domain": resolvedDefault.found.first.map { .string($0.domain.word) } ?? .null,
            "file": JSON(optional: resolvedDefault.found.first?.domain.file),
            "shadows": .array(
                resolvedDefault.found.dropFirst().map { found in
                    [
                        "domain": .string(found.domain.word),
                        "file": JSON(optional: found.domain.file),
                        "value": JSON(found.value),
                    ]
                }),
            "settings": JSON(optional: resolvedDefault.settings),
            "bool": .boolean(readings.boolean),
            "integer": .integer(Int(readings.integer)),
            "double": readings.double.isFinite ? .number("\(readings.double)") : .string("\(readings.double)"),
            "string": JSON(optional: readings.string),
        ]
    }
}

extension DefaultsDomain.Identity {
    /// The name of the domain in JSON output.
    fileprivate var word: String {
        switch self {
        case .argument: "argument"
        case .app: "app"
        case .suite: "suite"
        case .global: "global"
        case .registration: "registration"
        }
    }

    /// The file of a suite, or `nil` for any other domain.
    fileprivate var file: String? { if case .suite(let file) = self { file } else { nil } }
}
