import SettingsModel

/// The path of a file relative to its bundle, of which it is known that no part of it is dangerous.
///
/// That it does not leave the bundle through a symbolic link is not known: each folder is opened without following any.
struct BundlePath: Hashable {
    /// The names between the slashes; never empty.
    let parts: [String]

    var name: String { parts[parts.count - 1] }
    var folder: ArraySlice<String> { parts.dropLast() }
    var text: String { parts.joined(separator: "/") }
    /// The folders that lead to it, from that of the bundle on.
    var foldersOnTheWay: [[String]] { parts.indices.map { Array(parts[..<$0]) } }

    /// Takes a path apart, or throws why no file of a bundle may have it.
    ///
    /// Nothing is ever written where a name begins with a dot: a change that came with somebody's repository could
    /// plant a hook of Git there. Such a file may be removed, or written where the user typed its name, unless it is
    /// Git's own.
    init(_ path: String, removing: Bool = false) throws(StorageError) {
        func refuse(_ reason: String) -> StorageError { .unsafePath(path: path, reason: reason) }
        // Split by bytes: a combining mark after the slash would hide it from a search for the character.
        let pieces = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if path.isEmpty { throw refuse("it is empty") }
        if path.utf8.first == UInt8(ascii: "/") { throw refuse("it begins with a slash") }
        if path.utf8.count > 1000 { throw refuse("it is longer than 1000 bytes") }
        var parts: [String] = []
        let outside = Self.mayLieOutside(path) ? pieces.prefix { $0.elementsEqual("..".utf8) } : []
        if outside.count > BundleFiles.mostFolders { throw refuse("it refers to a folder too far above the bundle") }
        for _ in outside { parts.append("..") }
        for piece in pieces.dropFirst(outside.count) {
            let part = String(decoding: piece, as: UTF8.self)
            if part.isEmpty { throw refuse("a name in it is empty") }
            if part == "." || part == ".." { throw refuse("it contains the name \(part)") }
            if part.utf8.count > 255 { throw refuse("a name in it is longer than 255 bytes") }
            if part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                throw refuse("it contains a control character")
            }
            if !removing && part.utf8.first == UInt8(ascii: ".") { throw refuse("a name in it begins with a dot") }
            if part.lowercased() == ".git" { throw refuse("it belongs to Git") }
            parts.append(part)
        }
        self.parts = parts
    }

    /// Whether a file of this name may lie outside the bundle, and be changed together with it: nothing runs a String
    /// Catalog, an options file or a file list, whoever's it is. The scripts of an Xcode project are run; see `isProject`.
    private static func mayLieOutside(_ path: String) -> Bool {
        [".xcstrings", ".xcfilelist", "/" + OptionsPlace.name, projectEnding].contains(where: path.hasSuffix)
    }

    private static let projectEnding = ".xcodeproj/project.pbxproj"

    /// Whether it is an Xcode project outside: one that is there may be changed, in the repository of the bundle, and
    /// none is made or removed. So a change that came with somebody's repository reaches no other.
    var isProject: Bool { liesOutside && text.hasSuffix(Self.projectEnding) }

    /// Whether it leads out of the bundle.
    var liesOutside: Bool { parts[0] == ".." }

    /// Makes a path of parts of one that is known.
    init(parts: [String]) {
        self.parts = parts
    }

    static func == (one: BundlePath, other: BundlePath) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
