import SettingsModel
import SourceText

/// A file in a bundle that is not read because of its name or its folder.
struct UnreadFile {
    /// The reason why the file is not read.
    enum Reason: Equatable {
        /// The file is a string table in a folder in which tables are not found.
        case folder(String)
        /// The name of the file does not have the required ending, such as `.strings`.
        case ending(String)
        /// The file belongs to the source code of an app.
        case sourceCode
    }

    let path: String
    let reason: Reason
    /// The path at which the file would be read, or `nil` if it is unknown.
    let pathMeant: String?

    /// Creates a description of a file, or returns `nil` if the file might be read.
    init?(path: String) {
        var parts = path.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), !path.containsBytes(".bundle/"),
            !path.containsBytes(".framework/")
        else { return nil }
        self.path = path
        if Self.tableEndings.contains(where: name.hasSuffix) {
            if parts.isEmpty || parts.count == 1 && parts[0].hasSuffix(".lproj") { return nil }
            reason = .folder(parts.joined(separator: "/"))
            // In de.lproj inside en.lproj, the tables are probably German.
            let folder = parts.last { $0.hasSuffix(".lproj") } ?? Language(misspelledFolder: parts[0])?.folder
            pathMeant = folder.map { "\($0)/\(name)" }
        } else if let (nameMeant, ending) = Self.nameMeant(by: name) {
            reason = .ending(ending)
            pathMeant = (parts + [nameMeant]).joined(separator: "/")
        } else if Self.sourceCodeTypes.contains(name.lowercased().split(separator: ".").dropFirst().last ?? "") {
            reason = .sourceCode
            pathMeant = nil
        } else {
            return nil
        }
    }

    /// Whether the file is certainly meant to be read. A file such as `words.list` may be another file, unless it has
    /// the name of a pane.
    ///
    /// - Parameter names: The names of panes.
    fileprivate func isCertain(among names: @autoclosure () -> Set<String>) -> Bool {
        !path.hasSuffix(".list") || names().contains(PaneName(String(path.dropLast(".list".count))).base)
    }

    private static let tableEndings = [".strings", ".stringsdict"]
    private static let sourceCodeTypes: Set<Substring> = [
        "swift", "m", "mm", "h", "hpp", "c", "cc", "cpp", "pch", "modulemap", "storyboard", "xib", "xcconfig",
        "entitlements",
    ]

    /// Returns the file name that was probably meant by a name with a misspelled ending, and the correct ending.
    private static func nameMeant(by name: String) -> (name: String, ending: String)? {
        let endings = [".plist"] + tableEndings
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let stem = String(name[..<dot])
        let type = String(name[name.index(after: dot)...])
        if let ending = endings.first(where: stem.hasSuffix) {
            return ["txt", "rtf", "xml"].contains(type.lowercased()) ? (stem, ending) : nil
        }
        let types = endings.map { String($0.dropFirst()) }
        guard !types.contains(type), let meant = onlyNameWithin(1, from: type, among: types) else { return nil }
        return ("\(stem).\(meant)", ".\(meant)")
    }

    /// The name of the string table that the file is probably meant to be, with its language folder, or `nil` if it is
    /// not meant to be a string table of a language.
    var tableMeant: (name: String, language: Language)? {
        guard let pathMeant, let ending = Self.tableEndings.first(where: pathMeant.hasSuffix),
            let folder = pathMeant.languageFolder
        else { return nil }
        return (String(pathMeant.withoutLanguageFolder.dropLast(ending.count)), Language(folder: folder))
    }
}

extension CheckedBundle {
    func findUnreadFiles() -> [UnreadFile] {
        lazy var names = Set(
            ["Root"] + panes.flatMap { pane in [pane.pane.name.base] + pane.links.flatMap(\.targets) })
        return bundle.filePaths.filter {
            Rule.junkPath($0) == nil && !BundleFiles.isHidden($0) && !isInUnreadFolder($0)
        }.sorted().compactMap(UnreadFile.init).filter { $0.isCertain(among: names) }
    }

    /// Returns the unread file that is probably meant to be the file at a path, or `nil` if there is none.
    func unreadFile(meaning path: String) -> UnreadFile? { unreadFiles.first { $0.pathMeant == path } }
}
