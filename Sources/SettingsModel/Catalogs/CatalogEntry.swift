package import JSONSyntax
package import SourceText

/// A new entry for a String Catalog, formatted as Xcode writes it.
///
/// The extraction state of the entry is `manual`. Otherwise, Xcode would mark the string as stale because it does not
/// occur in source code.
package struct CatalogEntry {
    /// The value of a string in one language.
    package struct LocalizedValue {
        package var value: ExactString
        /// Whether the value still needs to be translated.
        package var isNew: Bool
        /// Whether the translation is marked as needing review.
        package var needsReview: Bool

        package init(_ value: ExactString, isNew: Bool = false, needsReview: Bool = false) {
            self.value = value
            self.isNew = isNew
            self.needsReview = needsReview
        }

        var json: JSON {
            let unit = JSON.object([
                ("state", .string(isNew ? "new" : needsReview ? "needs_review" : "translated")),
                ("value", .string(value.string)),
            ])
            return .object([("stringUnit", unit)])
        }
    }

    package var comment: String?
    /// The values of the string, by language identifier.
    package var units: [String: LocalizedValue]

    package init(comment: String? = nil, units: [String: LocalizedValue] = [:]) {
        self.comment = comment
        self.units = units
    }

    package var json: JSON {
        .members([
            "comment": comment.map { .string($0) }, "extractionState": "manual",
            "localizations": units.isEmpty ? nil : .object(Self.members(of: units)),
        ])
    }

    /// Returns the members of the JSON object `localizations`, sorted by language.
    static func members(of units: [String: LocalizedValue]) -> [JSON.Member] {
        units.sorted { $0.key < $1.key }.map { JSON.Member($0, $1.json) }
    }

    /// Returns the JSON text of a complete String Catalog.
    package static func catalog(_ entries: [ExactString: CatalogEntry], source: String) -> String {
        let strings = entries.map { (order: CatalogOrder($0.key), member: JSON.Member($0.key.string, $0.value.json)) }
            .sorted { $0.order < $1.order }.map(\.member)
        return JSON.object([
            ("sourceLanguage", .string(source)), ("strings", .object(strings)), ("version", "1.0"),
        ]).text(as: .xcode)
    }
}
