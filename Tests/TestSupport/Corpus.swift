// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
package import Foundation
package import Testing

/// An optional folder of real bundles for the tests. It is not part of the project.
package enum Corpus {
    /// The environment variable that specifies the folder.
    package static let variable = "SETTINGS_BUNDLE_CORPUS"

    /// The folder, if there is one.
    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The bundles in the folder, by path. Empty without a corpus.
    package static let bundles: [String] = {
        guard let folder = folder?.path(percentEncoded: false),
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
        else { return [] }
        return paths.filter { $0.hasSuffix(".bundle") }.sorted()
    }()

    /// The bundles that tests use outside full runs: every eighth.
    package static let sample = TestRuns.sample(bundles, oneOf: 8)

    /// All files in the folder with one of the extensions, sorted by path.
    package static func files(_ extensions: Set<String>) throws -> [URL] {
        let folder = try #require(folder)
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let files = enumerator.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
        return files.sorted { $0.path < $1.path }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if there is a corpus.
    package static var needsCorpus: Self {
        .enabled(if: Corpus.folder != nil, "set \(Corpus.variable) to a folder of real bundles to run this")
    }
}
#endif
