import SourceText

/// An entry of a table as lengths of its parts, in bytes; it does not know where in the text it stands.
///
/// The parts are, in this order: white space and comments, the key, white space around `=`, the value, white space,
/// and the `;`. The shorthand `key;` has neither `=` nor value.
struct StringsNode: Measured, Equatable {
    /// The white space and comments before the key.
    let leading: UInt32
    let key: UInt32
    /// The `=` with the white space and comments around it; 0 in a shorthand.
    let separator: UInt32
    let value: UInt32
    /// The white space and comments before the `;`.
    let trailing: UInt32
    /// A number that grows along the table and stays with the entry while others come and go.
    var label: UInt64

    var length: Int { Int(leading) + Int(key) + Int(separator) + Int(value) + Int(trailing) + 1 }

    var isShorthand: Bool { separator == 0 }

    /// Where the key stands in the text when the entry starts at a byte offset.
    func keySpan(from start: Int) -> Range<Int> {
        let lower = start + Int(leading)
        return lower..<(lower + Int(key))
    }

    /// Where the value stands; a shorthand's value is its key.
    func valueSpan(from start: Int) -> Range<Int> {
        let keySpan = keySpan(from: start)
        if isShorthand { return keySpan }
        let lower = keySpan.upperBound + Int(separator)
        return lower..<(lower + Int(value))
    }

    /// Whether both have the same parts, whatever their labels.
    func hasSameParts(as other: StringsNode) -> Bool {
        var relabelled = other
        relabelled.label = label
        return self == relabelled
    }
}
