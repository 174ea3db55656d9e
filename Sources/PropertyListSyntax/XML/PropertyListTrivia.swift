import SourceText

/// What stands before an element, in runs: white space, comments and processing instructions.
struct PropertyListTrivia {
    struct Run {
        let bytes: ArraySlice<UInt8>
        let isSpace: Bool

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// What a comment says, without its delimiters and the white space at both ends; nil for anything else.
        var comment: String? {
            guard bytes.starts(with: "<!--".utf8) else { return nil }
            var content = bytes.dropFirst(4).dropLast(3).drop(while: PropertyListTrivia.isSpace)
            while let last = content.last, PropertyListTrivia.isSpace(last) { content.removeLast() }
            return String(decoding: content, as: UTF8.self)
        }

        /// How many lines white space ends; CRLF counts once.
        var lineBreakCount: Int {
            bytes.indices.count(where: { index in
                bytes[index] == UInt8(ascii: "\n")
                    || bytes[index] == UInt8(ascii: "\r") && bytes[(index + 1)...].first != UInt8(ascii: "\n")
            })
        }
    }

    let runs: [Run]

    /// Cuts up what the parser has found well-formed.
    init(_ bytes: ArraySlice<UInt8>) {
        var runs: [Run] = []
        var rest = bytes
        while let first = rest.first {
            let count: Int
            if Self.isSpace(first) {
                count = rest.prefix(while: Self.isSpace).count
            } else if rest.starts(with: "<?".utf8) {
                count = Self.length(of: rest, from: 1, to: "?>")
            } else {
                count = Self.length(of: rest, from: 4, to: "-->")
            }
            runs.append(Run(bytes: rest.prefix(count), isSpace: Self.isSpace(first)))
            rest = rest.dropFirst(count)
        }
        self.runs = runs
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }

    private static func length(of bytes: ArraySlice<UInt8>, from start: Int, to end: String) -> Int {
        var index = bytes.startIndex + start
        while index < bytes.endIndex, !bytes[index...].starts(with: end.utf8) { index += 1 }
        return min(index + end.utf8.count, bytes.endIndex) - bytes.startIndex
    }

    /// Whether there is nothing but white space.
    var isBlank: Bool { runs.allSatisfy(\.isSpace) }

    /// The white space directly before the element, behind any comment.
    var lead: String { runs.last.map { $0.isSpace ? $0.text : "" } ?? "" }

    /// The white space at the front.
    var front: String { runs.first.map { $0.isSpace ? $0.text : "" } ?? "" }

    /// How far the comments reach that end the line of what stands before, in bytes.
    ///
    /// A comment that another element or an end tag follows on the same line is not about what stands before.
    var endOfLineComments: Int {
        var end = 0
        var length = 0
        for run in runs {
            if run.isSpace, run.text.hasLineBreak { return end }
            length += run.bytes.count
            if !run.isSpace { end = length }
        }
        return 0
    }

    /// What separates the element from the one before: the blank lines before its comments, and its indentation.
    var separation: String {
        let spaces = runs.filter(\.isSpace).map(\.text)
        guard let first = spaces.first(where: \.hasLineBreak) else { return lead }
        return first.lineBreaks + (lead.indentation ?? first.indentation ?? "")
    }
}

extension PropertyListElement {
    var trivia: PropertyListTrivia { PropertyListTrivia(text.bytes(in: triviaSpan)) }

    /// What stands between the last child, or the start tag, and the end tag.
    var closingTrivia: PropertyListTrivia {
        PropertyListTrivia(text.bytes(in: childrenEnd..<contentSpan.upperBound))
    }
}
