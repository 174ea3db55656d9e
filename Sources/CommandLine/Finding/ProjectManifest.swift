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
    /// What to write into it, so that the app takes the bundle in.
    let line: String
    /// Where that belongs, in words.
    let place: String
    /// Whether the file names the bundle, or a folder that it lies in, already.
    let namesBundle: Bool

    /// The manifests in the nearest folder above a bundle that has one, up to the root of the repository.
    static func all(for bundle: String) -> [ProjectManifest] {
        guard ScriptPhase.current == nil else { return [] }
        for folder in SourceRoot.folders(above: bundle) {
            let found = manifests(in: folder, for: bundle)
            if !found.isEmpty { return found }
        }
        return []
    }

    private static func manifests(in folder: String, for bundle: String) -> [ProjectManifest] {
        guard let path = (try? PathAnchor(folder: folder))?.path(toEntry: bundle) else { return [] }
        var found: [ProjectManifest] = []
        for name in ["project.yml", "project.yaml"] {
            // A file of this name need not be XcodeGen's.
            guard let lines = lines(of: "\(folder)/\(name)"), lines.contains(where: { $0.hasPrefix("targets:") }) else {
                continue
            }
            let names = lines.contains { line in
                words(of: line, separators: " \t[],\"'").contains { covers($0, path) }
            }
            found.append(
                ProjectManifest(
                    tool: .xcodeGen, path: XcodePath.shown("\(folder)/\(name)"), line: "- path: \(path)",
                    place: "under sources: of the app target", namesBundle: names))
        }
        if let lines = lines(of: "\(folder)/Project.swift"),
            lines.contains(where: { $0.contains("ProjectDescription") })
        {
            found.append(
                ProjectManifest(
                    tool: .tuist, path: XcodePath.shown("\(folder)/Project.swift"), line: "\"\(path)\",",
                    place: "in resources: of the app target",
                    namesBundle: literals(in: lines).contains { covers($0, path) }))
        }
        if let lines = lines(of: "\(folder)/Package.swift"), lines.contains(where: { $0.contains(".iOSApplication(") })
        {
            found.append(
                ProjectManifest(
                    tool: .swiftPM, path: XcodePath.shown("\(folder)/Package.swift"), line: ".copy(\"\(path)\"),",
                    place: "in resources: of the app target",
                    namesBundle: literals(in: lines).contains { $0 == path }))
        }
        return found
    }

    private static let limit = 1 << 20

    private static func lines(of path: String) -> [Substring]? {
        guard let bytes = try? InputFile.plainBytes(at: path, limit: limit) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// The words of a line that is no comment.
    private static func words(of line: Substring, separators: String) -> [Substring] {
        let words = line.split { separators.contains($0) }
        return words.first?.hasPrefix("#") == true ? [] : words
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
    private static func covers(_ name: Substring, _ path: String) -> Bool {
        var folder = name.hasPrefix("./") ? name.dropFirst(2) : name
        while folder.hasSuffix("*") || folder.hasSuffix("/") { folder = folder.dropLast() }
        return !folder.isEmpty && (path == folder || path.hasPrefix(folder + "/"))
    }
}
