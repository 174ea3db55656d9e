package import PropertyListSyntax
package import SourceText

/// A place where a pane uses a text that is looked up in its string table.
package struct LocalizableText: Sendable {
    package let text: ExactString
    /// The item, by its position on the pane.
    package let itemIndex: Int
    /// What the text is to the item, for a comment in a table: `Title of play_sounds_preference`.
    package let comment: String
    /// Whether the comment names the item, and not only its type.
    package let namesItem: Bool
    /// Whether it has one line wherever it stands.
    package let isLine: Bool
    package let element: PropertyListElement
    package let slot: Slot

    /// Where in an item a text stands: what makes a text of an item before a change the one it is after.
    package struct Slot: Hashable, Sendable {
        /// The keys that lead to the text, with "." between them: `Title`, `TrueConfirmationPrompt.Prompt`.
        package var name: String
        /// In a list of texts, the value the text stands for, or its position where there is no such value.
        package var choice: PropertyListValue?
    }
}

/// A place in an item where a text stands that is looked up in the table of its pane.
package struct TextPlace {
    /// The key and the value of the item that hold the text.
    package let entry: Item.Entry
    /// The string.
    package fileprivate(set) var element: PropertyListElement
    /// The name of the innermost key: `Title`.
    fileprivate var name = ""
    /// The keys that lead to the text, with "." between them.
    fileprivate var path = ""
    /// The position in a list of texts.
    fileprivate var position: Int?
    /// Whether a later entry with the same key hides it.
    fileprivate var isHidden: Bool
    /// Whether all on the way to the text has the type that is asked for, and the type of the item allows a text there.
    package fileprivate(set) var isInPlace = true

    /// Another text below this place.
    fileprivate func inside(_ element: PropertyListElement, isHidden: Bool = false) -> TextPlace {
        var place = self
        place.element = element
        place.isHidden = self.isHidden || isHidden
        return place
    }
}

extension Item {
    /// The keys that are localized on every item, also where its type does not have them: the title of a slider is
    /// drawn by InAppSettingsKit, and an item of an unknown type still shows its own.
    fileprivate static let localizedEverywhere = Set([ItemKey.title, .footerText, .titles, .shortTitles].map(\.name))

    /// The non-empty localizable texts of the item, in the order of the file.
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
                    namesItem: key?.isEmpty == false, isLine: !ItemKey(ExactString(place.name)).mayHaveLines,
                    element: place.element,
                    slot: .init(name: place.path, choice: choice)))
        }
        return uses
    }

    /// Calls the body with each place of a localizable text, in the order of the file; in a list also of an empty one.
    package func forEachText(_ body: (TextPlace) -> Void) {
        let hidden = hasRepeatedKeys ? entries.hidden : []
        for (index, entry) in entries.enumerated() where entry.mayHaveTexts {
            let isHidden = hasRepeatedKeys && hidden[index]
            visit(entry, TextPlace(entry: entry, element: entry.element, isHidden: isHidden), body)
        }
    }

    /// Looks at an entry of the item, or of a dictionary in it.
    private func visit(_ entry: Entry, _ place: TextPlace, _ body: (TextPlace) -> Void) {
        let keys = entry.schema?.innerKeys ?? []
        var place = place
        place.name = entry.key.string
        place.path += place.name
        place.isInPlace = place.isInPlace && (entry.schema?.type ?? .string).takesKind(of: place.element)
        if keys.isEmpty { return visitTexts(at: place, body) }
        place.path += "."
        let inner = Entry.all(of: entry.element, among: keys)
        for (entry, isHidden) in zip(inner, inner.hidden) where entry.schema != nil && entry.mayHaveTexts {
            visit(entry, place.inside(entry.element, isHidden: isHidden), body)
        }
    }

    /// Calls the body with the string at a place, or with those of a list or a dictionary of texts.
    private func visitTexts(at place: TextPlace, _ body: (TextPlace) -> Void) {
        switch place.element.kind {
        case .string, .key:
            if !place.element.contentSpan.isEmpty { body(place) }
        case .array:
            for (position, element) in place.element.elements.enumerated() where element.isString {
                var inner = place.inside(element)
                inner.position = position
                body(inner)
            }
        case .dictionary:
            let entries = Entry.all(of: place.element, among: [])
            for (entry, isHidden) in zip(entries, entries.hidden) where entry.element.isString {
                var inner = place.inside(entry.element, isHidden: isHidden)
                inner.path += ".\(entry.key)"
                body(inner)
            }
        default:
            break
        }
    }

    /// What a table says of the text of a key: `Title of play_sounds_preference`, `Option of level`.
    package static func comment(for name: String, type: ItemType?, key: ExactString?) -> String {
        let role =
            switch ItemKey(ExactString(name)) {
            case .titles: "Option"
            case .shortTitles: "Short title"
            case .footerText: "Footer"
            default: name
            }
        let article = type.map { "aeiou".contains($0.name.first ?? "x") ? "an" : "a" } ?? "an"
        return "\(role) of \(key.flatMap { $0.isEmpty ? nil : $0.string } ?? "\(article) \(type?.name ?? "item")")"
    }
}

extension Item.Entry {
    /// Whether texts are looked up that stand in the value.
    fileprivate var mayHaveTexts: Bool {
        guard let schema else { return Item.localizedEverywhere.contains(key) }
        return schema.isLocalizable || !schema.innerKeys.isEmpty
    }
}

extension Pane {
    /// The texts of the pane, in the order of the pane, with repetitions.
    package var texts: [LocalizableText] { items.flatMap(\.texts) }
}
