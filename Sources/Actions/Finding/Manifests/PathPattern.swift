/// A path in a manifest, relative to a folder. In its components, `*` and `?` match characters; the component `**`
/// matches any number of components.
struct PathPattern {
    private let components: [Substring]

    /// - Returns: The pattern, or `nil` if it contains a variable or a form of pattern that is not evaluated.
    init?(_ text: some StringProtocol) {
        guard !text.contains("${"), !text.contains("$("), !text.contains("\\"), !text.contains(where: "[]{}".contains)
        else { return nil }
        components = Self.components(of: text)
    }

    /// Returns the components of a path, without `.` and without the names that `..` leaves again.
    private static func components(of path: some StringProtocol) -> [Substring] {
        path.split(separator: "/").reduce(into: []) { components, name in
            if name == "." { return }
            if name == "..", let last = components.last, last != "..", last != "**" {
                components.removeLast()
            } else {
                components.append(Substring(name))
            }
        }
    }

    var hasWildcards: Bool { components.contains { $0.contains("*") || $0.contains("?") } }

    /// Whether the pattern matches a path.
    func matches(_ path: String) -> Bool { Self.matches(components[...], Self.components(of: path)[...]) }

    /// Whether the pattern matches a path or a folder that contains it.
    func includes(_ path: some StringProtocol) -> Bool {
        let names = Self.components(of: path)
        if components.isEmpty { return names.first != ".." }
        return (1...max(names.count, 1)).contains { Self.matches(components[...], names.prefix($0)) }
    }

    private static func matches(_ pattern: ArraySlice<Substring>, _ names: ArraySlice<Substring>) -> Bool {
        // The positions in the pattern that can be reached after each name: linear in pattern and path.
        var reached: Set<Int> = [pattern.startIndex]
        func extended(_ positions: Set<Int>) -> Set<Int> {
            var all = positions
            for position in positions {
                var position = position
                while position < pattern.endIndex, pattern[position] == "**" {
                    position += 1
                    all.insert(position)
                }
            }
            return all
        }
        for name in names {
            var next: Set<Int> = []
            for position in extended(reached) where position < pattern.endIndex {
                if pattern[position] == "**", name != ".." { next.insert(position) }
                if pattern[position] != "**", matches(component: pattern[position], name) { next.insert(position + 1) }
            }
            reached = next
        }
        return extended(reached).contains(pattern.endIndex)
    }

    private static func matches(component pattern: Substring, _ name: Substring) -> Bool {
        var pattern = pattern
        var name = name
        var retry: (pattern: Substring, name: Substring)?
        while let next = name.first {
            if let wanted = pattern.first, wanted == "?" || wanted == next, wanted != "*" {
                pattern = pattern.dropFirst()
                name = name.dropFirst()
            } else if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (pattern, name)
            } else if let last = retry {
                name = last.name.dropFirst()
                retry = (last.pattern, name)
                pattern = last.pattern
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == "*" }
    }
}
