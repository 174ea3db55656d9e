import SettingsModel

/// A validated path of a file relative to its bundle.
///
/// Symbolic links are not checked. They are rejected when the folders of the path are opened.
struct BundlePath: Hashable {
    /// The path components; never empty.
    let parts: [String]

    var name: String { parts[parts.count - 1] }
    var folder: ArraySlice<String> { parts.dropLast() }
    var text: String { parts.joined(separator: "/") }
    /// The folders that contain the file, from the bundle's folder to the innermost folder. Each folder is an array of
    /// path components relative to the bundle.
    var parentFolders: [[String]] { parts.indices.map { Array(parts[..<$0]) } }

    /// Parses a path and validates its components.
    ///
    /// By default, a name that begins with a dot is rejected, because a change in a cloned repository could otherwise
    /// install a Git hook. Such names are allowed in the path of a file to remove and in a path that the user entered.
    /// The name `.git` is always rejected.
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

    /// Returns whether a file at this path can be changed together with the bundle although it is outside the bundle.
    ///
    /// String Catalogs, options files, and file lists are never executed, so changing them is safe. An Xcode project
    /// contains scripts; see `isProject`.
    private static func isAllowedOutsideBundle(_ path: String) -> Bool {
        [".xcstrings", ".xcfilelist", "/" + OptionsLocation.name, projectPathSuffix].contains(where: path.hasSuffix)
    }

    private static let projectPathSuffix = ".xcodeproj/project.pbxproj"

    /// Whether the path refers to an Xcode project outside the bundle.
    ///
    /// An existing project can be changed if it is in the same repository as the bundle, so a change in a cloned
    /// repository cannot affect other repositories. Projects are never created or removed.
    var isProject: Bool { isOutsideBundle && text.hasSuffix(Self.projectPathSuffix) }

    /// Whether the path leads out of the bundle.
    var isOutsideBundle: Bool { parts[0] == ".." }

    /// Creates a path from the components of a validated path.
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
