import SourceText

/// Queries that find problems with the membership of a bundle.
extension Membership {
    /// The targets that include the bundle, but whose products do not appear in Settings, such as tests, extensions,
    /// and frameworks.
    package var targetsIgnoredBySettings: [Target] { targets.filter { !$0.showsSettings } }

    /// The targets that include the bundle in their product more than once. Xcode cannot build such targets.
    package var targetsWithDuplicates: [Target] {
        targets.filter { target in
            ways(of: target).filter { if case .rule = $0 { false } else { true } }.count > 1
        }
    }

    /// The targets with a build rule that the tool added for the bundle.
    package var targetsWithAddedRule: [Target] {
        targets.filter { target in
            ways(of: target).contains {
                if case .rule(let rule) = $0 { ruleID(target).hasGenerated(rule.id) } else { false }
            }
        }
    }

    /// Returns the ID of the build rule that the tool adds to a target for the bundle.
    func ruleID(_ target: Target) -> ObjectID { ObjectID("Rule", path, target.id.string) }

    /// Whether at least one target that includes the bundle is an app that can appear in Settings.
    package var isShown: Bool { targets.contains(where: \.showsSettings) }
}

extension XcodeProject {
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
            let copied = Set(
                target.copies(of: ids).compactMap { way in
                    if case .resources(_, let file) = way { file["fileRef"] } else { nil }
                })
            for id in copied { copying[id, default: []].append(target) }
        }
        return found.compactMap { object in
            place(of: object.id).map {
                FileReference(object: object, path: $0.joined(separator: "/"), targets: copying[object.id] ?? [])
            }
        }
    }
}

extension ProjectObject {
    /// The last component of the object's path.
    package var lastPathComponent: String? { self["path"]?.string.split(separator: "/").last.map(String.init) }
}

extension Target {
    /// Returns the names of the build configurations that exclude files of the given name from the product.
    package func configurations(excluding name: String) -> [String] {
        configurations.filter { configuration in
            let names = settings(in: configuration)["EXCLUDED_SOURCE_FILE_NAMES"]?.split(separator: " ") ?? []
            return names.contains { $0 == name || $0 == "*.bundle" }
        }
    }
}
