import SourceText

/// What stands between two members or elements, and to which of the two each comment belongs.
///
/// A comment on the line that an element or its comma ends belongs to that element. A comment with no blank line between
/// it and the element after it belongs to that one. All others belong to the place, that behind a bracket too.
///
/// All spans are ranges of byte offsets into the text.
struct JSONGap {
    /// The whole gap.
    let span: Range<Int>
    /// The comma, if there is one.
    private(set) var comma: Range<Int>?
    /// What lies between the element before, with its comma and comments, and the element after with its comments.
    private(set) var separator: Range<Int>
    /// How many line breaks the separator has.
    private(set) var breaks = 0
    /// The comments that belong to neither element.
    private(set) var detached: [Range<Int>] = []

    /// Either what stands in the gap, or where it has so many line breaks.
    private enum Part {
        case comment(Range<Int>)
        case lineBreaks(Int)
    }

    init(_ text: SourceText, _ span: Range<Int>, hasElementBefore: Bool, hasElementAfter: Bool) {
        self.span = span
        separator = span
        var parts: [Part] = []
        /// How many of the parts stand before the comma.
        var beforeComma = 0
        let bytes = text.bytes(in: span)
        var index = span.lowerBound
        while index < span.upperBound {
            let start = index
            index += 1
            switch bytes[start] {
            case UInt8(ascii: ","):
                comma = start..<index
                beforeComma = parts.count
            case UInt8(ascii: "/"):
                index = bytes[start...].firstIndex(where: Self.endsLine) ?? span.upperBound
                parts.append(.comment(start..<index))
            case let byte where Self.endsLine(byte):
                if byte == 0x0D, index < span.upperBound, bytes[index] == 0x0A { index += 1 }
                if case .lineBreaks(let count)? = parts.last, parts.count > beforeComma {
                    parts[parts.count - 1] = .lineBreaks(count + 1)
                } else {
                    parts.append(.lineBreaks(1))
                }
            default: break
            }
        }
        attribute(parts, beforeComma: beforeComma, hasElementBefore: hasElementBefore, hasElementAfter: hasElementAfter)
    }

    /// Finds out to which element each comment belongs.
    private mutating func attribute(
        _ parts: [Part], beforeComma: Int, hasElementBefore: Bool, hasElementAfter: Bool
    ) {
        var lower = beforeComma
        var start = comma?.upperBound ?? span.lowerBound
        // Behind a bracket a comment belongs to the place, and keeps its line.
        if lower < parts.count, case .comment(let comment) = parts[lower] {
            lower += 1
            start = comment.upperBound
            if !hasElementBefore { detached.append(comment) }
        }
        var upper = parts.count
        var end = span.upperBound
        if hasElementAfter {
            for index in parts.indices.reversed() where index >= lower {
                if case .lineBreaks(let count) = parts[index], count > 1 { break }
                if case .comment(let comment) = parts[index] {
                    upper = index
                    end = comment.lowerBound
                }
            }
        }
        separator = start..<end
        for part in parts[lower..<upper] {
            switch part {
            case .comment(let comment): detached.append(comment)
            case .lineBreaks(let count): breaks += count
            }
        }
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether nothing but white space separates the two elements.
    var isPlain: Bool { detached.isEmpty }

    /// Whether a comment ends at the beginning of white space: what comes there needs a line of its own.
    func isBehindComment(_ offset: Int) -> Bool { offset != span.lowerBound && offset != comma?.upperBound }
}

extension JSONElement {
    /// What stands before a member or element, or, at their number, before the closing bracket.
    func gap(before index: Int) -> JSONGap {
        let step = kind == .object ? 2 : 1
        if let child = child(at: step * index) {
            return JSONGap(text, child.triviaSpan, hasElementBefore: index > 0, hasElementAfter: true)
        }
        let start = count > 0 ? slot(at: count - 1).upperBound : contentSpan.lowerBound
        return JSONGap(text, start..<contentSpan.upperBound, hasElementBefore: count > 0, hasElementAfter: false)
    }

    /// The bytes of a member or element.
    func slot(at index: Int) -> Range<Int> {
        (kind == .object ? member(at: index)?.span : child(at: index)?.span) ?? contentSpan
    }
}
