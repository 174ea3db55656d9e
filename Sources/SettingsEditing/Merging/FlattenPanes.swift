import PropertyListSyntax
import SettingsModel
import SourceText

/// Combines a pane and all panes that are reachable from it into one pane. The items of a child pane replace the item
/// that opens the child pane. The title of the replaced item becomes the heading of these items.
struct FlattenPanes: BundleOperation {
    /// The name of the top pane, into which the other panes are combined.
    let top: String

    func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let pane = try bundle.pane(selected: top)
        guard let root = pane.root else { return }
        var joined = FlattenedItems(bundle: bundle, table: pane.requiredTable, open: [pane.name])
        try joined.addItems(pane)
        if !joined.hasRows { return }
        let entries = root.entries.map { entry in
            PropertyListValue.Entry(
                entry.key,
                entry.key == ExactString(PaneSchema.items) ? .array(joined.items) : entry.element.value)
        }
        let text = PropertyListDocument.text(of: .dictionary(entries))
        draft.create(pane.file.editPath, Array(text.utf8), like: pane.path)
        for name in joined.gone.sorted() {
            if let file = draft.bundle.pane(named: name.full)?.file { try draft.remove(file) }
        }
    }

    /// The items that have been collected for the combined pane.
    private struct FlattenedItems {
        let bundle: SettingsBundle
        let table: String?
        /// The panes on the path from the top pane to the pane that is being added. They are used for detecting cycles.
        var open: [PaneName]
        var items: [PropertyListValue] = []
        var gone: Set<PaneName> = []
        var hasRows = false
        /// Whether the last item was added from a child pane. In this case, a group is inserted before the next item
        /// unless that item begins a section.
        var isInside = false

        mutating func addItems(_ pane: Pane) throws(BundleError) {
            for item in pane.items {
                guard let file = item.linkedFile?.string, let below = bundle.pane(named: file), below.isPane else {
                    if isInside, !item.beginsSection { items.append(Self.group(nil)) }
                    isInside = false
                    items.append(item.element.value)
                    continue
                }
                hasRows = true
                if open.contains(below.name) {
                    throw BundleError(
                        "\(file) links back to itself, so its panes cannot be merged into one",
                        at: PlacedItem(pane: pane, item: item),
                        help: "remove the row")
                }
                try requireSameTable(below)
                gone.insert(below.name)
                open.append(below.name)
                let start = items.count
                isInside = false
                try addItems(below)
                open.removeLast()
                isInside = true
                if let title = item[.title]?.value { addTitle(aboveItemsFrom: start, with: title) }
            }
        }

        /// Adds a title above the items that begin at an index. If the first of these items is a group without a title,
        /// the group gets the title. Otherwise, a new group with the title is inserted.
        private mutating func addTitle(aboveItemsFrom start: Int, with title: PropertyListValue) {
            guard start < items.count, case .dictionary(let entries) = items[start],
                entries.contains(where: {
                    $0.key == ItemKey.type.name && $0.value == .string(ExactString(ItemType.group.rawName))
                }),
                !entries.contains(where: { $0.key == ItemKey.title.name && $0.value != .string("") })
            else { return items.insert(Self.group(title), at: start) }
            let others = entries.filter { $0.key != ItemKey.title.name }
            items[start] = .dictionary(others + [.init(ItemKey.title.name, title)])
        }

        private static func group(_ title: PropertyListValue?) -> PropertyListValue {
            let type = PropertyListValue.Entry(ItemKey.type.name, .string(ExactString(ItemType.group.rawName)))
            return .dictionary([type] + (title.map { [.init(ItemKey.title.name, $0)] } ?? []))
        }

        /// Throws an error if the translations of a child pane would be lost because the child pane and the top pane
        /// use different string tables.
        private func requireSameTable(_ pane: Pane) throws(BundleError) {
            guard let name = pane.requiredTable, name != table,
                bundle.languages.contains(where: { bundle.table(name, in: $0) != nil })
            else { return }
            throw BundleError(
                "\(pane.name) uses the table \(quoted(name)), so it cannot become part of \(open[0])",
                path: pane.path, help: "merge the panes separately, each with its own table")
        }
    }
}
