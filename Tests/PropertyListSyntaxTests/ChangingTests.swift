import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Replacing, renaming and removing leave everything else unchanged.
@Suite struct ChangingTests {
    @Test(
        arguments: [
            ("<string>a</string>", .string("b"), "<string>b</string>"),
            ("<string id=\"1\">a</string >", .string("b"), "<string id=\"1\">b</string >"),
            ("<string><![CDATA[a]]></string>", .string("<"), "<string>&lt;</string>"),
            ("<string>a</string>", .string(""), "<string></string>"),
            ("<string/>", .string("a"), "<string>a</string>"),
            ("<integer> 7</integer>", .integer(8), "<integer>8</integer>"),
            ("<integer>7</integer>", .unsignedInteger(.max), "<integer>18446744073709551615</integer>"),
            ("<integer>1</integer>", .real(1), "<real>1</real>"),
            ("<real>1</real>", .real(0.1), "<real>0.1</real>"),
            ("<real>0</real>", .real(-0.0), "<real>-0.0</real>"),
            ("<real>1</real>", .real(.infinity), "<real>+infinity</real>"),
            ("<true/>", .boolean(false), "<false/>"),
            ("<true />", .boolean(false), "<false />"),
            ("<true></true>", .boolean(false), "<false></false>"),
            ("<date>2001-01-01T00:00:00Z</date>", .date(86_400), "<date>2001-01-02T00:00:00Z</date>"),
            ("<data></data>", .data([0, 1, 2, 3]), "<data>AAECAw==</data>"),
            ("<string>a</string>", .array([.integer(1)]), "<array>\n\t<integer>1</integer>\n</array>"),
            ("<array>\n  <true/>\n</array>", .array([.boolean(false)]), "<array>\n  <false/>\n</array>"),
            ("<array><true/></array>", .array([.array([.boolean(false)])]), "<array><array><false/></array></array>"),
            ("<array><true/></array>", .array([]), "<array/>"),
        ] as [(String, PropertyListValue, String)])
    func `Replacing a value changes only what the new value requires`(
        before: String, value: PropertyListValue, after: String
    ) throws {
        let edited = Edited(before)
        let changed = edited.applying(edited.document.replacing(try #require(edited.document.root), with: value))
        #expect(changed.text == after)
        #expect(changed.document.value == value)
        #expect(changed.document.replacing(try #require(changed.document.root), with: value).isEmpty)
    }

    @Test(
        arguments: [
            ("<string>a &amp; b</string>", .string("c")), ("<string id=\"1\">a</string>", .string("")),
            ("<string></string>", .string("c")), ("<integer>-1</integer>", .integer(7)),
            ("<real>0.5</real>", .real(2)), ("<true/>", .boolean(false)), ("<false />", .boolean(true)),
            ("<true></true>", .boolean(false)), ("<date>2001-01-01T00:00:00Z</date>", .date(86_400)),
            ("<data>AA==</data>", .data([])), ("<string>a</string>", .integer(1)), ("<integer>1</integer>", .real(1)),
            ("<array/>", .string("a")), ("<dict/>", .dictionary([.init("a", .boolean(true))])),
        ] as [(String, PropertyListValue)])
    func `Restoring a replaced value restores the text if it was spelled canonically`(
        element: String, value: PropertyListValue
    ) throws {
        for layout in [
            "<array>\(element)</array>", "<array>\r\n  \(element) <!-- t -->\r\n  <integer>1</integer>\r\n</array>",
        ] {
            let edited = Edited(layout)
            let old = try #require(edited.document.root?.elements.first)
            let changed = edited.applying(edited.document.replacing(old, with: value))
            let new = try #require(changed.document.root?.elements.first)
            #expect(new.value == value)
            #expect(changed.applying(changed.document.replacing(new, with: old.value)).text == layout)
        }
    }

    @Test func `A nested value is indented like its neighbors`() throws {
        let value = PropertyListValue.dictionary([.init("x", .array([.integer(1)]))])
        for (before, after) in [
            (
                "<dict>\r\n  <key>a</key>\r\n  <true/>\r\n</dict>",
                "<dict>\r\n  <key>a</key>\r\n  <dict>\r\n    <key>x</key>\r\n    <array>\r\n      <integer>1</integer>\r\n"
                    + "    </array>\r\n  </dict>\r\n</dict>"
            ),
            (
                "<dict>\n\t<key>a</key> <true/>\n</dict>",
                "<dict>\n\t<key>a</key> <dict>\n\t\t<key>x</key> <array>\n\t\t\t<integer>1</integer>\n\t\t</array>\n\t</dict>\n</dict>"
            ),
            (
                "<dict><key>a</key><true/></dict>",
                "<dict><key>a</key><dict><key>x</key><array><integer>1</integer></array></dict></dict>"
            ),
        ] {
            let edited = Edited(before)
            let element = try #require(edited.document.root?["a"])
            #expect(edited.applying(edited.document.replacing(element, with: value)).text == after)
        }
    }

    @Test func `Replacing a value with itself and removing nothing produce no edits`() throws {
        for (_, bytes) in try Fixtures.files(in: "PropertyLists") {
            let document = expectLossless(bytes)
            guard document.isEditable, let root = document.root else { continue }
            var open = [root]
            while let element = open.popLast() {
                #expect(document.replacing(element, with: element.value).isEmpty)
                open += element.elements + element.entries.map(\.element)
                for entry in element.entries { #expect(document.renaming(entry.keyElement, to: entry.key).isEmpty) }
            }
            #expect(document.removingElements(at: [], of: root).isEmpty)
            expectSame(document.applying([]), document)
        }
        // A date cannot represent half a second.
        let date = expectLossless("<date>2001-01-01T00:00:00Z</date>")
        #expect(date.replacing(try #require(date.root), with: .date(0.5)).isEmpty)
    }

    @Test(arguments: [
        ("<key>a</key>", "<key>n &amp; m</key>"), ("<key id=\"1\" >a</key>", "<key id=\"1\" >n &amp; m</key>"),
        ("<key/>", "<key>n &amp; m</key>"), ("<key><![CDATA[a]]></key>", "<key>n &amp; m</key>"),
    ])
    func `A renamed key is escaped and keeps its attributes`(before: String, after: String) throws {
        let edited = Edited("<dict>\(before)<true/></dict>")
        let key = try #require(edited.document.root?.entries.first?.keyElement)
        let changed = edited.applying(edited.document.renaming(key, to: "n & m"))
        #expect(changed.text == "<dict>\(after)<true/></dict>")
    }

    @Test func `Keys that differ only in Unicode normalization are distinct`() throws {
        let edited = Edited("<dict><key>é</key><integer>1</integer><key>e\u{301}</key><integer>2</integer></dict>")
        let root = try #require(edited.document.root)
        #expect(root["é"]?.value == .integer(1))
        #expect(root["e\u{301}"]?.value == .integer(2))
        #expect(!edited.document.renaming(root.entries[0].keyElement, to: "e\u{301}").isEmpty)
    }

    @Test(
        arguments: [
            (
                [0],
                "<array>\n\t<!-- of b -->\n\t<integer>2</integer>\n\n\t<integer>3</integer> <!-- of c -->\n\t<!-- end -->\n</array>"
            ),
            (
                [1],
                "<array>\n\t<integer>1</integer>\n\n\t<!-- of b -->\n\n\t<integer>3</integer> <!-- of c -->\n\t<!-- end -->\n</array>"
            ),
            (
                [2, 2],
                "<array>\n\t<integer>1</integer>\n\n\t<!-- of b -->\n\t<integer>2</integer> <!-- of c -->\n\t<!-- end -->\n</array>"
            ),
            ([0, 1], "<array>\n\t<!-- of b -->\n\t<integer>3</integer> <!-- of c -->\n\t<!-- end -->\n</array>"),
            ([2, 0, 1], "<array>\n\n\t<!-- of b --> <!-- of c -->\n\t<!-- end -->\n</array>"),
            ([7, -1], nil),
        ] as [([Int], String?)])
    func `Removing elements keeps their comments and ignores invalid indices`(indices: [Int], after: String?) throws {
        let before =
            "<array>\n\t<integer>1</integer>\n\n\t<!-- of b -->\n\t<integer>2</integer>\n\n\t<integer>3</integer> <!-- of c -->\n"
            + "\t<!-- end -->\n</array>"
        let edited = Edited(before)
        let edits = edited.document.removingElements(at: indices, of: try #require(edited.document.root))
        #expect(edited.applying(edits).text == after ?? before)
    }

    @Test func `A comment on the line of a removed first element keeps its line`() throws {
        let edited = Edited("<array>\n\t<!-- a --> <true/>\n\t<false/>\n</array>")
        let edits = edited.document.removingElements(at: [0], of: try #require(edited.document.root))
        #expect(edited.applying(edits).text == "<array>\n\t<!-- a -->\n\t<false/>\n</array>")
    }

    @Test(arguments: [
        (
            "<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<false/>\n</dict>", [0],
            "<dict>\n\t<key>b</key>\n\t<false/>\n</dict>"
        ),
        (
            "<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<false/>\n</dict>", [1],
            "<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"
        ),
        ("<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<false/>\n</dict>", [0, 1], "<dict/>"),
        ("<dict><key>a</key><true/> <key>b</key><true/></dict>", [0], "<dict><key>b</key><true/></dict>"),
        ("<plist>\n<dict id=\"1\">\n<key>a</key><true />\n</dict></plist>", [0], "<plist>\n<dict id=\"1\" /></plist>"),
        (
            "<dict><!-- c --><key>a</key><true/><key>b</key><true/></dict>", [0],
            "<dict><!-- c --><key>b</key><true/></dict>"
        ),
        ("<dict><key>a</key><!-- c --><true/></dict>", [0], "<dict><!-- c --></dict>"),
        (
            "<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key> <!-- c -->\n\t<true/>\n\t<key>d</key>\n\t<true/>\n</dict>",
            [0, 1], "<dict>\n\t <!-- c -->\n\t<key>d</key>\n\t<true/>\n</dict>"
        ),
    ])
    func `Removing entries keeps comments and the layout of other entries`(
        before: String, indices: [Int], after: String
    ) throws {
        let edited = Edited(before)
        let edits = edited.document.removingEntries(at: indices, of: try #require(edited.document.root))
        #expect(edited.applying(edits).text == after)
    }
}
