/// A file format for exchanging translations.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    /// XLIFF 1.2, with one file per language. Most translation tools support this format.
    case xliff
    /// The folder format of Xcode's *Import Localizations* command. Each folder contains an XLIFF file and the string
    /// tables of the source language.
    case xcloc
    /// A String Catalog for each string table.
    case xcstrings
    /// A CSV file with one column per language.
    case csv

    /// Creates the format that corresponds to a path's file extension, or returns `nil` if the extension is unknown.
    /// Trailing slashes in the path are ignored.
    package init?(path: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "xlf" ? "xliff" : ending)
    }
}
