import PropertyListSyntax
import SettingsModel
import SourceText

/// The sections of a pane as its items make them, and what is odd about them.
struct PaneSections {
    /// The first item that the Settings app draws, where no group stands before it.
    private(set) var ungrouped: CheckedItem?
    /// The items that stand right after a radio group, which ends with its own choices.
    private(set) var afterRadioGroups: [CheckedItem] = []
    private var closedEmpty: [CheckedItem] = []
    /// The group that has no item yet.
    private var open: CheckedItem?
    /// The radio group that no other section followed yet.
    private var radioGroup: CheckedItem?
    private var hasSection = false

    /// Goes through the items of a pane.
    init(_ items: SectionItems) {
        for item in items.all { add(item) }
    }

    /// The groups without an item that have nothing to show, and those that a radio group follows at once.
    var emptyGroups: [CheckedItem] { closedEmpty + [open].compactMap { $0 }.filter { $0.isBare } }

    private mutating func add(_ item: CheckedItem) {
        switch item.form {
        case .group, .radioGroup:
            // Headings for one device may stand before those for another.
            if let open, !item.has(.idioms), open.isBare || (item.form == .radioGroup && !open.hasFooter) {
                closedEmpty.append(open)
            }
            open = item.form == .group && !item.has(.idioms) && !item.has(.key) ? item : nil
            radioGroup = item.form == .radioGroup ? item : nil
            hasSection = true
        case .inAppSettingsKit, .unknown:
            open = nil
        case .toggle, .slider, .title, .textField, .multiValue, .childPane:
            open = nil
            if !hasSection { ungrouped = item }
            hasSection = true
            if let group = radioGroup, group.isShown(with: item) {
                afterRadioGroups.append(item)
                radioGroup = nil
            }
        }
    }
}

extension CheckedItem {
    /// Whether a group draws no more than a gap.
    fileprivate var isBare: Bool { (string(.title)?.isEmpty ?? !has(.title)) && !hasFooter }

    fileprivate var hasFooter: Bool { has(.footerText) && string(.footerText)?.isEmpty != true }

    /// Whether some device shows both items.
    func isShown(with other: CheckedItem) -> Bool {
        guard let idioms, let others = other.idioms else { return true }
        return !idioms.isDisjoint(with: others)
    }
}
