import SourceText

/// The trivia before an element, split into runs. Each run is white space, a comment, or a processing instruction.
struct PropertyListTrivia {
    struct Run {
        let bytes: ArraySlice<UInt8>
        let isSpace: Bool

        /// The range of the run's bytes in the collection from which the trivia was created.
        var span: Range<Int> { bytes.indices }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The text of a comment, excluding its delimiters and the white space next to them. The value is `nil` for
        /// white space and processing instructions.
        var comment: String? {
            guard bytes.starts(with: "<!--".utf8) else { return nil }
            let content = bytes.dropFirst(4).dropLast(3).trimming(while: PropertyListTrivia.isSpace)
            return String(decoding: content, as: UTF8.self)
        }

        /// The number of line breaks in the white space. A CRLF is counted as one line break.
        var lineBreakCount: Int {
            bytes.indices.count(where: { index in
                bytes[index] == UInt8(ascii: "\n")
                    || bytes[index] == UInt8(ascii: "\r") && bytes[(index + 1)...].first != UInt8(ascii: "\n")
            })
        }
    }

    let runs: [Run]

    /// Splits trivia into runs. The trivia must have been validated by the parser.
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

    /// Whether the trivia consists of white space only.
    var isBlank: Bool { runs.allSatisfy(\.isSpace) }

    /// The white space directly before the element. It follows any comments in the trivia.
    var lead: String { runs.last.map { $0.isSpace ? $0.text : "" } ?? "" }

    /// The white space at the start of the trivia.
    var front: String { runs.first.map { $0.isSpace ? $0.text : "" } ?? "" }

    /// The white space that separates the element from the previous element. It consists of the line breaks before the
    /// element's comments, followed by the indentation of the element.
    var separation: String {
        let spaces = runs.filter(\.isSpace).map(\.text)
        guard let first = spaces.first(where: \.hasLineBreak) else { return lead }
        return first.lineBreaks + (lead.indentation ?? first.indentation ?? "")
    }
}

extension PropertyListElement {
    var trivia: PropertyListTrivia { PropertyListTrivia(text.bytes(in: triviaSpan)) }

    /// The trivia between the last child and the end tag. If there are no children, the trivia between the start tag
    /// and the end tag.
    var closingTriviaBytes: ArraySlice<UInt8> { text.bytes(in: childrenEnd..<contentSpan.upperBound) }
}

/// The trivia between two elements of a container. The gap determines which element each comment belongs to.
///
/// A comment at the end of an element's line belongs to that element. A comment on the line of the container's start
/// tag belongs to the container. A comment belongs to the next element if no blank line separates them. All other
/// comments stay in place when elements are moved or removed. Processing instructions are treated as comments.
///
/// All ranges are byte offsets into the text.
struct PropertyListGap {
    /// The byte range of the comments at the end of the previous element's line, including the white space before them.
    let trailing: Range<Int>
    /// The byte range of the white space and comments that do not belong to either element.
    let separator: Range<Int>
    /// The byte range of the comments that belong to the next element, including the white space after them. The range
    /// is empty if there are no such comments.
    let leading: Range<Int>
    let trivia: PropertyListTrivia
    /// Whether both elements are on the same line. In this case, the comments in the gap do not belong to the previous
    /// element, and the gap has no line breaks outside comments.
    let isInline: Bool

    init(_ text: SourceText, _ span: Range<Int>, isLast: Bool) {
        trivia = PropertyListTrivia(text.bytes(in: span))
        let run = CommentRun(trivia)
        let trailingCount = run.trailingCommentCount(hasElementAfter: true)
        let firstLeading =
            isLast ? run.comments.count : run.indexOfFirstCommentOfNextElement(from: trailingCount)
        separator = run.separator(in: span, from: trailingCount, to: firstLeading)
        trailing = span.lowerBound..<separator.lowerBound
        leading = separator.upperBound..<span.upperBound
        isInline = !run.hasLineBreak
    }

    /// The byte range of the whole gap.
    var span: Range<Int> { trailing.lowerBound..<leading.upperBound }

    /// Returns the gap's comments and processing instructions that begin within a byte range.
    func comments(in part: Range<Int>) -> [PropertyListTrivia.Run] {
        trivia.runs.filter { !$0.isSpace && part.contains($0.span.lowerBound) }
    }
}

extension PropertyListElement {
    /// Returns the gap before the child at an index. If the index equals the number of children, returns the gap before
    /// the end tag.
    func gap(beforeChild index: Int) -> PropertyListGap {
        guard let child = child(at: index) else {
            return PropertyListGap(text, childrenEnd..<contentSpan.upperBound, isLast: true)
        }
        return PropertyListGap(text, child.triviaSpan, isLast: false)
    }
}
