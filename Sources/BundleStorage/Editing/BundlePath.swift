import SettingsModel

/// A validated file path relative to a bundle.
///
/// Validation does not access the file system. Symbolic links are rejected later, when the folders in the path are
/// opened.
struct BundlePath: Hashable {
    /// The path components. The array is never empty.
    let parts: [String]

    var name: String { parts[parts.count - 1] }
    var folder: ArraySlice<String> { parts.dropLast() }
    var text: String { parts.joined(separator: "/") }
    /// All parent folders of the file, from the bundle's folder to the innermost folder. Each folder is an array of
    /// path components relative to the bundle.
    var parentFolders: [[String]] { parts.indices.map { Array(parts[..<$0]) } }

    /// Parses a path and validates its components.
    ///
    /// By default, names that begin with a dot are rejected. Otherwise, a change record in a cloned repository could
    /// install a Git hook. Callers allow such names only for files to remove and for paths that the user entered. The
    /// name `.git` is always rejected.
    ///
    /// - Parameters:
    ///   - path: A path relative to the bundle.
    ///   - allowingHiddenNames: Whether names that begin with a dot are accepted.
    /// - Throws: `unsafePath` with the reason.
    init(_ path: String, allowingHiddenNames: Bool = false) throws(StorageError) {
        func unsafePathError(_ reason: String) -> StorageError { .unsafePath(path: path, reason: reason) }
        // Split by bytes, because a slash followed by a combining mark is a different character.
        let pieces = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if path.isEmpty { throw unsafePathError("it is empty") }
        if path.utf8.first == UInt8(ascii: "/") { throw unsafePathError("it begins with a slash") }
        if path.utf8.count > 1000 { throw unsafePathError("it is longer than 1000 bytes") }
        var parts: [String] = []
        let outside = Self.isAllowedOutsideBundle(path) ? pieces.prefix { $0.elementsEqual("..".utf8) } : []
        if outside.count > BundleFiles.maximumFolderDepth {
            throw unsafePathError("it refers to a folder too far above the bundle")
        }
        for _ in outside { parts.append("..") }
        for piece in pieces.dropFirst(outside.count) {
            let part = String(decoding: piece, as: UTF8.self)
            if part.isEmpty { throw unsafePathError("a name in it is empty") }
            if part == "." || part == ".." { throw unsafePathError("it contains the name \(part)") }
            if part.utf8.count > 255 { throw unsafePathError("a name in it is longer than 255 bytes") }
            if part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                throw unsafePathError("it contains a control character")
            }
            if !allowingHiddenNames && part.utf8.first == UInt8(ascii: ".") {
                throw unsafePathError("a name in it begins with a dot")
            }
            if part.lowercased() == ".git" { throw unsafePathError("it belongs to Git") }
            parts.append(part)
        }
        self.parts = parts
    }

    /// Returns whether the tool may change a file at this path even though the file is outside the bundle.
    ///
    /// String Catalogs, options files, and file lists are never executed, so changing them is safe. An Xcode project
    /// can contain scripts, so additional restrictions apply; see `isProject`.
    private static func isAllowedOutsideBundle(_ path: String) -> Bool {
        [".xcstrings", ".xcfilelist", "/" + OptionsLocation.name, projectPathSuffix].contains(where: path.hasSuffix)
    }

    private static let projectPathSuffix = ".xcodeproj/project.pbxproj"

    /// Whether the path refers to an Xcode project outside the bundle.
    ///
    /// The tool changes a project only if the project already exists and is in the same repository as the bundle. A
    /// change record in a cloned repository therefore cannot affect other repositories.
    var isProject: Bool { isOutsideBundle && text.hasSuffix(Self.projectPathSuffix) }

    /// Whether the path refers to a file outside the bundle.
    var isOutsideBundle: Bool { parts[0] == ".." }

    /// Creates a path from components that have already been validated.
    init(parts: [String]) { self.parts = parts }

    static func == (one: BundlePath, other: BundlePath) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
