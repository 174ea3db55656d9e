import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// In real files, removing an inserted element or moving an element back restores the text.
@Suite struct CorpusEditTests {
    @Test(.needsCorpus)
    func `Inserting, pasting and moving items in real panes can be undone`() throws {
        var random = SeededGenerator(seed: 41)
        var lists = RandomPropertyList(seed: 42)
        var panes = 0
        var copied: PropertyListFragment?
        for file in try Corpus.files(["plist"]) {
            let document = PropertyListDocument(decoding: Array(try Data(contentsOf: file)))
            guard document.isEditable, let root = document.root,
                let place = root.entries.lastIndex(where: { $0.key == "PreferenceSpecifiers" }),
                root.entries[place].element.kind == .array
            else { continue }
            panes += 1
            let edited = Edited(document, [place])
            let array = try edited.target
            let count = array.childCount
            for index in Set([0, count, Int.random(in: 0...count, using: &random)]) {
                expectInsertionIsUndone([.init("", lists.value())], into: edited, at: index)
                if let copied { expectPastingIsUndone(copied, into: edited, at: index) }
            }
            guard count > 0 else { continue }
            let index = Int.random(in: 0..<count, using: &random)
            expectMovingIsUndone(from: index, to: Int.random(in: 0..<count, using: &random), in: edited)
            expectMovingIsUndone(from: 0, to: count - 1, in: edited)
            expectPastingBack(index, of: edited)
            copied = try edited.fragment(index, withComments: true)
            let item = Edited(document, [place, index])
            guard let entries = item.container(in: document)?.entries, !entries.isEmpty else { continue }
            let at = Int.random(in: 0...entries.count, using: &random)
            expectInsertionIsUndone([.init("a new key", lists.value())], into: item, at: at)
        }
        #expect(panes >= 100)
    }

    private func expectPastingIsUndone(_ fragment: PropertyListFragment, into edited: Edited, at index: Int) {
        guard let array = edited.container(in: edited.document) else { return }
        let pasted = edited.applying(edited.document.inserting([fragment], into: array, at: index))
        guard let there = pasted.container(in: pasted.document), there.elements[index].value == fragment.value else {
            Issue.record("not pasted at \(index): \(pasted.text)")
            return
        }
        let cut = pasted.document.removingElementsAndComments(at: [index], of: there)
        #expect(pasted.applying(cut).text == edited.text)
    }

    private func expectMovingIsUndone(from: Int, to: Int, in edited: Edited) {
        guard let array = edited.container(in: edited.document) else { return }
        let moved = edited.applying(edited.document.moving(elementsAt: [from], of: array, to: to))
        guard let there = moved.container(in: moved.document) else { return }
        #expect(there.elements[to].value == array.elements[from].value)
        #expect(moved.applying(moved.document.moving(elementsAt: [to], of: there, to: from)).text == edited.text)
    }

    /// White space may differ, so only the values are compared.
    private func expectPastingBack(_ index: Int, of edited: Edited) {
        guard let array = edited.container(in: edited.document),
            let fragment = edited.document.fragment(ofElementAt: index, of: array, withComments: true)
        else { return }
        let cut = edited.applying(edited.document.removingElementsAndComments(at: [index], of: array))
        guard let rest = cut.container(in: cut.document) else { return }
        let back = cut.applying(cut.document.inserting([fragment], into: rest, at: index))
        #expect(back.document.value == edited.document.value)
    }
}
