import PropertyListSyntax
import SettingsModel
import SettingsReports
import SourceText

/// A drawing of a bundle as a tree in a terminal. Each pane appears below the item that links to it, and each item is
/// preceded by its position.
struct BundleTree {
    let bundle: SettingsBundle
    /// The panes of the bundle to draw.
    let panes: [Pane]
    let name: String
    /// The device whose language determines the strings that are shown, or `nil` to show the strings as written in the
    /// panes.
    let device: DeviceLanguage?
    let paint: Paint
    /// The width of the terminal in columns.
    let width: Int
    /// The localized strings of the panes, or `nil` if no device is specified.
    let localizations: PaneLocalizations?
    private let configurations: BundleConfigurations
    private let isEmpty: Bool
    /// The names of the panes to draw.
    private let names: Set<PaneName>

    init(of bundle: SettingsBundle, name: String, on device: DeviceLanguage?, paint: Paint, width: Int) {
        self.bundle = bundle
        self.name = name
        self.device = device
        self.paint = paint
        self.width = width
        let panes = device.map { bundle.panes(on: $0) } ?? bundle.panes
        self.panes = panes
        names = Set(panes.map(\.name))
        isEmpty = bundle.filePaths.isEmpty
        localizations = device.map { PaneLocalizations(of: panes, in: bundle, on: $0) }
        configurations = BundleConfigurations(of: bundle)
    }

    /// Returns the lines for the whole bundle.
    func lines() -> [String] {
        var lines = heading
        var shown: Set<PaneName> = []
        for pane in panes where pane.name.isRoot && (device != nil || !pane.name.isLocalized) {
            lines += self.lines(of: pane, shown: &shown)
        }
        for pane in panes where !shown.contains(pane.name) { lines += self.lines(of: pane, shown: &shown) }
        if panes.isEmpty { lines.append(isEmpty ? "no panes: the folder is empty" : "no panes") }
        return lines
    }

    /// Returns the lines for a single pane, excluding the panes that it links to.
    func lines(of pane: Pane) -> [String] {
        var shown = Set(bundle.panes.map(\.name))
        shown.remove(pane.name)
        return lines(of: pane, shown: &shown)
    }

    /// The name of the bundle, followed by its languages. If the languages do not fit on the same line, they are listed
    /// on the following lines.
    private var heading: [String] {
        let title = paint(.bold, printable(name))
        if let device { return [title + "  " + heading(of: device)] }
        let languages = zip(bundle.languages, bundle.coverages(of: bundle.languages)).map { language, coverage in
            (name: printable(language.identifier), percent: coverage.percentText, missing: missing(in: coverage))
        }
        if languages.isEmpty { return [title + "  no languages"] }
        let line = "  " + languages.map { "\($0.name) \($0.percent)\($0.missing)" }.joined(separator: ", ")
        if printable(name).columns + line.columns <= width { return [title + line] }
        let nameWidth = languages.map(\.name.columns).max() ?? 0
        let percentWidth = max("100 %".columns, languages.map(\.percent.columns).max() ?? 0)
        let cells = languages.map { language in
            let gap = nameWidth + percentWidth - language.name.columns - language.percent.columns
            return language.name + String(repeating: " ", count: gap + 1) + language.percent + language.missing
        }
        return [title + "  \(languages.count) languages"] + Self.table(of: cells, width: width - 2).map { "  " + $0 }
    }

    private func heading(of device: DeviceLanguage) -> String {
        var text = "in \(printable(device.identifier))"
        guard let first = device.languages.first else { return text }
        if first.identifier != device.identifier { text += ": \(printable(first.identifier))" }
        let coverage = bundle.coverage(of: first)
        return coverage.texts == 0 || coverage.percent == nil
            ? text : text + " \(coverage.percentText)\(missing(in: coverage))"
    }

    private func missing(in coverage: TranslationCoverage) -> String {
        coverage.missing > 0 ? " (\(coverage.missing) missing)" : ""
    }

