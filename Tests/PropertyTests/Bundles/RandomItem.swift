import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport

/// A generator of valid items of all types.
struct RandomItem {
    /// Strings that several items of a bundle may share.
    static let texts = [
        "Sound", "Play", "Level", "Low", "High", "Über uns", "Say \"hi\"", "a = b;", "Café", "Cafe\u{301}", "👩‍👩‍👧 Family",
        "/* none */ // at all", " blank ", "A & B <c>", "50 %", "%@", "Name", "It's", "back\\slash", "日本語",
    ]

    static func entries(
        _ type: ItemType, key: String?, _ random: inout SeededGenerator
    ) -> [PropertyListValue.Entry] {
        var values: [(String, PropertyListValue)] = [("Type", .string(type.rawName))]
        func text() -> PropertyListValue { .string(random.pick(texts)) }
        if type != .slider, type == .toggle || type == .multiValue || type == .childPane || random.percent(80) {
            values.append(("Title", text()))
        }
        if let key { values.append(("Key", .string(key))) }
        switch type {
        case .group:
            if random.percent(30) { values.append(("FooterText", .string(random.pick(["Two\nlines", "Sound"])))) }
        case .toggle:
            let own: (PropertyListValue, PropertyListValue)? = random.pick([
                nil, nil, (.integer(1), .integer(0)), (.string("on"), .string("off")),
            ])
            values.append(
                ("DefaultValue", own.map { random.percent(50) ? $0.0 : $0.1 } ?? .boolean(random.percent(50))))
            if let own { values += [("TrueValue", own.0), ("FalseValue", own.1)] }
        case .slider:
            values += [
                ("DefaultValue", random.percent(50) ? .real(0.5) : .integer(1)), ("MinimumValue", .integer(0)),
                ("MaximumValue", random.percent(50) ? .real(1) : .integer(10)),
            ]
        case .title:
            values.append(("DefaultValue", .string(random.pick(["1.0", "a"]))))
            if random.percent(30) { values += choices(&random) }
        case .textField:
            if random.percent(40) { values.append(("DefaultValue", .string(""))) }
            if random.percent(30) { values.append(("IsSecure", .boolean(true))) }
            if random.percent(30) { values.append(("KeyboardType", .string("URL"))) }
        case .multiValue, .radioGroup:
            let choices = choices(&random)
            values.append(("DefaultValue", random.pick(choices[1].1.array ?? [])))
            values += choices
            if type == .multiValue, random.percent(30), let titles = choices[0].1.array {
                values.append(("ShortTitles", .array(titles.map { _ in text() })))
            }
        default:
            break
        }
        if random.percent(10) { values.append(("OwnKey", random.pick([.real(1), .array([]), .string("x")]))) }
        if random.percent(10) { values.append(("SupportedUserInterfaceIdioms", .array([.string("Phone")]))) }
        if random.percent(25) { values.shuffle(using: &random) }
        return values.map { .init(ExactString($0.0), $0.1) }
    }

    private static func choices(_ random: inout SeededGenerator) -> [(String, PropertyListValue)] {
        let count = random.pick([1, 2, 2, 3])
        let isInteger = random.percent(50)
        let titles = (0..<count).map { _ in PropertyListValue.string(random.pick(texts)) }
        let values = (0..<count).map { isInteger ? PropertyListValue.integer(Int64($0)) : .string("v\($0)") }
        return [("Titles", .array(titles)), ("Values", .array(values))]
    }
}
