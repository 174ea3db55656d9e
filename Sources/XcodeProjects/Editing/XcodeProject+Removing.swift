package import SettingsModel
import SourceText

extension XcodeProject {
    /// Removes a bundle from targets. The bundle on disk is not affected.
    ///
    /// If the tool added the bundle, the previous contents of the project file are restored byte for byte. Otherwise,
    /// the file reference is removed together with its last build file.
    ///
    /// - Throws: An error if a script phase that the tool did not add builds the bundle, or if the project cannot be
    ///   changed.
    package func removing(
        _ path: String, from targets: [Target], fileList: (_ path: String) -> [String]? = { _ in nil }
    ) throws(BundleError) -> ProjectChange {
        var edit = try MembershipEdit(of: path, in: self, fileList: fileList)
        for target in targets { try edit.remove(from: target) }
        try edit.removeReferences(unusedWithout: targets)
        return try edit.verifiedChange { after in
            targets.flatMap(after.ways).allSatisfy { way in
                // A script phase that changes the copied bundle counts as a way once the copy is removed.
                way.script.map { after.changingScripts.contains($0.id) } ?? false
            }
        }
    }
}

extension MembershipEdit {
    mutating func remove(from target: Target) throws(BundleError) {
        let ways = ways(of: target)
        if ways.isEmpty { reportChange(.identical, "\(target.name): does not contain \(name)") }
        for way in ways {
            switch way {
            case .resources(let phase, let file):
                try removeBuildFile(file, from: phase)
                reportChange(.remove, "\(target.name): \(name) in \(phase.shownName)")
            case .synchronizedFolder(let folder):
                if let place = self.folder { try toggleMembership(target, in: folder, place.rest) }
                reportChange(
                    .update, "\(target.name): \(name) in the folder \(folder.name ?? ""), by its membership exceptions")
            case .script(let phase):
                let title = quoted(phase.name ?? "Run Script")
                guard scriptID(target).hasGenerated(phase.id) else {
                    throw error(
                        "\(target.name) builds \(name) in the script phase \(title)",
                        help: "remove that phase in Xcode; check what else it does first")
                }
                draft.remove(phase.id)
                try draft.removeElement(phase.id, from: "buildPhases", of: target.id)
                reportChange(.remove, "\(target.name): the script phase \(title)")
            case .rule(let rule):
                // Other build rules may also apply to other bundles.
                guard ruleID(target).hasGenerated(rule.id) else { continue }
                draft.remove(rule.id)
                try draft.removeElement(rule.id, from: "buildRules", of: target.id)
                reportChange(.remove, "\(target.name): the build rule for \(name)")
            }
        }
        for phase in target.resourcesPhases
        where resourcesID(target).hasGenerated(phase.id) && draft.isEmpty("files", of: phase.id) {
            draft.remove(phase.id)
            try draft.removeElement(phase.id, from: "buildPhases", of: target.id)
        }
    }

    mutating func removeBuildFile(_ file: ProjectObject, from phase: ProjectObject) throws(BundleError) {
        draft.remove(file.id)
        try draft.removeElement(file.id, from: "files", of: phase.id)
    }

    /// Removes unused file references to the bundle.
    ///
    /// A reference that the tool created is kept if another target builds the bundle in a script phase. A reference
    /// that the tool did not create is removed only if at least one of its removed build files was not created by the
    /// tool.
    mutating func removeReferences(unusedWithout targets: [Target]) throws(BundleError) {
        let gone = Set(targets.map(\.id))
        let staying = project.targets.filter { !gone.contains($0.id) }.flatMap(ways)
        let files = project.objects(ofType: "PBXBuildFile")
        let removed = membership.carriers.filter { gone.contains($0.target.id) }.compactMap { carrier in
            carrier.way.buildFile.map { (target: carrier.target, file: $0) }
        }
        for reference in membership.references {
            let hasLost = removed.contains { target, file in
                file["fileRef"] == reference.id && !buildFileID(target).hasGenerated(file.id)
            }
            let isUsed = files.contains { file in
                file["fileRef"] == reference.id && !removed.contains { $0.file.id == file.id }
            }
            let isOurs = referenceID.hasGenerated(reference.id)
            let isMade = isOurs && staying.contains { $0.script != nil }
            guard !isUsed, !isMade, isOurs && !gone.isEmpty || hasLost else { continue }
            draft.remove(reference.id)
            for group in project.parents[reference.id] ?? [] {
                try draft.removeElement(reference.id, from: "children", of: group)
            }
            reportChange(.remove, "the reference to \(path)")
        }
    }
}