    /// Arranges cells in rows, with as many columns as fit the width. The cells are placed row by row.
    private static func table(of cells: [String], width: Int) -> [String] {
        let cellWidth = (cells.map(\.columns).max() ?? 0) + 2
        let count = max(1, (width + 2) / cellWidth)
        return stride(from: 0, to: cells.count, by: count).map { start in
            let row = cells[start..<min(start + count, cells.count)]
            return row.dropLast().map { $0.padded(to: cellWidth) }.joined() + (row.last ?? "")
        }
    }

    /// A part of the tree that has not been drawn yet.
    private enum PendingPart {
        case lines([String])
        /// A pane and its depth in the tree.
        case pane(Pane, level: Int)
    }

    /// Returns the lines for a pane and all panes below it. Panes that have already been drawn are omitted.
    private func lines(of pane: Pane, shown: inout Set<PaneName>) -> [String] {
        var lines: [String] = []
        // Uses an explicit stack, because a long chain of panes could overflow the call stack. The last part is drawn
        // next.
        var rest = [PendingPart.pane(pane, level: 0)]
        while let part = rest.popLast() {
            switch part {
            case .lines(let next): lines += next
            case .pane(let pane, let level):
                if shown.insert(pane.name).inserted { rest += parts(of: pane, level: level).reversed() }
            }
        }
        return lines
    }

    /// The maximum depth for which panes are indented. Deeper panes are indented as much as panes at this depth.
    private static let deepestLevel = 12

    /// Returns the parts of the tree for a pane. The lines of each item are followed by the panes that it links to.
    private func parts(of pane: Pane, level: Int) -> [PendingPart] {
        let indentation = String(repeating: "    ", count: min(level, Self.deepestLevel))
        var heading = paint(.bold, printable(pane.name.full))
        if let table = pane.stringsTable { heading += paint(.dim, "  table \(printable(table.string))") }
        if pane.isGenerated { heading += paint(.dim, "  generated") }
        let note = note(on: configurations.set(of: pane))
        if !note.isEmpty { heading += paint(.dim, "  " + note) }
        let localization = localizations?[pane]
        let sets = configurations.sets(ofItemsOn: pane)
        let items = pane.items.map { item in
            var rows = localization.map { TreeRow.rows(of: item, in: $0) } ?? [TreeRow(item)]
            // Build configurations that apply to the group or pane are shown there.
            if item.has(.configurations) { rows[0].note = self.note(on: sets[item.index]) }
            return (item: item, rows: rows)
        }
        let columns = TreeColumns(
            items.flatMap(\.rows), width: width - indentation.columns, hasMarks: localization != nil)
        let empty = items.isEmpty ? [indentation + "  no items"] : []
        return [.lines([indentation + heading] + empty)]
            + items.flatMap { item, rows in
                [.lines(rows.map { indentation + columns.line(for: $0, paint) })]
                    + linkedPanes(of: item).map { .pane($0, level: level + 1) }
            }
    }

    /// Returns a note that names the build configurations in a set. Returns an empty string if the set contains all
    /// build configurations.
    private func note(on set: ConfigurationSet) -> String {
        guard let names = configurations.names(in: set) else { return "" }
        return "for " + (names.isEmpty ? "nothing" : names.map { printable($0.string) }.joined(separator: ", "))
    }

    /// Returns the panes that an item links to. If a device is specified, localized copies for other languages are
    /// omitted.
    private func linkedPanes(of item: Item) -> [Pane] {
        guard let file = item.linkedFile else { return [] }
        let found = bundle.panes(forFileValue: file.string)
        return device == nil ? found : found.filter { !$0.name.isLocalized || names.contains($0.name) }
    }
}

/// The column widths for the items of a pane in the tree.
struct TreeColumns {
    private let index: Int
    private let label: Int
    private let text: Int
    private let width: Int
    /// Whether a column for translation marks precedes the strings.
    private let hasMarks: Bool

    init(_ rows: [TreeRow], width: Int, hasMarks: Bool) {
        self.width = max(width, 40)
        self.hasMarks = hasMarks
        index = "\(rows.compactMap(\.position).last ?? 0)".count
        label = min(rows.map { $0.label.columns }.max() ?? 0, 24)
        text = min(
            rows.filter { !$0.isWide }.map { $0.text.columns }.max() ?? 0, max(12, self.width * 2 / 5 - 4))
    }

