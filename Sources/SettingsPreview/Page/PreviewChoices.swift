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

/// A text among others in a list that is sorted for people: case and accents count only between texts that are the
/// same without them.
///
/// Each language has an order of its own. This one is the same on every machine, and right for most names.
struct SortedText: Comparable {
    private let letters: [UInt32]
    private let text: String

    init(_ text: String) {
        self.text = text
        letters = text.lowercased().unicodeScalars.map { Self.plain($0).value }
    }

    static func < (left: SortedText, right: SortedText) -> Bool {
        if left.letters != right.letters { return left.letters.lexicographicallyPrecedes(right.letters) }
        return left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
    }

    /// A Latin letter without what is above or below it, as its name in Unicode tells: "LATIN SMALL LETTER E WITH ACUTE".
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let start = "LATIN SMALL LETTER "
        guard scalar.value > 0x7F, let name = scalar.properties.name, name.hasPrefix(start) else { return scalar }
        let rest = name.dropFirst(start.count)
        guard rest.dropFirst().hasPrefix(" WITH "), let letter = rest.first?.lowercased().unicodeScalars.first else {
            return scalar
        }
        return letter
    }
}
