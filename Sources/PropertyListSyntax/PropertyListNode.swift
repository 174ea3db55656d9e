/// An element of the syntax tree of an XML or OpenStep property list. Positions are relative to the parent element.
/// Therefore, an edit moves only the later nodes in the containers that enclose the edit.
///
/// In OpenStep, brackets and quotes count as tags, and an equals sign counts as white space before the value. The `;`
/// or `,` after an entry or element belongs to the value before it.
package struct PropertyListNode: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case plist, dictionary, array, key, string, integer, real, date, data, `true`, `false`

        /// The element name in the XML tag.
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
    /// The number of bytes from the start of the parent's content, or of the text, to the start tag.
    fileprivate(set) var start: UInt32
    /// The length of the start tag, or of the whole element if it is an empty-element tag, in bytes.
    let startTagLength: UInt32
    /// The number of bytes between the tags. The content of a container consists of the children and the trivia after
    /// the last child.
    private(set) var contentLength: UInt32
    /// The length of the end tag in bytes, or 0 for an empty-element tag.
    let endTagLength: UInt32
    /// The number of bytes from the end of an OpenStep value to the end of the `;` or `,` after it, or 0 if there is no
    /// terminator.
    var terminatorLength: UInt32 = 0
    /// The child elements, or `nil` for a scalar and for an empty-element tag.
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

    /// The length of the element without its terminator, in bytes.
    var elementLength: Int { Int(startTagLength) + Int(contentLength) + Int(endTagLength) }

    /// The number of bytes from the start of the parent's content to the end of the element, including its terminator.
    var end: Int { Int(start) + elementLength + Int(terminatorLength) }

    /// Extends the content by a number of bytes. The children at and after an index are moved by the same distance.
    mutating func growContent(by growth: Int, before index: Int) {
        contentLength = UInt32(Int(contentLength) + growth)
        children?.move(from: index, by: growth)
    }
}

extension [PropertyListNode] {
    /// Moves the nodes at and after an index by a number of bytes.
    mutating func move(from first: Int = 0, by distance: Int) {
        for index in first..<count { self[index].start = UInt32(Int(self[index].start) + distance) }
    }

    /// The number of bytes from the start of the content to the end of the last node.
    var length: Int { last?.end ?? 0 }

    /// Returns the number of bytes from the start of the content to the trivia before the node at an index. For
    /// `count`, returns the end of the last node.
    func offset(of index: Int) -> Int { index > 0 ? self[index - 1].end : 0 }

    /// Returns the index of the node that contains an offset into the content, including the trivia before the node.
    /// Returns `count` for an offset after the last node.
    func index(covering offset: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
