import SourceText

/// What is wrong with a membership.
extension Membership {
    /// The targets that carry the bundle where Settings does not look for one: tests, extensions, frameworks.
    package var idleTargets: [Target] { targets.filter { !$0.showsSettings } }

    /// The targets that take the bundle into the product more than once, which Xcode does not build.
    package var crowdedTargets: [Target] {
        targets.filter { target in
            ways(of: target).filter { if case .rule = $0 { false } else { true } }.count > 1
        }
    }

    /// The targets whose build rule for the bundle was added by `adding(_:to:as:fileList:)`.
    package var targetsWithAddedRule: [Target] {
        targets.filter { target in
            ways(of: target).contains { if case .rule(let rule) = $0 { ruleID(target).made(rule.id) } else { false } }
        }
    }

    /// What the build rule for the bundle stands for that is added to a target.
    func ruleID(_ target: Target) -> ObjectID { ObjectID("Rule", path, target.id.string) }

    /// Whether an app in which Settings looks carries the bundle.
    package var isShown: Bool { targets.contains(where: \.showsSettings) }
}

extension XcodeProject {
    /// A reference to a file or a folder, where that is, and the targets that copy it as a resource.
    package struct Reference: Sendable {
        package let object: ProjectObject
        /// The path from the folder of the project.
        package let path: String
        package let targets: [Target]
    }

    /// The references to files and folders of a name, wherever they are.
    package func references(named name: String) -> [Reference] {
        let found = objects(ofType: "PBXFileReference").filter { $0.lastName == name }
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
                Reference(object: object, path: $0.joined(separator: "/"), targets: copying[object.id] ?? [])
            }
        }
    }
}

extension ProjectObject {
    /// The last part of its path.
    package var lastName: String? { self["path"]?.string.split(separator: "/").last.map(String.init) }
}

extension Target {
    /// The build configurations into whose products files of a name do not get, although the target has them.
    package func configurations(excluding name: String) -> [String] {
        configurations.filter { configuration in
            let names = settings(in: configuration)["EXCLUDED_SOURCE_FILE_NAMES"]?.split(separator: " ") ?? []
            return names.contains { $0 == name || $0 == "*.bundle" }
        }
    }
}
