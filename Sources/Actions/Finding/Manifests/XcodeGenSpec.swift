import BundleStorage

/// An XcodeGen project spec, together with the files that it includes.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md>
struct XcodeGenSpec {
    private struct File {
        let path: String
        /// The folder that paths in the file are relative to.
        let folder: String
        let root: YAMLValue
    }

    private var files: [File] = []

    /// Reads a project spec and all files that it includes.
    ///
    /// - Returns: The spec, or `nil` if the file does not exist or does not define any targets. Other tools use the
    ///   same file name.
    /// - Throws: `StorageError.failed` if a file cannot be read.
    init?(at path: String) throws(StorageError) {
        try read(path, in: XcodePath.folder(of: path))
        guard definition != nil else { return nil }
    }

    /// The file that defines the targets, and the folder to which paths in that file are relative.
    var definition: (path: String, folder: String)? {
        files.first { $0.root["targets"] != nil }.map { ($0.path, $0.folder) }
    }

    /// The maximum number of files to read. The limit prevents an endless loop if files include each other under
    /// different names.
    private static let mostFiles = 100

    private mutating func read(_ path: String, in folder: String) throws(StorageError) {
        guard files.count < Self.mostFiles, !files.contains(where: { $0.path == path }),
            let text = try ProjectManifest.text(of: path)
        else { return }
        let root = YAMLValue(text)
        files.append(File(path: path, folder: folder, root: root))
        for include in (root["include"]?.elements ?? []).prefix(Self.mostFiles) {
            guard let file = include.text ?? include["path"]?.text else { continue }
            let place = file.hasPrefix("/") ? String(file) : "\(XcodePath.folder(of: path))/\(file)"
            let isRelative = include["relativePaths"]?.text != "false"
            try read(place, in: isRelative ? XcodePath.folder(of: place) : folder)
        }
    }

    /// Returns whether each app target includes a bundle.
    func coverage(of bundle: String) throws(StorageError) -> [String: ManifestCoverage] {
        var paths: [String] = []
        for file in files { paths.append(try PathAnchor(folder: file.folder).path(toEntry: bundle) ?? "") }
        let name = bundle.split(separator: "/").last ?? ""
        func definitions(_ section: Substring) -> [Substring: [(target: YAMLValue, path: String)]] {
            zip(files, paths).reduce(into: [:]) { found, file in
                for (name, target) in file.0.root[section]?.members ?? [] {
                    found[name, default: []].append((target, file.1))
                }
            }
        }
        let templates = definitions("targetTemplates")
        return definitions("targets").reduce(into: [:]) { coverage, target in
            var type: Substring?
            var best = ManifestCoverage.none
            var visited: Set<Substring> = []
            var open = target.value
            while let (value, path) = open.popLast() {
                // A target without a type can get its type from a template.
                type = type ?? value["type"]?.text
                best = max(best, Self.coverage(of: path, name, by: value, target: target.key))
                for template in value["templates"]?.elements ?? [] {
                    guard let key = template.text, let found = templates[key] else {
                        best = max(best, .unknown)
                        continue
                    }
                    if visited.insert(key).inserted { open += found }
                }
            }
            if type?.hasPrefix("application") ?? true { coverage[String(target.key)] = best }
        }
    }

    private static func coverage(
        of path: String, _ name: Substring, by target: YAMLValue, target targetName: Substring
    ) -> ManifestCoverage {
        var best = ManifestCoverage.none
        for (key, value) in target.members {
            if key == "sources" {
                for source in value.elements { best = max(best, coverage(of: path, by: source, target: targetName)) }
            } else if key.hasPrefix("sources:") {
                best = max(best, .unknown)
            } else if key.lowercased().contains("script"), value.mentions(name) {
                // A script may copy the bundle.
                best = max(best, .unknown)
            }
        }
        return best
    }

    /// Source: `SourceGenerator.swift` in <https://github.com/yonaskolb/XcodeGen>.
    private static func coverage(of path: String, by source: YAMLValue, target: Substring) -> ManifestCoverage {
        guard let text = source.text ?? source["path"]?.text else {
            if case .unknown = source { return .unknown }
            return .none
        }
        let folder = text.replacing("${target_name}", with: target)
        guard let pattern = PathPattern(folder) else { return .unknown }
        let isBundle = pattern.matches(path)
        guard isBundle || pattern.includes(path) else { return .none }
        switch source["buildPhase"] {
        case nil: break
        case .text("resources"): break
        case .text: return .none
        default: return .unknown
        }
        if isBundle { return .listed }
        if source["type"]?.text == "folder" { return .none }
        if source["explicitFolders"] != nil { return .unknown }
        func patterns(_ key: Substring) -> [PathPattern?] {
            (source[key]?.elements ?? []).map { $0.text.flatMap { PathPattern("\(folder)/\($0)") } }
        }
        let (excludes, includes) = (patterns("excludes"), patterns("includes"))
        // Without all its files, the folder of the bundle is left out.
        let inside = ["\(path)/Root.plist", "\(path)/en.lproj"]
        if excludes.contains(where: { $0?.includes(path) == true && $0?.includes(folder) == false }) { return .none }
        if excludes.contains(where: { $0.map { inside.contains(where: $0.matches) } ?? true }) { return .unknown }
        if includes.isEmpty { return .listed }
        return includes.contains { $0?.includes(path) == true || $0.map { $0.matches(inside[0]) } == true }
            ? .listed : .unknown
    }
}

extension YAMLValue {
    /// Whether a text in the value contains another text.
    fileprivate func mentions(_ text: Substring) -> Bool {
        switch self {
        case .text(let own): own.contains(text)
        case .list(let elements): elements.contains { $0.mentions(text) }
        case .mapping(let members): members.contains { $0.value.mentions(text) }
        case .unknown: true
        }
    }
}
