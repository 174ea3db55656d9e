import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Files have exactly the value that CoreFoundation reads.
@Suite struct OracleTests {
    /// Fixtures that may be read differently, by name.
    private static let exceptions: [String: OracleComparison.Exception] = [
        "normalization.plist": .blurredKeys, "uid.plist": .archiverIdentifier,
        "windows-1252.plist": .unsupportedEncoding, "shift-jis.plist": .unsupportedEncoding,
    ]

    @Test func `Fixtures are read as CoreFoundation reads them`() throws {
        var met: [String: OracleComparison.Exception] = [:]
        for (name, bytes) in try Fixtures.files(in: "PropertyLists") {
            switch OracleComparison(bytes) {
            case .bothRead: #expect(!name.hasPrefix("bad-"), "\(name) is read by both")
            case .bothRefuse, .otherFormat: #expect(name.hasPrefix("bad-"), "\(name) is refused")
            case .exception(let exception): met[name] = exception
            case .different(let how): Issue.record("\(name): \(how)")
            }
        }
        #expect(met == Self.exceptions)
    }

    @Test func `Every prefix of a fixture is read as CoreFoundation reads it`() throws {
        for (name, bytes) in try Fixtures.files(in: "PropertyLists") where bytes.count < 400 {
            for length in bytes.indices {
                if case .different(let how) = OracleComparison(Array(bytes[..<length])) {
                    Issue.record("\(name), \(length) bytes: \(how)")
                }
            }
        }
    }

    @Test(arguments: [
        ("<array>", "</array>"), ("<dict><key>a</key>", "</dict>"), ("<array><dict><key/>", "</dict></array>"),
    ])
    func `Nesting is limited as in CoreFoundation`(opening: String, closing: String) {
        for depth in [1, 127, 255, 256, 257, 511, 512, 513] {
            for inside in ["", "<true/>", "<array/>", "<array></array>", "<dict></dict>"] {
                let text = String(repeating: opening, count: depth) + inside + String(repeating: closing, count: depth)
                for text in [text, "<plist>\(text)</plist>"] {
                    if case .different = OracleComparison(Array(text.utf8)) {
                        Issue.record("\(depth) times \(opening) around \(inside) is read differently")
                    }
                }
            }
        }
    }

    /// The characters are those that matter between elements.
    @Test func `All short files are read as CoreFoundation reads them`() {
        let pieces = [
            "<", ">", "/", "!", "-", "?", "a", " ", "<true/>", "<!--", "-->", "<?", "?>", "<array>", "</array>",
        ]
        var texts = [""]
        for _ in 0..<3 {
            texts = texts.flatMap { text in pieces.map { text + $0 } }
            for text in texts {
                if case .different(let how) = OracleComparison(Array(text.utf8)) { Issue.record("\(text): \(how)") }
                let inside = "<array>\(text)</array>"
                if case .different(let how) = OracleComparison(Array(inside.utf8)) { Issue.record("\(inside): \(how)") }
            }
        }
    }

    @Test(arguments: ["integer", "real", "date", "data", "string", "true"])
    func `All short element contents are read as CoreFoundation reads them`(tag: String) {
        let pieces: [String] =
            switch tag {
            case "integer": ["0", "7", "f", "x", "-", "+", " ", "\u{2003}", "\u{85}", "&#49;"]
            case "real": ["0", "7", ".", "e", "-", "+", " ", "inf", "nan", "\u{A0}", "&#49;"]
            case "date": ["2020-02-29T00:00:00Z", "-", "0", " ", "Z"]
            case "data": ["A", "b", "=", " ", "\n", "/", "-", "&", "é"]
            case "string": ["&", "amp;", "#", "x", "4", ";", "<![CDATA[", "]]>", "<!--", "]"]
            default: ["", " ", "<", "<!-- -->", "x"]
            }
        var contents = [""]
        for _ in 0..<4 {
            contents = contents.flatMap { content in pieces.map { content + $0 } }
            if contents.count > 2_000 { break }
            for content in contents {
                let text = "<\(tag)>\(content)</\(tag)>"
                if case .different(let how) = OracleComparison(Array(text.utf8)) { Issue.record("\(text): \(how)") }
            }
        }
    }

