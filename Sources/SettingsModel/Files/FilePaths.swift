/// An index of the file paths in a bundle. It finds paths by language or by case-insensitive comparison.
struct FilePaths: Sendable {
    /// The paths, grouped by their lowercase form.
    private var spellings: [String: Set<String>] = [:]
    /// The paths of the files in each language folder. If the folder was originally empty, the set also contains the
    /// path of the folder.
    private var members: [Language: Set<String>] = [:]
    /// The languages that have a folder with a string table or a property list, in alphabetical order.
    private(set) var languages: [Language] = []
    /// The languages that have a folder, even if the folder is empty, in alphabetical order. A device considers all of
    /// them.
    private(set) var foldersOfLanguages: [Language] = []

    /// Creates an index of file paths.
    ///
    /// - Parameter emptyFolders: The paths of folders that do not contain any files.
    init(_ paths: some Sequence<String>, emptyFolders: some Sequence<String>) {
        for path in paths {
            spellings[path.lowercased(), default: []].insert(path)
            if let language = Self.language(of: path) { members[language, default: []].insert(path) }
        }
        // An empty folder remains, even if files are added to it and removed from it.
        for folder in emptyFolders {
            if let language = Self.language(of: folder + "/") { members[language, default: []].insert(folder) }
        }
        updateLanguages()
    }

    private mutating func updateLanguages() {
        foldersOfLanguages = members.keys.sorted()
        languages = foldersOfLanguages.filter(isLanguage)
    }

    /// Returns whether the folder of a language contains a string table or a property list. A folder that contains only
    /// other files, such as .DS_Store, is what remains of a language.
    private func isLanguage(_ folder: Language) -> Bool {
        members[folder]?.contains(where: BundleFiles.shouldReadContents) ?? false
    }

    /// Returns the paths of the files in a language folder. If the folder was originally empty, the result also
    /// contains the path of the folder.
    func paths(in language: Language) -> Set<String> { members[language] ?? [] }

    /// Returns the paths of all files that match a path when case is ignored, including the path itself if it exists.
    func paths(equalIgnoringCaseTo path: String) -> Set<String> { spellings[path.lowercased()] ?? [] }

    mutating func insert(_ path: String) {
        guard spellings[path.lowercased(), default: []].insert(path).inserted else { return }
        guard let language = Self.language(of: path) else { return }
        let wasLanguage = isLanguage(language)
        members[language, default: []].insert(path)
        if members[language]?.count == 1 || isLanguage(language) != wasLanguage { updateLanguages() }
    }

    mutating func remove(_ path: String) {
        guard spellings[path.lowercased()]?.remove(path) != nil else { return }
        guard let language = Self.language(of: path) else { return }
        let wasLanguage = isLanguage(language)
        members[language]?.remove(path)
        if members[language]?.isEmpty == true { members[language] = nil }
        if members[language] == nil || isLanguage(language) != wasLanguage { updateLanguages() }
    }

    private static func language(of path: String) -> Language? { path.languageFolder.map(Language.init(folder:)) }
}

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
