import PropertyListSyntax
import SettingsModel
import SourceText

/// A bundle as a tree in a terminal: its pages under the rows that lead to them, items with their positions.
struct BundleTree {
    let bundle: SettingsBundle
    let name: String
    let paint: Paint
    /// The columns there are.
    let width: Int

    /// The lines of the whole bundle.
    func lines() -> [String] {
        var lines = [paint(.bold, visible(name)) + languages]
        var shown: Set<PaneName> = []
        for pane in bundle.panes where pane.name.isRoot && !pane.name.isLocalized {
            lines += self.lines(of: pane, indentation: "", shown: &shown)
        }
        for pane in bundle.panes where !shown.contains(pane.name) {
            lines += self.lines(of: pane, indentation: "", shown: &shown)
        }
        if bundle.panes.isEmpty { lines.append("no page") }
        return lines
    }

    /// The lines of one page, without those below it.
    func lines(of pane: Pane) -> [String] {
        var shown = Set(bundle.panes.map(\.name))
        shown.remove(pane.name)
        return lines(of: pane, indentation: "", shown: &shown)
    }

    private var languages: String {
        let all = zip(bundle.languages, bundle.coverages(of: bundle.languages)).map { language, coverage in
            let missing = coverage.missing > 0 ? " (\(coverage.missing) missing)" : ""
            return "\(visible(language.identifier)) \(coverage.percent) %\(missing)"
        }
        return all.isEmpty ? "  no languages" : "  " + all.joined(separator: ", ")
    }

    private func lines(of pane: Pane, indentation: String, shown: inout Set<PaneName>) -> [String] {
        shown.insert(pane.name)
        var heading = paint(.bold, visible(pane.name.full))
        if let table = pane.stringsTable { heading += paint(.dim, "  table \(visible(table.string))") }
        if pane.isGenerated { heading += paint(.dim, "  generated") }
        var lines = [indentation + heading]
        let items = pane.items
        let columns = Columns(items, width: width - indentation.columns)
        if items.isEmpty { lines.append(indentation + "  no items") }
        for item in items {
            lines.append(indentation + columns.line(for: item, paint))
            guard let file = item.linkedFile else { continue }
            for child in bundle.panes(forFile: file.string) where !shown.contains(child.name) {
                lines += self.lines(of: child, indentation: indentation + "    ", shown: &shown)
            }
        }
        return lines
    }

    /// The widths of the columns of one page.
    private struct Columns {
        private let index: Int
        private let type: Int
        private let title: Int
        private let width: Int

        init(_ items: [Item], width: Int) {
            self.width = max(width, 40)
            index = "\(max(items.count - 1, 0))".count
            type = min(items.map { Self.type(of: $0).columns }.max() ?? 0, 24)
            title = min(items.map { Self.title(of: $0).columns }.max() ?? 0, max(12, self.width * 2 / 5 - 4))
        }

        func line(for item: Item, _ paint: Paint) -> String {
            let position = "\(item.index)"
            var line = "  " + String(repeating: " ", count: index - position.count) + position + " "
            line += Self.type(of: item).truncated(to: type).padded(to: type) + "  "
            line += Self.title(of: item).truncated(to: title).padded(to: title) + "  "
            let rest = max(8, width - line.columns)
            line += Self.value(of: item).truncated(to: rest)
            return line.trimmingTrailingBlanks
        }

        private static func type(of item: Item) -> String {
            item.type?.name ?? item.rawType.map { visible($0.string) } ?? "?"
        }

        private static func title(of item: Item) -> String { item.title.map { visible($0.string) } ?? "" }

        private static func value(of item: Item) -> String {
            if let file = item.linkedFile { return "→ \(visible(file.string))" }
            guard let key = item.key else { return "" }
            guard let value = item.defaultValue else { return visible(key.string) }
            let shown = value.kind == .string ? "\"\(visible(value.description))\"" : visible(value.description)
            let choice = item.options.first { $0.value == value }.map { " (\(visible($0.title.string)))" } ?? ""
            return "\(visible(key.string)) = \(shown)\(choice)"
        }
    }
}

extension String {
    fileprivate var trimmingTrailingBlanks: String {
        var result = self
        while result.hasSuffix(" ") { result.removeLast() }
        return result
    }
}
