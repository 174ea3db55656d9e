/// A value in a YAML document. A project spec uses lists, mappings, anchors and single-line values; what the reader
/// does not understand is `unknown`.
indirect enum YAMLValue {
    case text(Substring)
    case list([YAMLValue])
    case mapping([(key: Substring, value: YAMLValue)])
    case unknown

    /// The value of a key. If the key occurs more than once, the last value is used.
    subscript(key: Substring) -> YAMLValue? { members.last { $0.key == key }?.value }

    var members: [(key: Substring, value: YAMLValue)] { if case .mapping(let members) = self { members } else { [] } }

    /// The elements of a list, or the value itself.
    var elements: [YAMLValue] { if case .list(let elements) = self { elements } else { [self] } }

    var text: Substring? { if case .text(let text) = self { text } else { nil } }

    init(_ document: some StringProtocol) {
        var reader = YAMLReader(document)
        self = reader.block(from: 0) ?? .text("")
    }
}

private struct YAMLReader {
    private static let mostLevels = 50

    private var lines: [(column: Int, text: Substring)] = []
    private var next = 0
    private var level = 0
    private var anchors: [Substring: YAMLValue] = [:]

    init(_ document: some StringProtocol) {
        for line in document.split(whereSeparator: \.isNewline) {
            let text = Self.withoutComment(Substring(line).drop { $0 == " " })
            let column = line.count - line.drop { $0 == " " }.count
            if !text.isEmpty, !text.hasPrefix("---"), !text.hasPrefix("%") { lines.append((column, text)) }
        }
    }

    // MARK: Blocks

    /// Reads the value that starts on the next line, if that line is indented by at least `column` spaces.
    mutating func block(from column: Int) -> YAMLValue? {
        guard next < lines.count, lines[next].column >= column else { return nil }
        let start = lines[next].column
        level += 1
        defer { level -= 1 }
        if level > Self.mostLevels {
            skip(deeperThan: column - 1)
            return .unknown
        }
        if Self.isItem(lines[next].text) { return .list(items(at: start)) }
        if Self.key(of: lines[next].text) != nil { return .mapping(members(at: start)) }
        next += 1
        return property(lines[next - 1].text, at: start)
    }

    private mutating func items(at column: Int) -> [YAMLValue] {
        var items: [YAMLValue] = []
        while next < lines.count, lines[next].column == column, Self.isItem(lines[next].text) {
            let text = lines[next].text
            let rest = text.dropFirst().drop { $0 == " " }
            // Members of a mapping in a list can start on the line of the hyphen.
            if rest.isEmpty { next += 1 } else { lines[next] = (column + text.count - rest.count, rest) }
            items.append(block(from: column + 1) ?? .text(""))
            skip(deeperThan: column)
        }
        return items
    }

    private mutating func members(at column: Int) -> [(key: Substring, value: YAMLValue)] {
        var members: [(key: Substring, value: YAMLValue)] = []
        while next < lines.count, lines[next].column == column, let key = Self.key(of: lines[next].text) {
            let rest = lines[next].text.dropFirst(key.count + 1).drop { $0 == " " }
            next += 1
            let value = property(rest, at: column)
            skip(deeperThan: column)
            if key == "<<" {
                let known = Set(members.map(\.key))
                members.insert(contentsOf: value.elements.flatMap(\.members).filter { !known.contains($0.key) }, at: 0)
            } else {
                members.append((key.trimmingQuotes, value))
            }
        }
        return members
    }

    /// Reads the value after a key, or in a line of its own.
    private mutating func property(_ text: Substring, at column: Int) -> YAMLValue {
        var text = text
        var anchor: Substring?
        while let first = text.first, "&!".contains(first) {
            let word = text.prefix { $0 != " " }
            if first == "&" { anchor = word.dropFirst() }
            text = text.dropFirst(word.count).drop { $0 == " " }
        }
        var value: YAMLValue
        if let first = text.first, "|>".contains(first) {
            let start = next
            skip(deeperThan: column)
            value = .text(Substring(lines[start..<next].map(\.text).joined(separator: "\n")))
        } else if let first = text.first, "[{".contains(first) {
            value = flow(startingWith: text)
        } else if text.isEmpty {
            // A list can start in the same column as its key.
            let isList = next < lines.count && lines[next].column == column && Self.isItem(lines[next].text)
            value = block(from: isList ? column : column + 1) ?? .text("")
        } else {
            value = text.first == "*" ? anchors[text.dropFirst()] ?? .unknown : .text(text.trimmingQuotes)
        }
        if let anchor { anchors[anchor] = value }
        return value
    }

