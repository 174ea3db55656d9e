import SourceText

extension XcodeProject {
    /// An app that copies a bundle.
    package struct App: Hashable {
        package let name: String
        /// Whether a build rule makes the bundle before it is copied.
        package let buildsFirst: Bool
    }

    /// The apps into which a folder that Xcode takes for one file is copied.
    ///
    /// - Parameter path: the path of the folder from that of the project, with "/" between its parts.
    package func apps(copying path: String) -> [App] {
        let wanted = Self.path(path, in: [])
        return targets.filter { $0.isApp && ($0.lists(wanted) || $0.holds(wanted)) }
            .map { App(name: $0.name, buildsFirst: $0.hasRule(for: wanted)) }
    }
}

extension Target {
    /// Whether a resources phase of the target lists a file.
    fileprivate func lists(_ wanted: [Substring]) -> Bool {
        resourcesPhases.contains { phase in
            project.objects(phase.strings("files")).contains { file in
                file["fileRef"].flatMap { project.place(of: $0) } == wanted
            }
        }
    }

    /// Whether a file lies in a folder that Xcode keeps in step with the disk, and is a member of the target.
    fileprivate func holds(_ wanted: [Substring]) -> Bool {
        let owned = Set(object.strings("fileSystemSynchronizedGroups"))
        return project.objects(ofType: "PBXFileSystemSynchronizedRootGroup").contains { group in
            guard let folder = project.place(of: group.id), wanted.count > folder.count, wanted.starts(with: folder)
            else { return false }
            let rest = wanted.dropFirst(folder.count).joined(separator: "/")
            // An exception turns membership round.
            let isException = project.objects(group.strings("exceptions")).contains { set in
                set["target"] == id && set.strings("membershipExceptions").contains(ExactString(rest))
            }
            return owned.contains(group.id) != isException
        }
    }

    fileprivate func hasRule(for wanted: [Substring]) -> Bool {
        guard let name = wanted.last else { return false }
        return buildRules.contains { rule in
            let patterns = rule["filePatterns"]?.string.split(separator: " ") ?? []
            return patterns.contains { $0 == "*/\(name)" || $0 == "*.bundle" || $0 == "*/*.bundle" }
        }
    }
}
