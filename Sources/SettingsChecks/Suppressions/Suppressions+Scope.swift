import PropertyListSyntax
import SettingsModel
import SourceText

extension Suppressions {
    /// What a comment counts for.
    enum Scope {
        /// All of the file.
        case file
        /// An item or an entry: the bytes from the comment to the end of it, or the other way round.
        case element(Range<Int>)
        case nothing
        /// What looks like a comment is part of a text.
        case text
    }

    /// What a comment of a property list in XML counts for: one above the root element for the file, one before an item
    /// of a pane, or before an entry of a table, for that.
    static func scope(of offset: Int, in root: PropertyListElement, isTable: Bool) -> Scope {
        if offset < root.span.lowerBound { return .file }
        if let list = isTable ? root : root[ExactString(PaneSchema.items)] {
            let index = list.childIndex(touching: offset)
            // An entry of a table is two elements, and its comment stands before the first.
            let last = list.child(at: isTable ? index + 1 : index)
            if let child = list.child(at: index), let last, child.triviaSpan.contains(offset),
                !isTable || index.isMultiple(of: 2)
            {
                return .element(offset..<last.span.upperBound)
            }
        }
        return isInScalar(offset, of: root) ? .text : .nothing
    }

    /// Whether a byte offset lies between the tags of a scalar, where there are no comments.
    private static func isInScalar(_ offset: Int, of root: PropertyListElement) -> Bool {
        var element = root
        while [.plist, .dictionary, .array].contains(element.kind) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else { return false }
            element = child
        }
        return element.contentSpan.contains(offset)
    }

    /// What a comment of a pane in the old style counts for: one above its brace, or above its first key, for the file.
    ///
    /// - Parameter comments: where the comments of the pane are, in their order.
    static func scope(
        of offset: Int, inOpenStepPane document: PropertyListDocument, _ comments: [Range<Int>]
    ) -> Scope {
        let start = document.table.flatMap { $0.braceEnd ?? $0.entry(at: 0)?.span.lowerBound } ?? .max
        return offset < start ? .file : comments.index(holding: offset, \.self) != nil ? .nothing : .text
    }

    /// What the comments of a string table count for, which are asked for in their order.
    struct TableScopes {
        let table: PropertyListElement?
        /// The position before which `comments` are: of many there each would take as long as all.
        private var position: Int?
        private var comments: [PropertyListComment] = []

        init(_ table: PropertyListElement?) { self.table = table }

        /// What a comment counts for, and where it ends: one directly before an entry, or behind it on its line, for
        /// that; any other above the first entry, or above the brace of the table, for the file.
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
            guard let comment = comments.index(holding: offset, \.span).map({ comments[$0] }) else {
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
    /// The index of the element whose span an offset lies in. The spans are in order, and none overlaps another.
    func index(holding offset: Int, _ span: (Element) -> Range<Int>) -> Int? {
        let index = partitioningIndex { span($0).upperBound > offset }
        return index < count && span(self[index]).contains(offset) ? index : nil
    }
}
