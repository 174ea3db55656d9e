import SettingsModel
import SourceText

extension ParsedFile {
    /// The file as it reads in an old encoding, whatever it claims.
    ///
    /// - Throws: where the file is sound as it is, or would be no better.
    func reread(as encoding: LegacyEncoding) throws(BundleError) -> ParsedFile {
        func refusal(_ reason: String) -> BundleError {
            BundleError(
                "\(path) cannot be read as \(encoding.name): \(reason)",
                help: "leave out \(input: .from), or name the files that are in this encoding")
        }
        guard let bytes else { throw BundleError(unreadable: self) }
        let isDamaged = diagnostics.contains { $0.kind == .damagedEncoding }
        guard isDamaged, ![0xFE, 0xFF].contains(bytes.first) else {
            throw refusal("it is in \(isBinary ? "no encoding, but binary" : self.encoding.name)")
        }
        if LegacyEncoding.mixesUTF8(bytes) {
            throw refusal("some of its characters are in UTF-8, and which are not only a person can say")
        }
        guard let reread = reading(encoding) else { throw refusal("it has bytes that spell nothing there") }
        if let problem = reread.diagnostics.first { throw refusal("it would be no better: \(problem.message)") }
        return reread
    }
}
