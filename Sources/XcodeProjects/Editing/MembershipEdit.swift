import PropertyListSyntax
import SettingsModel
import SourceText

/// An edit that changes which targets of an Xcode project include a bundle.
///
/// All queries use the original project. Only the draft is modified.
struct MembershipEdit {
    let project: XcodeProject
    /// The membership of the bundle before the edit.
    let membership: Membership
    var draft: ProjectDraft
    private(set) var lines: [ReportLine] = []
    /// The ID of the file reference that the edit created, or `nil` if it has not created one.
    private var newReference: ExactString?

    /// The path of the bundle relative to the project's folder.
    var path: String { membership.path }
    private var parts: [Substring] { XcodeProject.path(path, in: []) }
    var name: String { parts.last.map(String.init) ?? path }

    init(
        of path: String, in project: XcodeProject, fileList: (String) -> [String]?
    ) throws(BundleError) {
        self.project = project
        membership = project.membership(of: path, fileList: fileList)
        draft = try ProjectDraft(project)
    }

    /// Returns the ways in which a target included the bundle before the edit. The result always includes a script
    /// phase that the tool added, even if the phase's file lists are missing.
    func ways(of target: Target) -> [Membership.InclusionMethod] {
        let ways = membership.ways(of: target)
        guard let own = membership.addedScriptPhase(of: target), !ways.contains(where: { $0.script?.id == own.id })
        else { return ways }
        return ways + [.script(own)]
    }

    mutating func reportChange(_ action: ReportLine.Action, _ detail: Message) {
        lines.append(ReportLine(action: action, path: project.path, detail: detail))
    }

    func error(_ message: Message, help: Message? = nil) -> BundleError {
        BundleError(message, path: project.path, help: help)
    }

    // MARK: Object IDs

    /// The ID to use for a new file reference to the bundle.
    var referenceID: ObjectID { ObjectID(path) }
    func buildFileID(_ target: Target) -> ObjectID { ObjectID(path, target.id.string) }
    func resourcesID(_ target: Target) -> ObjectID { ObjectID("Resources", target.id.string) }
    func scriptID(_ target: Target) -> ObjectID { membership.scriptID(target) }
    func ruleID(_ target: Target) -> ObjectID { membership.ruleID(target) }
    func exceptionsID(_ target: Target, _ folder: ProjectObject) -> ObjectID {
        ObjectID("Exceptions", folder.id.string, target.id.string)
    }

    // MARK: File reference

    /// Returns the ID of a file reference to the bundle, and creates the reference if necessary. A reference that a
    /// build phase uses takes precedence.
    mutating func reference() throws(BundleError) -> ExactString {
        if let newReference { return newReference }
        let listed = membership.carriers.lazy.compactMap { $0.way.buildFile?["fileRef"] }
        if let known = listed.first ?? membership.references.first?.id {
            draft.names[known] = project.object(known)?.name
            return known
        }
        let (group, place) = try groupAndPathForNewReference()
        var entries: [PropertyListValue.Entry] = [.init("lastKnownFileType", .string("wrapper.plug-in"))]
        if place.path != name { entries.append(.init("name", .string(ExactString(name)))) }
        entries.append(.init("path", .string(ExactString(place.path))))
        entries.append(.init("sourceTree", .string(ExactString(place.tree))))
        let id = draft.insert(referenceID, "PBXFileReference", named: name, onOneLine: true, entries)
        let isMain = group.id == project.root["mainGroup"]
        try draft.add(id, to: "children", of: group.id, at: isMain ? .start : .end)
        newReference = id
        return id
    }

    /// Returns the group for a new file reference, and the reference's path and source tree. The group represents the
    /// bundle's parent folder. If there is no such group, the main group is used.
    private func groupAndPathForNewReference() throws(BundleError) -> (
        ProjectObject, place: (path: String, tree: String)
    ) {
        guard let main = project.root["mainGroup"].flatMap(project.object) else {
            throw error("the Xcode project has no main group", help: "open it in Xcode")
        }
        let folder = Array(parts.dropLast())
        let place = project.place(of: main.id)
        if place == folder { return (main, (name, "<group>")) }
        for group in groups(below: main) where group["path"]?.isEmpty == false && project.place(of: group.id) == folder
        {
            return (group, (name, "<group>"))
        }
        guard let path = relativeBundlePath(from: project.start) else {
            throw error(
                "paths in the Xcode project are relative to a folder from which \(path) cannot be reached",
                help: "add the bundle in Xcode")
        }
        return (main, (path, place == project.start ? "<group>" : "SOURCE_ROOT"))
    }

