import BundleStorage
import SettingsEditing
package import SettingsModel
import XcodeProjects

/// A request to create the options file of a bundle from the values in the bundle and in its Xcode project.
package struct OptionsFileRequest: Sendable {
    /// The bundle, and the options file to create. If no options file is specified, it is created next to the Xcode
    /// project.
    package var target: BundleRequest
    /// The Xcode project and the apps whose values are used.
    package var project: ProjectRequest

    package init(of target: BundleRequest, in project: ProjectRequest = ProjectRequest()) {
        self.target = target
        self.project = project
    }

    /// The result of creating an options file.
    package struct Result {
        package let edit: EditedBundle
        /// The contents of the options file.
        package let text: String
    }

    /// Creates the options file. If a script phase builds the bundle, its file lists are updated in the same change.
    ///
    /// - Throws: A failure if there is no bundle, if an options file already applies to it, or if the project cannot be
    ///   read. The file is created only once, so it is not created without the values of the project.
    package func run(isDryRun: Bool, note: (Message) -> Void) throws -> Result {
        let named = target.options ?? Environment.nonempty(ProjectOptionsFinder.variable)
        if let named { try requireNewOptionsFile(at: named) }
        var target = target
        (target.options, target.readsOptions) = (nil, false)
        let bundle = try target.path(note: note)
        let located = try xcodeProject(for: bundle)
        let path = try named ?? defaultPath(for: bundle, in: located)
        let anchor = try Failure.of(path) { try PathAnchor(folder: XcodePath.folder(of: path)) }
        guard let pathInFile = try anchor.path(to: bundle),
            let pathFromBundle = try PathAnchor(folder: bundle).path(toEntry: path)
        else { throw Failure(.missing(path: bundle)) }
        try Failure.of(path) {
            try OutputFiles(to: XcodePath.folder(of: path)).requireFolderOutside([bundle], for: path)
        }
        var contents = NewOptionsFile(ofBundleAt: pathInFile)
        if let located {
            try contents.add(located, try project.owners(in: located), of: bundle, from: anchor, note: note)
        }
        let edit = try EditedBundle(
            CreateOptionsFile(at: pathFromBundle) { [contents] bundle in
                try contents.validatedBytes(for: bundle, at: path)
            }, of: target, at: bundle, isDryRun: isDryRun, note: note)
        let bytes = edit.changes.first { $0.path == pathFromBundle }?.bytes ?? []
        return Result(edit: edit, text: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the Xcode project, or `nil` if there is none and the request does not specify a project or target.
    private func xcodeProject(for bundle: String) throws(Failure) -> LocatedProject? {
        let found = try LocatedProject.all(for: bundle, named: project.name)
        if found.isEmpty, project.name == nil, project.targets.isEmpty { return nil }
        return try LocatedProject.only(of: found, for: bundle)
    }

    // MARK: Location

    private func requireNewOptionsFile(at path: String) throws(Failure) {
        // Throws an error if the path is empty.
        _ = try ProjectOptionsFinder(named: path)
        guard path == OptionsLocation.name || path.hasSuffix("/" + OptionsLocation.name) else {
            throw Failure(
                usage: "\(quoted(path)) is not the path of an options file",
                help: "specify a path that ends in \(OptionsLocation.name)")
        }
        if try Failure.of(path, { try BundleDiscovery.isThere(path) }) { throw Self.existingFileFailure(path) }
    }

    /// Returns the default path of the options file: next to the Xcode project or the manifest, in the working
    /// directory, or in the outermost folder, depending on which of these folders is searched for the options file of
    /// the bundle. The folder of the bundle is not preferred, because an app can copy all files in that folder.
    private func defaultPath(for bundle: String, in located: LocatedProject?) throws -> String {
        let folders = try OptionsLocation.folders(above: bundle)
        let preferred = [located?.folder, try ProjectManifest.all(for: bundle).first?.folder, "."].compactMap(\.self)
        let found = preferred.lazy.compactMap { wanted in folders.first { XcodePath.isSameFolder($0, wanted) } }.first
        guard let folder = found ?? folders.last, let nearest = folders.first else {
            throw Failure(.missing(path: bundle))
        }
        let existing = try target.project(of: bundle)
        if let path = existing.path {
            if try existing.governs(bundle) { throw Self.existingFileFailure(path) }
            // The file specifies another bundle. A file in a nearer folder takes precedence over it.
            let way = try PathAnchor(folder: XcodePath.folder(of: path)).path(to: folder) ?? ".."
            if way == "." || way.hasPrefix("..") {
                let nearestFile = OptionsLocation.file(in: nearest)
                if try BundleDiscovery.isThere(nearestFile) { throw Self.existingFileFailure(nearestFile) }
                throw Failure(
                    "\(printable(path)) already exists, for another bundle",
                    help: "specify a file in a folder that is nearer to the bundle: "
                        + "\(input: .options) \(shellQuoted(nearestFile))")
            }
        }
        return OptionsLocation.file(in: folder)
    }

    private static func existingFileFailure(_ path: String) -> Failure {
        Failure(
            "\(printable(path)) already exists",
            help: "edit it in a text editor; \(run: .options) prints the options that apply")
    }
}

extension ProjectRequest {
    /// Returns the apps whose build settings apply to a bundle: the specified targets, the apps that include the bundle
    /// or, if there are none, the only app for which Settings shows a bundle. The result is empty if the project does
    /// not have such an app.
    ///
    /// - Throws: A failure if a specified target does not exist or does not build an app, or if several apps are
    ///   possible.
    fileprivate func owners(in located: LocatedProject) throws(Failure) -> [Target] {
        let carriers = located.membership.targets.filter(\.isApp)
        if targets.isEmpty, !carriers.isEmpty { return carriers }
        if targets.isEmpty, !located.project.targets.contains(where: \.showsSettings) { return [] }
        return try apps(in: located.project, given: located.membership)
    }
}
