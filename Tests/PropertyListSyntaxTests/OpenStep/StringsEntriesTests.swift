import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// The entries of a table, their parts and their comments.
@Suite struct StringsEntriesTests {
    @Test func `Every part of an entry has its span`() throws {
        let text = "/* é */\n\"a\\U0062\" /* in */ = (x, \"y\") /* here */ ; k;\n"
        let document = expectLosslessStrings(text)
        func spelled(_ span: Range<Int>) -> String { document.source.text.string(in: span) }
        #expect(document.count == 2)
        let first = document.entry(at: 0)
        #expect(first.key == "ab")
        #expect(first.value == .array([.string("x"), .string("y")]))
        #expect(spelled(first.span) == "\"a\\U0062\" /* in */ = (x, \"y\") /* here */ ;")
        #expect(spelled(first.keySpan) == "\"a\\U0062\"")
        #expect(spelled(first.valueSpan) == "(x, \"y\")")
        #expect(!first.isShorthand)
        let second = document.entry(at: 1)
        #expect(second.isShorthand)
        #expect(second.value == .string("k"))
        #expect(spelled(second.span) == "k;")
        #expect(second.valueSpan == second.keySpan)
    }

    @Test func `Comments belong to the entries next to them`() throws {
        let bytes = try #require(try Fixtures.files(in: "Strings").first { $0.name == "comment-places.strings" }).bytes
        let document = expectLosslessStrings(bytes)
        #expect((0..<4).map { document.entry(at: $0).comment } == [nil, nil, "of c\nalso of c", "before d"])
        let header = document.entry(at: 0).comments
        #expect(header.map(\.text) == ["header", "second line of it"])
        #expect(header.allSatisfy { $0.place == .detached && $0.kind == .line })
        #expect(document.entry(at: 2).comments.map(\.text) == ["section", "of c", "also of c"])
        #expect(document.entry(at: 2).comments.map(\.place) == [.detached, .direct, .direct])
        #expect(document.entry(at: 2).comments.map(\.kind) == [.block, .block, .line])
        #expect(
            (0..<4).map { document.trailingComments(ofEntryAt: $0).map(\.text) } == [
                ["behind a"], ["behind b"], [], [],
            ])
        for comment in document.entry(at: 2).comments {
            #expect(document.source.text.string(in: comment.span).contains(comment.text))
        }
    }

    @Test func `The last of several entries with the same key is used`() throws {
        let document = expectLosslessStrings(
            "a=1;\nb=2;\n\"a\"=3;\n'\\141'=4;\nc=5;\nc=6;\n/* long enough for edits in place, which is more than this */\n"
        )
        #expect(document.index(ofKey: "a") == 3)
        #expect(document.indices(ofKey: "a") == [0, 2, 3])
        #expect(document.index(ofKey: "x") == nil)
        #expect(document.overriddenIndices == [0, 2, 4])
        let removed = document.applying(document.removing([3, 4]))
        #expect(removed.index(ofKey: "a") == 2)
        #expect(removed.overriddenIndices == [0])
        let renamed = removed.applying(removed.renamingKey(ofEntryAt: 1, to: "a"))
        #expect(renamed.indices(ofKey: "a") == [0, 1, 2])
        #expect(renamed.index(ofKey: "b") == nil)
        #expect(document.keyCount == 3 && removed.keyCount == 3 && renamed.keyCount == 2)
        #expect(renamed.contains(key: "a") && !renamed.contains(key: "b"))
        #expect(renamed.indices(ofMissing: ["b", "a", "x", "c"]) == [0, 2])
    }

    @Test func `Keys that differ only in Unicode normalization are distinct`() {
        let document = expectLosslessStrings("\"\u{E9}\"=1; \"e\u{301}\"=2;")
        #expect(document.index(ofKey: "\u{E9}") == 0)
        #expect(document.index(ofKey: "e\u{301}") == 1)
        #expect(document.overriddenIndices.isEmpty)
    }

    @Test(arguments: ["word", "\"string\"", "(a)", "<00>", "", "a b"])
    func `A file that is not a table has no entries`(text: String) {
        let document = expectLosslessStrings(text)
        #expect(document.count == 0)
        #expect(!document.isDictionary)
        #expect(document.isEditable == text.isEmpty)
    }

    @Test func `An unpaired surrogate is read but makes the table not editable`() {
        let document = expectLosslessStrings("a = \"x\\Ud83dy\"; b = \"\\Ud83d\\Ude00\";")
        #expect(document.entry(at: 0).value == .string("x\u{FFFD}y"))
        #expect(document.entry(at: 1).value == .string("😀"))
        #expect(!document.isEditable)
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `The value of a table is a dictionary that keeps the order of its pairs`() {
        let document = expectLosslessStrings("{ b = 1; a = 2; b = 3; }")
        guard case .dictionary(let pairs)? = document.value else {
            Issue.record("no dictionary")
            return
        }
        #expect(pairs.map(\.key) == ["b", "a", "b"])
        #expect(
            document.value?.isEqualInFoundation(as: .dictionary([.init("a", .string("2")), .init("b", .string("3"))]))
                == true)
        #expect(
            document.value?.isEqualInFoundation(as: .dictionary([.init("a", .string("2")), .init("b", .string("1"))]))
                == false)
    }
}
