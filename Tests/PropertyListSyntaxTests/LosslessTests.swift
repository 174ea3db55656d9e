import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Any bytes are parsed without a trap and in linear time, and are preserved.
@Suite struct LosslessTests {
    @Test func `Prefixes of every fixture are preserved`() throws {
        for (_, bytes) in try Fixtures.files(in: "PropertyLists") {
            for length in 0...bytes.count where length < 300 || length % 7 == 0 {
                expectLossless(Array(bytes[..<length]))
            }
        }
    }

    @Test func `All files of a few bytes are preserved`() {
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
    func `Markup that is repeated many times is parsed without a trap`(piece: String) {
        let many = String(repeating: piece, count: 100_000)
        for text in [many, "<plist><array>" + many, "<array>" + many + "</array>"] {
            expectLossless(text)
        }
    }

    @Test func `Elements that are nested too deeply are reported`() {
        for (opening, closing) in [("<array>", "</array>"), ("<plist>", "</plist>"), ("<dict><key/>", "</dict>")] {
            let text =
                String(repeating: opening, count: 100_000) + "<true/>" + String(repeating: closing, count: 100_000)
            let document = expectLossless(text)
            #expect(document.diagnostics.map(\.message) == ["elements are nested more than 512 deep"])
        }
        // CoreFoundation does not limit nested plist elements and would overflow its stack.
        let plists = String(repeating: "<plist>", count: 513) + "<true/>" + String(repeating: "</plist>", count: 513)
        #expect(!expectLossless(plists).isReadable)
    }

    @Test func `A huge file on one line is parsed`() {
        let item =
            "<dict><key>a</key><string>é &amp; 語</string><key>b</key><array><true/><integer>7</integer></array></dict>"
        let document = expectLossless("<plist><array>" + String(repeating: item, count: 10_000) + "</array></plist>")
        #expect(document.root?.childCount == 10_000)
        let long = String(repeating: "x", count: 1_000_000)
        #expect(expectLossless("<string>\(long)</string>").value == .string(long))
        #expect(expectLossless("<array><!--\(long)--><string a=\"\(long)\"/></array>").value == .array([.string("")]))
    }

    @Test func `Random bytes are preserved`() {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("<>/!-?&;[]\0 \n\tadiklnprsty\u{E9}\u{FEFF}".utf8) + [0xA9, 0xFF, 0xFE, 0xC3]
        for _ in 0..<TestRuns.count(3_000) {
            expectLossless((0..<Int.random(in: 0...60, using: &random)).map { _ in random.pick(alphabet) })
        }
    }

    @Test(.needsCorpus)
    func `Real files are preserved`() throws {
        for file in try Corpus.files(["plist", "strings"]) { expectLossless(Array(try Data(contentsOf: file))) }
    }
}
