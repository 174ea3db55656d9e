import BundleStorage
import SettingsModel

extension SettingsBundle {
    /// Reads the bundle from its files, a large one on all cores at once.
    init(reading files: BundleFiles) {
        self.init(files) { read in
            let size = read.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
            return read.concurrentMap(ofBytes: size) { ParsedFile($0) }
        }
    }
}
