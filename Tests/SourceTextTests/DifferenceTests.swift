import SourceText
import TestSupport
import Testing

@Suite struct DifferenceTests {
    private func edits(_ old: String, _ new: String) -> [TextEdit] { SourceText(old).edits(to: SourceText(new)) }

    @Test func `Equal texts have no edits`() {
        #expect(edits("a\nb\n", "a\nb\n") == [])
        #expect(edits("", "") == [])
    }

    @Test func `Common parts are not edited`() {
        #expect(edits("a\nb\nc\n", "a\nB\nc\n") == [TextEdit(2..<3, "B")])
        #expect(edits("a\nc\n", "a\nb\nc\n") == [TextEdit(2..<2, "b\n")])
        #expect(edits("a\nb\nc\n", "a\nc\n") == [TextEdit(2..<4, "")])
        #expect(edits("a\nb\nc\nd\n", "A\nb\nc\nD\n") == [TextEdit(0..<1, "A"), TextEdit(6..<7, "D")])
    }

    @Test func `Edits do not split characters or line breaks`() {
        // Both begin with the byte C3.
        #expect(edits("é", "è") == [TextEdit(0..<2, "è")])
        // Both end with the byte A9.
        #expect(edits("é", "ĩ") == [TextEdit(0..<2, "ĩ")])
        #expect(edits("a\r\nb", "a\nb") == [TextEdit(1..<3, "\n")])
        #expect(edits("a\nb", "a\r\nb") == [TextEdit(1..<2, "\r\n")])
        #expect(edits("a\rb", "a\r\nb") == [TextEdit(1..<2, "\r\n")])
    }

    @Test func `A moved line is removed and inserted once`() {
        let edits = edits("one\ntwo\nthree\nfour\n", "two\nthree\nfour\none\n")
        #expect(edits == [TextEdit(0..<4, ""), TextEdit(19..<19, "one\n")])
    }

    @Test func `Applying the edits produces the new text`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            func text() -> String {
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    random.pick(["a", "b", "é", "è", "😀", "", "ab"]) + random.pick(["\n", "\r\n", "\r", ""])
                }.joined()
            }
            let (old, new) = (SourceText(text()), SourceText(text()))
            let edits = old.edits(to: new)
            #expect(old.applying(edits).bytes == new.bytes)
            #expect(edits.allSatisfy { String(validating: $0.replacement, as: UTF8.self) != nil })
        }
    }
}
