import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Removing an entry removes its own comments and leaves everything else unchanged.
@Suite struct StringsRemovingTests {
    @Test(arguments: [
        ("a=1;\nb=2;\nc=3;\n", [1], "a=1;\nc=3;\n"),
        ("a=1;\nb=2;\nc=3;\n", [0], "b=2;\nc=3;\n"),
        ("a=1;\nb=2;\nc=3;", [2], "a=1;\nb=2;"),
        ("a=1;\nb=2;\nc=3;\n", [0, 2], "b=2;\n"),
        ("a=1;\nb=2;\nc=3;\n", [0, 1, 2], "\n"), ("a=1;", [0], "\n"),
        ("a=1; b=2; c=3;\nd=4;", [1], "a=1; c=3;\nd=4;"),
        ("a=1; b=2;\nc=3;", [1], "a=1;\nc=3;"),
        ("a=1;\nb=2;\n\nc=3;\n", [1], "a=1;\n\nc=3;\n"),
        ("a=1;\n\nb=2;\nc=3;\n", [1], "a=1;\n\nc=3;\n"),
        ("// h\n\n// A\na=1; // t\n\n// B\nb=2;\n", [0], "// h\n\n// B\nb=2;\n"),
        ("// h\n\n// A\na=1; // t\n\n// B\nb=2;\n", [1], "// h\n\n// A\na=1; // t\n"),
        ("// h\n\n// A\na=1; // t\n\n// B\nb=2;\n", [0, 1], "// h\n"),
        ("a=1;\n\n// section\n\nb=2;\nc=3;\n", [0], "// section\n\nb=2;\nc=3;\n"),
        ("a=1;\n\n// section\n\nb=2;\nc=3;\n", [1], "a=1;\n\n// section\n\nc=3;\n"),
        ("a=1;\n\n// section\n\nb=2;\n", [1], "a=1;\n\n// section\n"),
        ("{a=1;\n// section\n\nb=2;}", [1], "{a=1;\n// section\n}"),
        ("{\n    a=1;\n    b=2;\n}\n", [0], "{\n    b=2;\n}\n"),
        ("{\n    a=1;\n}\n", [0], "{\n}\n"),
        ("{ // h\n\na=1;}", [0], "{ // h\n}"),
        ("a=1;\r\nb=2;\r\n", [0], "b=2;\r\n"),
        ("a=1;\nb=2;\n;; lost", [1], "a=1;\n;; lost"),
    ])
    func `A removed entry takes its own comments and line breaks along`(before: String, indices: [Int], after: String) {
        let document = expectLosslessStrings(before)
        let edited = document.applying(document.removing(indices))
        #expect(String(decoding: edited.bytes, as: UTF8.self) == after)
    }

    @Test func `The entries that remain keep their values and comments`() {
        var tables = RandomTable(random: SeededGenerator(seed: 13))
        for _ in 0..<TestRuns.count(2_000) {
            let document = expectLosslessStrings(tables.text())
            let removed = Set((0..<document.count).filter { _ in tables.random.percent(40) })
            let kept = (0..<document.count).filter { !removed.contains($0) }
            let edited = document.applying(document.removing(removed))
            let context: Comment =
                "\(String(decoding: document.bytes, as: UTF8.self).debugDescription) without \(removed)"
            #expect(edited == expectLosslessStrings(edited.bytes), context)
            #expect((0..<edited.count).map { edited.key(at: $0) } == kept.map { document.key(at: $0) }, context)
            guard edited.count == kept.count else { continue }
            for (new, old) in kept.enumerated() {
                #expect(edited.entry(at: new).value == document.entry(at: old).value, context)
                #expect(edited.entry(at: new).comment == document.entry(at: old).comment, context)
            }
            // A file may become unreadable only if all its entries are removed.
            #expect(edited.isReadable || kept.isEmpty, context)
        }
    }

    @Test func `Removing the only entry leaves a readable file with its byte order mark`() {
        let text = EncodedText(SourceText("a=b;"), in: TextEncoding(.utf16LittleEndian, byteOrderMark: true))
        let document = StringsDocument(text)
        let edited = document.applying(document.removing([0]))
        #expect(edited.bytes == [0xFF, 0xFE, 0x0A, 0x00])
        #expect(edited.isReadable)
    }
}
