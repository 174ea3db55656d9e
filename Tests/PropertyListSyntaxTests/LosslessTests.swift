import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Any bytes are read without a trap, in time proportional to their number, and given back.
@Suite struct LosslessTests {
    @Test func everyBeginningOfEveryFixture() throws {
        for (_, bytes) in try Fixtures.files(in: "PropertyLists") {
            for length in 0...bytes.count where length < 300 || length % 7 == 0 {
                expectLossless(Array(bytes[..<length]))
            }
        }
    }

    @Test func allFilesOfFewBytes() {
        let bytes: [UInt8] = [
            0, 0x09, 0x20, 0x21, 0x2F, 0x3C, 0x3E, 0x3F, 0x61, 0x80, 0xA9, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF,
        ]
        var files: [[UInt8]] = [[]]
        for _ in 0..<4 {
            for file in files { expectLossless(file) }
            files = files.flatMap { file in bytes.map { file + [$0] } }
        }
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max { expectLossless([first, second]) }
        }
    }

    @Test(arguments: [
        "<array>", "<dict>", "<plist>", "<dict><key>a</key>", "<!--", "<!-- -->", "<?", "<?p?>", "<![CDATA[",
        "<string>", "<array/>",
        "</array>", "<array", "&", "<plist><array>", "<key>", "\n", "<!DOCTYPE", "\0", "<string>&", "<string><![CDATA[",
    ])
    func bombs(piece: String) {
        let many = String(repeating: piece, count: 100_000)
        for text in [many, "<plist><array>" + many, "<array>" + many + "</array>"] {
            expectLossless(text)
        }
    }

    @Test func manyClosedElementsAreDeep() {
        for (opening, closing) in [("<array>", "</array>"), ("<plist>", "</plist>"), ("<dict><key/>", "</dict>")] {
            let text =
                String(repeating: opening, count: 100_000) + "<true/>" + String(repeating: closing, count: 100_000)
            let document = expectLossless(text)
            #expect(document.diagnostics.map(\.message) == ["elements are nested more than 512 deep"])
        }
        // What CoreFoundation would overflow its stack with is refused: it does not count these.
        let plists = String(repeating: "<plist>", count: 513) + "<true/>" + String(repeating: "</plist>", count: 513)
        #expect(!expectLossless(plists).isReadable)
    }

    @Test func aHugeFileOnOneLine() {
        let item =
            "<dict><key>a</key><string>é &amp; 語</string><key>b</key><array><true/><integer>7</integer></array></dict>"
        let document = expectLossless("<plist><array>" + String(repeating: item, count: 10_000) + "</array></plist>")
        #expect(document.root?.childCount == 10_000)
        let long = String(repeating: "x", count: 1_000_000)
        #expect(expectLossless("<string>\(long)</string>").value == .string(long))
        #expect(expectLossless("<array><!--\(long)--><string a=\"\(long)\"/></array>").value == .array([.string("")]))
    }

    @Test func randomBytes() {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("<>/!-?&;[]\0 \n\tadiklnprsty\u{E9}\u{FEFF}".utf8) + [0xA9, 0xFF, 0xFE, 0xC3]
        for _ in 0..<TestRuns.count(3_000) {
            expectLossless((0..<Int.random(in: 0...60, using: &random)).map { _ in random.pick(alphabet) })
        }
    }

    @Test(.needsCorpus)
    func corpus() throws {
        for file in try Corpus.files(["plist", "strings"]) { expectLossless(Array(try Data(contentsOf: file))) }
    }
}
