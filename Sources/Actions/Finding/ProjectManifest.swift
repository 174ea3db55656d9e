import BundleStorage

/// A manifest file from which another tool generates an Xcode project or builds an app. Manifests are never changed.
package struct ProjectManifest {
    package enum Tool: String {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"
        case swiftPM = "SwiftPM"
    }

    package let tool: Tool
    /// The path of the manifest, in the form that is shown to the user.
    package let path: String
    /// The folder that contains the main manifest. Symbolic links in its path are resolved.
    let folder: String
    /// The line that must be added to the manifest to include the bundle in the app.
    package let line: String
    /// A description of where the line belongs in the manifest.
    package let place: String
    /// The names of the targets that include the bundle. For each of these targets, the manifest lists the bundle or a
    /// folder that contains it.
    let targets: Set<String>

    /// Whether the manifest already lists the bundle, or a folder that contains it.
    package var namesBundle: Bool { !targets.isEmpty }

    /// Returns whether all named targets already include the bundle. If `names` is empty, returns whether any target
    /// includes it.
    func includesBundle(inTargets names: [String]) -> Bool { namesBundle && targets.isSuperset(of: names) }

    /// Returns the manifests for a bundle. The folders above the bundle are searched, up to the root of the repository.
    /// The manifests in the first folder that contains any are returned. In a script phase, the array is empty.
    ///
    /// - Throws: A failure if a manifest cannot be read.
    static func all(for bundle: String) throws(Failure) -> [ProjectManifest] {
        guard !ScriptPhase.hasScript else { return [] }
        return try Failure.of(bundle) {
            for folder in try SourceRoot.folders(above: bundle) {
                let found = try manifests(in: folder, for: bundle)
                if !found.isEmpty { return found }
            }
            return []
        }
    }

    private static func manifests(in folder: String, for bundle: String) throws(StorageError) -> [ProjectManifest] {
        guard let path = try PathAnchor(folder: folder).path(toEntry: bundle) else { return [] }
        var found: [ProjectManifest] = []
        func add(_ tool: Tool, _ file: String, _ line: String, _ place: String, _ targets: Set<String>) {
            found.append(
                ProjectManifest(
                    tool: tool, path: XcodePath.pathForDisplay(file), folder: folder, line: line,
                    place: "\(place) of the app target", targets: targets))
        }
        for name in ["project.yml", "project.yaml"] {
            guard let spec = try XcodeGenSpec(at: "\(folder)/\(name)"), let definition = spec.definition else {
                continue
            }
            let path = try PathAnchor(folder: definition.folder).path(toEntry: bundle) ?? path
            add(.xcodeGen, definition.path, "- path: \(path)", "under sources:", try spec.apps(including: bundle))
        }
        if let text = try text(of: "\(folder)/Project.swift"), text.contains("ProjectDescription") {
            let targets = TuistManifest(text).targets(including: path)
            add(.tuist, "\(folder)/Project.swift", "\"\(path)\",", "in resources:", targets)
        }
        if let text = try text(of: "\(folder)/Package.swift"), text.contains(".iOSApplication(") {
            let isNamed = stringLiterals(in: text.split(whereSeparator: \.isNewline)).contains { $0 == path }
            add(.swiftPM, "\(folder)/Package.swift", ".copy(\"\(path)\"),", "in resources:", isNamed ? [""] : [])
        }
        return found
    }

    private static let limit = 1 << 20

    private static func text(of path: String) throws(StorageError) -> String? {
        try InputFile.regularFileBytesIfPresent(at: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the lines of a manifest, or `nil` if the file does not exist.
    static func lines(of path: String) throws(StorageError) -> [Substring]? {
        try text(of: path)?.split(whereSeparator: \.isNewline)
    }

    /// Returns the string literals on all lines that are not comments.
    private static func stringLiterals(in lines: [Substring]) -> [Substring] {
        lines.flatMap { line in
            let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
            let isComment = pieces.first?.split(separator: " ").first?.hasPrefix("//") == true
            return isComment ? [] : stride(from: 1, to: pieces.count, by: 2).map { pieces[$0] }
        }
    }

    /// Whether a path or pattern in a manifest matches the bundle or a folder that contains it. A pattern is a path
    /// that ends in asterisks.
    static func patternMatches(_ name: Substring, _ path: String) -> Bool {
        var folder = name.hasPrefix("./") ? name.dropFirst(2) : name
        if folder == "." || folder == "**" { return !path.hasPrefix("../") }
        var isDeep = true
        if folder.hasSuffix("/*"), !folder.hasSuffix("**/*") {
            isDeep = false
            folder = folder.dropLast(2)
        }
        while folder.hasSuffix("*") || folder.hasSuffix("/") { folder = folder.dropLast() }
        if folder.isEmpty { return false }
        return isDeep ? path == folder || path.hasPrefix(folder + "/") : XcodePath.folder(of: path) == folder
    }
}

/// The resources of the targets in a Tuist `Project.swift`. Only resources that are written as string literals are
/// recognized.
///
/// Source: <https://docs.tuist.dev/en/references/project-description/structs/resourcefileelements>
struct TuistManifest {
    private enum Token {
        case literal(Substring)
        /// An identifier or an argument label. A label includes its colon.
        case word(Substring)
        case open, close, comma
    }

    /// The labels of the arguments that list the files to copy unchanged into the product.
    private static let labels: Set<Substring> = ["resources:", "buildableFolders:"]

    /// The resource patterns of each target. If they contain exclusions or folder references, `isWhole` is `false`, and
    /// only the bundle's own path matches.
    private var resources: [(target: String, patterns: [Substring], isWhole: Bool)] = []

    init(_ text: String) {
        let tokens = Self.tokens(of: text)
        var target = ""
        for (index, token) in tokens.enumerated() {
            guard case .word(let label) = token else { continue }
            if label == "name:", index + 1 < tokens.count, case .literal(let name) = tokens[index + 1] {
                target = String(name)
            }
            if Self.labels.contains(label) {
                resources.append(Self.resources(in: tokens[(index + 1)...], of: target))
            }
        }
    }

    /// Returns the names of the targets whose resources include a path.
    func targets(including path: String) -> Set<String> {
        Set(
            resources.filter { entry in
                entry.patterns.contains { entry.isWhole ? ProjectManifest.patternMatches($0, path) : $0 == path }
            }.map(\.target))
    }

    private static func resources(
        in tokens: ArraySlice<Token>, of target: String
    ) -> (target: String, patterns: [Substring], isWhole: Bool) {
        var patterns: [Substring] = []
        var isWhole = true
        var isExcluded = false
        var depth = 0
        tokens: for token in tokens {
            switch token {
            case .literal(let text): if !isExcluded { patterns.append(text) }
            case .word(let word):
                if labels.contains(word) { break tokens }
                if ["excluding:", "exceptions:"].contains(word) { isExcluded = true }
                if isExcluded || word == "folderReference" { isWhole = false }
            case .open: depth += 1
            case .close:
                depth -= 1
                if depth < 0 { break tokens }
            case .comma: if depth == 0 { break tokens }
            }
        }
        return (target, patterns, isWhole)
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if first == "\"" {
                let literal = rest.dropFirst().prefix { $0 != "\"" }
                tokens.append(.literal(literal))
                rest = rest[literal.endIndex...].dropFirst()
            } else if first.isLetter {
                var word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if rest[word.endIndex...].first == ":" { word = rest[...word.endIndex] }
                tokens.append(.word(word))
                rest = rest[word.endIndex...]
            } else {
                if "([{".contains(first) { tokens.append(.open) }
                if ")]}".contains(first) { tokens.append(.close) }
                if first == "," { tokens.append(.comma) }
                rest = rest.dropFirst()
            }
        }
        return tokens
    }
}

/// An XcodeGen project spec, together with the files that it includes.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md>
struct XcodeGenSpec {
    fileprivate struct File {
        let path: String
        /// The folder that paths in the file are relative to.
        let folder: String
        let outline: YAMLOutline

        var definesTargets: Bool { outline.entries.contains { $0.keys.first == "targets" } }
    }

    private var files: [File] = []

    /// Reads a project spec and all files that it includes.
    ///
    /// - Returns: The spec, or `nil` if the file does not exist or does not define any targets. Other tools use the
    ///   same file name.
    /// - Throws: `StorageError.failed` if a file cannot be read.
    init?(at path: String) throws(StorageError) {
        try read(path, in: XcodePath.folder(of: path))
        guard files.contains(where: \.definesTargets) else { return nil }
    }

    /// The file that defines the targets, and the folder to which paths in that file are relative.
    var definition: (path: String, folder: String)? {
        files.first(where: \.definesTargets).map { ($0.path, $0.folder) }
    }

    /// The maximum number of files and the maximum number of entries to read. The limits prevent an endless loop if
    /// files include each other under different names.
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

    /// Returns the names of the app targets whose sources include a bundle.
    func apps(including bundle: String) throws(StorageError) -> Set<String> {
        var keyPathsOfTargets: Set<[Substring]> = []
        for file in files { keyPathsOfTargets.formUnion(try file.keyPathsOfTargets(of: bundle)) }
        var types: [Substring: Substring] = [:]
        var templates: [Substring: [Substring]] = [:]
        for entry in files.flatMap(\.outline.entries) where entry.keys.first == "targets" && entry.keys.count > 1 {
            let name = entry.keys[1]
            templates[name, default: []] += entry.keys.dropFirst(2) == ["templates"] ? entry.words : []
            if entry.keys.dropFirst(2) == ["type"] { types[name] = entry.words.first }
        }
        return Set(
            templates.filter { name, templates in
                // A target without a type can get its type from a template, so it may be an app.
                (types[name]?.hasPrefix("application") ?? true)
                    && (keyPathsOfTargets.contains(["targets", name])
                        || templates.contains { keyPathsOfTargets.contains(["targetTemplates", $0]) })
            }.keys.map(String.init))
    }
}

extension XcodeGenSpec.File {
    /// Returns the key paths of the targets and target templates in this file whose sources include a bundle.
    fileprivate func keyPathsOfTargets(of bundle: String) throws(StorageError) -> Set<[Substring]> {
        guard let path = try PathAnchor(folder: folder).path(toEntry: bundle) else { return [] }
        let sources = outline.entries.filter { $0.keys.count > 2 && $0.keys[2] == "sources" }
        let owners = Dictionary(grouping: sources) { Array($0.keys.prefix(2)) }
        return Set(owners.filter { Self.sourcesInclude(path, $0.value) }.keys)
    }

    /// Whether the sources of a target include a path.
    private static func sourcesInclude(_ path: String, _ sources: [YAMLOutline.Entry]) -> Bool {
        // Exclusions and folder references are not evaluated; with them, only the path of the bundle itself matches.
        let isWhole = sources.allSatisfy { entry in
            (entry.keys.dropFirst(3) + entry.words).allSatisfy {
                !["excludes", "includes", "buildPhase", "type"].contains($0.filter { $0 != ":" })
            }
        }
        return sources.contains { entry in
            guard entry.keys.count == 3 || entry.keys.dropFirst(3) == ["path"] else { return false }
            return isWhole
                ? entry.words.contains { ProjectManifest.patternMatches($0, path) } : entry.words == [path[...]]
        }
    }
}

/// The values in a YAML file, and the keys that lead to each value. The parser works line by line. It splits
/// single-line lists and mappings into words, and does not support anchors or multiline strings.
struct YAMLOutline {
    struct Entry {
        /// The keys that lead to the value, outermost first.
        let keys: [Substring]
        /// The words of the value. In a single-line mapping, each key keeps its colon.
        let words: [Substring]
    }

    private(set) var entries: [Entry] = []

    init(_ lines: [Substring]) {
        var open: [(column: Int, key: Substring)] = []
        for line in lines {
            var rest = line.drop { $0 == " " }
            var column = line.count - rest.count
            if rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix("---") { continue }
            var isItem = false
            while rest == "-" || rest.hasPrefix("- ") {
                // A list can start in the same column as its key.
                while let last = open.last, last.column > column { open.removeLast() }
                let value = rest.dropFirst().drop { $0 == " " }
                column += rest.count - value.count
                rest = value
                isItem = true
            }
            let key = Self.key(of: rest)
            if !isItem || key != nil {
                while let last = open.last, last.column >= column { open.removeLast() }
            }
            if let key {
                open.append((column, key.trimmingQuotes))
                rest = rest.dropFirst(key.count + 1)
            }
            entries.append(Entry(keys: open.map(\.key), words: Self.words(of: rest)))
        }
    }

    /// Returns the key at the start of a line, including its quotes, or `nil` if the line does not start with a key.
    private static func key(of line: Substring) -> Substring? {
        guard let first = line.first, !"{[#".contains(first) else { return nil }
        var start = line.startIndex
        if "\"'".contains(first) {
            guard let end = line.dropFirst().firstIndex(of: first) else { return nil }
            start = end
        }
        guard let colon = line[start...].firstIndex(of: ":") else { return nil }
        let next = line[colon...].dropFirst().first
        return next == nil || next == " " ? line[..<colon] : nil
    }

    private static func words(of value: Substring) -> [Substring] {
        var words: [Substring] = []
        for word in value.split(whereSeparator: { " \t[]{},".contains($0) }) {
            if word.hasPrefix("#") { break }
            words.append(word.trimmingQuotes)
        }
        return words
    }
}

extension Substring {
    fileprivate var trimmingQuotes: Substring {
        guard count > 1, let first, "\"'".contains(first), last == first else { return self }
        return dropFirst().dropLast()
    }
}
