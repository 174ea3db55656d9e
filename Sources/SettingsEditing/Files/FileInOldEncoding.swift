import SettingsModel
import SourceText

/// A file that is said to be in an old encoding, whatever it claims.
struct FileInOldEncoding {
    let file: ParsedFile
    let encoding: LegacyEncoding

    init(_ file: ParsedFile, _ encoding: LegacyEncoding) {
        self.file = file
        self.encoding = encoding
    }

    /// The file as it reads in that encoding.
    ///
    /// - Throws: where the file is sound as it is, or would be no better.
    var reread: ParsedFile {
        get throws(BundleError) {
            guard let bytes = file.bytes else { throw BundleError(unreadable: file) }
            let isDamaged = file.diagnostics.contains { $0.kind == .damagedEncoding }
            guard isDamaged, ![0xFE, 0xFF].contains(bytes.first) else {
                throw refusal("it is in \(file.isBinary ? "no encoding, but binary" : file.encoding.name)")
            }
            if LegacyEncoding.mixesUTF8(bytes) {
                throw refusal("some of its characters are in UTF-8, and which are not only a person can say")
            }
            guard let reread = file.reading(encoding) else { throw refusal("it has bytes that spell nothing there") }
            if let problem = reread.diagnostics.first { throw refusal("it would be no better: \(problem.message)") }
            return reread
        }
    }

    private func refusal(_ reason: String) -> BundleError {
        BundleError(
            "\(file.path) cannot be read as \(encoding.name): \(reason)",
            help: "leave out \(input: .from), or name the files that are in this encoding")
    }
}
