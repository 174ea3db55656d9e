import PropertyListSyntax
import SettingsModel
import SourceText

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
    mutating func collect(_ offsets: [Int], fromOpenStepPane document: PropertyListDocument) {
        let text = document.source.text
        let start = document.table.flatMap { $0.braceEnd ?? $0.entry(at: 0)?.span.lowerBound } ?? text.count
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
    mutating func collect(_ offsets: [Int], from document: PropertyListDocument) {
        let text = document.source.text
        var remaining = offsets[...]
        while let offset = remaining.first, offset < document.table?.braceEnd ?? 0 {
            head.append(SuppressionComment(at: offset, in: text))
            remaining.removeFirst()
        }
        let entries = document.table?.entries ?? []
        for (index, entry) in entries.enumerated() {
            while let offset = remaining.first, offset < entry.end {
                remaining.removeFirst()
                if offset > entry.span.lowerBound {
                    if !entry.keyElement.span.contains(offset), !entry.element.span.contains(offset) {
                        misplaced.append(SuppressionComment(at: offset, in: text))
                    }
                } else if let comment = document.table?.comments(beforeEntryAt: index, key: entry.keyElement)
                    .first(where: { $0.span.contains(offset) })
                {
                    let names = SuppressionComment(at: offset, in: text, endingAt: comment.span.upperBound)
                    if comment.place == .direct {
                        add(names, for: offset..<entry.end)
                    } else if index == 0 {
                        head.append(names)
                    } else {
                        misplaced.append(names)
                    }
                } else {
                    addTrailing(offset, behind: index - 1, in: document)
                }
            }
        }
        for offset in remaining {
            if entries.isEmpty {
                head.append(SuppressionComment(at: offset, in: text))
            } else {
                addTrailing(offset, behind: entries.count - 1, in: document)
            }
        }
    }

    /// Takes in a comment that stands behind an entry: on its line, or where it counts for nothing.
    private mutating func addTrailing(_ offset: Int, behind index: Int, in document: PropertyListDocument) {
        let text = document.source.text
        guard let table = document.table, let entry = table.entry(at: index),
            let comment = table.trailingComments(ofEntryAt: index).first(where: { $0.span.contains(offset) })
        else {
            misplaced.append(SuppressionComment(at: offset, in: text))
            return
        }
        add(
            SuppressionComment(at: offset, in: text, endingAt: comment.span.upperBound),
            for: entry.span.lowerBound..<comment.span.upperBound)
    }
}
