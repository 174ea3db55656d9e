import BundleStorage
import CodeGeneration
import SettingsChecks
import SettingsModel
import SourceText
import XcodeProjects

extension ProjectFacts {
    /// Returns the facts that the first project that includes a bundle contains about it, or the first project if none
    /// includes it. Returns `nil` if there is no project, or if the process runs in a script phase. In a script phase,
    /// projects are not searched for.
    ///
    /// - Parameter projects: The Xcode projects for the bundle. If `nil`, they are searched for.
    /// - Throws: A failure if a project cannot be read.
    static func of(
        bundleAt path: String, in projects: [LocatedProject]? = nil, options: ProjectOptions
    ) throws(Failure) -> ProjectFacts? {
        let projects = if let projects { projects } else { try LocatedProject.all(for: path, includesSiblings: false) }
        guard let located = projects.first(where: \.membership.isShown) ?? projects.first else { return nil }
        let membership = located.membership
        var facts = ProjectFacts(name: located.path.split(separator: "/").last.map(String.init) ?? located.path)
        facts.absence = try located.absence(of: path)
        facts.others = membership.isShown ? [] : membership.targetsIgnoredBySettings.map(\.name)
        facts.isCopied = membership.targets.contains { $0.isApp && membership.isCopied(by: $0) }
        facts.copiedTwice = membership.targetsWithDuplicates.map { target in
            RepeatedCopy(target: target.name, ways: membership.ways(of: target).map(\.shown))
        }
        facts.copiedSources = try located.copiedSources(of: options)
        facts.outdatedScripts = located.targetsWithOutdatedScript(of: BuildRun(source: path, project: options))
        facts.configurations = located.configurations
        facts.languages = located.project.languages
        facts.appsWithoutReason = try Failure.of(located.path) { try located.appsWithoutReason }
        return facts
    }
}

extension LocatedProject {
    /// Returns the names of the targets whose script phase runs a different tool than the one in the options file. If the
    /// path of the tool cannot be resolved, returns an empty array.
    fileprivate func targetsWithOutdatedScript(of run: BuildRun) -> [String] {
        guard let script = try? run.phaseScript(inProjectAt: folder) else { return [] }
        return membership.targetsWithOutdatedScript(in: project, comparedWith: script).map(\.name)
    }

    /// Returns the reason why no app in the project includes the bundle at a path. Returns `nil` if an app includes the
    /// bundle, or if the project does not have an app.
    fileprivate func absence(of path: String) throws(Failure) -> ProjectFacts.Absence? {
        let apps = project.targets.filter(\.showsSettings)
        if membership.isShown || apps.isEmpty { return nil }
        let isOld = bundle.hasSuffix(BundleName.watch.rawValue)
        if isOld { return .ofThisBundle }
        if try Failure.of(path, { try anyAppIncludesOtherBundle(apps) }) { return .ofThisBundle }
        return try ProjectManifest.all(for: path).isEmpty ? .ofAnyBundle : .ofThisBundle
    }

    /// Whether any of the apps includes another Settings bundle, or has a script that refers to another Settings
    /// bundle.
    private func anyAppIncludesOtherBundle(_ apps: [Target]) throws -> Bool {
        let names = BundleName.allCases.map(\.rawValue)
        if names.contains(where: { name in apps.contains { !$0.scriptPhases(naming: name).isEmpty } }) { return true }
        return try (names.flatMap { project.references(named: $0).map(\.path) } + bundlesInSynchronizedFolders())
            .contains {
                project.membership(of: $0).isShown
            }
    }

    /// Returns the paths of the Settings bundles in synchronized folders (`PBXFileSystemSynchronizedRootGroup`). The
    /// paths are relative to the folder that contains the project.
    private func bundlesInSynchronizedFolders() throws -> [String] {
        let folders = project.objects(ofType: "PBXFileSystemSynchronizedRootGroup").compactMap { group in
            project.place(of: group.id).map { "\(folder)/\($0.joined(separator: "/"))" }
        }
        let anchor = try PathAnchor(folder: folder)
        var bundles: [String] = []
        for folder in folders {
            do throws(StorageError) {
                bundles += try BundleDiscovery(in: folder, skipsBuildFolders: false).bundles
            } catch {
                // A folder that does not exist or cannot be accessed contributes no bundles.
                if case .failed = error, !error.isDenied { throw error }
            }
        }
        return try bundles.compactMap { try anchor.path(to: $0) }
    }

    /// Returns the files that are needed only at build time but are copied into an app, such as the options file and
    /// String Catalogs. The paths are relative to the folder that contains the project.
    fileprivate func copiedSources(of options: ProjectOptions) throws(Failure) -> [String] {
        guard let file = options.path else { return [] }
        let (check, build, localization) = (options.file.check, options.file.build, options.file.localization)
        let files = localization.catalogs.map(\.value) + [check.baseline].compactMap(\.self)
        let folders = build.merge.compactMap(\.value.from) + [build.fileLists].compactMap(\.self)
        let paths = try files.map(options.resolve) + folders.map(options.resolve)
        let places = try Failure.of(folder) {
            let anchor = try PathAnchor(folder: folder)
            return Set(try ([file] + paths).compactMap { try anchor.path(to: $0) })
        }
        // Xcode copies a synchronized folder file by file.
        return places.sorted().filter { place in
            [place, place + "/file"].contains { project.membership(of: $0).targets.contains(where: \.isApp) }
        }
    }

    /// The apps that include the bundle but do not declare a reason for reading user defaults. The privacy manifest of
    /// each app is missing or incomplete.
    fileprivate var appsWithoutReason: [ProjectFacts.AppWithoutReason] {
        get throws {
            let apps = membership.targets.filter(\.showsSettings)
            if apps.isEmpty { return [] }
            let name = PrivacyManifest.fileName
            let listed = project.references(named: name)
            return try apps.compactMap { app in
                let synchronized = try app.synchronizedFolders.flatMap { folder in
                    try SourceRoot.files(in: resolvedPath(folder), levels: 4, named: name).map { "\(folder)/\($0)" }
                }.filter { path in project.membership(of: path).targets.contains { $0.id == app.id } }
                let own = listed.filter { reference in reference.targets.contains { $0.id == app.id } }.map(\.path)
                guard let path = (own + synchronized).first else { return .init(app: app.name) }
                guard let bytes = try InputFile.regularFileBytesIfPresent(at: resolvedPath(path), limit: 1 << 20),
                    !PrivacyManifest(bytes).containsUserDefaultsReason
                else { return nil }
                return .init(app: app.name, manifest: path)
            }
        }
    }
}
