import SourceText

/// A comment between the entries of a dictionary or the elements of an array in an OpenStep property list.
package struct PropertyListComment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A comment that begins with `//` and extends to the end of the line.
        case line
        /// A comment that begins with `/*` and ends with `*/`.
        case block
    }

    /// The entry to which a comment belongs, determined by the comment's position.
    package enum Attachment: Hashable, Sendable {
        /// The comment belongs to the previous entry because it follows on the same line.
        case trailing
        /// The comment does not belong to an entry. For example, it is the header of the file or of a part of the file.
        case detached
        /// The comment belongs to the next entry because no blank line separates them.
        case direct
    }

    /// The byte range of the comment, including its delimiters.
    package let span: Range<Int>
    /// The text of the comment, excluding its delimiters and any leading or trailing white space.
    package let text: String
    package let kind: Kind
    package internal(set) var place: Attachment

    /// Whether the comment begins a section of an Xcode project file. A section consists of all objects of one type.
    var beginsSection: Bool { text.hasPrefix("Begin PBX") || text.hasPrefix("Begin XC") }

    /// Whether the comment ends a section of an Xcode project file. A section consists of all objects of one type.
    var endsSection: Bool { text.hasPrefix("End PBX") || text.hasPrefix("End XC") }
}

/// Methods that find the comments of entries in an OpenStep dictionary. In XML property lists, comments do not belong
/// to entries.
extension PropertyListElement {
    /// Returns the comments between an entry and the previous entry, excluding the trailing comments of the previous
    /// entry.
    ///
    /// - Parameter key: The key of the entry at `index`.
    package func comments(beforeEntryAt index: Int, key: PropertyListElement) -> [PropertyListComment] {
        guard grammar == .openStep else { return [] }
        let gap = OpenStepGap(text, key.triviaSpan, hasEntryBefore: index > 0, hasEntryAfter: true)
        return gap.comments.filter { $0.place != .trailing }
    }

    /// Returns the text of the comments directly before an entry, joined by line feeds. Returns `nil` if there are no
    /// such comments.
    package func comment(ofEntryAt index: Int, key: PropertyListElement) -> String? {
        let direct = comments(beforeEntryAt: index, key: key).filter { $0.place == .direct }
        return direct.isEmpty ? nil : direct.map(\.text).joined(separator: "\n")
    }

    /// Returns the comments that follow an entry on the same line.
    package func trailingComments(ofEntryAt index: Int) -> [PropertyListComment] {
        guard index < entryCount else { return [] }
        return comments(beforePosition: index + 1).filter { $0.place == .trailing }
    }

    /// Returns all comments between the previous entry and the entry at an index. If the index equals the number of
    /// entries, returns the comments after the last entry.
    package func comments(beforePosition index: Int) -> [PropertyListComment] {
        guard grammar == .openStep, (0...entryCount).contains(index) else { return [] }
        let next = child(at: 2 * index)
        let start = index == 0 ? contentSpan.lowerBound : child(at: 2 * index - 1)?.end ?? 0
        let gap = OpenStepGap(
            text, next?.triviaSpan ?? start..<contentSpan.upperBound, hasEntryBefore: index > 0,
            hasEntryAfter: next != nil)
        return gap.comments
    }

    /// The byte offset after the opening brace of an OpenStep dictionary. The value is `nil` if the dictionary is a
    /// table without braces, or if the element is not in an OpenStep document.
    package var braceEnd: Int? {
        grammar == .openStep && node.startTagLength > 0 ? startTagSpan.upperBound : nil
    }
}

/// Methods that find comments in the text of an OpenStep property list.
extension PropertyListDocument {
    package var hasComments: Bool { !commentSpans.isEmpty }

    /// The byte ranges of all comments in the text, in order.
    package var commentSpans: [Range<Int>] {
        var spans: [Range<Int>] = []
        var scanner = OpenStepScanner(source.text.bytes[...])
        while scanner.skipWhiteSpace() {
            let start = scanner.cursor
            if scanner.skipComment() != nil {
                spans.append(start..<scanner.cursor)
            } else if !scanner.isAtString || scanner.scanString() == nil {
                scanner.cursor += 1
            }
        }
        return spans
    }

    /// The byte offset of the first token after any white space and comments, or 0 if there is no token.
    package var start: Int {
        var scanner = OpenStepScanner(source.text.bytes[...])
        return scanner.skipTrivia() ? scanner.cursor : 0
    }
}
