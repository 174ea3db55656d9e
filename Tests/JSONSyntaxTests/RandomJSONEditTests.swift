import JSONSyntax
import SourceText
import TestSupport
import Testing

/// Edits of random texts produce the expected value and change nothing else.
@Suite struct RandomJSONEditTests {
    @Test func `Random insertions can be undone`() throws {
        var texts = RandomJSON(seed: 1)
        for _ in 0..<TestRuns.count(1500) {
            let (text, grammar) = texts.text()
            let document = JSONDocument(decoding: Array(text.utf8), in: grammar)
            let path = path(from: try document.readRoot(), &texts.random)
            let container = try element(at: path, in: document)
            let index = Int.random(in: 0...container.count, using: &texts.random)
            let new = (0..<texts.random.pick([1, 1, 2, 3])).map { _ in texts.value() }
            let edited = try checked(
                document,
                container.kind == .object
                    ? document.inserting(members(new), into: container, at: index)
                    : document.inserting(new, into: container, at: index))
            let changed = try element(at: path, in: edited)
            #expect(changed.value == container.value.inserting(new, at: index), "\(text.debugDescription)")
            #expect(comments(of: edited) == comments(of: document), "\(text.debugDescription)")
            let undone = try checked(edited, edited.removing(index..<(index + new.count), from: changed))
            // The original layout of an empty container is unknown.
            if container.count > 0 { #expect(undone == document, "\(text.debugDescription)") }
        }
    }

    @Test func `Random edits produce the expected value`() throws {
        var texts = RandomJSON(seed: 2)
        for _ in 0..<TestRuns.count(400) {
            let (text, grammar) = texts.text()
            var document = JSONDocument(decoding: Array(text.utf8), in: grammar)
            for _ in 0..<8 {
                let path = path(from: try document.readRoot(), &texts.random)
                let container = try element(at: path, in: document)
                guard container.count > 0 else { continue }
                let index = Int.random(in: 0..<container.count, using: &texts.random)
                let before = String(decoding: document.bytes, as: UTF8.self).debugDescription
                var wanted = container.value
                let edits: [TextEdit]
                if texts.random.percent(50) {
                    let indices = Set([index, Int.random(in: 0..<container.count, using: &texts.random)])
                    edits = document.removing(indices, from: container)
                    for index in indices.sorted(by: >) { wanted = wanted.removing(index) }
                } else {
                    let value = texts.value()
                    edits = document.replacing(try element(at: path + [index], in: document), with: value)
                    wanted = wanted.replacing(index, by: value)
                }
                document = try checked(document, edits)
                #expect(try element(at: path, in: document).value == wanted, "\(before)")
            }
        }
    }

    @Test func `Any text edit produces the document of a fresh parse`() throws {
        var texts = RandomJSON(seed: 3)
        let parts = [
            "", "", ",", ":", "\"", "{", "}", "[", "]", "//", "\n", " ", "1", "0", "-", "\\", "a", "null", "{}", "[1]",
            ",1",
            "\"k\": 1", ", \"k\": 1", "\u{FEFF}", "é", "\0", "// c\n", "\"x\"", "e5", "/",
        ]
        var readable = 0
        for _ in 0..<TestRuns.count(3000) {
            let (text, grammar) = texts.text()
            var document = JSONDocument(decoding: Array(text.utf8), in: grammar)
            for _ in 0..<3 where document.source.unreproducibleBytes == nil {
                let count = document.source.text.count
                var edits: [TextEdit] = []
                var start = 0
                for _ in 0..<texts.random.pick([1, 1, 2]) where start <= count {
                    let lower = Int.random(in: start...count, using: &texts.random)
                    let upper = min(count, lower + texts.random.pick([0, 0, 1, 2, 10]))
                    edits.append(TextEdit(lower..<upper, texts.random.pick(parts)))
                    start = upper + 1
                }
                let edited = document.applying(edits)
                let fresh = JSONDocument(decoding: edited.bytes, in: grammar)
                #expect(edited == fresh, "\(document.source.text.string(in: 0..<count).debugDescription) \(edits)")
                if edited.root != nil { readable += 1 }
                if edited.root != nil || texts.random.percent(20) { document = edited }
            }
        }
        #expect(readable > TestRuns.count(1000), "too few are readable: \(readable)")
    }

    // MARK: Helpers

    /// The document after an edit; expects it to be readable and equal to a fresh parse.
    private func checked(_ document: JSONDocument, _ edits: [TextEdit]) throws -> JSONDocument {
        let edited = document.applying(edits)
        let fresh = JSONDocument(decoding: edited.bytes, in: document.grammar)
        let texts = [document, edited].map { String(decoding: $0.bytes, as: UTF8.self).debugDescription }
        #expect(edited == fresh, "\(texts)")
        try #require(edited.diagnostic == nil, "\(texts)")
        return edited
    }

    /// The path from the root to a random array or object.
    private func path(from root: JSONElement, _ random: inout SeededGenerator) -> [Int] {
        var path: [Int] = []
        var element = root
        while random.percent(70) {
            let inner = values(in: element).enumerated().filter {
                $0.element.kind == .object || $0.element.kind == .array
            }
            guard !inner.isEmpty else { break }
            let next = random.pick(inner)
            path.append(next.offset)
            element = next.element
        }
        return path
    }

    private func values(in element: JSONElement) -> [JSONElement] {
        element.kind == .object ? element.members.map(\.element) : element.elements
    }

    private func element(at path: [Int], in document: JSONDocument) throws -> JSONElement {
        try path.reduce(document.readRoot()) { try #require(values(in: $0).dropFirst($1).first) }
    }

    private func members(_ values: [JSON]) -> [JSON.Member] { values.map { JSON.Member("new", $0) } }

    /// The comments of a text in order: text after "//" outside strings.
    private func comments(of document: JSONDocument) -> [String] {
        var comments: [String] = []
        var isInString = false
        var rest = document.source.text.bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "\\"): rest = rest.dropFirst()
            case UInt8(ascii: "/") where !isInString:
                let comment = rest.prefix { $0 != 0x0A && $0 != 0x0D }
                comments.append(String(decoding: comment, as: UTF8.self))
                rest = rest.dropFirst(comment.count)
            default: break
            }
        }
        return comments
    }
}

extension JSON {
    /// The array or object with values inserted at an index.
    fileprivate func inserting(_ new: [JSON], at index: Int) -> JSON {
        switch self {
        case .array(var values):
            values.insert(contentsOf: new, at: index)
            return .array(values)
        case .object(var members):
            members.insert(contentsOf: new.map { Member("new", $0) }, at: index)
            return .object(members)
        default: return self
        }
    }

    fileprivate func removing(_ index: Int) -> JSON {
        switch self {
        case .array(var values):
            values.remove(at: index)
            return .array(values)
        case .object(var members):
            members.remove(at: index)
            return .object(members)
        default: return self
        }
    }

    fileprivate func replacing(_ index: Int, by value: JSON) -> JSON {
        switch self {
        case .array(var values):
            values[index] = value
            return .array(values)
        case .object(var members):
            members[index].value = value
            return .object(members)
        default: return self
        }
    }
}
