import BundleStorage

/// A project spec of XcodeGen with the files that it includes.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md>
struct XcodeGenSpec {
    fileprivate struct File {
        let path: String
        /// The folder that its paths are told from.
        let folder: String
        let outline: YAMLOutline

        var definesTargets: Bool { outline.entries.contains { $0.keys.first == "targets" } }
    }

    private var files: [File] = []

    /// - Returns: `nil` if there is no file, or no target in it and what it includes: other tools have files of this name.
    /// - Throws: `failed`.
    init?(at path: String) throws(StorageError) {
        try read(path, in: XcodePath.folder(of: path))
        guard files.contains(where: \.definesTargets) else { return nil }
    }

    /// The file with the targets, and the folder that its paths are told from.
    var definition: (path: String, folder: String)? {
        files.first(where: \.definesTargets).map { ($0.path, $0.folder) }
    }

    /// What is read at most, so that files that include each other under many names come to an end.
    private static let (mostFiles, mostEntries) = (100, 100_000)

    private mutating func read(_ path: String, in folder: String) throws(StorageError) {
        guard files.count < Self.mostFiles, files.reduce(0, { $0 + $1.outline.entries.count }) < Self.mostEntries,
            !files.contains(where: { $0.path == path }),
            let lines = try ProjectManifest.lines(of: path)
        else { return }
        let outline = YAMLOutline(lines)
        files.append(File(path: path, folder: folder, outline: outline))
        var included: [(path: String, isRelative: Bool)] = []
        for entry in outline.entries {
            switch entry.keys {
            case ["include"], ["include", "path"]:
                included += entry.words.filter { !$0.hasSuffix(":") }.map { (String($0), true) }
            case ["include", "relativePaths"]:
                if entry.words == ["false"], !included.isEmpty { included[included.count - 1].isRelative = false }
            default: break
            }
        }
        for file in included.prefix(Self.mostFiles) {
            let place = file.path.hasPrefix("/") ? file.path : "\(XcodePath.folder(of: path))/\(file.path)"
            try read(place, in: file.isRelative ? XcodePath.folder(of: place) : folder)
        }
    }

    /// The names of the apps whose sources include a bundle.
    func apps(taking bundle: String) throws(StorageError) -> Set<String> {
        var takers: Set<[Substring]> = []
        for file in files { takers.formUnion(try file.takers(of: bundle)) }
        var types: [Substring: Substring] = [:]
        var templates: [Substring: [Substring]] = [:]
        for entry in files.flatMap(\.outline.entries) where entry.keys.first == "targets" && entry.keys.count > 1 {
            let name = entry.keys[1]
            templates[name, default: []] += entry.keys.dropFirst(2) == ["templates"] ? entry.words : []
            if entry.keys.dropFirst(2) == ["type"] { types[name] = entry.words.first }
        }
        return Set(
            templates.filter { name, templates in
                // A target whose type a template says may be an app.
                (types[name]?.hasPrefix("application") ?? true)
                    && (takers.contains(["targets", name])
                        || templates.contains { takers.contains(["targetTemplates", $0]) })
            }.keys.map(String.init))
    }
}

extension XcodeGenSpec.File {
    /// The targets and target templates whose sources include a bundle.
    fileprivate func takers(of bundle: String) throws(StorageError) -> Set<[Substring]> {
        guard let path = try PathAnchor(folder: folder).path(toEntry: bundle) else { return [] }
        let sources = outline.entries.filter { $0.keys.count > 2 && $0.keys[2] == "sources" }
        let owners = Dictionary(grouping: sources) { Array($0.keys.prefix(2)) }
        return Set(owners.filter { Self.take(path, $0.value) }.keys)
    }

    /// Whether the sources of a target include a path.
    private static func take(_ path: String, _ sources: [YAMLOutline.Entry]) -> Bool {
        // Exclusions, and folders that are copied as such, are not worked out: then only the bundle itself counts.
        let isWhole = sources.allSatisfy { entry in
            (entry.keys.dropFirst(3) + entry.words).allSatisfy {
                !["excludes", "includes", "buildPhase", "type"].contains($0.filter { $0 != ":" })
            }
        }
        return sources.contains { entry in
            guard entry.keys.count == 3 || entry.keys.dropFirst(3) == ["path"] else { return false }
            return isWhole ? entry.words.contains { ProjectManifest.covers($0, path) } : entry.words == [path[...]]
        }
    }
}
