import BundleStorage
import PropertyListSyntax
import SettingsModel
import XcodeProjects

/// An Xcode project, and where it has a bundle.
struct LocatedProject {
    /// The path of `App.xcodeproj`, as it is shown.
    let path: String
    let project: XcodeProject
    /// The path of the bundle from the folder of the project.
    let bundle: String
    /// What the project says of the bundle.
    let membership: Membership

    /// The file with the objects of an Xcode project.
    static let fileName = "project.pbxproj"

    /// The path of that file.
    var file: String { "\(path)/\(Self.fileName)" }

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
    static func all(
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
                help: "name one with --project, as in --project App.xcodeproj")
        }
        guard found.count == 1 else {
            let paths = found.map { visible($0.path) }.joined(separator: ", ")
            throw Failure(
                "there are \(found.count) Xcode projects: \(paths)",
                help: "name one with --project, as in --project \(shellQuoted(first.path))")
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
