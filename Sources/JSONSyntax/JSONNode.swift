/// A value or a member's name in the syntax tree of a JSON document. Positions are relative to the enclosing value, so
/// an edit moves only the later nodes in the values that enclose the edit.
///
/// Colons and commas are treated as part of the white space before the next node.
struct JSONNode: Hashable, Sendable {
    let kind: JSONElement.Kind
    /// The number of bytes between the opening bracket of the enclosing value and the node. For the root node, the
    /// number of bytes between the start of the text and the node.
    private(set) var start: UInt32
    /// The length of the value in bytes, including its brackets or quotes.
    private(set) var length: UInt32
    /// The elements of an array, or the names and values of an object in alternating order.
    private(set) var children: [JSONNode]

    init(kind: JSONElement.Kind, start: Int, length: Int, children: [JSONNode] = []) {
        self.kind = kind
        self.start = UInt32(start)
        self.length = UInt32(length)
        self.children = children
    }

    /// The number of bytes between the opening bracket of the enclosing value and the end of the node.
    var end: Int { Int(start) + Int(length) }

    /// Returns a copy of the node, moved by the given number of bytes.
    func moved(by distance: Int) -> JSONNode {
        var node = self
        node.start = UInt32(Int(start) + distance)
        return node
    }

    /// Returns a copy of the node in which a range of children is replaced. The length of the node increases by
    /// `growth` bytes, and later children are moved by the same distance.
    func replacing(_ range: Range<Int>, with nodes: [JSONNode], growth: Int) -> JSONNode {
        var node = self
        node.children =
            children[..<range.lowerBound] + nodes + children[range.upperBound...].lazy.map { $0.moved(by: growth) }
        node.length = UInt32(Int(length) + growth)
        return node
    }

    /// Returns the offset at which the trivia before a child begins, relative to the start of the node's content. If
    /// the index equals the number of children, returns the end of the last child.
    func offset(ofChild index: Int) -> Int { index > 0 ? children[index - 1].end : 0 }

    /// Returns the index of the child that contains an offset into the node's content. The trivia before a child is
    /// treated as part of the child. For an offset after the last child, returns the number of children.
    func index(covering offset: Int) -> Int {
        var (low, high) = (0, children.count)
        while low < high {
            let middle = (low + high) / 2
            if children[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
