import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// In real tables, removing an inserted entry or renaming a key back restores the text.
@Suite struct StringsCorpusEditTests {
    @Test(.needsCorpus)
    func `Inserting entries and renaming keys in real tables can be undone`() throws {
        var tables = RandomTable(random: SeededGenerator(seed: 43))
        var count = 0
        for file in try Corpus.files(["strings"]) {
            let document = StringsDocument(decoding: Array(try Data(contentsOf: file)))
            guard document.isEditable else { continue }
            count += 1
            var positions: [StringsDocument.Position] = [.end]
            if document.count > 0 {
                let last = document.count - 1
                let index = Int.random(in: 0...last, using: &tables.random)
                positions += [.before(0), .after(0), .before(index), .after(index), .before(last), .after(last)]
                expectRenamingIsUndone(index, in: document, "\(file.lastPathComponent)")
            }
            for position in positions {
                let new = (0..<tables.random.pick([1, 1, 2])).map { tables.newEntry("a new key \($0)") }
                expectInsertionIsUndone(new, into: document, at: position)
            }
        }
        #expect(count >= 100)
    }

    private func expectRenamingIsUndone(_ index: Int, in document: StringsDocument, _ name: Comment) {
        let old = document.entry(at: index)
        // Escapes, control characters and shorthand entries are spelled differently after renaming.
        let token = document.source.text.bytes(in: old.keySpan)
        guard !old.isShorthand, !token.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 }) else { return }
        let renamed = document.applying(document.renamingKey(ofEntryAt: index, to: "a_new_key"))
        #expect(renamed.index(ofKey: "a_new_key") == index, name)
        #expect(renamed.applying(renamed.renamingKey(ofEntryAt: index, to: old.key)).bytes == document.bytes, name)
    }
}
