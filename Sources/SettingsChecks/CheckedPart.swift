import PropertyListSyntax
import SettingsModel
import SourceText

/// A part of a bundle that is checked without regard to the others.
enum CheckedPart: Sendable {
    /// The items of some panes, or of parts of them.
    case items([Slice])
    /// The entries of a table.
    case entries(StringTable)

    /// A run of items of a pane.
    struct Slice: Sendable {
        /// The pane, or for what is not its beginning one like it: it collects what these items tell.
        let pane: CheckedPane
        let range: Range<Int>
    }

    /// What came of a part.
    enum Result: Sendable {
        /// What the rules found in the items.
        case drafts([Reporter.Draft])
        case entries([StringTable.Pair])
    }

    /// How many items a part has, about: fewer are not worth a thread.
    private static let size = 4_000

    /// The slices of all panes, each pane's in their order.
    static func slices(of panes: [CheckedPane]) -> [Slice] {
        panes.flatMap { pane in
            let count = pane.pane.itemCount
            return stride(from: 0, to: count, by: size).map { start in
                Slice(pane: start == 0 ? pane : CheckedPane(like: pane), range: start..<min(start + size, count))
            }
        }
    }

    /// The slices in parts; small panes share one.
    static func parts(of slices: [Slice]) -> [CheckedPart] {
        var parts: [[Slice]] = []
        var count = size
        for slice in slices {
            if count + slice.range.count > size {
                parts.append([])
                count = 0
            }
            parts[parts.count - 1].append(slice)
            count += slice.range.count
        }
        return parts.map { .items($0) }
    }

    /// Checks the items against the item rules among those of an empty reporter, or reads the entries.
    func result(_ reporter: Reporter, _ itemRules: [ItemRule], _ decoders: ItemDecoders) -> Result {
        switch self {
        case .entries(let table):
            return .entries(table.isReadable ? table.pairs : [])
        case .items(let slices):
            decoders.withDecoder { decoder in
                for slice in slices { Self.check(slice, itemRules, decoder, reporter) }
            }
            return .drafts(reporter.drafts)
        }
    }

    private static func check(_ slice: Slice, _ rules: [ItemRule], _ decoder: ItemDecoder, _ reporter: Reporter) {
        slice.pane.pane.itemsElement?.forEachChild(in: slice.range) { child, index in
            let element = child.unwrapped
            guard element.node.kind == .dictionary else { return }
            let item = decoder.item(element, index: index, in: slice.pane)
            for rule in rules {
                reporter.rule = rule.index
                rule.check(item, reporter)
            }
            slice.pane.collect(item)
        }
    }
}
