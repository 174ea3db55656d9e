import Foundation
import PropertyListSyntax
import TestSupport
import Testing

/// Files have exactly the value that CoreFoundation reads.
@Suite struct StringsOracleTests {
    @Test func `Fixtures are read as CoreFoundation reads them`() throws {
        var read = 0
        var refused = 0
        for (name, bytes) in try Fixtures.files(in: "Strings") {
            switch StringsOracleComparison(bytes) {
            case .bothRead: read += 1
            case .bothRefuse: refused += 1
            case .notComparable:
                #expect(
                    name == "normalization.strings" || name == "lone-surrogate.strings", "\(name) is not comparable")
            case .different(let how): Issue.record("\(name): \(how)")
            }
        }
        #expect(read >= 34)
        #expect(refused >= 9)
    }

    @Test func `Every prefix of a fixture is read as CoreFoundation reads it`() throws {
        for (name, bytes) in try Fixtures.files(in: "Strings") where bytes.count < 600 {
            for length in bytes.indices {
                if case .different(let how) = StringsOracleComparison(Array(bytes[..<length])) {
                    Issue.record("\(name), \(length) bytes: \(how)")
                }
            }
        }
    }

    @Test func `Every octal escape is read as CoreFoundation reads it`() {
        for value in 0..<512 {
            let text = "\"\\" + String(value, radix: 8) + "\""
            if case .different(let how) = StringsOracleComparison(Array(text.utf8)) { Issue.record("\(text): \(how)") }
        }
    }

    @Test(arguments: [("(", ")"), ("{a=", ";}"), ("(a,{b=", ";})")])
    func `Nesting is limited as in CoreFoundation`(opening: String, closing: String) {
        for depth in [1, 256, 257, 511, 512, 513, 514, 20_000] {
            let text = String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
            let filled = String(repeating: opening, count: depth) + "x" + String(repeating: closing, count: depth)
            for text in [text, filled, String(repeating: opening, count: depth), "a = " + filled + ";"] {
                if case .different = StringsOracleComparison(Array(text.utf8)) {
                    Issue.record("\(depth) times \(opening)\(closing) is read differently")
                }
            }
        }
    }

    @Test func `UTF-32 is read as CoreFoundation reads it`() {
        let whole = ["\"a\" = \"é語😀\"; // ü", "{ a = (b); }", "a"]
        for isBigEndian in [false, true] {
            let mark: [UInt8] = isBigEndian ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]
            func bytes(_ unit: UInt32) -> [UInt8] {
                let low = (0..<4).map { UInt8(truncatingIfNeeded: unit >> (8 * UInt32($0))) }
                return isBigEndian ? low.reversed() : low
            }
            let texts = whole.map { mark + $0.unicodeScalars.flatMap { bytes($0.value) } }
            for text in texts {
                switch StringsOracleComparison(text) {
                case .bothRead: break
                default: Issue.record("\(text) is not read by both")
                }
                // Incomplete units after the last one, and units that are not characters.
                let ends =
                    [[0], [0, 0], [0x61, 0, 0]] + [0xD800, 0xDC00, 0x11_0000, .max, 0xFEFF, 0xFFFE].map(bytes)
                for end in ends {
                    if case .different(let how) = StringsOracleComparison(text + end) { Issue.record("\(end): \(how)") }
                }
            }
        }
        for bytes in [[0xFF, 0xFE, 0, 0], [0xFF, 0xFE, 0, 0, 0x61], [0, 0, 0xFE, 0xFF], [0, 0, 0xFE, 0xFF, 0]] {
            if case .different(let how) = StringsOracleComparison(bytes.map(UInt8.init)) {
                Issue.record("\(bytes): \(how)")
            }
        }
    }

    @Test(.needsCorpus)
    func `Real files are read as CoreFoundation reads them`() throws {
        var read = 0
        var refused = 0
        var skipped = 0
        for file in try Corpus.files(["strings", "plist"]) {
            switch StringsOracleComparison(Array(try Data(contentsOf: file))) {
            case .bothRead: read += 1
            case .bothRefuse: refused += 1
            case .notComparable: skipped += 1
            case .different(let how): Issue.record("\(file.path): \(how)")
            }
        }
        #expect(read >= 100, "refused by both \(refused), in another format \(skipped)")
    }
}
