package import PropertyListSyntax
package import SourceText

/// A localizable string in an item. The string is looked up in the string table of the item's pane.
package struct LocalizableText: Sendable {
    package let text: ExactString
    /// The zero-based position of the item in its pane.
    package let itemIndex: Int
    /// A description of the string, used as a comment in a string table, such as `Title of play_sounds_preference`.
    package let comment: String
    /// Whether `comment` contains the key of the item. If `false`, it contains only the item's type.
    package let namesItem: Bool
    /// Whether the string is always displayed on a single line.
    package let isLine: Bool
    package let element: PropertyListElement
    package let slot: PathInItem

    /// The location of a string within an item. It identifies the same string before and after the item is changed.
    package struct PathInItem: Hashable, Sendable {
        /// The property-list keys that lead to the string, joined by periods, such as `Title` or
        /// `TrueConfirmationPrompt.Prompt`.
        package var name: String
        /// For a string in an array, the value of the corresponding choice, or the string's position if the choice does
        /// not have a value. `nil` for any other string.
        package var choice: PropertyListValue?
    }
}

/// The location of a localizable string in an item, as passed to the closure of `forEachText(_:)`.
package struct LocalizableTextLocation {
    /// The entry in the item that contains the string.
    package let entry: Item.Entry
    /// The property-list element that represents the string.
    package fileprivate(set) var element: PropertyListElement
    /// The innermost property-list key on the path to the string, such as `Title`.
    fileprivate var name = ""
    /// The property-list keys that lead to the string, joined by periods.
    fileprivate var path = ""
    /// The zero-based position of the string in its array, or `nil` if the string is not in an array.
    fileprivate var position: Int?
    /// Whether a later entry with the same key overrides the string.
    fileprivate var isHidden: Bool
    /// Whether every value on the path to the string has the type that its key requires.
    package fileprivate(set) var isInPlace = true

    /// Returns the location of an element nested inside the element at this location.
    fileprivate func forNestedElement(_ element: PropertyListElement, isHidden: Bool = false) -> LocalizableTextLocation
    {
        var place = self
        place.element = element
        place.isHidden = self.isHidden || isHidden
        return place
    }
}

extension Item {
    /// The keys that are localized in every item, even if the item type does not define them. For example,
    /// InAppSettingsKit displays the title of a slider, and an item of an unknown type still displays its title.
    fileprivate static let localizedEverywhere = Set([ItemKey.title, .footerText, .titles, .shortTitles].map(\.name))

    /// The nonempty localizable strings in the item, in file order. Overridden duplicates are excluded.
    package var texts: [LocalizableText] {
        var uses: [LocalizableText] = []
        lazy var values = self[.values]?.elements ?? []
        forEachText { place in
            if place.isHidden || place.element.string.isEmpty { return }
            let choice = place.position.map { $0 < values.count ? values[$0].value : .integer(Int64($0)) }
            uses.append(
                LocalizableText(
                    text: place.element.string, itemIndex: index,
                    comment: Self.comment(for: place.name, type: type, key: key),
                    namesItem: key?.isEmpty == false, isLine: !ItemKey(place.name).allowsMultipleLines,
                    element: place.element,
                    slot: .init(name: place.path, choice: choice)))
        }
        return uses
    }

    /// Calls a closure with the location of each localizable string in the item, in file order. Overridden strings are
    /// included, and so are empty strings in arrays and dictionaries.
    package func forEachText(_ body: (LocalizableTextLocation) -> Void) {
        let hidden = hasRepeatedKeys ? entries.hidden : []
        for (index, entry) in entries.enumerated() where entry.canContainStrings {
            let isHidden = hasRepeatedKeys && hidden[index]
            visitEntry(entry, LocalizableTextLocation(entry: entry, element: entry.element, isHidden: isHidden), body)
        }
    }

    /// Calls a closure with the location of each localizable string in an entry. The entry can belong to the item or to
    /// a dictionary inside the item.
    private func visitEntry(_ entry: Entry, _ place: LocalizableTextLocation, _ body: (LocalizableTextLocation) -> Void)
    {
        let keys = entry.schema?.innerKeys ?? []
        var place = place
        place.name = entry.key.string
        place.path += place.name
        place.isInPlace = place.isInPlace && (entry.schema?.type ?? .string).matchesKind(of: place.element)
        if keys.isEmpty { return visitTexts(at: place, body) }
        place.path += "."
        let inner = Entry.all(of: entry.element, among: keys)
        for (entry, isHidden) in zip(inner, inner.hidden) where entry.schema != nil && entry.canContainStrings {
            visitEntry(entry, place.forNestedElement(entry.element, isHidden: isHidden), body)
        }
    }

    /// Calls a closure with the location of each string in an element, which can be a string, an array or a dictionary.
    private func visitTexts(at place: LocalizableTextLocation, _ body: (LocalizableTextLocation) -> Void) {
        switch place.element.kind {
        case .string, .key:
            if !place.element.contentSpan.isEmpty { body(place) }
        case .array:
            for (position, element) in place.element.elements.enumerated() where element.isString {
                var inner = place.forNestedElement(element)
                inner.position = position
                body(inner)
            }
        case .dictionary:
            let entries = Entry.all(of: place.element, among: [])
            for (entry, isHidden) in zip(entries, entries.hidden) where entry.element.isString {
                var inner = place.forNestedElement(entry.element, isHidden: isHidden)
                inner.path += ".\(entry.key)"
                body(inner)
            }
        default:
            break
        }
    }

    /// Returns a description of a localizable string for use as a comment in a string table, such as `Title of
    /// play_sounds_preference` or `Option of level`.
    package static func comment(for name: String, type: ItemType?, key: ExactString?) -> String {
        let role =
            switch ItemKey(name) {
            case .titles: "Option"
            case .shortTitles: "Short title"
            case .footerText: "Footer"
            default: name
            }
        let owner = key.flatMap { $0.isEmpty ? nil : $0.string } ?? withIndefiniteArticle(type?.name ?? "item")
        return "\(role) of \(owner)"
    }
}

extension Item.Entry {
    /// Whether the value can contain strings that are looked up in a string table.
    fileprivate var canContainStrings: Bool {
        guard let schema else { return Item.localizedEverywhere.contains(key) }
        return schema.isLocalizable || !schema.innerKeys.isEmpty
    }
}

extension Pane {
    /// The localizable strings of all items, in pane order. Repeated strings are included.
    package var texts: [LocalizableText] { items.flatMap(\.texts) }
}