    /// Returns all groups nested in a group, in breadth-first order.
    private func groups(below main: ProjectObject) -> [ProjectObject] {
        var found: [ProjectObject] = [main]
        var known: Set<ExactString> = [main.id]
        var next = 0
        while next < found.count {
            let children = project.objects(found[next].strings("children"))
            found += children.filter { $0.type == "PBXGroup" && known.insert($0.id).inserted }
            next += 1
        }
        return Array(found.dropFirst())
    }

    /// Returns the bundle's path relative to a folder. Returns `nil` if the folder's path contains `..` after the
    /// components that the two paths share. In that case, the names of the intermediate folders are unknown.
    private func relativeBundlePath(from folder: [Substring]) -> String? {
        let shared = zip(folder, parts).prefix { $0 == $1 }.count
        let up = folder[shared...]
        if up.contains("..") { return nil }
        return (up.map { _ in ".." } + parts[shared...]).joined(separator: "/")
    }

    // MARK: Synchronized folders

    /// The innermost synchronized folder that contains the bundle, and the bundle's path relative to that folder.
    var folder: (object: ProjectObject, rest: ExactString)? {
        project.synchronizedFolders(around: parts).max { $0.rest.string.utf8.count > $1.rest.string.utf8.count }
            .map { ($0.folder, $0.rest) }
    }

    /// Adds or removes a membership exception to toggle whether a target includes the bundle from a synchronized
    /// folder.
    mutating func toggleMembership(
        _ target: Target, in folder: ProjectObject, _ rest: ExactString
    ) throws(BundleError) {
        let sets = project.objects(folder.strings("exceptions"))
        let phases = Set(target.phases.map(\.id))
        let own = sets.filter { $0["target"] == target.id || $0["buildPhase"].map(phases.contains) ?? false }
        let listing = own.filter { $0.strings("membershipExceptions").contains(rest) }
        for set in listing { try removeException(set, of: folder, rest) }
        if !listing.isEmpty { return }
        if let set = own.first(where: { $0["target"] == target.id }) {
            try draft.add(rest, to: "membershipExceptions", of: set.id, at: .sorted)
            return
        }
        draft.names[target.id] = target.name
        let id = draft.insert(
            exceptionsID(target, folder), "PBXFileSystemSynchronizedBuildFileExceptionSet",
            named: "Exceptions for \"\(folder.name ?? "")\" folder in \"\(target.name)\" target",
            [.init("membershipExceptions", .array([.string(rest)])), .init("target", .string(target.id))])
        try draft.add(id, to: "exceptions", of: folder.id)
    }

    private mutating func removeException(
        _ set: ProjectObject, of folder: ProjectObject, _ rest: ExactString
    ) throws(BundleError) {
        let others = set.element.entries.filter {
            !["isa", "membershipExceptions", "target", "buildPhase"].contains($0.key)
        }
        guard others.isEmpty, set.strings("membershipExceptions").allSatisfy({ $0 == rest }) else {
            try draft.removeElement(rest, from: "membershipExceptions", of: set.id)
            return
        }
        draft.remove(set.id)
        try draft.removeElement(set.id, from: "exceptions", of: folder.id)
        if draft.isEmpty("exceptions", of: folder.id) { try draft.removeKey("exceptions", of: folder.id) }
    }

    // MARK: Result

    /// Verifies that the edited project satisfies a condition, and returns the change.
    ///
    /// - Throws: An error if the condition is not satisfied because the project is not in the format that Xcode writes.
    func verifiedChange(where isDone: (Membership) -> Bool) throws(BundleError) -> ProjectChange {
        if draft.document.hasRejectedEdits { throw BundleError(rejectedEditsOf: project.path) }
        let after = try XcodeProject(draft.document, at: project.path)
        guard isDone(after.membership(of: path, fileList: { _ in nil })) else {
            throw error(
                "the Xcode project is not in the format that Xcode writes, so it cannot be changed",
                help: "save it in Xcode first")
        }
        return ProjectChange(document: draft.document, lines: lines)
    }
}
