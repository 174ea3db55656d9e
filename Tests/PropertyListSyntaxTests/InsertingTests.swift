import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// New elements are laid out like their neighbors, and removing them restores the text.
@Suite struct InsertingTests {
    @Test(arguments: [
        ("<array>\n\t<true/>\n</array>", 0, "<array>\n\t<string>n</string>\n\t<true/>\n</array>"),
        ("<array>\n\t<true/>\n</array>", 1, "<array>\n\t<true/>\n\t<string>n</string>\n</array>"),
        ("<array>\r\n  <true/>\r\n</array>", 0, "<array>\r\n  <string>n</string>\r\n  <true/>\r\n</array>"),
        ("<array>\r\n  <true/>\r\n</array>", 1, "<array>\r\n  <true/>\r\n  <string>n</string>\r\n</array>"),
        ("<array>\r\t<true/>\r</array>", 1, "<array>\r\t<true/>\r\t<string>n</string>\r</array>"),
        ("<array><true/></array>", 0, "<array><string>n</string><true/></array>"),
        ("<array><true/></array>", 1, "<array><true/><string>n</string></array>"),
        ("<array> <true/> <false/> </array>", 1, "<array> <true/> <string>n</string> <false/> </array>"),
        ("<array> <true/> </array>", 1, "<array> <true/> <string>n</string> </array>"),
        ("<array><true/> <false/></array>", 0, "<array><string>n</string> <true/> <false/></array>"),
        ("<array>\n<true/>\n\n<false/>\n</array>", 0, "<array>\n<string>n</string>\n\n<true/>\n\n<false/>\n</array>"),
        ("<array>\n<true/>\n\n<false/>\n</array>", 1, "<array>\n<true/>\n\n<string>n</string>\n\n<false/>\n</array>"),
        ("<array>\n<true/>\n\n<false/>\n</array>", 2, "<array>\n<true/>\n\n<false/>\n\n<string>n</string>\n</array>"),
        ("<array>\n\t<true/> <!-- t -->\n</array>", 1, "<array>\n\t<true/> <!-- t -->\n\t<string>n</string>\n</array>"),
        ("<array> <!-- a -->\n\t<true/>\n</array>", 0, "<array> <!-- a -->\n\t<string>n</string>\n\t<true/>\n</array>"),
        (
            "<array>\n\t<true/>\n\t<!-- of f -->\n\t<false/>\n</array>", 1,
            "<array>\n\t<true/>\n\t<string>n</string>\n\t<!-- of f -->\n\t<false/>\n</array>"
        ),
        (
            "<array>\n\t<!-- of t -->\n\t<true/>\n</array>", 0,
            "<array>\n\t<string>n</string>\n\t<!-- of t -->\n\t<true/>\n</array>"
        ),
        (
            "<array>\n\t<!-- of t -->\n\t<true/>\n\n\t<!-- of f -->\n\t<false/>\n\t<!-- end -->\n</array>", 2,
            "<array>\n\t<!-- of t -->\n\t<true/>\n\n\t<!-- of f -->\n\t<false/>\n\n\t<string>n</string>\n\t<!-- end -->\n</array>"
        ),
        (
            "<array><true/><!-- of f --><false/></array>", 1,
            "<array><true/><string>n</string><!-- of f --><false/></array>"
        ),
        (
            "<array>\n\t<true/> <!-- f --> <false/>\n</array>", 1,
            "<array>\n\t<true/>\n\t<string>n</string> <!-- f --> <false/>\n</array>"
        ),
        ("<array>\n\t<?pi?> <true/>\n</array>", 1, "<array>\n\t<?pi?> <true/>\n\t<string>n</string>\n</array>"),
        ("<array>\n\t<!-- only -->\n</array>", 0, "<array>\n\t<!-- only -->\n\t<string>n</string>\n</array>"),
        ("<array>\n    <!-- only -->\n  </array>", 0, "<array>\n    <!-- only -->\n    <string>n</string>\n  </array>"),
        ("<array><!-- only --></array>", 0, "<array><!-- only --><string>n</string></array>"),
        ("<array> <!-- only --> </array>", 0, "<array> <!-- only --> <string>n</string> </array>"),
        ("<array> <!-- only -->\n</array>", 0, "<array> <!-- only -->\n\t<string>n</string>\n</array>"),
        ("<array/>", 0, "<array>\n\t<string>n</string>\n</array>"),
    ])
    func `An inserted string is laid out like its neighbors, and removing it restores the text`(
        before: String, index: Int, after: String
    ) throws {
        let edited = Edited(before)
        let array = try #require(edited.document.root)
        let edits = edited.document.inserting([.string("n")], into: array, at: index)
        #expect(edited.applying(edits).text == after)
        expectInsertionIsUndone([.init("", .string("n"))], into: edited, at: index)
    }

