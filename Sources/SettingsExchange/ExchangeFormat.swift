/// The file formats for exchanging translations.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    /// XLIFF 1.2 with one file per language, which most translation tools support.
    case xliff
    /// The folder format that Xcode's *Import Localizations* command accepts. It contains an XLIFF file and the source
    /// string tables.
    case xcloc
    /// A String Catalog for each table.
    case xcstrings
    /// A CSV file with one column per language.
    case csv

    /// Creates a format from the extension of a path, or returns `nil` if the extension is unknown. Trailing slashes
    /// are ignored.
    package init?(path: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "xlf" ? "xliff" : ending)
    }
}
