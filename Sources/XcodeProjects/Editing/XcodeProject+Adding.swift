import PropertyListSyntax
package import SettingsModel
import SourceText

extension XcodeProject {
    /// Adds a bundle to targets.
    ///
    /// If the bundle is in a synchronized folder, it might already be a member of a target. If it is not, a membership
    /// exception is added or removed. Outside synchronized folders, a copied bundle is added with the same four lines
    /// that Xcode writes: a file reference, its entry in a group, a build file, and its entry in the resources phase.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle relative to the project's folder.
    ///   - targets: The targets to which the bundle is added.
    ///   - use: The way in which the targets include the bundle.
    ///   - fileList: A function that returns the lines of a file list, or `nil` if the file list cannot be read. Its
    ///     argument is a path relative to the project's folder.
    /// - Throws: An error if a target already builds the bundle in another way, or if the project cannot be changed.
    package func adding(
        _ path: String, to targets: [Target], as use: BundleProcessing = .copied,
        fileList: (_ path: String) -> [String]? = { _ in nil }
    ) throws(BundleError) -> ProjectChange {
        var edit = try MembershipEdit(of: path, in: self, fileList: fileList)
        for target in targets { try edit.add(to: target, as: use) }
        return try edit.verifiedChange { after in
            targets.allSatisfy { target in
                let ways = after.ways(of: target)
                return switch use {
                case .copied: ways.contains(where: \.isCopy)
                case .built: !ways.contains(where: \.isCopy)
                case .builtByRule: ways.contains { $0.rule != nil }
                }
            }
        }
    }

}

extension Membership {
    /// Returns the targets whose script phase for the bundle runs a different executable than a new script. Phases that
    /// the tool did not add and scripts that were changed by hand are ignored.
    package func targetsWithOutdatedScript(in project: XcodeProject, comparedWith script: String) -> [Target] {
        project.targets.filter { target in
            addedScriptPhase(of: target)?["shellScript"].map {
                BundleProcessing.isOutdatedScript($0.string, comparedWith: script)
            } ?? false
        }
    }
}

extension MembershipEdit {
    mutating func add(to target: Target, as use: BundleProcessing) throws(BundleError) {
        let ways = ways(of: target)
        for case .script(let phase) in ways {
            let isOurs = scriptID(target).hasGenerated(phase.id)
            if case .built(let script, let inputs, let outputs) = use, isOurs {
                try update(
                    phase, "shellScript", to: script, ["inputFileListPaths": inputs, "outputFileListPaths": outputs],
                    reportedAs: "\(target.name): the script phase \(quoted(phase.name ?? "Run Script"))")
                return
            }
            if case .built = use {} else if membership.changingScripts.contains(phase.id) { continue }
            throw error(
                "\(target.name) already builds \(name) in the script phase \(quoted(phase.name ?? "Run Script"))",
                help: isOurs
                    ? "remove it first: \(run: .removeFromProject)"
                    : "keep that phase, or remove it in Xcode first")
        }
        let rule = ways.lazy.compactMap(\.rule).first
        switch use {
        case .copied:
            try addCopy(into: target, ways)
        case .built(let script, let inputs, let outputs):
            if rule != nil {
                throw error(
                    "\(target.name) already builds \(name) with a build rule",
                    help: "remove it first: \(run: .removeFromProject)")
            }
            try requireUnusedFileLists(inputs)
            try addScriptPhase(in: target, ways, script, inputs, outputs)
        case .builtByRule(let script, let inputs):
            if let rule {
                let isOurs = ruleID(target).hasGenerated(rule.id)
                try update(
                    rule, "script", to: isOurs ? script : rule["script"]?.string ?? "",
                    isOurs && !inputs.isEmpty ? ["inputFiles": inputs] : [:],
                    reportedAs: "\(target.name): the build rule for \(name)")
                return
            }
            try addCopy(into: target, ways)
            try addRule(to: target, script, inputs)
        }
    }

    // MARK: Copying

    private mutating func addCopy(into target: Target, _ ways: [Membership.InclusionMethod]) throws(BundleError) {
        switch ways.first(where: \.isCopy) {
        case .resources(let phase, _):
            reportChange(.identical, "\(target.name): \(name) in \(phase.shownName)")
        case .synchronizedFolder(let folder):
            reportChange(
                .identical,
                "\(target.name): \(name) in the folder \(folder.name ?? ""), whose files are all members")
            try ensureResourcesPhase(of: target)
        default:
            guard let folder else { return try addBuildFile(to: target) }
            try toggleMembership(target, in: folder.object, folder.rest)
            reportChange(
                .update,
                "\(target.name): \(name) in the folder \(folder.object.name ?? ""), by its membership exceptions")
            try ensureResourcesPhase(of: target)
        }
    }

    private mutating func addBuildFile(to target: Target) throws(BundleError) {
        let reference = try reference()
        let phase = try findOrAddResourcesPhase(of: target)
        let id = draft.insert(
            buildFileID(target), "PBXBuildFile", named: "\(draft.names[reference] ?? name) in \(phase.name)",
            onOneLine: true, [.init("fileRef", .string(reference))])
        try draft.add(id, to: "files", of: phase.id)
        reportChange(.insert, "\(target.name): \(name) in \(phase.shownName)")
    }

    /// Adds a resources phase to a target that does not have one. Without a resources phase, Xcode does not copy files
    /// from synchronized folders.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/issues/1587>
    private mutating func ensureResourcesPhase(of target: Target) throws(BundleError) {
        guard target.resourcesPhases.isEmpty else { return }
        _ = try findOrAddResourcesPhase(of: target)
        reportChange(.insert, "\(target.name): the Copy Bundle Resources phase")
    }

