import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Edits of random documents produce the expected value and change nothing else.
@Suite struct RandomEditTests {
    @Test func `Insertions into random documents can be undone`() {
        var lists = RandomPropertyList(seed: 1)
        for run in 0..<TestRuns.count(600) {
            let text = lists.text()
            var edited = Edited(expectLossless(lists.inSomeEncoding(text)))
            guard let root = edited.document.root else {
                Issue.record("not readable: \(text.debugDescription)")
                continue
            }
            edited = Edited(edited.document, path(from: root, &lists.random))
            guard let items = edited.container(in: edited.document)?.value.items else { continue }
            let new = (0..<lists.random.pick([1, 1, 2, 3])).map {
                PropertyListValue.Entry(ExactString("new \($0) \(lists.string())"), lists.value())
            }
            let index = Int.random(in: 0...items.count, using: &lists.random)
            expectInsertion(new, into: edited, at: index, isUndone: !items.isEmpty)
            if run % 20 == 0 { expectOracleAgrees(edited, new, at: index) }
        }
    }

    @Test func `Random edits produce the expected value`() {
        var lists = RandomPropertyList(seed: 2)
        for _ in 0..<TestRuns.count(200) {
            let text = lists.text()
            var edited = Edited(expectLossless(lists.inSomeEncoding(text)))
            for _ in 0..<8 {
                guard let root = edited.document.root else { break }
                edited = Edited(edited.document, path(from: root, &lists.random))
                edited = expectSomeEdit(of: edited, &lists) ?? edited
            }
            if case .different(let how) = OracleComparison(edited.document.bytes) {
                Issue.record("\(edited.text.debugDescription): \(how)")
            }
        }
    }

    /// Applies a random edit to the container and checks its value.
    private func expectSomeEdit(of edited: Edited, _ lists: inout RandomPropertyList) -> Edited? {
        let document = edited.document
        guard let container = edited.container(in: document), case var items = container.value.items, !items.isEmpty
        else {
            return nil
        }
        let isDictionary = container.kind == .dictionary
        let index = Int.random(in: items.indices, using: &lists.random)
        let edits: [TextEdit]
        switch Int.random(in: 0..<4, using: &lists.random) {
        case 0:
            let indices = Set(
                (0..<lists.random.pick([1, 2])).map { _ in Int.random(in: items.indices, using: &lists.random) })
            for index in indices.sorted(by: >) { items.remove(at: index) }
            edits =
                isDictionary
                ? document.removingEntries(at: indices, of: container)
                : document.removingElements(at: indices, of: container)
        case 1 where isDictionary:
            items[index].key = lists.string()
            edits = document.renaming(container.entries[index].keyElement, to: items[index].key)
        default:
            items[index].value = lists.value()
            let element = isDictionary ? container.entries[index].element : container.elements[index]
            edits = document.replacing(element, with: items[index].value)
            if element.value == items[index].value { #expect(edits.isEmpty) }
        }
        let after = edited.applying(edits)
        let context: Comment = "\(edited.text.debugDescription) -> \(after.text.debugDescription)"
        #expect(after.container(in: after.document)?.value.items == items, context)
        expectBytesOutside(edits, stayIn: edited, after, context)
        return after
    }

    /// The path of a random container.
    private func path(from root: PropertyListElement, _ random: inout SeededGenerator) -> [Int] {
        var path: [Int] = []
        var element = root
        while random.percent(60) {
            let items = element.kind == .dictionary ? element.entries.map(\.element) : element.elements
            let inner = items.indices.filter { items[$0].kind == .array || items[$0].kind == .dictionary }
            guard !inner.isEmpty else { break }
            path.append(random.pick(inner))
            element = items[path[path.count - 1]]
        }
        return path
    }

    private func expectOracleAgrees(_ edited: Edited, _ new: [PropertyListValue.Entry], at index: Int) {
        guard let container = edited.container(in: edited.document) else { return }
        let edits =
            container.kind == .dictionary
            ? edited.document.inserting(new, into: container, at: index)
            : edited.document.inserting(new.map(\.value), into: container, at: index)
        let bytes = edited.document.applying(edits).bytes
        if case .different(let how) = OracleComparison(bytes) { Issue.record("\(shown(bytes)): \(how)") }
    }
}
