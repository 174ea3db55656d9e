package import PropertyListSyntax
package import SourceText

/// The choices of a list.
package struct PreviewChoices: Sendable {
    package let options: [Option]
    /// Whether they stand in the order of their texts as shown, and not in that of the file.
    package let isSorted: Bool

    package struct Option: Sendable {
        package let title: ExactString
        /// The text for the row that leads to the choices; nil where it is the same.
        package let shortTitle: ExactString?
        package let value: PropertyListValue
    }

    /// The choice that a value is; nil for none.
    package func index(of value: PropertyListValue?) -> Int? {
        guard let value else { return nil }
        return options.firstIndex { $0.value.isSame(as: value) }
    }

    /// The choices by their positions, in the order they are drawn in.
    ///
    /// - Parameter shown: the text that stands there for one of the file.
    package func order(showing shown: (ExactString) -> String) -> [Int] {
        guard isSorted else { return Array(options.indices) }
        let names = options.map { SortedText(shown($0.title)) }
        return options.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    }
}
