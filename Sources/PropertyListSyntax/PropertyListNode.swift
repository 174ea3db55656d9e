/// An element of the tree of a property list in XML or OpenStep. It knows where it stands inside the element around it,
/// so that an edit moves nothing but what stands behind it in the same elements.
///
/// In OpenStep, brackets and quotes are the tags, a `=` counts as white space before the value, and the `;` or `,` that
/// ends an entry or an element belongs to the value before it.
package struct PropertyListNode: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case plist, dictionary, array, key, string, integer, real, date, data, `true`, `false`

        /// The name in the tag.
        package var tag: StaticString {
            switch self {
            case .plist: "plist"
            case .dictionary: "dict"
            case .array: "array"
            case .key: "key"
            case .string: "string"
            case .integer: "integer"
            case .real: "real"
            case .date: "date"
            case .data: "data"
            case .true: "true"
            case .false: "false"
            }
        }
    }

    package let kind: Kind
    /// Bytes from the start of the content around it, or of the text, to its start tag.
    fileprivate(set) var start: UInt32
    /// Bytes of the start tag, or of the whole element when it is an empty-element tag.
    let startTagLength: UInt32
    /// Bytes between the tags: for a container the children and the trivia after the last.
    private(set) var contentLength: UInt32
    /// Bytes of the end tag; 0 for an empty-element tag.
    let endTagLength: UInt32
    /// Bytes from the end of a value in OpenStep up to and with the `;` or `,` behind it; 0 where there is none.
    var terminatorLength: UInt32 = 0
    /// The elements inside; nil for a scalar and for an empty-element tag.
    var children: [PropertyListNode]?

    init(
        kind: Kind, start: Int, startTagLength: Int, contentLength: Int, endTagLength: Int, terminatorLength: Int = 0,
        children: [PropertyListNode]? = nil
    ) {
        self.kind = kind
        self.start = UInt32(start)
        self.startTagLength = UInt32(startTagLength)
        self.contentLength = UInt32(contentLength)
        self.endTagLength = UInt32(endTagLength)
        self.terminatorLength = UInt32(terminatorLength)
        self.children = children
    }

    /// The length without the terminator, in bytes.
    var elementLength: Int { Int(startTagLength) + Int(contentLength) + Int(endTagLength) }

    /// Bytes from the start of the content around it to its end, that of the terminator included.
    var end: Int { Int(start) + elementLength + Int(terminatorLength) }

    /// Makes the content longer by some bytes, behind which the children from an index on stand.
    mutating func grow(by growth: Int, before index: Int) {
        contentLength = UInt32(Int(contentLength) + growth)
        children?.move(from: index, by: growth)
    }
}

extension [PropertyListNode] {
    /// Moves the elements from an index on by some bytes.
    mutating func move(from first: Int = 0, by distance: Int) {
        for index in first..<count { self[index].start = UInt32(Int(self[index].start) + distance) }
    }

    /// Bytes from the start of the content to the end of the last.
    var length: Int { last?.end ?? 0 }

    /// Bytes from the start of the content to what stands before the element at an index, or, at the number of elements,
    /// behind the last.
    func offset(of index: Int) -> Int { index > 0 ? self[index - 1].end : 0 }

    /// The index of the element that covers a byte of the content, with what stands before it; the number of elements
    /// behind the last.
    func index(covering offset: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