    @Test func `Any byte in any syntactic position is read as CoreFoundation reads it`() {
        let places = [
            "|<true/>", "<|true/>", "<true|/>", "<true/|>", "<array>|</array>", "<array></|array>", "<array></array|>",
            "<integer>|</integer>", "<integer>|1</integer>", "<integer>1|</integer>", "<integer>-|1</integer>",
            "<real>|</real>", "<real>|1</real>", "<real>1|</real>", "<date>|2001-01-01T00:00:00Z</date>",
            "<data>|</data>", "<data>AA=|=</data>", "<string>|</string>", "<string>&#|65;</string>",
            "<!DOCTYPE|><true/>", "<?|?><true/>", "<!--|--><true/>", "<plist|><true/></plist>",
            "<plist>|<true/></plist>",
        ]
        for place in places {
            let parts = place.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            for byte in UInt8.min...UInt8.max {
                if case .different(let how) = OracleComparison(parts[0] + [byte] + parts[1]) {
                    Issue.record("byte \(byte) in \(place): \(how)")
                }
            }
        }
    }

    @Test func `Declared encodings are handled as in CoreFoundation`() {
        let supported = [
            "UTF-8", "utf-8", "Utf8", "ISO-8859-1", "iso_8859-1", "iso 8859 1", "latin1", "Latin-1", "l1", "cp819",
            "IBM819", "ASCII",
            "US-ASCII", "us", "iso646-us", "ISO_646.irv:1991", "iso-ir-6", "ANSI_X3.4-1968", "cp367", "csASCII",
            "iso-ir-100",
            "csISOLatin1", "ISO_8859-1:1987", "8859-1", "unicode-1-1-utf-8",
        ]
        let others = [
            "", "x", "UTF-16", "UTF-7", "UTF-32", "UCS-2", "macintosh", "windows-1252", "ISO-8859-15", "Shift_JIS",
            "utf", "-",
        ]
        let declarations = [
            "<?xml version=\"1.0\" encoding=\"|\"?>", "<?xml encoding='|' ?>", "<?xml encoding=|?>",
            "<?xml encoding='|\"?>",
            "<?xml encoding = '|'?>", "<?xmlencoding='|'>", " <?xml encoding='|'?>", "<?xml encoding='|'?",
            "<?xml x?><?y encoding='|'?>", "<?xml encoding=\"|",
        ]
        for name in supported + others {
            for declaration in declarations {
                for rest in ["<string>é</string>", "<string>\u{C3}</string>", "<a/>", ""] {
                    let text = declaration.replacing("|", with: name) + rest
                    for bytes in [Array(text.utf8), TextEncoding(.latin1).encode(Array(text.utf8))] {
                        switch OracleComparison(bytes) {
                        case .exception: #expect(!supported.contains(name), "\(name) is not read")
                        case .different(let how): Issue.record("\(shown(bytes)): \(how)")
                        default: break
                        }
                    }
                }
            }
        }
    }

    @Test func `UTF-32 is read as CoreFoundation reads it`() {
        let whole = [
            "<?xml version='1.0' encoding='UTF-8'?><plist><dict><key>é</key><string>語😀</string></dict></plist>",
            "<?xml version='1.0' encoding='KOI8-R'?><true/>",
        ]
        for isBigEndian in [false, true] {
            let mark: [UInt8] = isBigEndian ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]
            func bytes(_ unit: UInt32) -> [UInt8] {
                let low = (0..<4).map { UInt8(truncatingIfNeeded: unit >> (8 * UInt32($0))) }
                return isBigEndian ? low.reversed() : low
            }
            let texts = whole.map { mark + $0.unicodeScalars.flatMap { bytes($0.value) } }
            for text in texts {
                switch OracleComparison(text) {
                case .bothRead: break
                default: Issue.record("\(text) is not read by both")
                }
                // Incomplete units after the last one, and units that are not characters.
                let ends =
                    [[0], [0, 0], [0x61, 0, 0]] + [0xD800, 0xDC00, 0x11_0000, .max, 0xFEFF, 0xFFFE].map(bytes)
                for end in ends {
                    if case .different(let how) = OracleComparison(text + end) { Issue.record("\(end): \(how)") }
                }
            }
        }
        for bytes in [[0xFF, 0xFE, 0, 0], [0xFF, 0xFE, 0, 0, 0x61], [0, 0, 0xFE, 0xFF], [0, 0, 0xFE, 0xFF, 0]] {
            if case .different(let how) = OracleComparison(bytes.map(UInt8.init)) { Issue.record("\(bytes): \(how)") }
        }
    }

    @Test(.needsCorpus)
    func `Real files are read as CoreFoundation reads them`() throws {
        var counts = (read: 0, refused: 0, otherFormat: 0, exceptions: 0)
        for file in try Corpus.files(["plist", "strings"]) {
            switch OracleComparison(Array(try Data(contentsOf: file))) {
            case .bothRead: counts.read += 1
            case .bothRefuse: counts.refused += 1
            case .otherFormat: counts.otherFormat += 1
            case .exception: counts.exceptions += 1
            case .different(let how): Issue.record("\(file.path): \(how)")
            }
        }
        #expect(counts.read >= 100, "\(counts)")
    }
}
