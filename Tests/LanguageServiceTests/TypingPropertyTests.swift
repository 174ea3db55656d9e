import Foundation
import LanguageService
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Properties of completions and hovers at arbitrary places.
struct TypingPropertyTests {
    private static let template = ["Root.plist", "en.lproj/Root.strings"]

    /// The tutorial bundle with the text of one file replaced.
    private static func tutorial(_ path: String? = nil, _ text: [UInt8] = []) throws -> SettingsBundle {
        SettingsBundle(
            bytes: try template.map {
                let whole = try Repository.text(of: "Templates/tutorial/Settings.bundle/\($0)")
                return ($0, $0 == path ? text : Array(whole.utf8))
            })
    }

    /// Requests completions and the hover at a place, and returns descriptions of invalid results.
    private static func invalidResults(at offset: Int, in path: String, of bundle: SettingsBundle) -> [String] {
        let count = bundle.files[path]?.text?.count ?? 0
        let text = bundle.files[path]?.text
        var invalidResults: [String] = []
        for completion in bundle.completions(at: offset, in: path) {
            let span = completion.span
            if span.lowerBound > offset || span.upperBound < offset || span.lowerBound < 0 || span.upperBound > count {
                invalidResults.append("\(path) at \(offset): \(completion.label) replaces \(span)")
            } else if text?.bytes(in: span).contains(UInt8(ascii: "\n")) == true {
                invalidResults.append("\(path) at \(offset): \(completion.label) replaces more than a line")
            }
        }
        if let span = bundle.hover(at: offset, in: path)?.span, span.lowerBound < 0 || span.upperBound > count {
            invalidResults.append("\(path) at \(offset): hover over \(span)")
        }
        return invalidResults
    }

    @Test(arguments: template)
    func `Completions and hovers in every prefix of a file are valid`(path: String) throws {
        let text = Array(try #require(try Self.tutorial().text(of: path)).utf8)
        var invalidResults: [String] = []
        for length in stride(from: 0, through: text.count, by: path.hasSuffix(".plist") ? 7 : 1) {
            let bundle = try Self.tutorial(path, Array(text[..<length]))
            for offset in [0, length / 2, length] {
                invalidResults += Self.invalidResults(at: offset, in: path, of: bundle)
            }
        }
        #expect(invalidResults == [])
    }

    @Test(arguments: ["<key>", "<string>PS"])
    func `A key or type of the tutorial is proposed where it begins`(opening: String) throws {
        let text = try #require(try Self.tutorial().text(of: "Root.plist"))
        var missing: [String] = []
        for place in text.ranges(of: opening) {
            let word =
                opening.dropFirst(opening.count - (opening.hasSuffix("PS") ? 2 : 0))
                + text[place.upperBound...].prefix { $0 != "<" }
            let bundle = try Self.tutorial("Root.plist", Array(text[..<place.upperBound].utf8))
            let offset = text[..<place.upperBound].utf8.count
            let labels = bundle.completions(at: offset, in: "Root.plist").map(\.label)
            if !labels.contains(String(word)) { missing.append("\(word) at \(offset)") }
        }
        #expect(missing == [])
    }

    @Test
    func `A string of the tutorial is proposed where its entry begins`() throws {
        let path = "en.lproj/Root.strings"
        let bundle = try Self.tutorial()
        let text = try #require(bundle.text(of: path))
        let table = try #require(bundle.files[path]?.stringTable)
        for entry in table.entries {
            let start = Array(
                text.utf8[..<text.utf8.index(text.utf8.startIndex, offsetBy: entry.keySpan.lowerBound + 1)])
            let labels = try Self.tutorial(path, start).completions(at: start.count, in: path).map(\.label)
            #expect(labels.contains(entry.key.string), "\(entry.key)")
        }
    }

    @Test(arguments: template)
    func `Completions and hovers in damaged files are valid`(path: String) throws {
        let text = Array(try #require(try Self.tutorial().text(of: path)).utf8)
        var mutator = Mutator(seed: 20, vocabulary: path.hasSuffix(".plist") ? .xml : .strings)
        var invalidResults: [String] = []
        for _ in 0..<200 {
            let bundle = try Self.tutorial(path, mutator.mutant(of: mutator.mutant(of: text)))
            let count = bundle.files[path]?.text?.count ?? 0
            for _ in 0..<5 {
                let offset = Int.random(in: 0...count, using: &mutator.random)
                invalidResults += Self.invalidResults(at: offset, in: path, of: bundle)
            }
        }
        #expect(invalidResults == [])
    }

    @Test
    func `Files that are not panes or tables have no completions or hovers`() {
        let binary = Array("bplist00\u{1}".utf8) + [0xFF, 0x00]
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", binary), ("Open.plist", Array("{ Type = x; }".utf8)), ("Gone.plist", nil),
            ("Empty.strings", []), ("en.lproj/Root.strings", [0xFF, 0xFE, 0x00, 0xD8]), ("a.png", [1]),
        ])
        for path in [
            "Root.plist", "Open.plist", "Gone.plist", "Empty.strings", "en.lproj/Root.strings", "a.png", "none",
        ] {
            for offset in [-1, 0, 1, 5, 1000] {
                #expect(bundle.completions(at: offset, in: path) == [])
                #expect(bundle.hover(at: offset, in: path) == nil)
            }
        }
    }

