import SettingsModel
import SourceText

extension ParsedFile {
    /// Returns the file, decoded with a legacy encoding instead of the encoding that the file declares.
    ///
    /// - Throws: `BundleError` if the file is valid in its own encoding, or if it is not valid in the legacy encoding.
    func reread(as encoding: LegacyEncoding) throws(BundleError) -> ParsedFile {
        func refusal(_ reason: String) -> BundleError {
            BundleError(
                "\(path) cannot be read as \(encoding.name): \(reason)",
                help: "leave out \(input: .from), or specify the files that are in this encoding")
        }
        guard let bytes else { throw BundleError(unreadable: self) }
        let isDamaged = diagnostics.contains { $0.kind == .damagedEncoding }
        guard isDamaged, ![0xFE, 0xFF].contains(bytes.first) else {
            throw refusal("it is \(isBinary ? "binary" : "in \(self.encoding.name)")")
        }
        if LegacyEncoding.containsNonASCIIUTF8(bytes) {
            throw refusal("some of its characters are already in UTF-8")
        }
        guard let reread = reading(encoding) else { throw refusal("some of its bytes are not valid in that encoding") }
        if let problem = reread.diagnostics.first { throw refusal("the result would not be valid: \(problem.message)") }
        return reread
    }
}