    private mutating func skip(deeperThan column: Int) {
        while next < lines.count, lines[next].column > column { next += 1 }
    }

    // MARK: Single-line lists and mappings

    /// Reads a value in brackets, which can continue on the next lines.
    private mutating func flow(startingWith line: Substring) -> YAMLValue {
        var text = String(line)
        var depth = Self.depth(of: line)
        while depth > 0, next < lines.count {
            depth += Self.depth(of: lines[next].text)
            text += " " + lines[next].text
            next += 1
        }
        var rest = text[...]
        return flow(&rest)
    }

    private mutating func flow(_ rest: inout Substring) -> YAMLValue {
        level += 1
        defer { level -= 1 }
        rest = rest.drop { $0 == " " }
        guard level < Self.mostLevels, let first = rest.first else { return .unknown }
        switch first {
        case "[", "{":
            rest = rest.dropFirst()
            var items: [YAMLValue] = []
            var members: [(key: Substring, value: YAMLValue)] = []
            while true {
                rest = rest.drop { $0 == " " || $0 == "," }
                guard let next = rest.first else { return .unknown }
                if "]}".contains(next) { break }
                let value = flow(&rest)
                rest = rest.drop { $0 == " " }
                if rest.first == ":" {
                    rest = rest.dropFirst()
                    members.append((value.text ?? "", flow(&rest)))
                } else {
                    items.append(value)
                }
                // A character that begins nothing would be read again and again.
                if let next = rest.first, !" ,]}".contains(next) { return .unknown }
            }
            rest = rest.dropFirst()
            return first == "[" ? .list(items + members.map { .mapping([$0]) }) : .mapping(members)
        case "\"", "'":
            let text = rest.dropFirst().prefix { $0 != first }
            rest = rest[text.endIndex...].dropFirst()
            return .text(text)
        default:
            var end = rest.startIndex
            while end < rest.endIndex, !",]}".contains(rest[end]) {
                let after = rest.index(after: end)
                if rest[end] == ":", after == rest.endIndex || " ,]}".contains(rest[after]) { break }
                end = after
            }
            var text = rest[..<end]
            rest = rest[end...]
            while text.last == " " { text = text.dropLast() }
            return text.first == "*" ? anchors[text.dropFirst()] ?? .unknown : .text(text)
        }
    }

    // MARK: Lines

    private static func isItem(_ text: Substring) -> Bool { text == "-" || text.hasPrefix("- ") }

    /// Returns the key at the start of a line, including its quotes, or `nil` if the line does not start with a key.
    private static func key(of line: Substring) -> Substring? {
        guard let first = line.first, !"{[#&*!|>".contains(first) else { return nil }
        var start = line.startIndex
        if "\"'".contains(first) {
            guard let end = line.dropFirst().firstIndex(of: first) else { return nil }
            start = end
        }
        while let colon = line[start...].firstIndex(of: ":") {
            let next = line[colon...].dropFirst().first
            if next == nil || next == " " { return line[..<colon] }
            start = line.index(after: colon)
        }
        return nil
    }

    /// Returns how many more brackets a line opens than it closes, outside quotes.
    private static func depth(of line: Substring) -> Int {
        var depth = 0
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil }
            } else if "\"'".contains(character) {
                quote = character
            } else if "[{".contains(character) {
                depth += 1
            } else if "]}".contains(character) {
                depth -= 1
            }
        }
        return depth
    }

    /// Returns a line without its comment and without spaces at the end.
    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var previous: Character = " "
        var end = line.startIndex
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if "\"'".contains(character), " [{,:-".contains(previous) {
                quote = character
            } else if character == "#", " \t".contains(previous) {
                break
            }
            previous = character
            if !" \t\r".contains(character) { end = line.index(after: index) }
        }
        return line[..<end]
    }
}

extension Substring {
    fileprivate var trimmingQuotes: Substring {
        guard count > 1, let first, "\"'".contains(first), last == first else { return self }
        return dropFirst().dropLast()
    }
}
