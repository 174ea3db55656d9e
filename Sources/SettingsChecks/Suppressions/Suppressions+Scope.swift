import PropertyListSyntax
import SettingsModel
import SourceText

extension Suppressions {
    /// The part of a file to which a suppression comment applies.
    enum Scope {
        /// The entire file.
        case file
        /// An item or an entry. The associated value is the byte range that contains the comment and the element. The
        /// range begins with the comment, or with the element if the comment follows the element.
        case element(Range<Int>)
        case nothing
        /// No scope, because the apparent comment is part of a string.
        case text
    }

    /// Returns the scope of a comment in an XML property list.
    ///
    /// A comment above the root element applies to the file. A comment before an item in a pane or before an entry in a
    /// string table applies to that element.
    static func scope(of offset: Int, in root: PropertyListElement, isTable: Bool) -> Scope {
        if offset < root.span.lowerBound { return .file }
        if let list = isTable ? root : root[ExactString(PaneSchema.items)] {
            let index = list.childIndex(touching: offset)
            // A table entry consists of two elements. Its comment precedes the first one.
            let last = list.child(at: isTable ? index + 1 : index)
            if let child = list.child(at: index), let last, child.triviaSpan.contains(offset),
                !isTable || index.isMultiple(of: 2)
            {
                return .element(offset..<last.span.upperBound)
            }
        }
        return isInScalar(offset, of: root) ? .text : .nothing
    }

    /// Returns whether a byte offset is between the tags of a scalar value. Text between these tags cannot be a
    /// comment.
    private static func isInScalar(_ offset: Int, of root: PropertyListElement) -> Bool {
        var element = root
        while [.plist, .dictionary, .array].contains(element.kind) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else { return false }
            element = child
        }
        return element.contentSpan.contains(offset)
    }

    /// Returns the scope of a comment in an OpenStep pane. A comment above the opening brace, or above the first key,
    /// applies to the file.
    ///
    /// - Parameter comments: The ranges of the comments in the pane, in order.
    static func scope(
        of offset: Int, inOpenStepPane document: PropertyListDocument, _ comments: [Range<Int>]
    ) -> Scope {
        let start = document.table.flatMap { $0.braceEnd ?? $0.entry(at: 0)?.span.lowerBound } ?? .max
        return offset < start ? .file : comments.index(containing: offset, \.self) != nil ? .nothing : .text
    }

    /// Computes the scopes of the comments in a string table. The scopes must be requested in text order.
    struct TableScopes {
        let table: PropertyListElement?
        /// The index of the entry that the cached `comments` precede. Caching prevents quadratic running time if there
        /// are many comments.
        private var position: Int?
        private var comments: [PropertyListComment] = []

        init(_ table: PropertyListElement?) { self.table = table }

        /// Returns the scope of a comment and the byte offset at which the comment ends.
        ///
        /// A comment directly before an entry, or after the entry on the same line, applies to that entry. Any other
        /// comment above the first entry, or a comment above the opening brace, applies to the file.
        mutating func scope(of offset: Int) -> (scope: Scope, end: Int?) {
            guard let table, table.entryCount > 0, offset >= table.braceEnd ?? 0 else { return (.file, nil) }
            let index = table.childIndex(touching: offset) / 2
            let entry = table.entry(at: index)
            if let entry, offset > entry.span.lowerBound {
                let isText = entry.keyElement.span.contains(offset) || entry.element.span.contains(offset)
                return (isText ? .text : .nothing, nil)
            }
            if position != index {
                position = index
                comments = table.comments(beforePosition: index)
            }
            guard let comment = comments.index(containing: offset, \.span).map({ comments[$0] }) else {
                return (.nothing, nil)
            }
            let end = comment.span.upperBound
            if comment.place == .trailing, let before = table.entry(at: index - 1) {
                return (.element(before.span.lowerBound..<end), end)
            }
            if comment.place == .direct, let entry { return (.element(offset..<entry.end), end) }
            return (entry != nil && index == 0 ? .file : .nothing, entry == nil ? nil : end)
        }
    }
}

extension Array {
    /// Returns the index of the element whose span contains an offset, or `nil` if there is no such element. The spans
    /// must be in order and must not overlap.
    func index(containing offset: Int, _ span: (Element) -> Range<Int>) -> Int? {
        let index = partitioningIndex { span($0).upperBound > offset }
        return index < count && span(self[index]).contains(offset) ? index : nil
    }
}
