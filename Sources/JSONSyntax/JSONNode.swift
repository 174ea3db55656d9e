/// A value in the syntax tree of a JSON document, or the name of a member. Positions are relative to the surrounding
/// value. Therefore, an edit moves only the later nodes in the values that enclose the edit.
///
/// Colons and commas count as white space before the next node.
struct JSONNode: Hashable, Sendable {
    let kind: JSONElement.Kind
    /// The number of bytes from the end of the surrounding value's opening bracket, or from the start of the text, to
    /// the node.
    private(set) var start: UInt32
    /// The length of the value in bytes, including its brackets or quotes.
    private(set) var length: UInt32
    /// The elements of an array, or the alternating names and values of an object.
    private(set) var children: [JSONNode]

    init(kind: JSONElement.Kind, start: Int, length: Int, children: [JSONNode] = []) {
        self.kind = kind
        self.start = UInt32(start)
        self.length = UInt32(length)
        self.children = children
    }

    /// The number of bytes from the end of the surrounding value's opening bracket to the end of the node.
    var end: Int { Int(start) + Int(length) }

    /// Returns a copy of the node, moved by a number of bytes.
    func moved(by distance: Int) -> JSONNode {
        var node = self
        node.start = UInt32(Int(start) + distance)
        return node
    }

    /// Returns a copy of the node with some of its children replaced and its length increased by a number of bytes.
    func replacing(_ range: Range<Int>, with nodes: [JSONNode], growth: Int) -> JSONNode {
        var node = self
        node.children =
            children[..<range.lowerBound] + nodes + children[range.upperBound...].lazy.map { $0.moved(by: growth) }
        node.length = UInt32(Int(length) + growth)
        return node
    }

    /// Returns the number of bytes from the start of the content to the trivia before the child at an index. For the
    /// number of children, returns the end of the last child.
    func offset(ofChild index: Int) -> Int { index > 0 ? children[index - 1].end : 0 }

    /// Returns the index of the child that contains an offset into the content, including the trivia before the child.
    /// Returns the number of children for an offset after the last child.
    func index(covering offset: Int) -> Int {
        var (low, high) = (0, children.count)
        while low < high {
            let middle = (low + high) / 2
            if children[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
