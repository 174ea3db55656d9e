import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Inserts items into the container, expects that nothing else changes, removes them and expects the original text.
func expectInsertionIsUndone(
    _ new: [PropertyListValue.Entry], into before: Edited, at index: Int,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectInsertion(new, into: before, at: index, isUndone: true, sourceLocation: sourceLocation)
}

/// Inserts items as `expectInsertionIsUndone` does. If `isUndone` is false, only the value must be restored, because
/// the spelling of a container that was empty is unknown.
func expectInsertion(
    _ new: [PropertyListValue.Entry], into before: Edited, at index: Int, isUndone: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let container = before.container(in: before.document) else {
        Issue.record("no container at \(before.path)", sourceLocation: sourceLocation)
        return
    }
    let isDictionary = container.kind == .dictionary
    let edits =
        isDictionary
        ? before.document.inserting(new, into: container, at: index)
        : before.document.inserting(new.map(\.value), into: container, at: index)
    let after = before.applying(edits, sourceLocation: sourceLocation)
    let context: Comment = "\(before.text.debugDescription) at \(index) -> \(after.text.debugDescription)"
    var expected = container.value.items
    expected.insert(contentsOf: new.map { isDictionary ? $0 : .init("", $0.value) }, at: index)
    guard let filled = after.container(in: after.document), filled.value.items == expected else {
        Issue.record("not inserted: \(context)", sourceLocation: sourceLocation)
        return
    }
    expectBytesOutside(edits, stayIn: before, after, context, sourceLocation: sourceLocation)
    func removed(_ indices: Range<Int>, of edited: Edited) -> Edited {
        guard let container = edited.container(in: edited.document) else { return edited }
        return edited.applying(
            isDictionary
                ? edited.document.removingEntries(at: indices, of: container)
                : edited.document.removingElements(at: indices, of: container), sourceLocation: sourceLocation)
    }
    let all = index..<(index + new.count)
    let backwards = all.reversed().reduce(after) { removed($1..<($1 + 1), of: $0) }
    let forwards = all.reduce(after) { edited, _ in removed(index..<(index + 1), of: edited) }
    for undone in [removed(all, of: after), backwards, forwards] {
        if isUndone {
            #expect(undone.text == before.text, context, sourceLocation: sourceLocation)
        } else {
            #expect(undone.document.value == before.document.value, context, sourceLocation: sourceLocation)
        }
    }
}

/// Expects that edits change nothing outside their spans.
func expectBytesOutside(
    _ edits: [TextEdit], stayIn before: Edited, _ after: Edited, _ context: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var expected = before.document.source.text.bytes
    for edit in edits.sortedByPosition.reversed() { expected.replaceSubrange(edit.span, with: edit.replacement) }
    #expect(after.document.source.text.bytes == expected, context, sourceLocation: sourceLocation)
    #expect(after.document.source.encoding == before.document.source.encoding, context, sourceLocation: sourceLocation)
}
