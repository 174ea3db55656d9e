import Foundation
import TestSupport
import Testing

/// Real bundles on their way to a translator and back.
@Suite struct ExchangeTests {
    /// Out and back changes no byte, in every format; a translation changes the value of its entry, and nothing else.
    @Test(.needsCorpus, arguments: Corpus.sample) func outAndBack(path: String) throws {
        let original = try #require(Corpus.folder).appending(path: path).path(percentEncoded: false)
        let folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(atPath: original, toPath: folder.absolute("Settings.bundle"))
        let before = try folder.snapshot(of: "Settings.bundle")
        for format in ["xliff", "xcloc", "xcstrings", "csv"] {
            // Bundles without a source language say so, and get one.
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
            // A table in an encoding that is read and not edited refuses, too.
            #expect([0, 2].contains(imported.exitCode), "\(path): \(imported.error)")
            #expect(
                !imported.error.contains("update ") && !imported.error.contains("insert "), "\(path): \(imported.error)"
            )
            #expect(try folder.snapshot(of: "Settings.bundle") == before, "\(path) as \(format)")
        }
    }

    /// What keeps a real bundle from being translated is that it has one language alone, but for a few.
    @Test(.needsCorpus) func almostAllBundlesWithLanguagesAreExported() throws {
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
        print("exported: \(exported) real bundles, refused: \(refused.count)")
        #expect(refused.count <= 5 && exported >= 25, "\(refused)")
    }
}
