import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText

/// A file in which user defaults are stored: a property list in any of the three formats.
struct StoredFile {
    /// The app group whose they are; nil for those of the app.
    let group: ExactString?
    /// Nil where nothing was stored yet.
    let path: String?

    /// The keys and values in a file.
    ///
    /// - Throws: for a file that cannot be read, is no property list, or holds something else than a dictionary.
    static func entries(at path: String) throws -> [PropertyListValue.Entry] {
        let file = ParsedFile(path: path, target: path, bytes: try InputFile.bytes(at: path))
        guard file.isReadable, !file.isEmptyTable, let value = file.propertyList?.value else {
            let problem = file.diagnostics.first
            let position = problem.flatMap { problem in
                file.text.map { LineTable($0).position(of: problem.span.lowerBound) }
            }
            throw Failure(
                "the file is no property list" + (problem.map { ": \($0.message)" } ?? ""),
                location: shownPlace(in: path, position),
                help: "name a file as user defaults are stored in, such as com.example.app.plist")
        }
        guard case .dictionary(let entries) = value else {
            throw Failure(
                "the property list is no dictionary of keys and values, but of the type \(value.kind.rawValue)",
                location: path, help: "name a file as user defaults are stored in, such as com.example.app.plist")
        }
        return entries
    }
}
