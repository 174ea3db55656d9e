import SourceText

/// The targets of an Xcode project that include a bundle, and the ways in which they include it.
package struct Membership: Sendable {
    /// The path of the bundle relative to the project's folder.
    package let path: String
    /// The file references that resolve to the bundle.
    package let references: [ProjectObject]
    /// The file references to items inside the bundle, which Xcode treats as separate files.
    package let inside: [ProjectObject]
    /// The targets that include the bundle, in project order. A target is listed once for each way in which it includes
    /// the bundle.
    package let carriers: [Inclusion]
    /// The IDs of the script phases whose outputs include files inside the built bundle, but not the bundle itself. If
    /// the target also copies the bundle, such a phase modifies the copy, which Xcode allows. If the target does not
    /// copy the bundle, the phase creates the bundle.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, which reports an error only if two build steps produce the
    /// same path.
    let changingScripts: Set<ExactString>

    /// A target that includes the bundle, and one way in which the target includes it.
    package struct Inclusion: Sendable {
        package let target: Target
        package let way: InclusionMethod
    }

    package enum InclusionMethod: Sendable {
        /// A build phase copies the bundle as a resource. The phase is a resources phase, or a copy files phase with
        /// the same destination.
        case resources(phase: ProjectObject, buildFile: ProjectObject)
        /// The bundle is in a synchronized folder. The files in such a folder are members of the target even though
        /// they are not listed in the project.
        case synchronizedFolder(ProjectObject)
        /// A script phase lists the built bundle, or files inside it, as outputs.
        case script(ProjectObject)
        /// A build rule generates the bundle that is copied instead of this bundle. A separate value, such as
        /// `resources`, represents the copying.
        case rule(ProjectObject)

        /// Whether the bundle or the output of its build rule is copied into the product.
        package var isCopy: Bool {
            switch self {
            case .resources, .synchronizedFolder: true
            case .script, .rule: false
            }
        }

        /// The build rule, or `nil` for another way.
        var rule: ProjectObject? { if case .rule(let rule) = self { rule } else { nil } }
        /// The script phase, or `nil` for another way.
        var script: ProjectObject? { if case .script(let phase) = self { phase } else { nil } }
        /// The build file that copies the bundle, or `nil` for another way.
        var buildFile: ProjectObject? { if case .resources(_, let file) = self { file } else { nil } }
    }

    /// The targets that include the bundle, without duplicates.
    package var targets: [Target] { carriers.map(\.target).withoutRepetitions(of: \.id) }

    /// Returns the ways in which a target includes the bundle.
    package func ways(of target: Target) -> [InclusionMethod] {
        carriers.filter { $0.target.id == target.id }.map(\.way)
    }

    /// Returns whether a target copies the bundle unchanged, which means that no build rule replaces it.
    package func isCopied(by target: Target) -> Bool {
        let ways = ways(of: target)
        return ways.contains(where: \.isCopy) && !ways.contains { $0.rule != nil }
    }

    // MARK: Problems

    /// The targets that include the bundle, but whose products do not appear in Settings, such as tests, extensions,
    /// and frameworks.
    package var targetsIgnoredBySettings: [Target] { targets.filter { !$0.showsSettings } }

    /// The targets that include the bundle in their product more than once. Xcode cannot build such targets.
    package var targetsWithDuplicates: [Target] {
        targets.filter { target in ways(of: target).count { $0.rule == nil } > 1 }
    }

    /// The targets with a build rule that the tool added for the bundle.
    package var targetsWithAddedRule: [Target] {
        targets.filter { target in
            ways(of: target).compactMap(\.rule).contains { ruleID(target).hasGenerated($0.id) }
        }
    }

    /// Returns the ID of the build rule that the tool adds to a target for the bundle.
    func ruleID(_ target: Target) -> ObjectID { ObjectID("Rule", path, target.id.string) }

    /// Returns the ID of the script phase that the tool adds to a target for the bundle.
    func scriptID(_ target: Target) -> ObjectID { ObjectID("Script", path, target.id.string) }

    /// Returns the script phase that the tool added to a target for the bundle, or `nil` if there is none.
    func addedScriptPhase(of target: Target) -> ProjectObject? {
        let id = scriptID(target)
        return target.phases.first { id.hasGenerated($0.id) }
    }

    /// Returns the folders that contain the file lists of the script phases that the tool added for the bundle. The
    /// paths are relative to the project's folder. The array is empty if there is no such phase.
    package func fileListFolders(in project: XcodeProject) -> [String] {
        let folders = project.targets.compactMap { target -> String? in
            guard let list = addedScriptPhase(of: target)?.strings("inputFileListPaths").first?.string,
                list.hasPrefix(Self.listPrefix), list.hasSuffix(Self.listSuffix)
            else { return nil }
            return String(list.dropFirst(Self.listPrefix.count).dropLast(Self.listSuffix.count))
        }
        return folders.withoutRepetitions(of: \.self)
    }

    private static let listPrefix = "$(SRCROOT)/"
    private static let listSuffix = "settings-bundle-$(CONFIGURATION)-inputs.xcfilelist"

    /// Whether at least one target that includes the bundle is an app that can appear in Settings.
    package var isShown: Bool { targets.contains(where: \.showsSettings) }
}

