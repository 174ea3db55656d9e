import PropertyListSyntax
import SettingsModel
import SourceText

/// A line of a pane in the tree: an item, or below it a further text that it shows.
struct TreeRow {
    /// The position of the item; nil in the line of a further text.
    var position: Int?
    /// The type of the item, or what the text is to it.
    var label: String
    var mark: TextMark?
    var text: String
    /// The key and value of the item, or the pane that it leads to.
    var detail: String
    /// For which build configurations the item is; empty for all.
    var note = ""
    /// Whether the text may go on to the end of the line.
    var isWide = false

    /// The line of an item, in the texts of the pane.
    init(_ item: Item) {
        position = item.index
        label = item.type?.name ?? item.rawType.map { visible($0.string) } ?? "?"
        text = item.title.map { visible($0.string) } ?? ""
        detail = Self.detail(of: item) { $0 }
    }

    private init(label: String, mark: TextMark?, text: String, detail: String = "") {
        self.label = "  " + label
        self.mark = mark
        self.text = text
        self.detail = detail
        isWide = detail.isEmpty
    }

    /// The lines of an item as a device shows it: its own, and one for each further text.
    static func rows(of item: Item, in localization: PaneLocalization) -> [TreeRow] {
        var first = TreeRow(item)
        first.detail = detail(of: item) { localization.shown($0).shown }
        var rows: [TreeRow] = []
        let values = item[.values]?.elements.map(\.value) ?? []
        for use in item.texts {
            let shown = localization.shown(use.text)
            let mark = TextMark(shown.state)
            if use.slot.name == "Title" {
                first.mark = mark
                first.text = visible(shown.shown.string)
            } else {
                let choice = use.slot.choice.flatMap { values.contains($0) ? $0 : nil }
                let isDefault = use.slot.name == "Titles" && choice != nil && choice == item.defaultValue
                rows.append(
                    TreeRow(
                        label: label(of: use.slot.name), mark: mark, text: visible(shown.shown.string),
                        detail: choice.map { "= " + spelled($0) + (isDefault ? "  default" : "") } ?? ""))
            }
        }
        return [first] + rows
    }

    /// What a text is to its item, in a word or two.
    private static func label(of slot: String) -> String {
        switch slot {
        case "FooterText": return "footer"
        case "Titles": return "option"
        case "ShortTitles": return "short title"
        default:
            let parts = slot.split(separator: ".")
            let last = (parts.last ?? "").lowercased()
            switch parts.first {
            case "TrueConfirmationPrompt": return "on: \(last)"
            case "FalseConfirmationPrompt": return "off: \(last)"
            default: return visible(last.hasPrefix("iask") ? String(last.dropFirst(4)) : last)
            }
        }
    }

    private static func detail(of item: Item, _ translate: (ExactString) -> ExactString) -> String {
        if let file = item.linkedFile { return "→ \(visible(file.string))" }
        guard let key = item.key else { return "" }
        guard let value = item.defaultValue else { return visible(key.string) }
        let choice = item.options.first { $0.value == value }.map { " (\(visible(translate($0.title).string)))" } ?? ""
        return "\(visible(key.string)) = \(spelled(value))\(choice)"
    }

    private static func spelled(_ value: PropertyListValue) -> String {
        value.kind == .string ? "\"\(visible(value.description))\"" : visible(value.description)
    }
}
