import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// The changes when an operation that is safe to repeat is carried out again.
    func repetition() -> [String] {
        guard isSafeToRepeat else { return [] }
        do {
            let again = try operation(after).bundle
            let paths = Set(again.files.keys).union(after.files.keys).sorted()
            return paths.filter { again.files[$0]?.bytes != after.files[$0]?.bytes }.map { "again: \($0) is another" }
        } catch {
            return ["again: throws \(error)"]
        }
    }

    private var isSafeToRepeat: Bool {
        switch operation {
        case let add as AddItem:
            switch add.existing {
            case .refuse: false
            case .keep: add.item.canMatchExistingItem
            // A removed choice cannot be removed again.
            case .update:
                add.item.canMatchExistingItem && Self.isLasting(add.position) && add.item.options.removedChoices.isEmpty
                    && hasAnchor(of: add)
            }
        case let add as AddPane: add.existing != .refuse && Self.isLasting(add.position)
        case is SelectConfiguration: true
        default: false
        }
    }

    /// Whether the anchor of a position is found after the step; an item that is moved beside itself can lose its title.
    private func hasAnchor(of add: AddItem) -> Bool {
        guard case .before(let anchor) = add.position, case .title = anchor else { return true }
        return (try? after.items(selectedBy: anchor, in: add.pane)) != nil
    }

    /// Whether a position refers to the same place afterwards; an index as an anchor may refer to another item.
    private static func isLasting(_ position: ItemPosition) -> Bool {
        switch position {
        case .end, .at: true
        case .before(let anchor), .after(let anchor), .inGroup(let anchor):
            switch anchor {
            case .key, .title: true
            case .index, .indexInPane: false
            }
        }
    }
}
