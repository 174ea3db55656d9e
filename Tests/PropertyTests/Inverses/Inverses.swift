import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport

/// Edits of a bundle with their inverses, at random places.
struct Inverses {
    let bundle: SettingsBundle
    var random: SeededGenerator

    init(of bundle: SettingsBundle, seed: UInt64) {
        self.bundle = bundle
        random = SeededGenerator(seed: seed)
    }

    /// The panes to which an item can be added.
    private var panes: [Pane] { bundle.panes.filter { $0.file.obstacle == nil && $0.itemsElement != nil } }

    /// Edits of every kind for `count` random items of each pane.
    mutating func some(_ count: Int) throws -> [Inverse] {
        var found: [Inverse] = []
        for pane in panes {
            for _ in 0..<count { found.append(try adding(to: pane)) }
            guard pane.itemCount > 0 else { continue }
            for _ in 0..<count {
                let index = Int.random(in: 0..<pane.itemCount, using: &random)
                found.append(moving(index, on: pane))
                guard let item = pane.item(at: index), item.type != nil else { continue }
                if let copy = try copying(item, on: pane) { found.append(copy) }
                if let title = item.title, !title.isEmpty, let retitling = retitling(item, title, on: pane) {
                    found.append(retitling)
                }
            }
        }
        found.append(try addingLanguage())
        return found
    }

    private func selector(_ index: Int, _ pane: Pane) -> ItemSelector {
        .indexInPane(pane: pane.name.full, index: index)
    }

    // MARK: Kinds

    private mutating func adding(to pane: Pane) throws -> Inverse {
        let type = random.pick(ItemType.all.dropLast())
        var options = ItemOptions()
        if type.key("Title") != nil { options.texts["Title"] = "Qqq \"new\"" }
        if type.key("Key") != nil { options.texts["Key"] = "qqq_new" }
        if type == .title { options.texts["DefaultValue"] = "1" }
        if type == .multiValue || type == .radioGroup {
            options.choices = [ItemChoice("Qqq one=1"), ItemChoice("Qqq two=2")]
        }
        let index = Int.random(in: 0...pane.itemCount, using: &random)
        return Inverse(
            description: "add a \(type.name) at \(pane.name)/\(index), then remove it",
            operations: [
                AddItem(try NewItem(type, options), at: .at(index), pane: pane.name.full),
                RemoveItem([selector(index, pane)], on: pane.name.full),
            ])
    }

    private mutating func moving(_ index: Int, on pane: Pane) -> Inverse {
        let place = Int.random(in: 0..<pane.itemCount, using: &random)
        let name = pane.name.full
        return Inverse(
            description: "move \(name)/\(index) to \(place), then back",
            operations: [
                MoveItem([selector(index, pane)], on: name, to: .at(place), of: name),
                MoveItem([selector(place, pane)], on: name, to: .at(index), of: name),
            ])
    }

    /// Whether a table of the pane lacks one of the strings.
    private func lacks(_ texts: [ExactString], on pane: Pane) -> Bool {
        guard let name = pane.requiredTable else { return false }
        let tables = bundle.languages.compactMap { bundle.table(name, in: $0) }
        return tables.contains { table in texts.contains { !table.contains($0) } }
    }

    /// Returns `nil` if a table lacks a string of the item: the copy would add the entry, and the original would keep
    /// it.
    private mutating func copying(_ item: Item, on pane: Pane) throws -> Inverse? {
        if lacks(item.texts.map(\.text), on: pane) { return nil }
        let hasTitle = item.type?.key("Title") != nil && random.percent(70)
        return Inverse(
            description: "copy \(pane.name)/\(item.index), then remove the copy",
            operations: [
                try CopyItem(
                    selector(item.index, pane), on: pane.name.full, title: hasTitle ? "Qqq copy" : nil,
                    key: item.type?.key("Key") != nil ? "qqq_copy" : nil),
                RemoveItem([selector(item.index + 1, pane)], on: pane.name.full),
            ])
    }

    /// Returns `nil` if a table lacks the title: the new title would get an entry, and the old title would keep it.
    private func retitling(_ item: Item, _ title: ExactString, on pane: Pane) -> Inverse? {
        if lacks([title], on: pane) { return nil }
        // Such a title may exist but cannot be entered.
        if title.string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return nil }
        func set(_ title: String) -> SetItem {
            var options = ItemOptions()
            options.texts = ["Title": title]
            return SetItem(selector(item.index, pane), on: pane.name.full, options)
        }
        return Inverse(
            description: "retitle \(pane.name)/\(item.index) \(quoted(title.string)), then back",
            operations: [set("Qqq renamed"), set(title.string)])
    }

    private func addingLanguage() throws -> Inverse {
        Inverse(
            description: "add Swahili, then remove it", operations: [try AddLanguage("sw"), RemoveLanguage("sw")])
    }
}
