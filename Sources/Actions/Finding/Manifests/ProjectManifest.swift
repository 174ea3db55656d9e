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
    /// Whether each app target includes the bundle.
    let coverage: [String: ManifestCoverage]

    /// Whether the manifest already lists the bundle, or a folder that contains it.
    package var namesBundle: Bool { coverage.values.contains(.listed) }

    /// Whether the manifest may include the bundle in a way that is not evaluated.
    package var mayNameBundle: Bool { coverage.values.contains { $0 > .none } }

    /// Returns whether all named targets already include the bundle. If `names` is empty, returns whether any target
    /// includes it.
    func includesBundle(inTargets names: [String]) -> Bool {
        namesBundle && names.allSatisfy { coverage[$0] == .listed }
    }

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
        func add(
            _ tool: Tool, _ file: String, _ line: String, _ place: String, _ coverage: [String: ManifestCoverage]
        ) {
            found.append(
                ProjectManifest(
                    tool: tool, path: XcodePath.pathForDisplay(file), folder: folder, line: line,
                    place: "\(place) of the app target", coverage: coverage))
        }
        for name in ["project.yml", "project.yaml"] {
            guard let spec = try XcodeGenSpec(at: "\(folder)/\(name)"), let definition = spec.definition else {
                continue
            }
            let path = try PathAnchor(folder: definition.folder).path(toEntry: bundle) ?? path
            add(.xcodeGen, definition.path, "- path: \(path)", "under sources:", try spec.coverage(of: bundle))
        }
        if let text = try text(of: "\(folder)/Project.swift"), text.contains("ProjectDescription") {
            let coverage = TuistManifest(text).coverage(of: path)
            add(.tuist, "\(folder)/Project.swift", "\"\(path)\",", "in resources:", coverage)
        }
        if let text = try text(of: "\(folder)/Package.swift"), text.contains(".iOSApplication(") {
            let isNamed = stringLiterals(in: text.split(whereSeparator: \.isNewline)).contains { $0 == path }
            add(
                .swiftPM, "\(folder)/Package.swift", ".copy(\"\(path)\"),", "in resources:",
                isNamed ? ["": .listed] : [:])
        }
        return found
    }

    private static let limit = 1 << 20

    static func text(of path: String) throws(StorageError) -> String? {
        try InputFile.regularFileBytesIfPresent(at: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the string literals on all lines that are not comments.
    private static func stringLiterals(in lines: [Substring]) -> [Substring] {
        lines.flatMap { line in
            let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
            let isComment = pieces.first?.split(separator: " ").first?.hasPrefix("//") == true
            return isComment ? [] : stride(from: 1, to: pieces.count, by: 2).map { pieces[$0] }
        }
    }
}

/// Whether a manifest includes a bundle in a target.
enum ManifestCoverage: Comparable {
    case none
    /// The manifest uses something that is not evaluated.
    case unknown
    case listed
}
