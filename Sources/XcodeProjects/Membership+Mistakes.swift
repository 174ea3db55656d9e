package import SourceText

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

    /// Whether an app in which Settings looks carries the bundle.
    package var isShown: Bool { targets.contains(where: \.showsSettings) }
}

extension XcodeProject {
    /// The references to a file or folder of a name, wherever it is, each with its path from the folder of the project.
    package func references(named name: String) -> [(object: ProjectObject, path: String)] {
        objects(ofType: "PBXFileReference").filter { $0.lastName == name }.compactMap { object in
            place(of: object.id).map { (object, $0.joined(separator: "/")) }
        }
    }

    /// The targets that copy what a reference names as a resource.
    package func targets(copying reference: ExactString) -> [Target] {
        targets.filter { !$0.copies(of: [reference]).isEmpty }
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
