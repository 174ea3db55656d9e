import Foundation
import TestSupport
import Testing

/// All real bundles as SVG images, which must be well-formed, small and contain all strings within their bounds.
@Suite(.needsCorpus, .needs(.python3)) struct PictureTests {
    /// One megabyte. A pane takes a few kilobytes; the rest is images.
    private static let limit = 1 << 20

    @Test(arguments: [
        ["--device", "iphone", "--appearance", "light"],
        ["--device", "ipad", "--orientation", "landscape", "--appearance", "dark"],
    ]) func `Every bundle is drawn in all its languages`(options: [String]) throws {
        let corpus = try #require(Corpus.folder)
        let folder = try ScratchFolder()
        var names: [String] = []
        var pictures: [String] = []
        for bundle in Corpus.bundles {
            let path = corpus.appending(path: bundle).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: path + "/Root.plist") else { continue }
            let result = try folder.run(
                ["preview", "--bundle", path, "--format", "svg", "--all-languages"] + options)
            #expect(result.exitCode == 0, "\(bundle): \(result.error)")
            #expect(result.outputBytes.count < Self.limit, "\(bundle): \(result.outputBytes.count) bytes")
            names.append(bundle)
            pictures.append(result.output)
        }
        let readings = try SVGReading.all(pictures)
        try #require(readings.count == pictures.count && pictures.count > 50)
        for (name, reading) in zip(names, readings) {
            let reading = try #require(reading, "\(name): not well-formed")
            #expect(
                reading.texts.allSatisfy { $0.x >= 0 && $0.x <= reading.width && $0.y <= reading.height }, "\(name)")
        }
    }
}
