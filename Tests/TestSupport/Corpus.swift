// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
package import Foundation
package import Testing

/// A folder of real files that the tests read where there is one; it is no part of the project.
package enum Corpus {
    /// The variable that names the folder.
    package static let variable = "SETTINGS_BUNDLE_CORPUS"

    /// The folder, if there is one.
    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The bundles in it by their paths; none where there is no corpus.
    package static let bundles: [String] = {
        guard let folder = folder?.path(percentEncoded: false),
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
        else { return [] }
        return paths.filter { $0.hasSuffix(".bundle") }.sorted()
    }()

    /// The bundles that sweeps run over outside of full runs: one in eight.
    package static let sample = TestRuns.sample(bundles, oneOf: 8)

    /// All files in it whose names end in one of some extensions, in the order of their paths.
    package static func files(_ extensions: Set<String>) throws -> [URL] {
        let folder = try #require(folder)
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let files = enumerator.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
        return files.sorted { $0.path < $1.path }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where there is a corpus.
    package static var needsCorpus: Self {
        .enabled(if: Corpus.folder != nil, "set \(Corpus.variable) to a folder of real bundles to run this")
    }
}
#endif
