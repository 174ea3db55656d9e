import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Moves in random documents change the order of elements and nothing else.
@Suite struct RandomMoveTests {
    @Test func `Moving elements back restores the original bytes`() {
        var lists = RandomPropertyList(seed: 31)
        for _ in 0..<TestRuns.count(600) {
            guard let edited = lists.array(), let array = edited.container(in: edited.document) else { continue }
            let count = array.childCount
            guard count > 1 else { continue }
            let length = lists.random.pick([1, 1, 1, 2, 3].filter { $0 <= count })
            let from = Int.random(in: 0...(count - length), using: &lists.random)
            let to = Int.random(in: 0...(count - length), using: &lists.random)
            let edits = edited.document.moving(elementsAt: from..<(from + length), of: array, to: to)
            let moved = edited.applying(edits)
            var values = array.elements.map(\.value)
            let block = Array(values[from..<(from + length)])
            values.removeSubrange(from..<(from + length))
            values.insert(contentsOf: block, at: to)
            let context: Comment =
                "\(edited.text.debugDescription) from \(from) to \(to): \(moved.text.debugDescription)"
            #expect(moved.container(in: moved.document)?.elements.map(\.value) == values, context)
            #expect(edits.isEmpty == (from == to), context)
            guard let there = moved.container(in: moved.document) else { continue }
            let back = moved.document.moving(elementsAt: to..<(to + length), of: there, to: from)
            #expect(moved.applying(back).text == edited.text, context)
        }
    }

    @Test func `Nonadjacent elements keep their order when they are moved together`() {
        var lists = RandomPropertyList(seed: 32)
        for _ in 0..<TestRuns.count(300) {
            guard let edited = lists.array(), let array = edited.container(in: edited.document) else { continue }
            let indices = (0..<array.childCount).filter { _ in lists.random.percent(40) }
            let to = Int.random(in: 0...(array.childCount - indices.count), using: &lists.random)
            let edits = edited.document.moving(elementsAt: indices.shuffled(using: &lists.random), of: array, to: to)
            let moved = edited.applying(edits)
            let values = array.elements.map(\.value)
            var expected = values.indices.filter { !indices.contains($0) }.map { values[$0] }
            expected.insert(contentsOf: indices.map { values[$0] }, at: to)
            #expect(
                moved.container(in: moved.document)?.elements.map(\.value) == expected,
                "\(edited.text.debugDescription) \(indices) to \(to): \(moved.text.debugDescription)")
        }
    }

    @Test func `Pasted copies can be removed again`() {
        var lists = RandomPropertyList(seed: 33)
        for _ in 0..<TestRuns.count(400) {
            guard let from = lists.array(), let source = from.container(in: from.document) else { continue }
            guard let into = lists.array(), let target = into.container(in: into.document) else { continue }
            let picked = (0..<lists.random.pick([1, 1, 2])).map { _ in
                Int.random(in: 0..<source.childCount, using: &lists.random)
            }
            let withComments = lists.random.percent(50)
            let fragments = picked.compactMap {
                from.document.fragment(ofElementAt: $0, of: source, withComments: withComments)
            }
            let index = Int.random(in: 0...target.childCount, using: &lists.random)
            let pasted = into.applying(into.document.inserting(fragments, into: target, at: index))
            var values = target.elements.map(\.value)
            values.insert(contentsOf: picked.map { source.elements[$0].value }, at: index)
            let context: Comment =
                "\(picked) of \(from.text.debugDescription) at \(index) of \(into.text.debugDescription): \(pasted.text.debugDescription)"
            guard let array = pasted.container(in: pasted.document), array.elements.map(\.value) == values else {
                Issue.record("not pasted: \(context)")
                continue
            }
            let new = index..<(index + picked.count)
            let edits =
                withComments
                ? pasted.document.removingElementsAndComments(at: new, of: array)
                : pasted.document.removingElements(at: new, of: array)
            #expect(pasted.applying(edits).text == into.text, context)
        }
    }

    @Test func `Pasting an element that was cut restores the value`() {
        var lists = RandomPropertyList(seed: 34)
        var same = 0
        for _ in 0..<TestRuns.count(400) {
            guard let edited = lists.array(), let array = edited.container(in: edited.document) else { continue }
            let index = Int.random(in: 0..<array.childCount, using: &lists.random)
            guard let fragment = edited.document.fragment(ofElementAt: index, of: array, withComments: true) else {
                Issue.record("no element \(index) in \(edited.text.debugDescription)")
                continue
            }
            let cut = edited.applying(edited.document.removingElementsAndComments(at: [index], of: array))
            guard let rest = cut.container(in: cut.document) else { continue }
            let back = cut.applying(cut.document.inserting([fragment], into: rest, at: index))
            let context: Comment = "\(index) of \(edited.text.debugDescription): \(back.text.debugDescription)"
            #expect(back.document.value == edited.document.value, context)
            // If all elements are laid out alike, the layout of the removed one is known.
            let leads = (1..<max(1, array.childCount)).compactMap { array.child(at: $0)?.triviaSpan }
                .map { edited.document.source.text.string(in: $0) }
            guard Set(leads).count == 1, leads.count > 1, leads[0].allSatisfy(\.isWhitespace),
                Set(edited.text.filter(\.isNewline)).count < 2
            else { continue }
            #expect(back.text == edited.text, context)
            same += 1
        }
        #expect(same > 50)
    }

    @Test func `A fragment that fills an empty array can be removed again`() {
        var lists = RandomPropertyList(seed: 35)
        let comments = ["", "<!-- c -->", " <!-- c --> ", "\n\t<!-- c -->\n", "\n", "\n\t<!-- c -->"]
        for _ in 0..<TestRuns.count(300) {
            guard let from = lists.array(), let source = from.container(in: from.document) else { continue }
            let content = lists.random.pick(comments)
            let into = Edited(
                "<dict>\n\t<key>a</key>\n\t<array>\(content)</array>\n\t<key>b</key>\n\t<dict/>\n</dict>", [0])
            let index = Int.random(in: 0..<source.childCount, using: &lists.random)
            // A comment in an empty array becomes a comment of its first element.
            let isBlank = !content.contains("c")
            guard let fragment = from.document.fragment(ofElementAt: index, of: source, withComments: isBlank),
                let array = into.container(in: into.document)
            else { continue }
            let filled = into.applying(into.document.inserting([fragment], into: array, at: 0))
            let context: Comment = "\(index) of \(from.text.debugDescription) in \(filled.text.debugDescription)"
            guard let there = filled.container(in: filled.document), there.elements.map(\.value) == [fragment.value]
            else {
                Issue.record("not there: \(context)")
                continue
            }
            let edits =
                isBlank
                ? filled.document.removingElementsAndComments(at: [0], of: there)
                : filled.document.removingElements(at: [0], of: there)
            // The original spelling of the empty array cannot be restored.
            let expected = isBlank ? into.text.replacing("<array>\(content)</array>", with: "<array/>") : into.text
            #expect(filled.applying(edits).text == expected, context)
        }
    }
}