extension XcodeProject {
    /// Returns the membership of a bundle in the project. Xcode treats a bundle as a single file.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle relative to the project's folder, with "/" as the separator.
    ///   - fileList: A function that returns the lines of a file list, or `nil` if the file list cannot be read. Its
    ///     argument is a path relative to the project's folder.
    package func membership(
        of path: String, fileList: (_ path: String) -> [String]? = { _ in nil }
    ) -> Membership {
        let wanted = Self.path(path, in: [])
        var references: [ProjectObject] = []
        var inside: [ProjectObject] = []
        var groups: [ExactString: [Substring]?] = [:]
        for object in objects(ofType: "PBXFileReference") {
            let places = places(of: object, in: &groups).filter { $0.starts(with: wanted) }
            guard let place = places.min(by: { $0.count < $1.count }) else { continue }
            if place.count == wanted.count { references.append(object) } else { inside.append(object) }
        }
        let known = Set(references.map(\.id))
        let folders = synchronizedFolders(around: wanted)
        var changing: Set<ExactString> = []
        let carriers = targets.flatMap { target in
            var ways = target.copies(of: known)
            ways += folders.filter { target.includesResource($0.rest, from: $0.folder) }.map {
                .synchronizedFolder($0.folder)
            }
            let isCopied = !ways.isEmpty
            if isCopied { ways += target.rules(for: wanted).map { .rule($0) } }
            for (script, namesOnlyFiles) in target.scriptPhases(producing: wanted, fileList) {
                if namesOnlyFiles { changing.insert(script.id) }
                if !(isCopied && namesOnlyFiles) { ways.append(.script(script)) }
            }
            return ways.map { Membership.Inclusion(target: target, way: $0) }
        }
        return Membership(
            path: wanted.joined(separator: "/"), references: references, inside: inside, carriers: carriers,
            changingScripts: changing)
    }

    /// Returns the synchronized folders that contain a path, each with the path relative to that folder.
    func synchronizedFolders(around wanted: [Substring]) -> [(folder: ProjectObject, rest: ExactString)] {
        objects(ofType: "PBXFileSystemSynchronizedRootGroup").compactMap { folder in
            guard let place = place(of: folder.id), wanted.count > place.count, wanted.starts(with: place) else {
                return nil
            }
            return (folder, ExactString(wanted.dropFirst(place.count).joined(separator: "/")))
        }
    }

    /// A reference to a file or folder in a project, and the targets that copy the file or folder as a resource.
    package struct FileReference: Sendable {
        package let object: ProjectObject
        /// The path relative to the project's folder.
        package let path: String
        package let targets: [Target]
    }

    /// Returns the references to files and folders that have the given name.
    package func references(named name: String) -> [FileReference] {
        let found = objects(ofType: "PBXFileReference").filter { $0.lastPathComponent == name }
        let ids = Set(found.map(\.id))
        var copying: [ExactString: [Target]] = [:]
        for target in targets {
            let copied = Set(target.copies(of: ids).compactMap { $0.buildFile?["fileRef"] })
            for id in copied { copying[id, default: []].append(target) }
        }
        return found.compactMap { object in
            place(of: object.id).map {
                FileReference(object: object, path: $0.joined(separator: "/"), targets: copying[object.id] ?? [])
            }
        }
    }
}

extension Target {
    /// Returns an inclusion method for each build file that copies one of the referenced files as a resource.
    func copies(of references: Set<ExactString>) -> [Membership.InclusionMethod] {
        guard !references.isEmpty else { return [] }
        return phases.filter(\.copiesResources).flatMap { phase in
            project.objects(phase.strings("files")).filter { $0["fileRef"].map(references.contains) ?? false }
                .map { .resources(phase: phase, buildFile: $0) }
        }
    }

    /// Returns whether the target's resources include a file in a synchronized folder.
    ///
    /// By default, a target includes the files in its own synchronized folders and no other synchronized files. A
    /// membership exception reverses this for a single file. A build phase can have its own exceptions.
    fileprivate func includesResource(_ path: ExactString, from folder: ProjectObject) -> Bool {
        let sets = project.objects(folder.strings("exceptions")).filter {
            $0.strings("membershipExceptions").contains(path)
        }
        let isTurned = sets.contains { $0["target"] == id }
        var isTaken = object.strings("fileSystemSynchronizedGroups").contains(folder.id) != isTurned
        for phase in phases.filter(\.copiesResources) where sets.contains(where: { $0["buildPhase"] == phase.id }) {
            isTaken = phase.type == "PBXResourcesBuildPhase" ? !isTaken : true
        }
        return isTaken
    }
}

extension ProjectObject {
    /// Whether the object is a build phase that copies to the product's resources folder. In an iOS app, that folder is
    /// the app bundle itself.
    fileprivate var copiesResources: Bool {
        switch type {
        case "PBXResourcesBuildPhase": true
        // The value 1 is the product's wrapper, and 7 is its resources folder.
        case "PBXCopyFilesBuildPhase":
            ["1", "7"].contains(self["dstSubfolderSpec"]?.string) && (self["dstPath"]?.isEmpty ?? true)
        default: false
        }
    }
}
