/// The paths of the files of a bundle, ordered by what is asked of all of them again and again.
struct FilePaths: Sendable {
    /// The paths by their spelling in lower case.
    private var spellings: [String: Set<String>] = [:]
    /// The files in the folder of each language; an empty folder is its own member.
    private var members: [Language: Set<String>] = [:]
    /// The languages whose folders have files, and those whose folders are empty, in alphabetical order.
    private(set) var languages: [Language] = []

    /// - Parameter emptyFolders: the folders, by path, that hold no file.
    init(_ paths: some Sequence<String>, emptyFolders: some Sequence<String>) {
        for path in paths {
            spellings[path.lowercased(), default: []].insert(path)
            if let language = Self.language(of: path) { members[language, default: []].insert(path) }
        }
        // They stay languages, whatever is put there and taken away.
        for folder in emptyFolders {
            if let language = Self.language(of: folder + "/") { members[language, default: []].insert(folder) }
        }
        languages = members.keys.sorted()
    }

    /// The paths of the files in the folder of a language, and that of the folder if it was empty.
    func paths(in language: Language) -> Set<String> { members[language] ?? [] }

    /// The paths that differ from one in nothing but upper and lower case, and that itself where there is a file.
    func paths(equalIgnoringCaseTo path: String) -> Set<String> { spellings[path.lowercased()] ?? [] }

    mutating func insert(_ path: String) {
        guard spellings[path.lowercased(), default: []].insert(path).inserted else { return }
        guard let language = Self.language(of: path) else { return }
        members[language, default: []].insert(path)
        if members[language]?.count == 1 { languages = members.keys.sorted() }
    }

    mutating func remove(_ path: String) {
        guard spellings[path.lowercased()]?.remove(path) != nil else { return }
        guard let language = Self.language(of: path) else { return }
        members[language]?.remove(path)
        guard members[language]?.isEmpty == true else { return }
        members[language] = nil
        languages = members.keys.sorted()
    }

    private static func language(of path: String) -> Language? {
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: "/")), path[..<end].hasSuffix(".lproj") else {
            return nil
        }
        return Language(folder: String(path[..<end]))
    }
}