    /// Returns a target's resources phase, and creates the phase if it is missing.
    private mutating func findOrAddResourcesPhase(of target: Target) throws(BundleError) -> (
        id: ExactString, name: String, shownName: String
    ) {
        if let phase = target.resourcesPhases.first { return (phase.id, phase.phaseName, phase.shownName) }
        let id = draft.insert(
            resourcesID(target), "PBXResourcesBuildPhase", named: "Resources",
            [
                .init("buildActionMask", .string("2147483647")), .init("files", .array([])),
                .init("runOnlyForDeploymentPostprocessing", .string("0")),
            ])
        try draft.add(id, to: "buildPhases", of: target.id)
        return (id, "Resources", "Copy Bundle Resources")
    }

    // MARK: Building

    /// Throws an error if a script phase for another bundle uses the same file lists.
    private func requireUnusedFileLists(_ inputs: [String]) throws(BundleError) {
        let own = Set(membership.carriers.compactMap { $0.way.script?.id })
        let targets = project.targets
        for phase in targets.flatMap(\.phases) where !own.contains(phase.id) {
            guard phase.strings("inputFileListPaths").map(\.string) == inputs,
                !targets.contains(where: { scriptID($0).hasGenerated(phase.id) })
            else { continue }
            throw error(
                "the script phase \(quoted(phase.name ?? "Run Script")) already uses the file lists of this folder",
                help: "specify another folder with \(input: .fileLists)")
        }
    }

    private mutating func addScriptPhase(
        in target: Target, _ ways: [Membership.InclusionMethod], _ script: String, _ inputs: [String],
        _ outputs: [String]
    ) throws(BundleError) {
        if let folder {
            for case .synchronizedFolder in ways { try toggleMembership(target, in: folder.object, folder.rest) }
        } else {
            _ = try reference()
        }
        for case .resources(let phase, let file) in ways { try removeBuildFile(file, from: phase) }
        let title = "Build \(name)"
        let id = draft.insert(
            scriptID(target), "PBXShellScriptBuildPhase", named: title,
            [
                .init("buildActionMask", .string("2147483647")), .init("files", .array([])),
                .init("inputFileListPaths", .strings(inputs)), .init("inputPaths", .array([])),
                .init("name", .string(ExactString(title))), .init("outputFileListPaths", .strings(outputs)),
                .init("outputPaths", .array([])), .init("runOnlyForDeploymentPostprocessing", .string("0")),
                .init("shellPath", .string("/bin/sh")), .init("shellScript", .string(ExactString(script))),
            ])
        try draft.add(id, to: "buildPhases", of: target.id, at: .behind(Set(target.resourcesPhases.map(\.id))))
        reportChange(.insert, "\(target.name): the script phase \(quoted(title))")
        if ways.contains(where: \.isCopy) {
            reportChange(.remove, "\(target.name): the copy of \(name) without a build step")
        }
    }

    /// Updates a script phase or build rule that the tool added. A script that was changed by hand is preserved.
    ///
    /// - Parameters:
    ///   - key: The property-list key of the script.
    ///   - lists: The new values of arrays, by their keys.
    private mutating func update(
        _ object: ProjectObject, _ key: ExactString, to script: String, _ lists: [ExactString: [String]],
        reportedAs subject: Message
    ) throws(BundleError) {
        var changes: [ExactString: PropertyListValue] = [:]
        for (key, paths) in lists where object.strings(key).map(\.string) != paths { changes[key] = .strings(paths) }
        let old = object[key]?.string ?? ""
        if old != script, BundleProcessing.isUnchangedScript(old) { changes[key] = .string(ExactString(script)) }
        for (key, value) in changes.sorted(by: { $0.key < $1.key }) { try draft.set(key, to: value, of: object.id) }
        reportChange(changes.isEmpty ? .identical : .update, subject)
    }

    private mutating func addRule(to target: Target, _ script: String, _ inputs: [String]) throws(BundleError) {
        var entries: [PropertyListValue.Entry] = [
            .init("compilerSpec", .string("com.apple.compilers.proxy.script")),
            .init("filePatterns", .string(ExactString("*/\(name)"))), .init("fileType", .string("pattern.proxy")),
        ]
        if !inputs.isEmpty { entries.append(.init("inputFiles", .strings(inputs))) }
        entries += [
            .init("isEditable", .string("1")),
            .init("outputFiles", .strings(["$(TARGET_TEMP_DIR)/SettingsBundle/\(name)"])),
            .init("script", .string(ExactString(script))),
        ]
        let id = draft.insert(ruleID(target), "PBXBuildRule", named: "PBXBuildRule", entries)
        try draft.add(id, to: "buildRules", of: target.id)
        reportChange(.insert, "\(target.name): a build rule for \(name)")
    }
}

extension ProjectObject {
    /// The name that Xcode uses for a copy phase in the comments of the project file. This is the phase's custom name
    /// or a default name.
    var phaseName: String { name ?? (type == "PBXCopyFilesBuildPhase" ? "CopyFiles" : "Resources") }
    var shownName: String { name ?? (type == "PBXCopyFilesBuildPhase" ? "Copy Files" : "Copy Bundle Resources") }
}

extension PropertyListValue {
    fileprivate static func strings(_ strings: [String]) -> PropertyListValue {
        .array(strings.map { .string(ExactString($0)) })
    }
}
