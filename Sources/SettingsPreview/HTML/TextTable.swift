package import JSONSyntax
package import PropertyListSyntax
import SettingsModel
import SourceText

/// The strings that panes look up in one string table. In the JSON for the preview's script, a string is represented by
/// its index.
struct TextTable {
    let name: String
    private(set) var texts = UniqueList<ExactString>()

    /// Creates a table.
    ///
    /// - Parameter texts: Strings whose indices are kept.
    init(name: String, texts: UniqueList<ExactString> = UniqueList()) { (self.name, self.texts) = (name, texts) }

    /// Returns a pane as JSON for the preview's script.
    ///
    /// - Parameter table: The index of the string table.
    mutating func json(of page: PreviewPane, table: Int) -> JSON {
        .members([
            "path": .string(page.path), "table": .integer(table), "group": page.appGroup.map { .string($0.string) },
            "sections": .array(page.sections.map { json(of: $0) }),
            "omitted": .array(page.omissions.map { [.integer($0.itemIndex), .string($0.reason)] }),
        ])
    }

    private mutating func json(of section: PreviewSection) -> JSON {
        .members([
            "item": section.itemIndex.map { .integer($0) }, "header": section.header.map { text($0) },
            "footer": section.footer.map { text($0) }, "rows": .array(section.rows.map { json(of: $0) }),
        ])
    }

    private mutating func text(_ text: ExactString) -> JSON { .integer(texts.number(of: text)) }

    private mutating func json(of row: PreviewRow) -> JSON {
        // The title gets its index before the choices, so indices increase from top to bottom.
        let title = row.title.map { text($0) }
        let (kind, members) = encoded(row.control)
        return .members(
            [
                ("item", .integer(row.itemIndex)), ("kind", .string(kind)), ("title", title),
                ("key", row.key.map { .string($0.string) }), ("value", row.defaultValue.map { JSON(preview: $0) }),
            ] + members)
    }

    private mutating func encoded(_ control: PreviewRow.Control) -> (kind: String, members: [(String, JSON?)]) {
        switch control {
        case .toggle(let on, let off):
            return ("toggle", [("on", JSON(preview: on)), ("off", JSON(preview: off))])
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            let members: [(String, JSON?)] = [
                ("minimum", number(minimum)), ("maximum", number(maximum)),
                ("minimumImage", minimumImage.map { .string($0) }), ("maximumImage", maximumImage.map { .string($0) }),
            ]
            return ("slider", members)
        case .textField(let field):
            let members: [(String, JSON?)] = [
                ("secure", .boolean(field.isSecure)), ("keyboard", .string(field.keyboard)),
                ("capitalization", .string(field.capitalization)), ("correction", .string(field.correction)),
            ]
            return ("text", members)
        case .multiValue(let choices): return ("multi", options(choices))
        case .radioGroup(let choices): return ("radio", options(choices))
        case .title(let choices): return ("title", options(choices))
        case .childPane(let file): return ("pane", [("file", file.map { .string($0) })])
        }
    }

    private mutating func options(_ choices: PreviewChoices) -> [(String, JSON?)] {
        [("options", .array(choices.options.map { json(of: $0) }))]
    }

    private mutating func json(of option: PreviewChoices.Option) -> JSON {
        .members([
            "title": text(option.title), "short": option.shortTitle.map { text($0) },
            "value": JSON(preview: option.value),
        ])
    }

    private func number(_ number: Double) -> JSON { .number(PropertyListValue.spelling(of: number)) }

    /// Returns the localized strings in a language as JSON. A string that is equal to its key is represented by `null`.
    ///
    /// The result also contains the first letter of each string's state. The letter "t" means that the string is
    /// translated or does not require a translation.
    func shown(in localization: PaneLocalization) -> JSON {
        var values: [JSON] = []
        var states = ""
        for text in texts.values {
            let shown = localization.shown(text)
            values.append(shown.shown == text ? .null : .string(shown.shown.string))
            states += shown.isUntranslated ? shown.state.rawValue.prefix(1) : "t"
        }
        return ["values": .array(values), "states": .string(states)]
    }
}

/// A list of unique values, each identified by its index.
struct UniqueList<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}

extension JSON {
    /// Creates a JSON value that preserves the type of a property-list value for the script of a page.
    package init(preview value: PropertyListValue) {
        switch value {
        case .boolean(let boolean): self = .boolean(boolean)
        case .string(let string): self = ["s": .string(string.string)]
        case .integer, .unsignedInteger: self = ["i": .string(value.description)]
        case .real: self = ["r": .string(value.description)]
        case .date: self = ["d": .string(value.description)]
        case .data: self = ["b": .string(value.description)]
        case .array(let values): self = ["a": .array(values.map(JSON.init(preview:)))]
        case .dictionary(let entries):
            self = ["o": .array(entries.map { .array([.string($0.key.string), JSON(preview: $0.value)]) })]
        }
    }
}
