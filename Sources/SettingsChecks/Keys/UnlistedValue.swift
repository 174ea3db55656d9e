import PropertyListSyntax
import SettingsModel
import SourceText

/// A value of an enumerated key that is none of those the key has.
struct UnlistedValue {
    let item: CheckedItem
    /// The key, which lists the values.
    let schema: KeySchema
    let element: PropertyListElement
}

extension CheckedItem {
    /// The values of enumerated keys that are not among those listed.
    var unlistedValues: [UnlistedValue] {
        var values: [UnlistedValue] = []
        for entry in entries where entry.key.traits.contains(.enumerated) && entry.isWellTyped {
            guard let schema = entry.key.schema else { continue }
            schema.forEachUnlisted(in: entry.element) { schema, element in
                values.append(UnlistedValue(item: self, schema: schema, element: element))
            }
        }
        return values
    }
}

extension KeySchema {
    fileprivate func forEachUnlisted(
        in element: PropertyListElement, _ body: (KeySchema, PropertyListElement) -> Void
    ) {
        switch element.node.kind {
        case .dictionary:
            guard case .dictionary(let keys) = type else { return }
            for entry in element.entries {
                guard let inner = keys.first(where: { $0.name == entry.key.string }),
                    inner.type.firstMismatch(entry.element) == nil
                else { continue }
                inner.forEachUnlisted(in: entry.element, body)
            }
        case .array:
            guard !allowed.isEmpty else { return }
            for inner in element.elements { forEachUnlisted(in: inner, body) }
        case .string where !allowed.isEmpty, .key where !allowed.isEmpty:
            let value = element.string.string
            if !allowed.contains(where: { $0.name == value }) { body(self, element) }
        default: break
        }
    }
}