    @Test(
        arguments: [
            ("<array></array>", "<array>\n\t<true/>\n</array>"),
            ("<array>\n</array>", "<array>\n\t<true/>\n</array>"),
            ("<array> </array>", "<array>\n\t<true/>\n</array>"),
            ("\r\n<array id=\"1\"></array>", "\r\n<array id=\"1\">\r\n\t<true/>\r\n</array>"),
            ("<array />", "<array>\n\t<true/>\n</array>"),
            ("<array id=\"1\"/>", "<array id=\"1\">\n\t<true/>\n</array>"),
        ])
    func `An empty container that is filled and emptied again becomes an empty-element tag`(
        before: String, after: String
    ) throws {
        let edited = Edited(before)
        let array = try #require(edited.document.root)
        let filled = edited.applying(edited.document.inserting([.boolean(true)], into: array, at: 0))
        #expect(filled.text == after)
        let emptied = filled.applying(
            filled.document.removingElements(at: [0], of: try #require(filled.document.root)))
        #expect(emptied.text == before.prefix(while: { $0 != ">" && $0 != "/" }).trimming + "/>")
    }

    @Test func `An item inserted into a pane has the indentation and line breaks of the file`() throws {
        let item = PropertyListValue.dictionary([
            .init("Type", .string("T")),
            .init("Values", .array([.integer(1), .dictionary([.init("a", .boolean(true))])])),
        ])
        let layouts: [(String, unit: String, breaks: String)] = [
            ("pane", "\t", "\n"), ("spaces4", "    ", "\n"), ("crlf", "\t", "\r\n"), ("cr", "\t", "\r"),
            ("no-final-newline", "\t", "\n"),
        ]
        let lines = [
            "\t\t<dict>", "\t\t\t<key>Type</key>", "\t\t\t<string>T</string>", "\t\t\t<key>Values</key>",
            "\t\t\t<array>",
            "\t\t\t\t<integer>1</integer>", "\t\t\t\t<dict>", "\t\t\t\t\t<key>a</key>", "\t\t\t\t\t<true/>",
            "\t\t\t\t</dict>",
            "\t\t\t</array>", "\t\t</dict>",
        ]
        for layout in layouts {
            let edited = Edited(try fixture(layout.0), [0])
            let new = lines.map { layout.breaks + $0.replacing("\t", with: layout.unit) }.joined()
            for index in 0...3 {
                let array = try #require(edited.container(in: edited.document))
                let edits = edited.document.inserting([item], into: array, at: index)
                #expect(edited.applying(edits).text.replacing(new, with: "", maxReplacements: 1) == edited.text)
                expectInsertionIsUndone([.init("", item)], into: edited, at: index)
            }
        }
    }

    @Test(arguments: [
        // Keys and values on one line; dictionaries on one line, with and without spaces.
        (
            "<dict>\n    <key>a</key> <true />\n</dict>",
            "<dict>\n    <key>a</key> <true />\n    <key>n</key> <dict>\n        <key>x</key> <false />\n    </dict>\n</dict>"
        ),
        (
            "<dict>\n\t<key>a</key>\n\t<dict><key>b</key><true></true></dict>\n</dict>",
            "<dict>\n\t<key>a</key>\n\t<dict><key>b</key><true></true></dict>\n\t<key>n</key>\n\t<dict><key>x</key><false></false></dict>\n</dict>"
        ),
        (
            "<dict>\n\t<key>a</key>\n\t<dict> <key>b</key> <true/> </dict>\n</dict>",
            "<dict>\n\t<key>a</key>\n\t<dict> <key>b</key> <true/> </dict>\n\t<key>n</key>\n\t<dict> <key>x</key> <false/> </dict>\n</dict>"
        ),
        (
            "<dict><key>a</key><integer>1</integer></dict>",
            "<dict><key>a</key><integer>1</integer><key>n</key><dict><key>x</key><false/></dict></dict>"
        ),
        (
            "<dict>\n  <key>a</key>\n    <integer>1</integer>\n</dict>",
            "<dict>\n  <key>a</key>\n    <integer>1</integer>\n  <key>n</key>\n    <dict>\n      <key>x</key>\n        <false/>\n    </dict>\n</dict>"
        ),
        (
            "<dict>\n<key>a</key>\n<integer>1</integer>\n</dict>",
            "<dict>\n<key>a</key>\n<integer>1</integer>\n<key>n</key>\n<dict>\n<key>x</key>\n<false/>\n</dict>\n</dict>"
        ),
    ])
    func `An inserted entry with nested values is laid out like its neighbors`(before: String, after: String) throws {
        let edited = Edited(before)
        let entry = PropertyListValue.Entry("n", .dictionary([.init("x", .boolean(false))]))
        let edits = edited.document.inserting([entry], into: try #require(edited.document.root), at: 1)
        #expect(edited.applying(edits).text == after)
        expectInsertionIsUndone([entry], into: edited, at: 1)
    }

    @Test func `Inserted empty elements are spelled like others in the file`() throws {
        let new: [PropertyListValue] = [.string(""), .boolean(true), .array([]), .dictionary([])]
        for (before, expected) in [
            ("<array><integer>1</integer></array>", "<string></string><true/><array/><dict/>"),
            ("<array><string/></array>", "<string/><true/><array/><dict/>"),
            ("<array><false /></array>", "<string></string><true /><array /><dict />"),
            ("<array><string /><dict></dict></array>", "<string /><true /><array></array><dict></dict>"),
            ("<array><true></true><array /></array>", "<string></string><true></true><array /><dict />"),
        ] {
            let edited = Edited(before)
            let edits = edited.document.inserting(
                new, into: try #require(edited.document.root), at: edited.document.root?.childCount ?? 0)
            #expect(edits.map(\.replacement) == [Array(expected.utf8)])
        }
    }

    @Test func `Insertion keeps the encoding of the file`() throws {
        for name in ["utf8-bom", "utf16le-bom", "utf16be-bom", "latin1", "ascii"] {
            let edited = Edited(expectLossless(try fixtureBytes(name)), [1])
            let text = PropertyListValue.string("ü & 語 😀 \u{FEFF}\r")
            expectInsertionIsUndone([.init("", text)], into: edited, at: 0)
            expectInsertionIsUndone([.init("ключ", text)], into: Edited(edited.document), at: 1)
        }
        let latin1 = Edited(expectLossless(try fixtureBytes("latin1")))
        let root = try #require(latin1.document.root)
        let edits = latin1.document.inserting([.init("ü語", .string("é😀"))], into: root, at: 0)
        #expect(latin1.applying(edits).text.contains("<key>ü&#x8A9E;</key>\n\t<string>é&#x1F600;</string>"))
    }

    @Test func `Inserting nothing produces no edits`() throws {
        let document = expectLossless("<array/>")
        #expect(document.inserting([PropertyListValue](), into: try #require(document.root), at: 0).isEmpty)
    }

    @Test func `Insertion into any container of a fixture can be undone`() throws {
        for (name, bytes) in try Fixtures.files(in: "PropertyLists") where name != "empties.plist" {
            let document = expectLossless(bytes)
            guard document.isEditable, let root = document.root else { continue }
            for path in containers(in: root) {
                let edited = Edited(document, path)
                let count = edited.container(in: document).map { ($0.value.items.count) } ?? 0
                for index in 0...count {
                    expectInsertionIsUndone([.init("new", .string("ü"))], into: edited, at: index)
                }
            }
        }
    }

    /// The paths of all nonempty containers.
    private func containers(in element: PropertyListElement) -> [[Int]] {
        let items = element.kind == .dictionary ? element.entries.map(\.element) : element.elements
        return (items.isEmpty ? [] : [[]])
            + items.enumerated().flatMap { index, item in containers(in: item).map { [index] + $0 } }
    }

    private func fixtureBytes(_ name: String) throws -> [UInt8] {
        try #require(try Fixtures.files(in: "PropertyLists").first { $0.name == name + ".plist" }).bytes
    }

    private func fixture(_ name: String) throws -> String { String(decoding: try fixtureBytes(name), as: UTF8.self) }
}

extension Substring {
    fileprivate var trimming: String { hasSuffix(" ") ? String(dropLast()) : String(self) }
}
