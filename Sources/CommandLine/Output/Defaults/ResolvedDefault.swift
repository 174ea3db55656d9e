import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SettingsReports
import SourceText
import UserDefaultsDomains

/// What user defaults answer for one key.
struct ResolvedDefault {
    let key: ExactString
    /// What the bundle says of the key; nil for a key that is not in it.
    let registered: RegisteredDefault?
    /// What the domains have: first what counts, then what that hides.
    let found: [SearchList.Found]
    /// What the row in Settings shows; nil where Settings has no row for the key.
    let settings: String?

    var readings: TypedReadings { TypedReadings(of: found.first?.value) }

    /// The lines for a terminal, the key first.
    func lines(_ paint: Paint) -> [String] {
        let readings = readings
        var rows = [
            ("value", found.first.map { "\($0.value.shownWithType), from \(visible($0.domain.text))" } ?? "no value")
        ]
        rows += found.dropFirst().map { ("shadows", "\($0.value.shownWithType) in \(visible($0.domain.text))") }
        rows.append(("Settings shows", settings.map { visible($0) } ?? "no row"))
        rows += [
            ("bool(forKey:)", "\(readings.boolean)"), ("integer(forKey:)", "\(readings.integer)"),
            ("double(forKey:)", "\(readings.double)"),
            ("string(forKey:)", readings.string.map { "\"\(visible($0))\"" } ?? "nil"),
        ]
        let width = rows.map(\.0.columns).max() ?? 0
        return [paint(.bold, visible(key.string))]
            + rows.map { ("  " + $0.0.padded(to: width) + "  " + $0.1).trimmingTrailingBlanks }
    }
}

extension PropertyListValue {
    /// The value in one line, with quotes around a text, so that "1" and 1 look different.
    var shownWithQuotes: String {
        string.map { "\"\(visible($0.string))\"" } ?? visible(description)
    }

    /// The value in one line with its type: `"1" (string)`.
    var shownWithType: String { "\(shownWithQuotes) (\(kind.rawValue))" }
}

extension JSON {
    /// Keys as `defaults resolve` prints them.
    static func resolved(_ found: [ResolvedDefault], named name: String) -> JSON {
        ["version": 1, "bundle": .string(name), "keys": .array(found.map(resolved))]
    }

    private static func resolved(_ resolved: ResolvedDefault) -> JSON {
        let readings = resolved.readings
        return [
            "key": .string(resolved.key.string),
            "value": JSON(optional: resolved.found.first?.value),
            "domain": resolved.found.first.map { .string($0.domain.word) } ?? .null,
            "file": JSON(optional: resolved.found.first?.domain.file),
            "shadows": .array(
                resolved.found.dropFirst().map { found in
                    [
                        "domain": .string(found.domain.word),
                        "file": JSON(optional: found.domain.file),
                        "value": JSON(found.value),
                    ]
                }),
            "settings": JSON(optional: resolved.settings),
            "bool": .boolean(readings.boolean),
            "integer": .integer(Int(readings.integer)),
            "double": readings.double.isFinite ? .number("\(readings.double)") : .string("\(readings.double)"),
            "string": JSON(optional: readings.string),
        ]
    }
}

extension DefaultsDomain.Name {
    /// The name in JSON.
    fileprivate var word: String {
        switch self {
        case .argument: "argument"
        case .app: "app"
        case .suite: "suite"
        case .global: "global"
        case .registration: "registration"
        }
    }

    /// The file of a suite; nil for all others, of which there is one each.
    fileprivate var file: String? { if case .suite(let file) = self { file } else { nil } }
}
