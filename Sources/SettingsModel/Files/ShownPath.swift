/// Returns the path to display for a file in a bundle. If the file is outside the bundle, unnecessary `..` components
/// are removed from its path.
package func displayPath(of file: String, in bundle: String) -> String {
    var folder = bundle[...]
    var file = file[...]
    while file.utf8.starts(with: "../".utf8) {
        let trimmed = folder.utf8.last == UInt8(ascii: "/") ? folder.dropLast() : folder
        let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { trimmed[trimmed.utf8.index(after: $0)...] } ?? trimmed
        guard !["", ".", ".."].contains(name) else { break }
        file = Substring(file.utf8.dropFirst(3))
        guard let slash else { return String(file) }
        folder = slash == trimmed.startIndex ? "/" : trimmed[..<slash]
    }
    return folder.utf8.last == UInt8(ascii: "/") ? String(folder + file) : "\(folder)/\(file)"
}
