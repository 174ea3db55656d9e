import PropertyListSyntax
import SettingsModel
import SourceText

@testable import SettingsEditing

extension SettingsBundle {
    /// The bytes of each item of a pane; for a binary pane, the bytes of its XML form.
    fileprivate func items(at path: String) -> [[UInt8]] {
        guard let pane = pane(at: path) else { return [] }
        return pane.items.map { Array(pane.document.source.text.bytes(in: $0.element.span)) }
    }
}

extension Step {
    /// The number of items of a pane that an operation may remove and add.
    private struct AllowedChanges {
        var lost: Int
        var gained: Int
    }

    /// Changes of items that the operation was not asked for.
    func foreignItems() -> [String] {
        var broken: [String] = []
        if operation is FormatFiles { return itemsOfOtherValues() }
        // A merge updates all panes that came from the other bundle.
        if operation is MergeBundle { return [] }
        if operation is SelectConfiguration { return itemsThatWereNot() }
        var total = 0
        for path in changedPaths where path.hasSuffix(".plist") {
            guard before.files[path] != nil, after.files[path] != nil else { continue }
            let old = before.items(at: path)
            let new = after.items(at: path)
            let lost = Self.difference(old, new)
            let gained = Self.difference(new, old)
            total += gained - lost
            let allowed = allowedChanges
            if lost > allowed.lost { broken.append("items: \(path) lost \(lost)") }
            if gained > allowed.gained { broken.append("items: \(path) gained \(gained)") }
            if lines.contains(where: { $0.action == .move }), operation is AddItem || operation is AddPane {
                if !Self.isOneMoved(from: old, to: new) { broken.append("items: \(path) has more than one moved") }
            } else if operation is MoveItem {
                if lost > 0, gained > 0 { broken.append("items: \(path) has others after a move") }
            } else if lost == 0 || gained == 0 {
                let isKept = lost == 0 ? Self.isSubsequence(old, of: new) : Self.isSubsequence(new, of: old)
                if !isKept { broken.append("items: \(path) has another order") }
            } else if operation is ExtractPane {
                if old.count - lost != new.count - gained { broken.append("items: \(path) has more or fewer") }
            } else if operation is RenamePane || operation is RenameKey || operation is RenameTextEverywhere {
                if old.count != new.count { broken.append("items: \(path) has more or fewer") }
            } else if zip(old, new).count(where: { $0 != $1 }) > 1 || old.count != new.count {
                broken.append("items: \(path) has other items in other places")
            }
        }
        if operation is MoveItem, total != 0 { broken.append("items: \(total) more after a move") }
        return broken
    }

    /// The panes with changed values.
    private func itemsOfOtherValues() -> [String] {
        changedPaths.filter { path in
            before.pane(at: path)?.root?.value != after.pane(at: path)?.root?.value
        }.map { "items: \($0) has other values" }
    }

    /// The panes whose items are not a subsequence of the earlier ones, ignoring the key that selects build
    /// configurations.
    private func itemsThatWereNot() -> [String] {
        changedPaths.filter { path in
            guard let old = before.pane(at: path), let new = after.pane(at: path) else { return false }
            func values(of pane: Pane) -> [PropertyListValue] {
                pane.items.map { item in
                    guard case .dictionary(let entries) = item.element.value else { return item.element.value }
                    return .dictionary(entries.filter { $0.key != ItemKey.configurations.name })
                }
            }
            return !Self.isSubsequence(values(of: new), of: values(of: old))
        }.map { "items: \($0) has others than before" }
    }

    private var allowedChanges: AllowedChanges {
        switch operation {
        case let add as AddItem:
            if case .update = add.existing {
                AllowedChanges(lost: 1, gained: 1)
            } else {
                AllowedChanges(lost: 0, gained: 1)
            }
        case is SetItem, is RenameItemTextAtOffset: AllowedChanges(lost: 1, gained: 1)
        case let add as AddPane where add.existing == .update: AllowedChanges(lost: 1, gained: 1)
        case is CopyItem, is AddPane: AllowedChanges(lost: 0, gained: 1)
        case is RemoveItem, is RemovePane: AllowedChanges(lost: .max, gained: 0)
        // All items that link to the pane or have the key change.
        case is MoveItem, is RenamePane, is RenameKey, is RenameTextEverywhere: AllowedChanges(lost: .max, gained: .max)
        case is ExtractPane: AllowedChanges(lost: .max, gained: 1)
        default: AllowedChanges(lost: 0, gained: 0)
        }
    }

    /// The number of items that are missing in others, counting duplicates.
    private static func difference(_ items: [[UInt8]], _ others: [[UInt8]]) -> Int {
        var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return items.count { item in
            guard let count = counts[item], count > 0 else { return true }
            counts[item] = count - 1
            return false
        }
    }

    /// Whether the items are equal except for one that moved.
    private static func isOneMoved(from old: [[UInt8]], to new: [[UInt8]]) -> Bool {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (left, right) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
        // Between the common ends, one item moved to the other end and may have changed.
        return left.dropFirst().elementsEqual(right.dropLast()) || left.dropLast().elementsEqual(right.dropFirst())
    }

    private static func isSubsequence<Element: Equatable>(_ items: [Element], of others: [Element]) -> Bool {
        var index = 0
        for other in others where index < items.count && items[index] == other { index += 1 }
        return index == items.count
    }
}
