import BundleStorage
import SettingsModel

extension SettingsBundle {
    /// Reads the bundle from its files, a large one on all cores at once.
    init(reading files: BundleFiles) {
        self.init(files) { read in read.concurrentMap(ofBytes: files.size) { ParsedFile($0) } }
    }
}

extension BundleFiles {
    /// How many bytes were read of all files.
    var size: Int { files.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) } }
}
