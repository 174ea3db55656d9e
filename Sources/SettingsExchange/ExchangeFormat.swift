/// The kinds of files in which translations travel.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    /// XLIFF 1.2, a file a language: what most translation tools read.
    case xliff
    /// The folder that Xcode's *Import Localizations* reads: an XLIFF file and the tables it was made from.
    case xcloc
    /// A String Catalog, a file a table.
    case xcstrings
    /// A sheet with a column a language.
    case csv

    /// The format that the ending of a file's name tells.
    package init?(path: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        self.init(rawValue: ending == "xlf" ? "xliff" : ending)
    }
}
