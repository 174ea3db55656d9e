import BundleStorage
import Foundation
import SettingsModel
import TestSupport

/// The bundles of the corpus, as the tool loads them.
enum RealBundles {
    /// All bundles with their paths in the corpus; empty if there is no corpus.
    static func all() throws -> [(path: String, bundle: SettingsBundle)] {
        guard let folder = Corpus.folder?.path(percentEncoded: false) else { return [] }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".bundle") }
        return try paths.sorted().map { ($0, SettingsBundle(try LoadedBundle.load("\(folder)/\($0)").files)) }
    }
}
