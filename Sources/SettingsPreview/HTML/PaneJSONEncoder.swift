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

/// The strings that panes look up in one string table, each identified by its index.
struct TextTable {
    let name: String
    private(set) var texts: [ExactString] = []
    private var numbers: [ExactString: Int] = [:]

    init(name: String) { self.name = name }

    mutating func number(of text: ExactString) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// Returns the localized strings in a language as JSON. A string that is equal to its key is represented by `null`.
    ///
    /// The result also contains a letter for each string, which represents the state of the string. The letter "t"
    /// means that the string is translated or does not require a translation.
    func shown(in localization: PaneLocalization) -> JSON {
        var values: [JSON] = []
        var states = ""
        for text in texts {
            let shown = localization.shown(text)
            values.append(shown.shown == text ? .null : .string(shown.shown.string))
            states += shown.isUntranslated ? shown.state.letter : "t"
        }
        return ["values": .array(values), "states": .string(states)]
    }
}

extension DisplayedText.State {
    fileprivate var letter: String {
        switch self {
        case .translated: "t"
        case .same: "s"
        case .fallback: "f"
        case .empty: "e"
        case .raw: "r"
        case .unlocalized: "u"
        }
    }
}
