import PropertyListSyntax
import SettingsModel
import SourceText

/// The items of a pane that correspond to the items of a form.
///
/// Items are matched by their user-defaults key. The remaining items are matched by their type and the pane that they
/// open, their title or their footer. If the form does not specify the type, the type is ignored. Items without any of these are matched by their type and order. If several items
/// have the same key or title, unchanged items are matched first, and the others in order.
struct ItemMatching {
    /// For each item of the form, the index of the corresponding item of the pane, or `nil` if there is none.
    private(set) var indices: [Int?]
    /// For each item of the pane, whether it corresponds to an item of the form.
    private(set) var isMatched: [Bool]

    private let wanted: [Traits]
    private let found: [Traits]

    /// The properties by which an item is matched. Empty strings are treated as missing.
    private struct Traits {
        let type: ExactString?
        let key: ExactString?
        let file: ExactString?
        let title: ExactString?
        let footer: ExactString?

        init(_ string: (ItemKey) -> ExactString?) {
            func nonempty(_ key: ItemKey) -> ExactString? { string(key).flatMap { $0.isEmpty ? nil : $0 } }
            type = string(.type)
            key = string(.key)
            file = nonempty(.file)
            title = nonempty(.title)
            footer = nonempty(.footerText)
        }

        var isAnonymous: Bool { key == nil && file == nil && title == nil && footer == nil }
    }

    /// A type, together with another property of the item.
    private struct Signature<Property: Hashable>: Hashable {
        let type: ExactString?
        let property: Property
    }

    init(of form: [BundleForm.ItemForm], on items: [Item]) {
        wanted = form.map { item in Traits(item.string) }
        found = items.map { item in Traits(item.string) }
        indices = Array(repeating: nil, count: form.count)
        // An element that is not a dictionary cannot get the keys of an item.
        isMatched = items.map { $0.element.kind != .dictionary }
        func isUnchanged(_ index: Int, _ match: Int) -> Bool {
            KeyChanges(of: items[match], form[index], pruning: false).isEmpty
        }
        match(isUnchanged) { traits, _ in traits.key }
        for property in [\Traits.file, \Traits.title, \Traits.footer] {
            match(isUnchanged) { traits, _ in
                traits[keyPath: property].map { Signature(type: traits.type, property: $0) }
            }
            match(isUnchanged) { traits, place -> ExactString? in
                // If the form does not specify the type, an item of any type corresponds.
                if case .form = place, traits.type != nil { return nil }
                return traits[keyPath: property]
            }
        }
        let next = nextMatches()
        match(isUnchanged) { traits, place in
            traits.key == nil ? Signature(type: traits.type, property: next(place)) : nil
        }
        match(isUnchanged) { traits, _ in traits.isAnonymous ? Signature(type: traits.type, property: 0) : nil }
        for (index, item) in items.enumerated() where item.element.kind != .dictionary { isMatched[index] = false }
    }

    /// The place of an item in the form or on the pane.
    private enum Place {
        case form(Int)
        case pane(Int)
    }

    /// Matches the remaining items that have the same property, in order. Items whose property is `nil` are skipped.
    ///
    /// If several items have the same property, an item that already has the values of the form comes first.
    /// Otherwise, two such items could trade places each time the form is applied.
    ///
    /// - Parameter isUnchanged: A function that returns whether the item of the form at the first index would not
    ///   change the item of the pane at the second index.
    private mutating func match<Property: Hashable>(
        _ isUnchanged: (Int, Int) -> Bool, _ property: (Traits, Place) -> Property?
    ) {
        var left: [Property: [Int]] = [:]
        for index in found.indices.reversed() where !isMatched[index] {
            if let value = property(found[index], .pane(index)) { left[value, default: []].append(index) }
        }
        if left.isEmpty { return }
        for onlyUnchanged in [true, false] {
            for index in wanted.indices where indices[index] == nil {
                guard let value = property(wanted[index], .form(index)), let count = left[value]?.count, count > 0
                else { continue }
                // The first candidate is last in the array. Comparing more of them would take too long.
                let place =
                    onlyUnchanged
                    ? (max(0, count - 16)..<count).last { place in
                        left[value].map { isUnchanged(index, $0[place]) } ?? false
                    } : count - 1
                guard let place, let match = left[value]?.remove(at: place) else { continue }
                indices[index] = match
                isMatched[match] = true
            }
        }
    }

    /// Returns a function that finds the next matched item after a place. The result is the item's index on the pane.
    private func nextMatches() -> (Place) -> Int {
        var nextInForm = Array(repeating: found.count, count: wanted.count)
        var next = found.count
        for index in wanted.indices.reversed() {
            nextInForm[index] = next
            if let match = indices[index] { next = match }
        }
        var nextOnPane = Array(repeating: found.count, count: found.count)
        next = found.count
        for index in found.indices.reversed() {
            nextOnPane[index] = next
            if isMatched[index] { next = index }
        }
        return { place in
            switch place {
            case .form(let index): nextInForm[index]
            case .pane(let index): nextOnPane[index]
            }
        }
    }

    // MARK: Order

    /// An item in the order that a form specifies.
    enum OrderedItem {
        /// The item at an index of the pane.
        case existing(Int)
        /// The item at an index of the form, which the pane does not have.
        case new(Int)
    }

    /// The items of the pane and the new items of the form, in the order of the form. An item that the form does not
    /// list follows the item that it followed before.
    var order: [OrderedItem] {
        var followers: [Int: [Int]] = [:]
        var anchor = -1
        for index in isMatched.indices {
            if isMatched[index] { anchor = index } else { followers[anchor, default: []].append(index) }
        }
        var order = (followers[-1] ?? []).map(OrderedItem.existing)
        for (index, match) in indices.enumerated() {
            order.append(match.map(OrderedItem.existing) ?? .new(index))
            if let match { order += (followers[match] ?? []).map(OrderedItem.existing) }
        }
        return order
    }
}
