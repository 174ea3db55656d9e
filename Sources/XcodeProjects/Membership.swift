import SourceText

/// What an Xcode project says of one bundle: which targets take it into their products, and how.
package struct Membership: Sendable {
    /// The path of the bundle from the folder of the project.
    package let path: String
    /// The file references that resolve to it.
    package let references: [ProjectObject]
    /// The references to something that lies in it, which Xcode takes for a file of its own.
    package let inside: [ProjectObject]
    /// In the order of the targets; a target stands there once for each way.
    package let carriers: [Carrier]
    /// The script phases that name files in the bundle of the product, and not the bundle. Beside a copy they change it,
    /// which Xcode builds; otherwise they make it.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>: only one path with two producers is an error.
    let changingScripts: Set<ExactString>
    /// The ways by the ids of the targets.
    private let ways: [ExactString: [Way]]

    init(
        path: String, references: [ProjectObject], inside: [ProjectObject], carriers: [Carrier],
        changingScripts: Set<ExactString>
    ) {
        self.path = path
        self.references = references
        self.inside = inside
        self.carriers = carriers
        self.changingScripts = changingScripts
        ways = Dictionary(grouping: carriers, by: \.target.id).mapValues { $0.map(\.way) }
    }

    /// A target that takes the bundle into its product, and one way how.
    package struct Carrier: Sendable {
        package let target: Target
        package let way: Way
    }

    package enum Way: Sendable {
        /// A phase copies it as a resource: a resources phase, or one that copies files to the same folder.
        case resources(phase: ProjectObject, buildFile: ProjectObject)
        /// It lies in a folder whose files are members without being listed.
        case synchronizedFolder(ProjectObject)
        /// A script phase names it among its outputs in the product.
        case script(ProjectObject)
        /// A build rule makes what is copied in its place: another way says who copies.
        case rule(ProjectObject)

        /// Whether the bundle goes into the product by a copy, be it of itself or of what a rule made.
        package var isCopy: Bool {
            switch self {
            case .resources, .synchronizedFolder: true
            case .script, .rule: false
            }
        }
    }

    /// The targets that carry it, each once.
    package var targets: [Target] { carriers.map(\.target).withoutRepetitions(of: \.id) }

    /// The ways of one target.
    package func ways(of target: Target) -> [Way] { ways[target.id] ?? [] }

    /// Whether a target copies the bundle as it is, and no rule makes another of it.
    package func isCopied(by target: Target) -> Bool {
        let ways = ways(of: target)
        return ways.contains(where: \.isCopy)
            && !ways.contains { if case .rule = $0 { true } else { false } }
    }
}

extension XcodeProject {
    /// What the project says of a bundle, which Xcode takes for one file.
    ///
    /// - Parameters:
    ///   - path: the path of the bundle from the folder of the project, with "/" between its parts.
    ///   - fileList: gives the lines of a file list by its path from there; nil where it cannot be read.
    package func membership(
        of path: String, fileList: (_ path: String) -> [String]? = { _ in nil }
    ) -> Membership {
        let wanted = Self.path(path, in: [])
        var references: [ProjectObject] = []
        var inside: [ProjectObject] = []
        var groups: [ExactString: [Substring]?] = [:]
        for object in objects(ofType: "PBXFileReference") {
            guard let place = place(of: object, in: &groups), place.starts(with: wanted) else { continue }
            if place.count == wanted.count { references.append(object) } else { inside.append(object) }
        }
        let known = Set(references.map(\.id))
        let folders = synchronizedFolders(around: wanted)
        var changing: Set<ExactString> = []
        let carriers = targets.flatMap { target in
            var ways = target.copies(of: known)
            ways += folders.filter { target.takes($0.rest, from: $0.folder) }.map { .synchronizedFolder($0.folder) }
            let isCopied = !ways.isEmpty
            if isCopied { ways += target.rules(for: wanted).map { .rule($0) } }
            for (script, namesOnlyFiles) in target.scripts(making: wanted, fileList) {
                if namesOnlyFiles { changing.insert(script.id) }
                if !(isCopied && namesOnlyFiles) { ways.append(.script(script)) }
            }
            return ways.map { Membership.Carrier(target: target, way: $0) }
        }
        return Membership(
            path: wanted.joined(separator: "/"), references: references, inside: inside, carriers: carriers,
            changingScripts: changing)
    }

    /// The folders in step with the disk that a path lies in, each with the path from there.
    func synchronizedFolders(around wanted: [Substring]) -> [(folder: ProjectObject, rest: ExactString)] {
        objects(ofType: "PBXFileSystemSynchronizedRootGroup").compactMap { folder in
            guard let place = place(of: folder.id), wanted.count > place.count, wanted.starts(with: place) else {
                return nil
            }
            return (folder, ExactString(wanted.dropFirst(place.count).joined(separator: "/")))
        }
    }
}

extension Target {
    /// The build files by which phases copy one of some references to the resources of the product.
    func copies(of references: Set<ExactString>) -> [Membership.Way] {
        guard !references.isEmpty else { return [] }
        return phases.filter(\.copiesResources).flatMap { phase in
            project.objects(phase.strings("files")).filter { $0["fileRef"].map(references.contains) ?? false }
                .map { .resources(phase: phase, buildFile: $0) }
        }
    }

    /// Whether a path in a folder in step with the disk is taken into the resources of the product.
    ///
    /// An exception turns membership round: what lies in a folder of the target is left out, what lies in a folder of
    /// another target is taken. A phase may have exceptions of its own.
    fileprivate func takes(_ path: ExactString, from folder: ProjectObject) -> Bool {
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
    /// Whether it is a phase that copies to the folder of the resources, which in an app for a phone is the app itself.
    fileprivate var copiesResources: Bool {
        switch type {
        case "PBXResourcesBuildPhase": true
        // 1 is the product, 7 its resources.
        case "PBXCopyFilesBuildPhase":
            ["1", "7"].contains(self["dstSubfolderSpec"]?.string) && (self["dstPath"]?.isEmpty ?? true)
        default: false
        }
    }
}