    func line(for row: TreeRow, _ paint: Paint) -> String {
        let position = row.position.map(String.init) ?? ""
        var line = "  " + String(repeating: " ", count: index - position.count) + position + " "
        line += row.label.truncated(to: label).padded(to: label) + "  "
        var taken = line.columns
        if hasMarks {
            line += TextMark.text(row.mark, paint) + " "
            taken += 2
        }
        if row.isWide { return (line + row.text.truncated(to: max(8, width - taken))).trimmingTrailingBlanks }
        line += row.text.truncated(to: text).padded(to: text) + "  "
        let note = row.detail.isEmpty || row.note.isEmpty ? row.note : "  " + row.note
        let room = max(8, width - taken - text - 2 - note.columns)
        return (line + row.detail.truncated(to: room) + note).trimmingTrailingBlanks
    }
}

/// A line of a pane in the tree. It shows an item, or a string of the item other than its title.
struct TreeRow {
    /// The position of the item, or `nil` if the line shows a string other than the item's title.
    var position: Int?
    /// The type of the item, or the role of the string, such as `footer`.
    var label: String
    var mark: TextMark?
    var text: String
    /// The key and default value of the item, or the pane that the item links to.
    var detail: String
    /// The build configurations that include the item. If all build configurations include it, the string is empty.
    var note = ""
    /// Whether the string can extend to the end of the line.
    var isWide = false

    /// Creates the line for an item, using its strings as written in the pane.
    init(_ item: Item) {
        position = item.index
        label = item.type?.name ?? item.rawType.map { printable($0.string) } ?? "?"
        text = item.title.map { printable($0.string) } ?? ""
        detail = Self.detail(of: item) { $0 }
    }

    private init(label: String, mark: TextMark?, text: String, detail: String = "") {
        self.label = "  " + label
        self.mark = mark
        self.text = text
        self.detail = detail
        isWide = detail.isEmpty
    }

    /// Returns the lines for an item, using its strings as a device shows them. The first line shows the item, and each
    /// following line shows a string other than the title.
    static func rows(of item: Item, in localization: PaneLocalization) -> [TreeRow] {
        var first = TreeRow(item)
        first.detail = detail(of: item) { localization.shown($0).shown }
        var rows: [TreeRow] = []
        let values = item[.values]?.elements.map(\.value) ?? []
        for use in item.texts {
            let shown = localization.shown(use.text)
            let mark = TextMark(shown.state)
            let key = ItemKey(use.slot.name)
            if key == .title {
                first.mark = mark
                first.text = printable(shown.shown.string)
            } else {
                let choice = use.slot.choice.flatMap { values.contains($0) ? $0 : nil }
                let isDefault = key == .titles && choice != nil && choice == item.defaultValue
                rows.append(
                    TreeRow(
                        label: label(of: use.slot.name), mark: mark, text: printable(shown.shown.string),
                        detail: choice.map { "= " + textOfValue($0) + (isDefault ? "  default" : "") } ?? ""))
            }
        }
        return [first] + rows
    }

    /// Returns a short label for the role of a string in its item.
    private static func label(of slot: String) -> String {
        switch ItemKey(slot) {
        case .footerText: return "footer"
        case .titles: return "choice"
        case .shortTitles: return "short title"
        default:
            let parts = slot.split(separator: ".")
            let last = (parts.last ?? "").lowercased()
            switch parts.first {
            case "TrueConfirmationPrompt": return "on: \(last)"
            case "FalseConfirmationPrompt": return "off: \(last)"
            default: return printable(last.hasPrefix("iask") ? String(last.dropFirst(4)) : last)
            }
        }
    }

    private static func detail(of item: Item, _ translate: (ExactString) -> ExactString) -> String {
        if let file = item.linkedFile { return "→ \(printable(file.string))" }
        guard let key = item.key else { return "" }
        guard let value = item.defaultValue else { return printable(key.string) }
        let choice =
            item.options.first { $0.value == value }.map { " (\(printable(translate($0.title).string)))" } ?? ""
        return "\(printable(key.string)) = \(textOfValue(value))\(choice)"
    }

    private static func textOfValue(_ value: PropertyListValue) -> String {
        value.kind == .string ? "\"\(printable(value.description))\"" : printable(value.description)
    }
}
