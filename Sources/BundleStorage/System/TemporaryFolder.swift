#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder for files that nobody keeps.
package enum TemporaryFolder {
    /// Makes a folder of its own that nobody else may write to, where the system has such files; it stays.
    ///
    /// - Returns: its path.
    /// - Throws: `failed`.
    package static func make() throws(StorageError) -> String {
        let folder = BundleLocation.trimmed(Environment["TMPDIR"] ?? "")
        let template = (folder.isEmpty ? "/tmp" : folder) + "/settings-bundle-XXXXXX"
        var name = Array(template.utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw StorageError("make", template, SystemError.last) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
