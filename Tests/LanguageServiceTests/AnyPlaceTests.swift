import Foundation
import LanguageService
import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Requests at arbitrary places of incomplete, real and hostile files.
@Suite struct AnyPlaceTests {
    private static let tutorial = "Templates/tutorial/Settings.bundle/"

    private func tutorial(_ path: String, cutAt end: Int) throws -> SettingsBundle {
        let files = try ["Root.plist", "en.lproj/Root.strings"].map { name in
            let bytes = Array(try Repository.text(of: Self.tutorial + name).utf8)
            return (path: name, bytes: Optional(name == path ? Array(bytes.prefix(end)) : bytes))
        }
        return SettingsBundle(bytes: files)
    }

    /// Simulates typing the file from its beginning, with the cursor at the end and at the first title.
    @Test(arguments: ["Root.plist", "en.lproj/Root.strings"])
    func `Any prefix of a tutorial file answers requests and keeps the definition of its title`(_ path: String) throws {
        let text = try Repository.text(of: Self.tutorial + path)
        let whole = try tutorial(path, cutAt: .max)
        let place = try #require(text.range(of: path == "Root.plist" ? "Play Sounds" : "\"Play Sounds\""))
        let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound) + 3
        let expected = whole.definitions(at: offset, in: path)
        #expect(expected.count == 1)
        let end = text.utf8.distance(from: text.startIndex, to: place.upperBound)
        for count in stride(from: 0, through: text.utf8.count, by: 7) {
            let bundle = try tutorial(path, cutAt: count)
            _ = bundle.asked(at: count, in: path)
            _ = bundle.codeActions(at: 0..<count, in: path, findings: [], check: { _ in [] })
            if count > end + 20 { #expect(bundle.definitions(at: offset, in: path) == expected, "\(count)") }
        }
    }

    /// Definitions are symmetric: a definition leads back to the place that refers to it.
    @Test(.needsCorpus) func `Strings, keys and links of real bundles lead to their definitions`() throws {
        var asked = (texts: 0, entries: 0, keys: 0, rows: 0)
        for path in Corpus.bundles {
            let bundle = try Self.bundle(at: path)
            for pane in bundle.panes where pane.file.text != nil {
                for text in pane.texts.prefix(3) {
                    let offset = text.element.contentSpan.lowerBound
                    let entries = bundle.definitions(at: offset, in: pane.path)
                    let own = FileRange(pane.path, text.element.contentSpan)
                    for entry in entries {
                        let back = bundle.definitions(at: entry.span.lowerBound, in: entry.path)
                        #expect(back.contains(own), "\(path)/\(pane.path) \(text.text)")
                        asked.entries += 1
                    }
                    let tables = pane.stringsTable.map { name in
                        bundle.languages.compactMap { bundle.table(name.string, in: $0) }.filter {
                            $0.contains(text.text)
                        }
                    }
                    if let tables {
                        #expect(
                            Set(tables.filter { $0.file.text != nil }.map(\.path)).isSubset(of: entries.map(\.path)))
                    }
                    asked.texts += 1
                }
                for item in pane.items.prefix(3) {
                    if let key = item[.key], key.isString, !key.string.isEmpty {
                        let places = bundle.definitions(at: key.contentSpan.lowerBound, in: pane.path)
                        #expect(places.contains(FileRange(pane.path, key.contentSpan)), "\(path) \(key.string)")
                        asked.keys += 1
                    }
                    guard let file = item.linkedFile, let element = item[.file], !file.isEmpty else { continue }
                    let found = Set(bundle.definitions(at: element.contentSpan.lowerBound, in: pane.path).map(\.path))
                    let panes = bundle.panes(forFileValue: file.string).filter(\.isPane)
                    #expect(found.isSuperset(of: panes.map(\.path)), "\(path) \(file)")
                    asked.rows += 1
                }
            }
        }
        #expect(asked.texts > 300 && asked.entries > 300 && asked.keys > 100 && asked.rows > 20, "\(asked)")
    }

    @Test(.needsCorpus) func `Requests at any byte of a real file are answered`() throws {
        var random = SeededGenerator(seed: 7)
        for path in Corpus.bundles {
            let bundle = try Self.bundle(at: path)
            for (name, file) in bundle.files {
                let count = file.bytes?.count ?? 0
                if count > 20_000 { continue }
                do {
                    let offset = Int.random(in: 0...count, using: &random)
                    _ = bundle.asked(at: offset, in: name)
                    var cut = bundle.loaded
                    cut.files[name]?.bytes = file.bytes.map { Array($0.prefix(offset)) }
                    let half = SettingsBundle(cut)
                    _ = half.asked(at: offset, in: name)
                    _ = half.codeActions(at: offset..<offset, in: name, findings: [], check: { _ in [] })
                }
            }
        }
    }

    private static func bundle(at path: String) throws -> SettingsBundle {
        let folder = try #require(Corpus.folder).appending(path: path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        let files = names.compactMap { name -> BundleFiles.File? in
            guard BundleFiles.shouldReadContents(of: name),
                let data = try? Data(contentsOf: folder.appending(path: name))
            else { return nil }
            return BundleFiles.File(path: name, target: name, bytes: Array(data))
        }
        return SettingsBundle(BundleFiles(name: "Settings.bundle", files: files))
    }
}
