import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText
import XMLSyntax
package import XcodeProjects

/// An Xcode project, and where it has a bundle.
package struct LocatedProject {
    /// The path of `App.xcodeproj`, as it is shown.
    package let path: String
    package let project: XcodeProject
    /// The path of the bundle from the folder of the project.
    let bundle: String
    /// What the project says of the bundle.
    package let membership: Membership

    /// The file with the objects of an Xcode project.
    static let fileName = "project.pbxproj"

    /// The path of that file.
    package var file: String { "\(path)/\(Self.fileName)" }

    /// - Parameter bundle: its path; it need not be there yet.
    /// - Throws: where the project cannot be read, with the place.
    init(at path: String, for bundle: String) throws(Failure) {
        let folder = XcodePath.folder(of: path)
        let project: XcodeProject
        do {
            let bytes = try InputFile.plainBytes(at: "\(path)/\(Self.fileName)")
            project = try XcodeProject(PropertyListDocument(anySpelling: bytes), at: Self.fileName)
            let anchor = try PathAnchor(folder: folder)
            let place = try anchor.path(toEntry: bundle) ?? bundle
            self.bundle = place
            membership = try XcodePath.readingLists(besides: path) { lines in
                project.membership(of: place, fileList: lines)
            }
        } catch {
            throw Failure(error, in: path) ?? Failure("\(error)")
        }
        self.path = path
        self.project = project
    }

    /// The folder that the project lies in.
    var folder: String { XcodePath.folder(of: path) }

    /// Whether the project names the bundle, or takes it into a product.
    private var knowsBundle: Bool { !membership.references.isEmpty || !membership.carriers.isEmpty }

    var hasApps: Bool { project.targets.contains(where: \.isApp) }

    // MARK: Finding

    /// The projects that may build a bundle: the one that is named, else those in the nearest folder above that has one,
    /// up to the root of the repository. Of several those that know the bundle, else those with apps.
    ///
    /// - Parameters:
    ///   - bundle: its path; it need not be there yet.
    ///   - name: a project, a workspace or a folder with one.
    ///   - looksBeside: whether those in folders beside the bundle's count that know it, where there is none above.
    /// - Returns: none where there is no project, or a script phase must not look for one.
    package static func all(
        for bundle: String, named name: String? = nil, looksBeside: Bool = true
    ) throws(Failure) -> [LocatedProject] {
        if let name {
            let paths = try XcodePath.projects(named: name)
            return try meant(paths, for: bundle)
        }
        guard !ScriptPhase.hasScript else { return [] }
        for folder in try Failure.of(bundle, { try SourceRoot.folders(above: bundle) }) {
            // One listing for both: outside a repository, folders such as /tmp are searched.
            let (items, own) = try Failure.of(folder) {
                let items = try SourceRoot.items(in: folder, endingIn: [".xcodeproj", ".xcworkspace"])
                return (items, try items.filter { try $0.hasSuffix(".xcodeproj") && XcodePath.hasFile($0) })
            }
            let found = try meant(own.map(XcodePath.shown), for: bundle)
            if found.count == 1, found[0].knowsBundle { return found }
            let others = try Failure.of(folder) {
                try items.filter { $0.hasSuffix(".xcworkspace") }.flatMap(XcodePath.projects(ofWorkspace:))
                    .filter { !own.contains($0) }
            }
            guard !(own + others).isEmpty else { continue }
            return try meant((own + others).map(XcodePath.shown), for: bundle)
        }
        return looksBeside ? try Failure.of(bundle) { try beside(bundle) } : []
    }

    /// The projects that know a bundle, in folders that lie in one above it in the repository.
    private static func beside(_ bundle: String) throws -> [LocatedProject] {
        guard try SourceRoot.isInRepository(bundle) else { return [] }
        for folder in try SourceRoot.folders(above: bundle) {
            let paths = try SourceRoot.folders(in: folder, levels: 2) { $0.hasSuffix(".xcodeproj") }
                .map { "\(folder)/\($0)" }.filter(XcodePath.hasFile)
            let found = paths.compactMap { try? LocatedProject(at: XcodePath.shown($0), for: bundle) }
                .filter(\.knowsBundle)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The one project that builds a bundle.
    ///
    /// - Throws: where there is none, or several may be meant.
    static func only(for bundle: String, named name: String? = nil) throws(Failure) -> LocatedProject {
        try only(of: all(for: bundle, named: name), for: bundle)
    }

    /// The one of those that were found.
    static func only(of found: [LocatedProject], for bundle: String) throws(Failure) -> LocatedProject {
        guard let first = found.first else {
            throw Failure(
                "there is no Xcode project in the folders above \(visible(bundle))",
                help: "specify one with \(input: .project), as in \(input: .project) App.xcodeproj")
        }
        guard found.count == 1 else {
            let paths = found.map { visible($0.path) }.joined(separator: ", ")
            throw Failure(
                "there are \(found.count) Xcode projects: \(paths)",
                help: "specify one with \(input: .project), as in \(input: .project) \(shellQuoted(first.path))")
        }
        return first
    }

    private static func meant(_ paths: [String], for bundle: String) throws(Failure) -> [LocatedProject] {
        var found: [LocatedProject] = []
        for path in paths { found.append(try LocatedProject(at: path, for: bundle)) }
        if found.count < 2 { return found }
        for isMeant in [\LocatedProject.knowsBundle, \.hasApps] {
            let some = found.filter { $0[keyPath: isMeant] }
            if !some.isEmpty { return some }
        }
        return found
    }
}

/// Paths of Xcode projects and workspaces.
enum XcodePath {
    /// The folder that something lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether two paths lead to one folder.
    static func isSame(_ folder: String, _ other: String) -> Bool {
        (try? PathAnchor(folder: folder).path(to: other)) == "."
    }

    /// The path as it is told from the working folder.
    static func shown(_ path: String) -> String { (try? PathAnchor(folder: ".").path(to: path)) ?? path }

    /// Whether a project has the file with its objects: what is left of one that is made anew need not.
    static func hasFile(_ project: String) throws(StorageError) -> Bool {
        try BundleDiscovery.isThere("\(project)/\(LocatedProject.fileName)")
    }

    /// The projects that a name given by hand stands for.
    ///
    /// - Throws: where it is none, and has none in it, or nobody knows.
    static func projects(named name: String) throws(Failure) -> [String] {
        var path = name
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix("/\(LocatedProject.fileName)") { path = folder(of: path) }
        if path.hasSuffix(".xcodeproj") { return [path] }
        let found = try Failure.of(path) {
            if path.hasSuffix(".xcworkspace") { return try projects(ofWorkspace: path) }
            return try SourceRoot.projects(in: path.isEmpty ? "." : path).filter(hasFile).map {
                $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0
            }
        }
        guard found.isEmpty else { return found }
        throw Failure(
            "there is no Xcode project in \(visible(name))", help: "specify one: \(input: .project) App.xcodeproj")
    }

    /// The projects that a workspace refers to and that exist, except for those generated by CocoaPods.
    ///
    /// A place is written with what it is told from: `group:App/App.xcodeproj`, of a group around it or of the folder
    /// that the workspace lies in.
    ///
    /// - Throws: `failed`.
    static func projects(ofWorkspace workspace: String) throws(StorageError) -> [String] {
        guard let bytes = try InputFile.plainBytesIfAny(at: "\(workspace)/contents.xcworkspacedata") else { return [] }
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
                if isProject, !place.hasSuffix("/Pods.xcodeproj"), !found.contains(place), try hasFile(place) {
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

    /// Does something that asks for the lines of file lists.
    ///
    /// - Parameters:
    ///   - project: the project, from whose folder the paths of the lists are told.
    ///   - body: gets what reads a list: nil where there is none.
    /// - Throws: what the body throws, and `failed` where a list could not be read.
    static func readingLists<Result>(
        besides project: String, _ body: (_ lines: (_ path: String) -> [String]?) throws -> Result
    ) throws -> Result {
        var failure: StorageError?
        let result = try body { path in
            do throws(StorageError) {
                let path = path.hasPrefix("/") ? path : "\(folder(of: project))/\(path)"
                return try InputFile.plainBytesIfAny(at: path).map(lines)
            } catch {
                failure = failure ?? error
                return nil
            }
        }
        if let failure { throw failure }
        return result
    }

    /// The lines of a file list.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
