package import PropertyListSyntax
package import SourceText

/// The choices of a multi-value item, radio group, or title item.
package struct PreviewChoices: Sendable {
    package let options: [Option]
    /// Whether the choices are sorted by displayed title instead of file order.
    package let isSorted: Bool

    package struct Option: Sendable {
        package let title: ExactString
        /// The title to show in the row that leads to the choices, or `nil` to show `title`.
        package let shortTitle: ExactString?
        package let value: PropertyListValue
    }

    /// Returns the index of the choice that has the given value, or `nil` if there is none.
    package func index(of value: PropertyListValue?) -> Int? {
        guard let value else { return nil }
        return options.firstIndex { $0.value.isEqualInFoundation(as: value) }
    }

    /// Returns the indices of the choices in display order.
    ///
    /// - Parameter shown: A function that returns the displayed text for a title in the file.
    package func displayOrder(showing shown: (ExactString) -> String) -> [Int] {
        guard isSorted else { return Array(options.indices) }
        let names = options.map { SortedText(shown($0.title)) }
        return options.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    }
}