    @Test
    func `Completions and hovers in a hostile bundle are valid`() {
        let bundle = SettingsBundle(bytes: HostileBundle.files.map { ($0.key, Array($0.value.utf8)) })
        var invalidResults: [String] = []
        for path in ["Root.plist", "en.lproj/Root.strings"] {
            let count = bundle.files[path]?.text?.count ?? 0
            for offset in stride(from: 0, through: count, by: count / 12) {
                invalidResults += Self.invalidResults(at: offset, in: path, of: bundle)
                if let markdown = bundle.hover(at: offset, in: path)?.markdown, markdown.contains("\u{1B}") {
                    invalidResults.append("\(path) at \(offset): an escape")
                }
            }
        }
        #expect(invalidResults == [])
    }

    @Test(.needsCorpus)
    func `Accepting a completion keeps a real file readable`() throws {
        let folder = try #require(Corpus.folder)
        var invalidResults: [String] = []
        var taken = 0
        for name in Corpus.bundles.enumerated().filter({ $0.offset.isMultiple(of: 12) }).map(\.element) {
            let bundle = try Self.bundle(at: folder.appending(path: name))
            let paths = bundle.files.keys.sorted().prefix(6)
            for path in paths {
                guard let file = bundle.files[path], let text = file.text, file.diagnostics.isEmpty else { continue }
                for offset in stride(from: 0, through: text.count, by: max(1, text.count / 12)) {
                    invalidResults += Self.invalidResults(at: offset, in: path, of: bundle)
                    for completion in bundle.completions(at: offset, in: path).prefix(3) {
                        taken += 1
                        let insertion =
                            completion.isSnippet ? Typing.replacingPlaceholders(completion.text) : completion.text
                        var bytes = text.bytes
                        bytes.replaceSubrange(completion.span, with: Array(insertion.utf8))
                        let after = ParsedFile(path: path, target: path, bytes: file.encoding.encode(bytes))
                        invalidResults += Self.invalidResults(ofHalf: bytes, in: path, upTo: completion.span.lowerBound)
                        if !after.diagnostics.isEmpty {
                            invalidResults.append("\(name)/\(path) at \(offset): \(completion.text)")
                        }
                    }
                }
            }
        }
        #expect(invalidResults == [])
        #expect(taken > 100)
    }

    /// Checks the results at the end of a file that is cut at an offset.
    private static func invalidResults(ofHalf bytes: [UInt8], in path: String, upTo end: Int) -> [String] {
        invalidResults(at: end, in: path, of: SettingsBundle(bytes: [(path, Array(bytes[..<end]))]))
    }

    private static func bundle(at folder: URL) throws -> SettingsBundle {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        return SettingsBundle(
            bytes: paths.compactMap { path in
                let url = folder.appending(path: path)
                guard url.hasDirectoryPath == false, let data = try? Data(contentsOf: url) else { return nil }
                return (path, Array(data))
            })
    }
}
