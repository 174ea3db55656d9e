import SourceText
import Testing

/// Strings are compared by code units, as in CoreFoundation.
@Suite struct ExactStringTests {
    private let composed: ExactString = "é"
    private let decomposed: ExactString = "e\u{301}"

    @Test func `Strings that differ only in normalization are not equal`() {
        #expect(composed.string == decomposed.string)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, "é"]).count == 2)
        #expect(composed == ExactString("\u{E9}"))
    }

    @Test func `Every byte is compared`() {
        for length in 0..<20 {
            let text = String(repeating: "a", count: length)
            #expect(ExactString(text) == ExactString(String(Array(text))))
            #expect(ExactString(text) != ExactString(text + "a"))
            for index in 0..<length {
                let other = text.prefix(index) + "b" + text.dropFirst(index + 1)
                #expect(ExactString(text) != ExactString(String(other)))
            }
        }
    }

    @Test func `Strings are ordered by Unicode scalars`() {
        #expect(decomposed < composed)
        #expect(!(composed < decomposed))
        #expect(
            ["b", "", "Z", "a", "\u{1F600}", "\u{FFFD}"].map { ExactString($0) }.sorted().map(\.string)
                == ["", "Z", "a", "b", "\u{FFFD}", "\u{1F600}"])
    }

    @Test func `A string has a description and can be empty`() {
        #expect("\(composed)" == "é")
        #expect(ExactString("").isEmpty && !composed.isEmpty)
    }
}
