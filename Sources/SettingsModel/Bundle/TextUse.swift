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

extension Item {
    /// The keys that are localized on every item, also where its type does not have them: the title of a slider is
    /// drawn by InAppSettingsKit, and an item of an unknown type still shows its own.
    package static let localizedEverywhere: Set<ExactString> = ["Title", "FooterText", "Titles", "ShortTitles"]

    /// The non-empty localizable texts of the item, in the order of the file.
    package var texts: [TextUse] {
        var uses: [TextUse] = []
        let type = type
        for entry in entries.readEntries {
            if let schema = Self.schema(ofKey: entry.key, of: type) {
                collect(schema, entry.element, into: &uses)
            } else if Self.localizedEverywhere.contains(entry.key) {
                collect(entry.key.string, at: entry.key.string, entry.element, into: &uses)
            }
        }
        return uses
    }

    private func collect(
        _ schema: KeySchema, below path: String = "", _ element: PropertyListElement, into uses: inout [TextUse]
    ) {
        if case .dictionary(let keys) = schema.type, !keys.isEmpty {
            for entry in element.entries.readEntries {
                if let inner = keys.first(where: { $0.name == entry.key.string }) {
                    collect(inner, below: path + schema.name + ".", entry.element, into: &uses)
                }
            }
        } else if schema.isLocalizable {
            collect(schema.name, at: path + schema.name, element, into: &uses)
        }
    }

    private func collect(
        _ name: String, at path: String, choice: PropertyListValue? = nil, _ element: PropertyListElement,
        into uses: inout [TextUse]
    ) {
        switch element.node.kind {
        case .string, .key:
            let text = element.string
            guard !text.isEmpty else { return }
            uses.append(
                TextUse(
                    text: text, itemIndex: index, comment: comment(for: name), namesItem: key?.isEmpty == false,
                    element: element,
                    slot: .init(name: path, choice: choice)))
        case .array:
            let values = self["Values"]?.elements ?? []
            for (position, inner) in element.elements.enumerated() where inner.isString {
                let choice = position < values.count ? values[position].value : .integer(Int64(position))
                collect(name, at: path, choice: choice, inner, into: &uses)
            }
        case .dictionary:
            for entry in element.entries.readEntries where entry.element.isString {
                collect(name, at: "\(path).\(entry.key)", entry.element, into: &uses)
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
            switch name {
            case "Titles": "Option"
            case "ShortTitles": "Short title"
            case "FooterText": "Footer"
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

extension [PropertyListElement.Entry] {
    /// The entries without those that a later one with the same key hides.
    fileprivate var readEntries: [PropertyListElement.Entry] {
        // Of a few, all pairs are looked at faster than a dictionary of them is made.
        if count <= 16, !indices.contains(where: { index in self[..<index].contains { $0.key == self[index].key } }) {
            return self
        }
        var last: [ExactString: Int] = [:]
        for (index, entry) in enumerated() { last[entry.key] = index }
        return last.count == count ? self : enumerated().filter { last[$1.key] == $0 }.map(\.element)
    }
}
