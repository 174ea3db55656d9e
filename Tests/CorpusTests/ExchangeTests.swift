import Foundation
import TestSupport
import Testing

/// Exporting real bundles for translators and importing the files again.
@Suite struct ExchangeTests {
    @Test(.needsCorpus, arguments: Corpus.sample)
    func `Exporting and importing a real bundle changes nothing in any format`(path: String) throws {
        let original = try #require(Corpus.folder).appending(path: path).path(percentEncoded: false)
        let folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(atPath: original, toPath: folder.absolute("Settings.bundle"))
        let before = try folder.snapshot(of: "Settings.bundle")
        for format in ["xliff", "xcloc", "xcstrings", "csv"] {
            // A bundle without a source language requires the option.
            var arguments = ["localize", "export", "--format", format, "-o", format]
            var result = try folder.run(arguments)
            if result.error.contains("--source-language en") {
                arguments += ["--source-language", "en"]
                result = try folder.run(arguments)
            }
            #expect([0, 2].contains(result.exitCode), "\(path): \(result.error)")
            guard result.exitCode == 0 else { continue }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.absolute(format))
            let imported = try folder.run(["localize", "import"] + files.sorted().map { "\(format)/\($0)" })
            // A table in an encoding that cannot be edited is also an error.
            #expect([0, 2].contains(imported.exitCode), "\(path): \(imported.error)")
            #expect(
                !imported.error.contains("update ") && !imported.error.contains("insert "), "\(path): \(imported.error)"
            )
            #expect(try folder.snapshot(of: "Settings.bundle") == before, "\(path) as \(format)")
        }
    }

    @Test(.needsCorpus) func `Almost all real bundles with several languages can be exported`() throws {
        let corpus = try #require(Corpus.folder)
        let folder = try ScratchFolder()
        var exported = 0
        var refused: [String] = []
        for path in Corpus.bundles {
            let bundle = corpus.appending(path: path).path(percentEncoded: false)
            let arguments = ["localize", "export", "-b", bundle, "--format", "csv", "-o", "-"]
            var result = try folder.run(arguments)
            if result.error.contains("--source-language") {
                result = try folder.run(arguments + ["--source-language", "en"])
            }
            if result.error.contains("no language to translate into") { continue }
            if result.exitCode == 0 { exported += 1 } else { refused.append("\(path): \(result.error)") }
        }
        #expect(refused.count <= 5 && exported >= 25, "\(refused)")
    }
}
