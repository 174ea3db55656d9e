/// A value of the tree of a JSON text, or the name of a member. It knows where it stands inside the value around it, so
/// that an edit moves nothing but what stands behind it in the same values.
///
/// Colons and commas count as white space before what follows them.
struct JSONNode: Hashable, Sendable {
    let kind: JSONElement.Kind
    /// Bytes from behind the bracket around it, or from the start of the text, to its first byte.
    private(set) var start: UInt32
    /// Bytes of the value, its brackets or quotes included.
    private(set) var length: UInt32
    /// The elements of an array; the names and values of an object in turn.
    private(set) var children: [JSONNode]

    init(kind: JSONElement.Kind, start: Int, length: Int, children: [JSONNode] = []) {
        self.kind = kind
        self.start = UInt32(start)
        self.length = UInt32(length)
        self.children = children
    }

    /// Bytes from behind the bracket around it to its end.
    var end: Int { Int(start) + Int(length) }

    /// The same value, some bytes further on.
    func moved(by distance: Int) -> JSONNode {
        var node = self
        node.start = UInt32(Int(start) + distance)
        return node
    }

    /// The same value with some of its children replaced, longer by some bytes.
    func replacing(_ range: Range<Int>, with nodes: [JSONNode], growth: Int) -> JSONNode {
        var node = self
        node.children =
            children[..<range.lowerBound] + nodes + children[range.upperBound...].lazy.map { $0.moved(by: growth) }
        node.length = UInt32(Int(length) + growth)
        return node
    }

    /// How many bytes behind the opening bracket the child before an index ends; 0 before the first.
    func offset(ofChild index: Int) -> Int { index > 0 ? children[index - 1].end : 0 }

    /// The index of the child that covers a byte behind the opening bracket, with what stands before it; the number of
    /// children behind the last.
    func index(covering offset: Int) -> Int {
        var (low, high) = (0, children.count)
        while low < high {
            let middle = (low + high) / 2
            if children[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
