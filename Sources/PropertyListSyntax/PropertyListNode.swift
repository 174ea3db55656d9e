import SourceText

/// An element in the syntax tree of an XML or OpenStep property list. Positions are relative to the parent element, so
/// an edit moves only the later nodes in the containers that enclose the edit.
///
/// In OpenStep, brackets and quotes are treated as tags, and an equals sign is treated as white space before the value.
/// The `;` or `,` after an entry or element belongs to the value before it.
package struct PropertyListNode: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case plist, dictionary, array, key, string, integer, real, date, data, `true`, `false`

        /// The name of the XML element for this kind.
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
    /// The number of bytes between the start of the parent's content and the start tag. For the root, the number of
    /// bytes between the start of the text and the start tag.
    fileprivate(set) var start: UInt32
    /// The length of the start tag in bytes. For an empty-element tag, the length of the whole element.
    let startTagLength: UInt32
    /// The number of bytes between the start tag and the end tag. The content of a container consists of the children
    /// and the trivia after the last child.
    private(set) var contentLength: UInt32
    /// The length of the end tag in bytes, or 0 for an empty-element tag.
    let endTagLength: UInt32
    /// The number of bytes between the end of an OpenStep value and the end of its `;` or `,` terminator. The number is
    /// 0 if there is no terminator.
    var terminatorLength: UInt32 = 0
    /// The child elements. The value is `nil` if the element is a scalar or an empty-element tag.
    var children: [PropertyListNode]?

    init(
        kind: Kind, start: Int, startTagLength: Int = 0, contentLength: Int = 0, endTagLength: Int = 0,
        terminatorLength: Int = 0, children: [PropertyListNode]? = nil
    ) {
        self.kind = kind
        self.start = UInt32(start)
        self.startTagLength = UInt32(startTagLength)
        self.contentLength = UInt32(contentLength)
        self.endTagLength = UInt32(endTagLength)
        self.terminatorLength = UInt32(terminatorLength)
        self.children = children
    }

    /// The length of the element in bytes, excluding its terminator.
    var elementLength: Int { Int(startTagLength) + Int(contentLength) + Int(endTagLength) }

    /// The number of bytes between the start of the parent's content and the end of the element, including the
    /// element's terminator.
    var end: Int { Int(start) + elementLength + Int(terminatorLength) }

    /// Extends the content by a number of bytes, and moves the children at and after an index by the same number of
    /// bytes.
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

    /// The number of bytes between the start of the parent's content and the end of the last node.
    var length: Int { last?.end ?? 0 }

    /// Returns the offset at which the trivia before a node begins, relative to the start of the parent's content. If
    /// the index equals `count`, returns the end of the last node.
    func offset(of index: Int) -> Int { index > 0 ? self[index - 1].end : 0 }

    /// Returns the index of the node that contains an offset into the parent's content. The trivia before a node is
    /// treated as part of the node. For an offset after the last node, returns `count`.
    func index(covering offset: Int) -> Int { partitioningIndex { $0.end > offset } }
}
