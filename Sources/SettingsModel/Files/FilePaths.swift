/// The paths of the files of a bundle, ordered by what is asked of all of them again and again.
struct FilePaths: Sendable {
    /// The paths by their spelling in lower case.
    private var spellings: [String: Set<String>] = [:]
    /// How many files lie in the folder of each language.
    private var counts: [Language: Int] = [:]
    /// The languages whose folders have files, and those whose folders are empty, in alphabetical order.
    private(set) var languages: [Language] = []

    /// - Parameter emptyFolders: the folders, by path, that hold no file.
    init(_ paths: some Sequence<String>, emptyFolders: some Sequence<String>) {
        for path in paths {
            spellings[path.lowercased(), default: []].insert(path)
            if let language = Self.language(of: path) { counts[language, default: 0] += 1 }
        }
        // They stay languages, whatever is put there and taken away.
        for folder in emptyFolders {
            if let language = Self.language(of: folder + "/") { counts[language, default: 0] += 1 }
        }
        languages = counts.keys.sorted()
    }

    /// The paths that differ from one in nothing but upper and lower case, and that itself where there is a file.
    func paths(equalIgnoringCaseTo path: String) -> Set<String> { spellings[path.lowercased()] ?? [] }

    mutating func insert(_ path: String) {
        guard spellings[path.lowercased(), default: []].insert(path).inserted else { return }
        count(path, 1)
    }

    mutating func remove(_ path: String) {
        guard spellings[path.lowercased()]?.remove(path) != nil else { return }
        count(path, -1)
    }

    private mutating func count(_ path: String, _ growth: Int) {
        guard let language = Self.language(of: path) else { return }
        let old = counts[language]
        let new = (old ?? 0) + growth
        counts[language] = new > 0 ? new : nil
        if old == nil || new == 0 { languages = counts.keys.sorted() }
    }

    private static func language(of path: String) -> Language? {
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: "/")), path[..<end].hasSuffix(".lproj") else {
            return nil
        }
        return Language(folder: String(path[..<end]))
    }
}
