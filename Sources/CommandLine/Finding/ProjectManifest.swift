import BundleStorage

/// A file of which a tool makes an Xcode project, or builds an app without one. Nobody edits it but people.
struct ProjectManifest {
    enum Tool: String {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"
        case swiftPM = "SwiftPM"
    }

    let tool: Tool
    /// The path of the file, as it is shown.
    let path: String
    /// The folder of the manifest that the tool is started with, without symbolic links.
    let folder: String
    /// What to write into it, so that the app takes the bundle in.
    let line: String
    /// Where that belongs, in words.
    let place: String
    /// The names of the targets whose product the file puts the bundle into, by its path or by that of a folder around it.
    let targets: Set<String>

    /// Whether the file names the bundle, or a folder that it lies in, already.
    var namesBundle: Bool { !targets.isEmpty }

    /// Whether the targets of some names take the bundle already; if none is named, any of them.
    func takesBundle(into names: [String]) -> Bool { namesBundle && targets.isSuperset(of: names) }

    /// The manifests in the nearest folder above a bundle that has one, up to the root of the repository.
    ///
    /// - Throws: where one cannot be read.
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
                    tool: tool, path: XcodePath.shown(file), folder: folder, line: line,
                    place: "\(place) of the app target", targets: targets))
        }
        for name in ["project.yml", "project.yaml"] {
            guard let spec = try XcodeGenSpec(at: "\(folder)/\(name)"), let definition = spec.definition else {
                continue
            }
            let path = try PathAnchor(folder: definition.folder).path(toEntry: bundle) ?? path
            add(.xcodeGen, definition.path, "- path: \(path)", "under sources:", try spec.apps(taking: bundle))
        }
        if let text = try text(of: "\(folder)/Project.swift"), text.contains("ProjectDescription") {
            let targets = TuistManifest(text).targets(taking: path)
            add(.tuist, "\(folder)/Project.swift", "\"\(path)\",", "in resources:", targets)
        }
        if let text = try text(of: "\(folder)/Package.swift"), text.contains(".iOSApplication(") {
            let isNamed = literals(in: text.split(whereSeparator: \.isNewline)).contains { $0 == path }
            add(.swiftPM, "\(folder)/Package.swift", ".copy(\"\(path)\"),", "in resources:", isNamed ? [""] : [])
        }
        return found
    }

    private static let limit = 1 << 20

    private static func text(of path: String) throws(StorageError) -> String? {
        try InputFile.plainBytesIfAny(at: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The lines of a manifest, or `nil` if there is none.
    static func lines(of path: String) throws(StorageError) -> [Substring]? {
        try text(of: path)?.split(whereSeparator: \.isNewline)
    }

    /// What stands in quotes on some lines that are no comments.
    private static func literals(in lines: [Substring]) -> [Substring] {
        lines.flatMap { line in
            let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
            let isComment = pieces.first?.split(separator: " ").first?.hasPrefix("//") == true
            return isComment ? [] : stride(from: 1, to: pieces.count, by: 2).map { pieces[$0] }
        }
    }

    /// Whether a path, or a pattern that ends in stars, stands for the bundle or a folder around it.
    static func covers(_ name: Substring, _ path: String) -> Bool {
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
