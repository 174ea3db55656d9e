import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText
import XMLSyntax
package import XcodeProjects

/// An Xcode project, and how its targets include a bundle.
package struct LocatedProject {
    /// The path of the `.xcodeproj` folder, in the form that is shown to the user.
    package let path: String
    package let project: XcodeProject
    /// The path of the bundle relative to the folder that contains the project.
    let bundle: String
    /// The bundle's membership in the targets of the project.
    package let membership: Membership

    /// The name of the file that contains the objects of an Xcode project.
    static let fileName = "project.pbxproj"

    /// The path of `project.pbxproj`.
    package var file: String { "\(path)/\(Self.fileName)" }

    /// Reads an Xcode project.
    ///
    /// - Parameter bundle: The path of the bundle, which does not have to exist yet.
    /// - Throws: A failure if the project cannot be read.
    init(at path: String, for bundle: String) throws(Failure) {
        self.path = path
        (project, self.bundle, membership) = try Failure.of(path) {
            let bytes = try InputFile.regularFileBytes(at: "\(path)/\(Self.fileName)")
            let project = try XcodeProject(PropertyListDocument(detectingFormat: bytes), at: Self.fileName)
            let place = try PathAnchor(folder: XcodePath.folder(of: path)).path(toEntry: bundle) ?? bundle
            let membership = try XcodePath.withFileLists(besides: path) { lines in
                project.membership(of: place, fileList: lines)
            }
            return (project, place, membership)
        }
    }

    /// The folder that contains the project.
    var folder: String { XcodePath.folder(of: path) }

    /// Whether the project refers to the bundle or includes it in a product.
    private var refersToBundle: Bool { !membership.references.isEmpty || !membership.carriers.isEmpty }

    var hasApps: Bool { project.targets.contains(where: \.isApp) }

    // MARK: Finding

    /// Returns the Xcode projects for a bundle. If no project is specified, the folders above the bundle are searched,
    /// up to the root of the repository. The projects in the first folder that contains any are used.
    ///
    /// If there are several projects, only the projects that refer to the bundle or include it are returned. If there
    /// are no such projects, the projects with apps are returned, or all projects if none has an app.
    ///
    /// - Parameters:
    /// - bundle: The path of the bundle, which does not have to exist yet.
    /// - name: A project, a workspace, or a folder that contains one. If `nil`, projects are searched for.
    /// - includesSiblings: Whether projects in nearby folders are also searched for if there is no project above the
    ///   bundle. Such a project is returned only if it refers to the bundle or includes it.
    /// - Returns: The projects. The array is empty if no project is found. In a script phase, projects are not searched
    ///   for, so the array is empty if no project is specified.
    package static func all(
        for bundle: String, named name: String? = nil, includesSiblings: Bool = true
    ) throws(Failure) -> [LocatedProject] {
        if let name {
            let paths = try XcodePath.projects(named: name)
            return try preferredProjects(paths, for: bundle)
        }
        guard !ScriptPhase.hasScript else { return [] }
        for folder in try Failure.of(bundle, { try SourceRoot.folders(above: bundle) }) {
            // Lists the folder once for both kinds, because outside a repository, large folders such as `/tmp` are
            // searched.
            let (items, own) = try Failure.of(folder) {
                let items = try SourceRoot.items(in: folder, endingIn: [".xcodeproj", ".xcworkspace"])
                return (items, try items.filter { try $0.hasSuffix(".xcodeproj") && XcodePath.hasProjectFile($0) })
            }
            let found = try preferredProjects(own.map(XcodePath.pathForDisplay), for: bundle)
            if found.count == 1, found[0].refersToBundle { return found }
            let others = try Failure.of(folder) {
                try items.filter { $0.hasSuffix(".xcworkspace") }.flatMap(XcodePath.projects(ofWorkspace:))
                    .filter { !own.contains($0) }
            }
            guard !(own + others).isEmpty else { continue }
            return try preferredProjects((own + others).map(XcodePath.pathForDisplay), for: bundle)
        }
        return includesSiblings ? try Failure.of(bundle) { try nearbyProjects(bundle) } : []
    }

    /// Returns the projects in nearby folders that refer to a bundle or include it. For each folder above the bundle,
    /// up to the root of the repository, the subfolders are searched. The search stops at the first folder with
    /// results.
    private static func nearbyProjects(_ bundle: String) throws -> [LocatedProject] {
        guard try SourceRoot.isInRepository(bundle) else { return [] }
        for folder in try SourceRoot.folders(above: bundle) {
            let paths = try SourceRoot.folders(in: folder, levels: 2) { $0.hasSuffix(".xcodeproj") }
                .map { "\(folder)/\($0)" }.filter(XcodePath.hasProjectFile)
            let found = paths.compactMap { try? LocatedProject(at: XcodePath.pathForDisplay($0), for: bundle) }
                .filter(\.refersToBundle)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the only project in a search result. If there is no project, or more than one, throws a failure.
    static func only(of found: [LocatedProject], for bundle: String) throws(Failure) -> LocatedProject {
        guard let first = found.first else {
            throw Failure(
                "there is no Xcode project in the folders above \(printable(bundle))",
                help: "specify one with \(input: .project), as in \(input: .project) App.xcodeproj")
        }
        guard found.count == 1 else {
            let paths = found.map { printable($0.path) }.joined(separator: ", ")
            throw Failure(
                "there are \(found.count) Xcode projects: \(paths)",
                help: "specify one with \(input: .project), as in \(input: .project) \(shellQuoted(first.path))")
        }
        return first
    }

    /// Returns a failure that reports a reference to a Settings bundle that does not exist. Returns `nil` if the
    /// projects in the working directory or above it do not contain such a reference.
    ///
    /// - Parameter name: A project, a workspace, or a folder that contains one. If `nil`, projects are searched for.
    static func danglingReference(named name: String?) throws(Failure) -> Failure? {
        for located in try all(for: BundleName.settings.rawValue, named: name, includesSiblings: false) {
            let references = located.project.references(named: BundleName.settings.rawValue)
            for reference in references {
                let path = located.resolvedPath(reference.path)
                if try Failure.of(path, { try BundleDiscovery.isThere(path) }) { continue }
                let lines = LineTable(located.project.document.source.text)
                return Failure(
                    "the project refers to \(quoted(reference.path)), which does not exist",
                    location: Failure.Location(
                        located.file, lines.position(of: reference.object.element.span.lowerBound)),
                    help:
                        "create the bundle with \(run: .new) \(shellQuoted(path)), or remove the reference in Xcode")
            }
        }
        return nil
    }

    private static func preferredProjects(_ paths: [String], for bundle: String) throws(Failure) -> [LocatedProject] {
        var found: [LocatedProject] = []
        for path in paths { found.append(try LocatedProject(at: path, for: bundle)) }
        if found.count < 2 { return found }
        for isMeant in [\LocatedProject.refersToBundle, \.hasApps] {
            let some = found.filter { $0[keyPath: isMeant] }
            if !some.isEmpty { return some }
        }
        return found
    }
}

/// Functions for the paths of Xcode projects and workspaces.
enum XcodePath {
    /// Returns the folder that contains the file or folder at a path.
    static func folder(of path: String) -> String { BundleLocation.split(path).folder }

    /// Whether two paths lead to the same folder. If either folder does not exist, the value is `false`.
    static func isSameFolder(_ folder: String, _ other: String) -> Bool {
        (try? PathAnchor(folder: folder).path(to: other)) == "."
    }

    /// Returns the form of a path that is shown to the user. If possible, the path is relative to the working
    /// directory.
    static func pathForDisplay(_ path: String) -> String { (try? PathAnchor(folder: ".").path(to: path)) ?? path }

    /// Whether a project folder contains `project.pbxproj`. The file can be missing while another tool regenerates the
    /// project.
    static func hasProjectFile(_ project: String) throws(StorageError) -> Bool {
        try BundleDiscovery.isThere("\(project)/\(LocatedProject.fileName)")
    }

    /// Returns the paths of the projects that a user-specified path refers to. The path can lead to a project, to a
    /// workspace, or to a folder that contains projects.
    ///
    /// - Throws: A failure if there is no project, or if the folder or workspace cannot be read.
    static func projects(named name: String) throws(Failure) -> [String] {
        var path = BundleLocation.trimmed(name)
        if path.hasSuffix("/\(LocatedProject.fileName)") { path = folder(of: path) }
        if path.hasSuffix(".xcodeproj") { return [path] }
        let found = try Failure.of(path) {
            if path.hasSuffix(".xcworkspace") { return try projects(ofWorkspace: path) }
            return try SourceRoot.projects(in: path.isEmpty ? "." : path).filter(hasProjectFile).map {
                $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0
            }
        }
        guard found.isEmpty else { return found }
        throw Failure(
            "there is no Xcode project in \(printable(name))", help: "specify one: \(input: .project) App.xcodeproj")
    }

    /// Returns the paths of the projects that a workspace refers to. Projects that do not exist and the project that
    /// CocoaPods generates are omitted.
    ///
    /// In a workspace, the path of a project has a prefix that specifies its base, as in `group:App/App.xcodeproj`. The
    /// base is the enclosing group or the folder that contains the workspace.
    ///
    /// - Throws: `StorageError.failed` if a file cannot be read.
    static func projects(ofWorkspace workspace: String) throws(StorageError) -> [String] {
        guard let bytes = try InputFile.regularFileBytesIfPresent(at: "\(workspace)/contents.xcworkspacedata") else {
            return []
        }
        let root = folder(of: workspace)
        var reader = XMLReader(SourceText(bytes))
        var folders: [String] = []
        var found: [String] = []
        while case let event? = try? reader.next() {
            switch event {
            case .start(let element):
                let place = place(element.attributes["location"] ?? "", in: folders.last ?? root, of: root)
                folders.append(element.name == "Group" ? place : folders.last ?? root)
                let isProject = element.name == "FileRef" && place.hasSuffix(".xcodeproj")
                if isProject, !place.hasSuffix("/Pods.xcodeproj"), !found.contains(place), try hasProjectFile(place) {
                    found.append(place)
                }
            case .end: folders.removeLast()
            case .text: break
            }
        }
        return found
    }

    private static func place(_ location: String, in group: String, of root: String) -> String {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return group }
        let path = String(parts[1])
        let folder = parts[0] == "container" ? root : group
        if parts[0] == "absolute" || path.hasPrefix("/") { return path }
        if path.isEmpty { return folder }
        return folder == "." ? path : "\(folder)/\(path)"
    }

    /// Calls a function with access to the contents of a project's file lists.
    ///
    /// - Parameters:
    /// - project: The path of the project. Paths of file lists are relative to the folder that contains it.
    /// - body: The function to call. Its argument is a function that returns the lines of a file list, or `nil` if the
    ///   file list does not exist.
    /// - Throws: Any error that `body` throws, or `StorageError.failed` if a file list cannot be read.
    static func withFileLists<Result>(
        besides project: String, _ body: (_ lines: (_ path: String) -> [String]?) throws -> Result
    ) throws -> Result {
        var failure: StorageError?
        let result = try body { path in
            do throws(StorageError) {
                let path = path.hasPrefix("/") ? path : "\(folder(of: project))/\(path)"
                return try InputFile.regularFileBytesIfPresent(at: path).map(lines)
            } catch {
                failure = failure ?? error
                return nil
            }
        }
        if let failure { throw failure }
        return result
    }

    /// Splits the contents of a file list into lines.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
