import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Moved elements take their own comments along, and comments of the place stay.
@Suite struct MovingTests {
    static let sections = """
        <array>
        \t<string>a</string> <!-- of a -->
        \t<string>b</string>

        \t<!-- Section -->

        \t<!-- of c -->
        \t<string>c</string>
        \t<string>d</string>
        </array>
        """

    @Test(
        arguments: [
            (
                [2], 0,
                "<array>\n\t<!-- of c -->\n\t<string>c</string>\n\t<string>a</string> <!-- of a -->\n\n\t<!-- Section -->\n\n\t<string>b</string>\n\t<string>d</string>\n</array>"
            ),
            (
                [0], 3,
                "<array>\n\t<string>b</string>\n\t<!-- of c -->\n\t<string>c</string>\n\n\t<!-- Section -->\n\n\t<string>d</string>\n\t<string>a</string> <!-- of a -->\n</array>"
            ),
            (
                [3, 0], 1,
                "<array>\n\t<string>b</string>\n\t<string>a</string> <!-- of a -->\n\n\t<!-- Section -->\n\n\t<string>d</string>\n\t<!-- of c -->\n\t<string>c</string>\n</array>"
            ),
            ([1, 2], 1, sections), ([0, 1, 2, 3], 0, sections), ([], 2, sections), ([9], 0, sections),
            (
                [0], 99,
                "<array>\n\t<string>b</string>\n\t<!-- of c -->\n\t<string>c</string>\n\n\t<!-- Section -->\n\n\t<string>d</string>\n\t<string>a</string> <!-- of a -->\n</array>"
            ),
        ] as [([Int], Int, String)])
    func `Moved elements take their comments along and section comments stay`(
        indices: [Int], index: Int, expected: String
    ) throws {
        let edited = Edited(Self.sections)
        let array = try edited.target
        let edits = edited.document.moving(elementsAt: indices, of: array, to: index)
        #expect(edited.applying(edits).text == expected)
        #expect(edits.isEmpty == (expected == Self.sections))
    }

    @Test(
        arguments: [
            (
                "<array>\n\t<true/> <!-- t -->\n\t<false/> <true/>\n</array>",
                "<array>\n\t<false/> <!-- t -->\n\t<true/> <true/>\n</array>", 0, 1
            ),
            (
                "<array><integer>1</integer> <!-- c --> <true/></array>",
                "<array><!-- c --> <true/> <integer>1</integer></array>", 1, 0
            ),
            (
                "<array>\n\t<!-- c -->\n\t<true/> <false/>\n</array>",
                "<array>\n\t<!-- c -->\n\t<false/> <true/>\n</array>", 0, 1
            ),
            (
                "<array><!-- first --> <true/>\n\t<false/>\n</array>",
                "<array><false/>\n\t<!-- first --> <true/>\n</array>", 0, 1
            ),
        ])
    func `Moving an element on a line with several elements can be undone`(
        before: String, after: String, from: Int, to: Int
    ) throws {
        let edited = Edited(before)
        let edits = try edited.document.moving(elementsAt: [from], of: edited.target, to: to)
        let moved = edited.applying(edits)
        #expect(moved.text == after)
        let back = try moved.document.moving(elementsAt: [to], of: moved.target, to: from)
        #expect(moved.applying(back).text == before)
    }

    @Test func `A move edits only the span between the old and the new place`() throws {
        let edited = Edited("<array>" + (0..<9).map { "\n\t<integer>\($0)</integer>" }.joined() + "\n</array>")
        let array = try edited.target
        let edits = edited.document.moving(elementsAt: [5], of: array, to: 3)
        let first = try #require(array.child(at: 3))
        let last = try #require(array.child(at: 5))
        let span = first.span.lowerBound...last.span.upperBound
        #expect(
            !edits.isEmpty
                && edits.allSatisfy { span.contains($0.span.lowerBound) && span.contains($0.span.upperBound) })
    }
}
