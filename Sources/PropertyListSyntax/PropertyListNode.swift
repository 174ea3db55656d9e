package import SourceText

/// An element of the tree of a property list in XML or OpenStep, with the white space and comments that stand before it.
/// It knows how long its parts are, not where they are.
///
/// In OpenStep, brackets and quotes are the tags, a `=` counts as white space before the value, and the `;` or `,` that
/// ends an entry or an element belongs to the value before it.
package struct PropertyListNode: Measured {
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

    /// The elements inside a container.
    package final class Children: Sendable {
        package let nodes: MeasuredSequence<PropertyListNode>

        init(_ nodes: MeasuredSequence<PropertyListNode>) { self.nodes = nodes }
    }

    package let kind: Kind
    /// Bytes before the start tag.
    let triviaLength: UInt32
    /// Bytes of the start tag, or of the whole element when it is an empty-element tag.
    let startTagLength: UInt32
    /// Bytes between the tags: for a container the children and the trivia after the last.
    let contentLength: UInt32
    /// Bytes of the end tag; 0 for an empty-element tag.
    let endTagLength: UInt32
    /// Bytes from the end of a value in OpenStep up to and with the `;` or `,` behind it; 0 where there is none.
    var terminatorLength: UInt32 = 0
    /// The elements inside; nil for a scalar and for an empty-element tag.
    let children: Children?

    init(
        kind: Kind, triviaLength: UInt32, startTagLength: UInt32, contentLength: UInt32, endTagLength: UInt32,
        terminatorLength: UInt32 = 0, children: Children?
    ) {
        self.kind = kind
        self.triviaLength = triviaLength
        self.startTagLength = startTagLength
        self.contentLength = contentLength
        self.endTagLength = endTagLength
        self.terminatorLength = terminatorLength
        self.children = children
    }

    package var length: Int { Int(triviaLength) + elementLength + Int(terminatorLength) }

    /// Whether this is the value of an entry that is written `key;` in OpenStep: the key is the value.
    var isShorthand: Bool { elementLength == 0 && triviaLength == 0 && kind == .string }

    /// The length without the trivia and the terminator, in bytes.
    var elementLength: Int { Int(startTagLength) + Int(contentLength) + Int(endTagLength) }

    /// The same element with other children, its content longer by some bytes.
    func replacing(children: MeasuredSequence<PropertyListNode>, growth: Int) -> PropertyListNode {
        PropertyListNode(
            kind: kind, triviaLength: triviaLength, startTagLength: startTagLength,
            contentLength: UInt32(Int(contentLength) + growth), endTagLength: endTagLength,
            terminatorLength: terminatorLength, children: Children(children))
    }
}

extension PropertyListNode: Equatable {
    /// Whether two trees have the same shape and the same lengths.
    package static func == (left: PropertyListNode, right: PropertyListNode) -> Bool {
        guard left.kind == right.kind, left.triviaLength == right.triviaLength,
            left.startTagLength == right.startTagLength, left.contentLength == right.contentLength,
            left.endTagLength == right.endTagLength, left.terminatorLength == right.terminatorLength
        else { return false }
        guard let ours = left.children?.nodes, let theirs = right.children?.nodes else {
            return left.children == nil && right.children == nil
        }
        return ours.count == theirs.count && (0..<ours.count).allSatisfy { ours[$0] == theirs[$0] }
    }
}
