import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Removing elements removes the selected comments and keeps all others.
@Suite struct CuttingTests {
    static let text =
        "<array>\n\t<!-- of a -->\n\t<!-- more -->\n\t<true/> <!-- t -->\n\n\t<!-- Section -->\n\n\t<!-- of b --> <false/> <!-- u -->\n\t<integer>1</integer>\n</array>"

    @Test(
        arguments: [
            (
                [0],
                "<array>\n\t<!-- Section -->\n\n\t<!-- of b --> <false/> <!-- u -->\n\t<integer>1</integer>\n</array>"
            ),
            (
                [1],
                "<array>\n\t<!-- of a -->\n\t<!-- more -->\n\t<true/> <!-- t -->\n\n\t<!-- Section -->\n\t<integer>1</integer>\n</array>"
            ),
            ([0, 1], "<array>\n\t<!-- Section -->\n\n\t<integer>1</integer>\n</array>"),
            ([0, 1, 2], "<array>\n\n\t<!-- Section -->\n</array>"),
        ] as [([Int], String)])
    func `Cut elements take all their comments with them`(indices: [Int], after: String) throws {
        let edited = Edited(Self.text)
        let edits = try edited.document.removingElementsAndComments(at: indices, of: edited.target)
        #expect(edited.applying(edits).text == after)
    }

    @Test(
        arguments: [
            (
                0, ["of a"],
                "<array>\n\t<!-- more -->\n\t<!-- t -->\n\n\t<!-- Section -->\n\n\t<!-- of b --> <false/> <!-- u -->\n\t<integer>1</integer>\n</array>"
            ),
            (
                0, ["more", "t"],
                "<array>\n\t<!-- of a -->\n\t<!-- Section -->\n\n\t<!-- of b --> <false/> <!-- u -->\n\t<integer>1</integer>\n</array>"
            ),
            (
                1, ["u", "Section"],
                "<array>\n\t<!-- of a -->\n\t<!-- more -->\n\t<true/> <!-- t -->\n\n\t<!-- Section -->\n\n\t<!-- of b -->\n\t<integer>1</integer>\n</array>"
            ),
            (
                2, ["u"],
                "<array>\n\t<!-- of a -->\n\t<!-- more -->\n\t<true/> <!-- t -->\n\n\t<!-- Section -->\n\n\t<!-- of b --> <false/> <!-- u -->\n</array>"
            ),
        ] as [(Int, [String], String)])
    func `Removing an element removes only the selected comments`(index: Int, comments: [String], after: String) throws
    {
        let edited = Edited(Self.text)
        let edits = try edited.document.removingElements(
            at: [index], of: edited.target, withComments: comments.contains)
        #expect(edited.applying(edits).text == after)
    }

    @Test func `Cutting the only element with its comments empties the array`() throws {
        for (text, expected) in [
            ("<array>\n\t<!-- a -->\n\t<true/> <!-- t -->\n</array>", "<array/>"),
            ("<array> <!-- place -->\n\t<true/>\n</array>", "<array> <!-- place -->\n</array>"),
            ("<array><!-- a --><true/></array>", "<array/>"),
        ] {
            let edited = Edited(text)
            let edits = try edited.document.removingElementsAndComments(at: [0], of: edited.target)
            #expect(edited.applying(edits).text == expected)
        }
    }

    @Test func `An emptied array is spelled like other empty elements in the file`() throws {
        let edited = Edited("<array>\n<dict></dict>\n<array>\n<true/>\n</array>\n</array>", [1])
        let array = try #require(edited.container(in: edited.document))
        let edits = edited.document.removingElements(at: [0], of: array)
        #expect(edited.applying(edits).text == "<array>\n<dict></dict>\n<array></array>\n</array>")
    }

    @Test(arguments: [
        "<array>\n\t<true/>\n\t<!-- of f -->\n\t<false/> <!-- f -->\n\t<array>\n\t\t<true/>\n\t</array>\n</array>",
        "<array>\r\n  <true/>\r\n\r\n  <!-- of f -->\r\n  <false/>\r\n\r\n  <!-- 1 --> <!-- 2 -->\r\n  <true/>\r\n</array>",
        "<array><true/><!-- of f --><false/><dict><key>a</key><true/></dict></array>",
        "<array> <true/> <false/> </array>", "<array>\n\t<!-- only -->\n\t<true/>\n</array>",
        "<array>\n\t<!-- Section -->\n\n\t<true/>\n\t<false/>\n</array>",
    ])
    func `Cutting an element and pasting it back restores the text`(text: String) throws {
        let edited = Edited(text)
        let array = try edited.target
        for index in 0..<array.childCount {
            let fragment = try edited.fragment(index, withComments: true)
            let cut = edited.applying(edited.document.removingElementsAndComments(at: [index], of: array))
            #expect(cut.document.root?.elements.count == array.childCount - 1)
            let back = try cut.document.inserting([fragment], into: cut.target, at: index)
            #expect(cut.applying(back).text == text, "\(index): \(cut.text)")
        }
    }
}
