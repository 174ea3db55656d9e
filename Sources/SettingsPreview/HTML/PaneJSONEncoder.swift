import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

/// Encodes a pane as JSON for the preview's script. Strings are encoded as indices into a table of strings.
struct PaneJSONEncoder {
    private(set) var texts: TextTable

    init(texts: TextTable) { self.texts = texts }

    mutating func json(of page: PreviewPane, table: Int) -> JSON {
        .members([
            "path": .string(page.path), "table": .integer(table), "group": page.appGroup.map { .string($0.string) },
            "sections": .array(page.sections.map { json(of: $0) }),
            "omitted": .array(page.omissions.map { [.integer($0.itemIndex), .string($0.reason.text)] }),
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
        let members: [(String, JSON?)] = [
            ("item", .integer(row.itemIndex)), ("kind", .string(row.control.name)),
            ("title", row.title.map { text($0) }), ("key", row.key.map { .string($0.string) }),
            ("value", row.defaultValue.map { JSON(preview: $0) }),
        ]
        return .members(members + self.members(of: row.control))
    }

    private mutating func members(of control: PreviewRow.Control) -> [(String, JSON?)] {
        switch control {
        case .toggle(let on, let off): [("on", JSON(preview: on)), ("off", JSON(preview: off))]
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            [
                ("minimum", number(minimum)), ("maximum", number(maximum)),
                ("minimumImage", minimumImage.map { .string($0) }), ("maximumImage", maximumImage.map { .string($0) }),
            ]
        case .textField(let field):
            [
                ("secure", .boolean(field.isSecure)), ("keyboard", .string(field.keyboard)),
                ("capitalization", .string(field.capitalization)), ("correction", .string(field.correction)),
            ]
        case .multiValue(let choices), .radioGroup(let choices), .title(let choices):
            [("options", .array(choices.options.map { json(of: $0) }))]
        case .childPane(let file): [("file", file.map { .string($0) })]
        }
    }

    private mutating func json(of option: PreviewChoices.Option) -> JSON {
        .members([
            "title": text(option.title), "short": option.shortTitle.map { text($0) },
            "value": JSON(preview: option.value),
        ])
    }

    private func number(_ number: Double) -> JSON { .number(PropertyListValue.spelling(of: number)) }
}

extension PreviewRow {
    /// The choices of a multi-value item, radio group, or title item, or `nil` for other rows.
    var choices: PreviewChoices? {
        switch control {
        case .multiValue(let choices), .radioGroup(let choices), .title(let choices): choices
        default: nil
        }
    }
}

extension PreviewRow.Control {
    /// The name of the control in the preview's script.
    fileprivate var name: String {
        switch self {
        case .toggle: "toggle"
        case .slider: "slider"
        case .textField: "text"
        case .multiValue: "multi"
        case .radioGroup: "radio"
        case .title: "title"
        case .childPane: "pane"
        }
    }
}

extension JSON {
    /// Creates a JSON value that preserves the type of a property-list value for the preview's script.
    fileprivate init(preview value: PropertyListValue) {
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
