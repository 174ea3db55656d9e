import PropertyListSyntax
import SettingsModel
import SourceText

/// What is odd about the sections that the items of a pane make.
struct PaneSections {
    /// The first item that the Settings app draws, where no group stands before it.
    private(set) var ungrouped: Item?
    /// The items that stand right after a radio group, which ends with its own choices.
    private(set) var afterRadioGroups: [Item] = []
    private var closedEmpty: [Item] = []
    /// The group that has no item yet.
    private var open: Item?
    /// The radio group that no other section followed yet.
    private var radioGroup: Item?
    private var hasSection = false

    /// The groups without an item that have nothing to show, and those that a radio group follows at once.
    var emptyGroups: [Item] { closedEmpty + [open].compactMap { $0 }.filter { $0.isBare } }

    /// Goes on to the next item of the pane.
    mutating func add(_ item: Item) {
        if item.type == .group || item.type == .radioGroup {
            // Headings for one device may stand before those for another.
            if let open, !item.has(.idioms), open.isBare || (item.type == .radioGroup && !open.hasFooter) {
                closedEmpty.append(open)
            }
            open = item.type == .group && !item.has(.idioms) && !item.has(.key) ? item : nil
            radioGroup = item.type == .radioGroup ? item : nil
            hasSection = true
            return
        }
        open = nil
        guard item.type?.reader == .settings else { return }
        if !hasSection { ungrouped = item }
        hasSection = true
        if let group = radioGroup, group.isShown(with: item) {
            afterRadioGroups.append(item)
            radioGroup = nil
        }
    }
}

extension Item {
    /// Whether a group draws no more than a gap.
    fileprivate var isBare: Bool { isMissingOrEmpty(.title) && !hasFooter }

    fileprivate var hasFooter: Bool { !isMissingOrEmpty(.footerText) }

    private func isMissingOrEmpty(_ key: ItemKey) -> Bool { self[key].map { $0.isString && $0.string.isEmpty } ?? true }
}
