package import PropertyListSyntax
package import SourceText

/// A place where a pane uses a text that is looked up in its string table.
package struct TextUse: Sendable {
    package let text: ExactString
    /// The item, by its position on the pane.
    package let itemIndex: Int
    /// What the text is to the item, for a comment in a table: `Title of play_sounds_preference`.
    package let comment: String
    /// Whether the comment names the item, and not only its type.
    package let namesItem: Bool
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
    package let element: PropertyListElement
    /// The name of the innermost key: `Title`.
    let name: String
    /// The keys that lead to the text, with "." between them.
    var path: String
    /// The position in a list of texts.
    var position: Int?
    /// Whether a later entry with the same key hides it.
    var isHidden: Bool
    /// Whether all on the way to the text has the type that is asked for, and the type of the item allows a text there.
    package var isInPlace: Bool
}

extension Item {
    /// The keys that are localized on every item, also where its type does not have them: the title of a slider is
    /// drawn by InAppSettingsKit, and an item of an unknown type still shows its own.
    private static let localizedEverywhere = Set([ItemKey.title, .footerText, .titles, .shortTitles].map(\.name))

    /// The non-empty localizable texts of the item, in the order of the file.
    package var texts: [TextUse] {
        var uses: [TextUse] = []
        lazy var values = self[.values]?.elements ?? []
        forEachText { place in
            if place.isHidden || place.element.string.isEmpty { return }
            let choice = place.position.map { $0 < values.count ? values[$0].value : .integer(Int64($0)) }
            uses.append(
                TextUse(
                    text: place.element.string, itemIndex: index, comment: comment(for: place.name),
                    namesItem: key?.isEmpty == false, element: place.element,
                    slot: .init(name: place.path, choice: choice)))
        }
        return uses
    }

    /// Calls the body with each place of a localizable text, in the order of the file; in a list also of an empty one.
    package func forEachText(_ body: (TextPlace) -> Void) {
        for (entry, isHidden) in zip(entries, entries.hidden) {
            if let schema = entry.schema {
                visit(entry.element, schema, of: entry, isHidden: isHidden, body)
            } else if Self.localizedEverywhere.contains(entry.key) {
                visit(
                    TextPlace(
                        entry: entry, element: entry.element, name: entry.key.string, path: entry.key.string,
                        isHidden: isHidden, isInPlace: entry.element.isString), body)
            }
        }
    }

    private func visit(
        _ element: PropertyListElement, _ schema: KeySchema, of entry: Entry, below path: String = "",
        isHidden: Bool, isInPlace: Bool = true, _ body: (TextPlace) -> Void
    ) {
        let keys = schema.innerKeys
        guard schema.isLocalizable || !keys.isEmpty else { return }
        let isInPlace = isInPlace && schema.type.takesKind(of: element)
        if keys.isEmpty {
            visit(
                TextPlace(
                    entry: entry, element: element, name: schema.name, path: path + schema.name, isHidden: isHidden,
                    isInPlace: isInPlace), body)
            return
        }
        let inner = Entry.all(of: element, among: keys)
        for (innerEntry, isInnerHidden) in zip(inner, inner.hidden) {
            guard let innerSchema = innerEntry.schema else { continue }
            visit(
                innerEntry.element, innerSchema, of: entry, below: "\(path)\(schema.name).",
                isHidden: isHidden || isInnerHidden, isInPlace: isInPlace, body)
        }
    }

    /// Calls the body with the texts at a place: the string, or those of a list or a dictionary of texts.
    private func visit(_ place: TextPlace, _ body: (TextPlace) -> Void) {
        func visit(_ element: PropertyListElement, _ path: String, position: Int? = nil, isHidden: Bool = false) {
            guard element.isString else { return }
            body(
                TextPlace(
                    entry: place.entry, element: element, name: place.name, path: path, position: position,
                    isHidden: place.isHidden || isHidden, isInPlace: place.isInPlace))
        }
        switch place.element.node.kind {
        case .string, .key:
            if !place.element.contentSpan.isEmpty { visit(place.element, place.path) }
        case .array:
            for (position, inner) in place.element.elements.enumerated() {
                visit(inner, place.path, position: position)
            }
        case .dictionary:
            let entries = Entry.all(of: place.element, among: [])
            for (entry, isHidden) in zip(entries, entries.hidden) {
                visit(entry.element, "\(place.path).\(entry.key)", isHidden: isHidden)
            }
        default:
            break
        }
    }

    private func comment(for key: String) -> String {
        Self.comment(for: key, type: type, key: self.key)
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

extension Pane {
    /// The texts of the pane, in the order of the pane, with repetitions.
    package var texts: [TextUse] { items.flatMap(\.texts) }
}
