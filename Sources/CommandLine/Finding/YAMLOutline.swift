/// The values of a YAML file with the keys on the way to them, as far as its lines tell: a list or a mapping on one line
/// is its words, and anchors and texts of several lines are not known.
struct YAMLOutline {
    struct Entry {
        /// The outermost first.
        let keys: [Substring]
        /// A key of a mapping on one line keeps its colon.
        let words: [Substring]
    }

    private(set) var entries: [Entry] = []

    init(_ lines: [Substring]) {
        var open: [(column: Int, key: Substring)] = []
        for line in lines {
            var rest = line.drop { $0 == " " }
            var column = line.count - rest.count
            if rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix("---") { continue }
            var isItem = false
            while rest == "-" || rest.hasPrefix("- ") {
                // A list may begin in the column of its key.
                while let last = open.last, last.column > column { open.removeLast() }
                let value = rest.dropFirst().drop { $0 == " " }
                column += rest.count - value.count
                rest = value
                isItem = true
            }
            let key = Self.key(of: rest)
            if !isItem || key != nil {
                while let last = open.last, last.column >= column { open.removeLast() }
            }
            if let key {
                open.append((column, key.trimmingQuotes))
                rest = rest.dropFirst(key.count + 1)
            }
            entries.append(Entry(keys: open.map(\.key), words: Self.words(of: rest)))
        }
    }

    /// The key that a line begins with, in its quotes.
    private static func key(of line: Substring) -> Substring? {
        guard let first = line.first, !"{[#".contains(first) else { return nil }
        var start = line.startIndex
        if "\"'".contains(first) {
            guard let end = line.dropFirst().firstIndex(of: first) else { return nil }
            start = end
        }
        guard let colon = line[start...].firstIndex(of: ":") else { return nil }
        let next = line[colon...].dropFirst().first
        return next == nil || next == " " ? line[..<colon] : nil
    }

    private static func words(of value: Substring) -> [Substring] {
        var words: [Substring] = []
        for word in value.split(whereSeparator: { " \t[]{},".contains($0) }) {
            if word.hasPrefix("#") { break }
            words.append(word.trimmingQuotes)
        }
        return words
    }
}

extension Substring {
    fileprivate var trimmingQuotes: Substring {
        guard count > 1, let first, "\"'".contains(first), last == first else { return self }
        return dropFirst().dropLast()
    }
}
