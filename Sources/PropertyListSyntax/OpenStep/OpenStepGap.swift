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
        var run = CommentRun()
        while let part = scanner.nextTrivia() {
            switch part {
            case .lineBreak(let span):
                if lineBreak == nil { lineBreak = Array(text.bytes(in: span)) }
                run.add(lineBreaks: 1)
            case .comment(let span, let kind):
                let bytes = text.bytes(in: span)
                comments.append(
                    PropertyListComment(span: span, text: Self.text(bytes, kind), kind: kind, place: .detached))
                run.add(comment: bytes)
            }
        }
        let trailing = hasEntryBefore ? run.trailingCommentCount(hasElementAfter: hasEntryAfter) : 0
        var leading = hasEntryAfter ? run.indexOfFirstCommentOfNextElement(from: trailing) : comments.count
        if let section = comments[leading...].lastIndex(where: \.beginsSection) { leading = section + 1 }
        for index in 0..<trailing { comments[index].place = .trailing }
        for index in leading..<comments.count { comments[index].place = .direct }
        separator = run.separator(in: span, from: trailing, to: leading)
        breaks = run.breaksBefore[trailing...leading].reduce(0, +)
        directBreaks = run.breaksBefore[(leading + 1)...].reduce(0, +)
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
        return String(decoding: content.trimming { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }, as: UTF8.self)
    }
}
