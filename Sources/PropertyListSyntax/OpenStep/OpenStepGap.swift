import SourceText

/// The white space and comments between two entries or elements of an OpenStep container. The gap determines which
/// entry each comment belongs to.
///
/// A comment that follows an entry on the same line belongs to that entry. A comment belongs to the next entry if no
/// blank line separates them, unless the comment begins a section of an Xcode project file. All other comments are
/// detached.
struct OpenStepGap {
    /// The byte range of the whole gap.
    let span: Range<Int>
    private(set) var comments: [PropertyListComment] = []
    /// The byte range between the two entries, excluding the comments that belong to an entry.
    private(set) var separator: Range<Int>
    /// The number of line breaks in the separator, excluding line breaks inside comments.
    private(set) var breaks = 0
    /// The number of line breaks between the separator and the next entry, excluding line breaks inside comments.
    private(set) var directBreaks = 0
    /// The first line break in the gap, excluding line breaks inside comments. The value is `nil` if there is none.
    private(set) var lineBreak: [UInt8]?

    init(_ text: SourceText, _ span: Range<Int>, hasEntryBefore: Bool, hasEntryAfter: Bool) {
        self.span = span
        separator = span
        guard !span.isEmpty else { return }
        var scanner = OpenStepScanner(text.bytes(in: span))
        /// The number of line breaks before each comment, followed by the number of line breaks before the end of the
        /// gap.
        var breaksBefore = [0]
        while let part = scanner.nextTrivia() {
            switch part {
            case .lineBreak(let span):
                if lineBreak == nil { lineBreak = Array(text.bytes(in: span)) }
                breaksBefore[breaksBefore.count - 1] += 1
            case .comment(let span, let kind):
                comments.append(
                    PropertyListComment(
                        span: span, text: Self.text(text.bytes(in: span), kind), kind: kind, place: .detached))
                breaksBefore.append(0)
            }
        }
        attributeComments(breaksBefore, hasEntryBefore: hasEntryBefore, hasEntryAfter: hasEntryAfter)
    }

    /// Assigns each comment to the previous entry, to the next entry, or to neither.
    private mutating func attributeComments(_ breaksBefore: [Int], hasEntryBefore: Bool, hasEntryAfter: Bool) {
        var lower = 0
        if hasEntryBefore, !hasEntryAfter || breaksBefore.contains(where: { $0 > 0 }) {
            while lower < comments.count, breaksBefore[lower] == 0 {
                comments[lower].place = .trailing
                lower += 1
            }
        }
        var upper = comments.count
        if hasEntryAfter {
            while upper > lower, breaksBefore[upper] < 2, !comments[upper - 1].beginsSection {
                upper -= 1
                comments[upper].place = .direct
            }
        }
        let start = lower > 0 ? comments[lower - 1].span.upperBound : span.lowerBound
        let end = upper < comments.count ? comments[upper].span.lowerBound : span.upperBound
        separator = start..<end
        breaks = breaksBefore[lower...upper].reduce(0, +)
        directBreaks = breaksBefore[(upper + 1)...].reduce(0, +)
    }

    var hasLineBreak: Bool { lineBreak != nil }

    /// Whether the gap contains no detached comments.
    var isPlain: Bool { !comments.contains { $0.place == .detached } }

    /// The number of line breaks in the separator, or `Int.max` if the gap contains a detached comment.
    var plainBreaks: Int { isPlain ? breaks : Int.max }

    /// Returns whether a byte is white space other than a line break.
    static func isHorizontalSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
    }

    var firstDetached: PropertyListComment? { comments.first { $0.place == .detached } }

    var lastDetached: PropertyListComment? { comments.last { $0.place == .detached } }

    /// Whether the next entry has a comment directly before it.
    var hasDirectComment: Bool { comments.last?.place == .direct }

    /// Whether the previous entry has a trailing comment.
    var hasTrailingComment: Bool { comments.first?.place == .trailing }

    /// Returns the text of a comment, excluding its delimiters and any leading or trailing white space.
    private static func text(_ comment: ArraySlice<UInt8>, _ kind: PropertyListComment.Kind) -> String {
        var content = comment.dropFirst(2)
        if kind == .block { content = content.dropLast(2) }
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
        content = content.drop(while: isSpace)
        while let last = content.last, isSpace(last) { content.removeLast() }
        return String(decoding: content, as: UTF8.self)
    }
}
