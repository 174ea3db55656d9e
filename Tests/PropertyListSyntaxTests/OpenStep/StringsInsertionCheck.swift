import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Inserts entries, expects that nothing else changes, removes them and expects the original text.
func expectInsertionIsUndone(
    _ new: [NewEntry], into document: StringsDocument, at position: StringsDocument.Position,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let before = String(decoding: document.source.text.bytes, as: UTF8.self)
    let edited = document.applying(document.inserting(new, at: position))
    let after = String(decoding: edited.source.text.bytes, as: UTF8.self)
    let context: Comment = "\(before.debugDescription) at \(position) -> \(after.debugDescription)"
    #expect(edited == expectLosslessStrings(edited.bytes), context, sourceLocation: sourceLocation)
    let first =
        switch position {
        case .before(let index): index
        case .after(let index): index + 1
        case .end: document.count
        }
    var keys = (0..<document.count).map { document.key(at: $0) }
    keys.insert(contentsOf: new.map(\.key), at: first)
    #expect((0..<edited.count).map { edited.key(at: $0) } == keys, context, sourceLocation: sourceLocation)
    guard edited.count == keys.count else { return }
    for (index, entry) in new.enumerated() {
        let value = edited.entry(at: first + index).value
        #expect(value == entry.value, context, sourceLocation: sourceLocation)
    }
    for index in 0..<document.count {
        let old = document.entry(at: index)
        let kept = edited.entry(at: index < first ? index : index + new.count)
        #expect(old.value == kept.value, context, sourceLocation: sourceLocation)
        #expect(old.comment == kept.comment, context, sourceLocation: sourceLocation)
    }
    // CoreFoundation does not read an empty file, so a line break remains.
    let expected = document.isEmptyFile ? [UInt8(ascii: "\n")] : document.bytes
    let removed = edited.applying(edited.removing(first..<(first + new.count)))
    #expect(removed.bytes == expected, context, sourceLocation: sourceLocation)
    var oneByOne = edited
    for index in (first..<(first + new.count)).reversed() { oneByOne.apply(oneByOne.removing([index])) }
    #expect(oneByOne.bytes == expected, context, sourceLocation: sourceLocation)
}
