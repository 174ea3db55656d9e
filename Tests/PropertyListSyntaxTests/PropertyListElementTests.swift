import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// The children, spans and values of elements.
@Suite struct PropertyListElementTests {
    @Test func `The last of several equal keys is used`() throws {
        let bytes = try #require(try Fixtures.files(in: "PropertyLists").first { $0.name == "duplicates.plist" }).bytes
        let root = try #require(expectLossless(bytes).root)
        #expect(root["a"]?.value == .string("4"))
        #expect(root.value["a"] == .string("4"))
        #expect(root.entries.map(\.key) == ["a", "b", "a", "a"])
        #expect(root["c"] == nil && root.value["c"] == nil)
    }

    @Test func `Elements and entries have spans for their parts`() throws {
        let text = "<plist> <dict><!-- c -->\n<key>a&amp;b</key> <string/></dict></plist>"
        let document = expectLossless(text)
        let root = try #require(document.root)
        func shown(_ span: Range<Int>) -> String { document.source.text.string(in: span) }
        #expect(shown(root.triviaSpan) == " ")
        #expect(shown(root.startTagSpan) == "<dict>")
        let entry = try #require(root.entries.first)
        #expect(shown(entry.span) == "<key>a&amp;b</key> <string/>")
        #expect(shown(entry.keyElement.triviaSpan) == "<!-- c -->\n")
        #expect(shown(entry.keyElement.contentSpan) == "a&amp;b")
        #expect(entry.key == "a&b" && root["a&b"]?.span == entry.element.span)
        #expect(shown(entry.element.startTagSpan) == "<string/>" && entry.element.contentSpan.isEmpty)
    }

    @Test func `Nested plist elements are unwrapped and missing children are nil`() throws {
        let root = try #require(
            expectLossless("<array><plist><plist><true/></plist></plist><integer>2</integer></array>").root)
        #expect(root.childCount == 2)
        #expect(root.elements.map(\.value) == [.boolean(true), .integer(2)])
        #expect(root.child(at: 0)?.unwrapped.kind == .true)
        #expect(root.child(at: 2) == nil && root.child(at: -1) == nil)
        #expect(root.entries.isEmpty && root["a"] == nil && root.string.isEmpty)
    }

    @Test func `Values of different types are distinct`() {
        let values: [PropertyListValue] = [
            .integer(0), .real(0), .real(-0.0), .string("0"), .boolean(false), .date(0), .data([]), .array([]),
            .dictionary([]),
            .unsignedInteger(0), .real(.nan), .date(.nan),
        ]
        #expect(Set(values).count == values.count)
        for (index, value) in values.enumerated() { #expect(values.firstIndex(of: value) == index) }
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0.0"), (1, "1"), (-2, "-2"), (0.5, "0.5"), (1e15, "1000000000000000"),
        (0x1p54, "1.8014398509481984e+16"), (1e17, "1e+17"),
        (999_999_999_999_999, "999999999999999"),
        (.nan, "nan"), (.infinity, "+infinity"), (-.infinity, "-infinity"), (.leastNonzeroMagnitude, "5e-324"),
        (0.1, "0.1"),
    ])
    func `A real has a spelling that CoreFoundation reads back`(real: Double, spelling: String) {
        #expect(PropertyListValue.spelling(of: real) == spelling)
        let reading = Oracle.readPropertyList(Array("<real>\(spelling)</real>".utf8))
        #expect(reading == .xml(Oracle.value(.real(real))))
    }
}
