import PropertyListSyntax
import SettingsModel
import SourceText
import StringsSyntax

extension Suppressions {
    /// Finds out what comments of a property list count for: those above the root element for the file, those before
    /// an item of a pane, or before an entry of a table, for that.
    mutating func collect(
        _ offsets: [Int], from root: PropertyListElement, in text: SourceText, isTable: Bool
    ) {
        var remaining = offsets[...]
        while let offset = remaining.first, offset < root.span.lowerBound {
            head.append(SuppressionComment(at: offset, in: text))
            remaining.removeFirst()
        }
        let list = isTable ? root : root[ExactString(PaneSchema.items)]
        var keyTrivia: Range<Int>?
        list?.forEachChild { child, index in
            // An entry of a table is two elements, and its comment stands before the first.
            if isTable, index.isMultiple(of: 2) {
                keyTrivia = child.triviaSpan
                return
            }
            let trivia = keyTrivia ?? child.triviaSpan
            while let offset = remaining.first, offset < child.span.upperBound {
                remaining.removeFirst()
                let comment = SuppressionComment(at: offset, in: text)
                if trivia.contains(offset) {
                    add(comment, for: offset..<child.span.upperBound)
                } else if !Self.isInScalar(offset, of: root) {
                    misplaced.append(comment)
                }
            }
        }
        for offset in remaining where !Self.isInScalar(offset, of: root) {
            misplaced.append(SuppressionComment(at: offset, in: text))
        }
    }

    /// Whether a byte offset lies between the tags of a scalar, where there are no comments.
    private static func isInScalar(_ offset: Int, of root: PropertyListElement) -> Bool {
        var element = root
        while [.plist, .dictionary, .array].contains(element.node.kind) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else { return false }
            element = child
        }
        return element.contentSpan.contains(offset)
    }

    /// Finds out what comments of a pane in the old style count for: those above its brace, or above its first key, for
    /// the file. No other counts for anything.
    mutating func collect(_ offsets: [Int], fromOpenStepPane document: StringsDocument) {
        let text = document.source.text
        var start = document.braceEnd
        if start == 0 { start = document.count > 0 ? document.entry(at: 0).span.lowerBound : text.count }
        for offset in offsets {
            let comment = SuppressionComment(at: offset, in: text)
            if offset < start {
                head.append(comment)
            } else if document.isInComment(offset) {
                misplaced.append(comment)
            }
        }
    }

    /// Finds out what comments of a string table count for: those directly before an entry, or behind it on its line,
    /// for that; others above the first entry, or above the brace of the table, for the file.
    mutating func collect(_ offsets: [Int], from document: StringsDocument) {
        let text = document.source.text
        var remaining = offsets[...]
        while let offset = remaining.first, offset < document.braceEnd {
            head.append(SuppressionComment(at: offset, in: text))
            remaining.removeFirst()
        }
        var previous: StringsEntry?
        document.forEachEntry { entry in
            while let offset = remaining.first, offset < entry.span.upperBound {
                remaining.removeFirst()
                if offset > entry.span.lowerBound {
                    if !entry.keySpan.contains(offset), !entry.valueSpan.contains(offset) {
                        misplaced.append(SuppressionComment(at: offset, in: text))
                    }
                } else if let comment = entry.comments.first(where: { $0.span.contains(offset) }) {
                    let names = SuppressionComment(at: offset, in: text, endingAt: comment.span.upperBound)
                    if comment.place == .direct {
                        add(names, for: offset..<entry.span.upperBound)
                    } else if entry.index == 0 {
                        head.append(names)
                    } else {
                        misplaced.append(names)
                    }
                } else {
                    addTrailing(offset, behind: previous, in: document)
                }
            }
            previous = entry
        }
        for offset in remaining {
            if document.count == 0 {
                head.append(SuppressionComment(at: offset, in: text))
            } else {
                addTrailing(offset, behind: previous, in: document)
            }
        }
    }

    /// Takes in a comment that stands behind an entry: on its line, or where it counts for nothing.
    private mutating func addTrailing(_ offset: Int, behind entry: StringsEntry?, in document: StringsDocument) {
        let text = document.source.text
        guard let entry,
            let comment = document.trailingComments(ofEntryAt: entry.index).first(where: { $0.span.contains(offset) })
        else {
            misplaced.append(SuppressionComment(at: offset, in: text))
            return
        }
        add(
            SuppressionComment(at: offset, in: text, endingAt: comment.span.upperBound),
            for: entry.span.lowerBound..<comment.span.upperBound)
    }
}
