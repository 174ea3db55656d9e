/// Something that covers a known number of bytes of a text.
package protocol Measured: Sendable {
    /// How many bytes it covers.
    var length: Int { get }
}

/// An ordered sequence whose elements have a byte length: a persistent, balanced tree.
///
/// Lookups by index or by byte offset, and replacing a run of elements, take time logarithmic in the number of
/// elements. A change shares all that it does not touch with the sequence it came from. Nothing in it holds an
/// absolute offset, so a change at the front moves nothing behind it.
package struct MeasuredSequence<Element: Measured>: Sendable {
    /// The most elements a leaf, or children a branch, may have.
    @usableFromInline static var width: Int { 32 }

    // Not a class: the arrays inside keep it small, and most sequences need only one node.
    @usableFromInline
    struct Node: Sendable {
        @usableFromInline let content: Content
        @usableFromInline let count: Int
        @usableFromInline let length: Int

        @usableFromInline
        enum Content: Sendable {
            case leaf([Element])
            case branch([Node])
        }

        @inlinable
        init(leaf elements: [Element]) {
            content = .leaf(elements)
            count = elements.count
            var total = 0
            for element in elements { total += element.length }
            length = total
        }

        @inlinable
        init(leaf elements: [Element], length: Int) {
            content = .leaf(elements)
            count = elements.count
            self.length = length
        }

        @inlinable
        init(branch nodes: [Node]) {
            content = .branch(nodes)
            var count = 0
            var length = 0
            for node in nodes {
                count += node.count
                length += node.length
            }
            self.count = count
            self.length = length
        }
    }

    @usableFromInline var root: Node

    @inlinable
    init(root: Node) { self.root = root }

    @inlinable
    package init() { root = Node(leaf: []) }

    @inlinable
    package init(_ elements: some Collection<Element>) {
        if elements.count <= Self.width {
            root = Node(leaf: Array(elements))
        } else {
            root = Self.tree(over: Self.leaves(Array(elements)))
        }
    }

    /// A sequence of elements of which it is known how long they are together.
    @inlinable
    package init(_ elements: [Element], length: Int) {
        if elements.count <= Self.width {
            root = Node(leaf: elements, length: length)
        } else {
            root = Self.tree(over: Self.leaves(elements))
        }
    }

    /// How many elements there are.
    @inlinable
    package var count: Int { root.count }

    @inlinable
    package var isEmpty: Bool { root.count == 0 }

    /// The sum of the elements' lengths, in bytes.
    @inlinable
    package var length: Int { root.length }

    @inlinable
    package subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "an index outside the sequence")
        var node = root
        var index = index
        while true {
            switch node.content {
            case .leaf(let elements):
                return elements[index]
            case .branch(let nodes):
                var child = 0
                while index >= nodes[child].count {
                    index -= nodes[child].count
                    child += 1
                }
                node = nodes[child]
            }
        }
    }

    /// The element at an index, and the byte offset at which it starts.
    @inlinable
    package func element(at index: Int) -> (element: Element, offset: Int) {
        precondition(index >= 0 && index < count, "an index outside the sequence")
        var node = root
        var index = index
        var offset = 0
        while true {
            switch node.content {
            case .leaf(let elements):
                // From the nearer end of the leaf.
                if index * 2 < elements.count {
                    for earlier in 0..<index { offset += elements[earlier].length }
                } else {
                    offset += node.length
                    for later in index..<elements.count { offset -= elements[later].length }
                }
                return (elements[index], offset)
            case .branch(let nodes):
                var child = 0
                while index >= nodes[child].count {
                    index -= nodes[child].count
                    offset += nodes[child].length
                    child += 1
                }
                node = nodes[child]
            }
        }
    }

    /// The index of the first element that is as asked for, in a sequence in which all elements behind it are, too;
    /// `count` where there is none.
    ///
    /// It goes down the tree once: a search by index would go down for each element that it looks at.
    @inlinable
    package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var node = root
        var index = 0
        while true {
            switch node.content {
            case .leaf(let elements):
                var (low, high) = (0, elements.count)
                while low < high {
                    let middle = (low + high) / 2
                    if isBehind(elements[middle]) { high = middle } else { low = middle + 1 }
                }
                return index + low
            case .branch(let nodes):
                // The last child that begins before the place; a place at the front of a child is the end of the one
                // before it.
                var (low, high) = (0, nodes.count - 1)
                while low < high {
                    let middle = (low + high + 1) / 2
                    if isBehind(Self.first(in: nodes[middle])) { high = middle - 1 } else { low = middle }
                }
                for child in nodes[..<low] { index += child.count }
                node = nodes[low]
            }
        }
    }

    @inlinable
    static func first(in node: Node) -> Element {
        var node = node
        while true {
            switch node.content {
            case .leaf(let elements): return elements[0]
            case .branch(let nodes): node = nodes[0]
            }
        }
    }

    /// The byte offset at which the element at an index starts; for `count`, the whole length.
    @inlinable
    package func offset(of index: Int) -> Int {
        index == count ? length : element(at: index).offset
    }

    /// The index of the element that covers a byte offset, and the offset at which that element starts.
    ///
    /// An offset at or past the end gives `count` and the whole length.
    @inlinable
    package func index(covering target: Int) -> (index: Int, offset: Int) {
        precondition(target >= 0, "a negative byte offset")
        guard target < length else { return (count, length) }
        var node = root
        var index = 0
        var offset = 0
        while true {
            switch node.content {
            case .leaf(let elements):
                for element in elements {
                    if target < offset + element.length { return (index, offset) }
                    offset += element.length
                    index += 1
                }
                return (index, offset)
            case .branch(let nodes):
                var child = 0
                while target >= offset + nodes[child].length {
                    offset += nodes[child].length
                    index += nodes[child].count
                    child += 1
                }
                node = nodes[child]
            }
        }
    }

    /// Calls the body with every element of an index range and the byte offset at which it starts, in order.
    ///
    /// The body says whether to go on.
    @inlinable
    package func forEach(in range: Range<Int>, _ body: (Element, _ index: Int, _ offset: Int) -> Bool) {
        _ = Self.visit(root, firstIndex: 0, firstOffset: 0, range: range, body)
    }

    @inlinable
    static func visit(
        _ node: Node, firstIndex: Int, firstOffset: Int, range: Range<Int>,
        _ body: (Element, _ index: Int, _ offset: Int) -> Bool
    ) -> Bool {
        var index = firstIndex
        var offset = firstOffset
        switch node.content {
        case .leaf(let elements):
            for element in elements {
                if index >= range.upperBound { return false }
                if index >= range.lowerBound, !body(element, index, offset) { return false }
                offset += element.length
                index += 1
            }
        case .branch(let nodes):
            for child in nodes {
                if index >= range.upperBound { return false }
                if index + child.count > range.lowerBound {
                    guard visit(child, firstIndex: index, firstOffset: offset, range: range, body) else { return false }
                }
                offset += child.length
                index += child.count
            }
        }
        return true
    }

    /// Calls the body with each run of elements that lie together, in order: the elements, the index of the first and
    /// the byte offset at which it starts. Runs without an element of the index range are passed over.
    ///
    /// Whoever loops over many elements loops in the body: that loop is compiled for the type of the elements, and this
    /// function, seen from another module, for any type.
    package func forEachRun(in range: Range<Int>, _ body: ([Element], _ index: Int, _ offset: Int) -> Void) {
        Self.forEachRun(of: root, in: range, firstIndex: 0, firstOffset: 0, body)
    }

    private static func forEachRun(
        of node: Node, in range: Range<Int>, firstIndex: Int, firstOffset: Int,
        _ body: ([Element], _ index: Int, _ offset: Int) -> Void
    ) {
        switch node.content {
        case .leaf(let elements):
            body(elements, firstIndex, firstOffset)
        case .branch(let nodes):
            var index = firstIndex
            var offset = firstOffset
            for child in nodes {
                if index < range.upperBound, index + child.count > range.lowerBound {
                    forEachRun(of: child, in: range, firstIndex: index, firstOffset: offset, body)
                }
                index += child.count
                offset += child.length
            }
        }
    }

    /// The sequence with the elements of an index range replaced.
    @inlinable
    package func replacing(_ range: Range<Int>, with elements: [Element]) -> MeasuredSequence {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range outside the sequence")
        let nodes = Self.replace(in: root, range, with: elements)
        return MeasuredSequence(root: Self.tree(over: nodes))
    }

    /// The nodes, of the same height as the given one, that take its place.
    @inlinable
    static func replace(in node: Node, _ range: Range<Int>, with elements: [Element]) -> [Node] {
        switch node.content {
        case .leaf(var all):
            all.replaceSubrange(range, with: elements)
            return all.isEmpty ? [] : leaves(all)
        case .branch(var nodes):
            // An insertion between two children goes to the first of them.
            var first = 0
            var start = 0
            while first < nodes.count - 1,
                case let end = start + nodes[first].count,
                range.isEmpty ? end < range.lowerBound : end <= range.lowerBound
            {
                start = end
                first += 1
            }
            var last = first
            var replaced: [Node] = []
            var end = start
            repeat {
                let child = nodes[last]
                let local =
                    (max(range.lowerBound, end) - end)..<(min(max(range.upperBound, end), end + child.count) - end)
                replaced += replace(in: child, local, with: last == first ? elements : [])
                end += child.count
                last += 1
            } while last < nodes.count && end < range.upperBound
            // Neighbours that were not touched are not small, or no neighbours.
            let joined = max(0, first - 1)..<min(nodes.count, last + 1)
            replaced = Array(nodes[joined.lowerBound..<first]) + replaced + nodes[last..<joined.upperBound]
            nodes.replaceSubrange(joined, with: mergingSmall(replaced))
            return branches(nodes)
        }
    }

    /// Joins neighbouring leaves that would fit into half a leaf, so that many removals do not leave a thin tree.
    @inlinable
    static func mergingSmall(_ nodes: [Node]) -> [Node] {
        var merged: [Node] = []
        for node in nodes {
            if case .leaf(let right) = node.content, let last = merged.last, case .leaf(let left) = last.content,
                left.count + right.count <= width / 2
            {
                merged[merged.count - 1] = Node(leaf: left + right)
            } else {
                merged.append(node)
            }
        }
        return merged
    }

    @inlinable
    static func leaves(_ elements: [Element]) -> [Node] {
        guard elements.count > width else { return [Node(leaf: elements)] }
        return evenRanges(elements.count).map { Node(leaf: Array(elements[$0])) }
    }

    @inlinable
    static func branches(_ nodes: [Node]) -> [Node] {
        guard !nodes.isEmpty else { return [] }
        guard nodes.count > width else { return [Node(branch: nodes)] }
        return evenRanges(nodes.count).map { Node(branch: Array(nodes[$0])) }
    }

    /// Cuts a count into as few runs of at most `width` as possible, all about equally long.
    @inlinable
    static func evenRanges(_ count: Int) -> [Range<Int>] {
        let runs = (count + width - 1) / width
        return (0..<runs).map { (count * $0 / runs)..<(count * ($0 + 1) / runs) }
    }

    @inlinable
    static func tree(over nodes: [Node]) -> Node {
        var level = nodes
        while level.count > 1 { level = branches(level) }
        guard var root = level.first else { return Node(leaf: []) }
        while case .branch(let nodes) = root.content, nodes.count == 1 { root = nodes[0] }
        return root
    }
}
