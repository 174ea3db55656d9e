import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

/// Writes a page as the script reads it; texts by their numbers in the table of the page.
struct PageWriter {
    private(set) var texts: TextTable

    init(texts: TextTable) { self.texts = texts }

    mutating func json(of page: PreviewPane, table: Int) -> JSON {
        var members: [(String, JSON)] = [("path", .string(page.path)), ("table", .integer(table))]
        if let group = page.appGroup { members.append(("group", .string(group.string))) }
        var sections: [JSON] = []
        for section in page.sections { sections.append(json(of: section)) }
        members.append(("sections", .array(sections)))
        members.append(
            (
                "omitted",
                .array(page.omissions.map { .array([.integer($0.itemIndex), .string($0.reason.text)]) })
            ))
        return .object(members)
    }

    private mutating func json(of section: PreviewSection) -> JSON {
        var members: [(String, JSON)] = []
        if let item = section.itemIndex { members.append(("item", .integer(item))) }
        if let header = section.header { members.append(("header", text(header))) }
        if let footer = section.footer { members.append(("footer", text(footer))) }
        var rows: [JSON] = []
        for row in section.rows { rows.append(json(of: row)) }
        members.append(("rows", .array(rows)))
        return .object(members)
    }

    private mutating func text(_ text: ExactString) -> JSON { .integer(texts.number(of: text)) }

    private mutating func json(of row: PreviewRow) -> JSON {
        var members: [(String, JSON)] = [("item", .integer(row.itemIndex)), ("kind", .string(row.control.name))]
        if let title = row.title { members.append(("title", text(title))) }
        if let key = row.key { members.append(("key", .string(key.string))) }
        if let value = row.defaultValue { members.append(("value", JSON(preview: value))) }
        switch row.control {
        case .toggle(let on, let off):
            members += [("on", JSON(preview: on)), ("off", JSON(preview: off))]
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            members += [("minimum", number(minimum)), ("maximum", number(maximum))]
            if let minimumImage { members.append(("minimumImage", .string(minimumImage))) }
            if let maximumImage { members.append(("maximumImage", .string(maximumImage))) }
        case .textField(let field):
            members += [
                ("secure", .boolean(field.isSecure)), ("keyboard", .string(field.keyboard)),
                ("capitalization", .string(field.capitalization)), ("correction", .string(field.correction)),
            ]
        case .multiValue(let choices), .radioGroup(let choices), .title(let choices):
            var options: [JSON] = []
            for option in choices.options { options.append(json(of: option)) }
            members.append(("options", .array(options)))
        case .childPane(let file):
            if let file { members.append(("file", .string(file))) }
        }
        return .object(members)
    }

    private mutating func json(of option: PreviewChoices.Option) -> JSON {
        var members: [(String, JSON)] = [("title", text(option.title))]
        if let short = option.shortTitle { members.append(("short", text(short))) }
        members.append(("value", JSON(preview: option.value)))
        return .object(members)
    }

    private func number(_ number: Double) -> JSON { .number(PropertyListValue.spelling(of: number)) }
}

extension PreviewRow {
    /// The choices of a list.
    var choices: PreviewChoices? {
        switch control {
        case .multiValue(let choices), .radioGroup(let choices), .title(let choices): choices
        default: nil
        }
    }
}

extension PreviewRow.Control {
    /// What the script calls it.
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
    /// A value with its type, as the script reads it.
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
