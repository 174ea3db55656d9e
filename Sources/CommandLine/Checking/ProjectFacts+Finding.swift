import BundleStorage
import SettingsChecks
import SettingsModel
import SourceText
import XcodeProjects

extension ProjectFacts {
    /// What the nearest Xcode project says of a bundle; nil where there is none, or nobody may look for it.
    ///
    /// - Throws: for a project that cannot be read.
    static func of(bundleAt path: String, options: ProjectOptions) throws(Failure) -> ProjectFacts? {
        let projects = try LocatedProject.all(for: path)
        guard let located = projects.first(where: { !$0.apps.isEmpty }) ?? projects.first else { return nil }
        let membership = located.membership
        let apps = located.apps
        return ProjectFacts(
            name: located.path.split(separator: "/").last.map(String.init) ?? located.path,
            absence: apps.isEmpty && located.hasApps ? located.absence : nil,
            others: apps.isEmpty ? membership.targets.map(\.name) : [],
            isCopied: apps.contains(where: membership.isCopied),
            twoProducers: apps.compactMap { app in
                let ways = membership.ways(of: app)
                guard ways.contains(where: \.isCopy) else { return nil }
                for case .script(let phase) in ways {
                    return TwoProducers(target: app.name, maker: phase["name"]?.string ?? "Run Script")
                }
                return nil
            },
            copiedSources: try located.copiedSources(of: options),
            regions: located.project.root.strings("knownRegions").map(\.string))
    }
}

extension LocatedProject {
    /// The apps that take the bundle.
    fileprivate var apps: [Target] { membership.targets.filter(\.isApp) }

    /// How far the apps do without the bundle, which none of them takes.
    fileprivate var absence: ProjectFacts.Absence {
        let isOld = bundle.hasSuffix(BundleName.watch.rawValue)
        return isOld || hasOtherBundle ? .ofThisBundle : .ofAnyBundle
    }

    /// Whether an app takes another Settings bundle, or something else may make the bundle of the app: a script that names
    /// one, or what makes the project itself.
    private var hasOtherBundle: Bool {
        let names = Set(BundleName.allCases.map(\.rawValue))
        let references = project.objects(ofType: "PBXFileReference").filter { names.contains($0.name ?? "") }
        let places = Set(references.compactMap { project.place(of: $0.id)?.joined(separator: "/") })
        if places.contains(where: { project.membership(of: $0).targets.contains(where: \.isApp) }) { return true }
        let scripts = project.objects(ofType: "PBXShellScriptBuildPhase").flatMap { phase in
            ["shellScript", "outputPaths", "outputFileListPaths"].flatMap { key -> [String] in
                (phase[key].map { [$0] } ?? phase.strings(key)).map(\.string)
            }
        }
        if scripts.contains(where: { script in names.contains { script.contains($0) } }) { return true }
        let folder = XcodePath.folder(of: path)
        if ["project.yml", "project.yaml", "Project.swift"].contains(where: {
            BundleDiscovery.isThere("\(folder)/\($0)")
        }) {
            return true
        }
        return synchronizedBundles(in: folder).contains { place in
            project.membership(of: place).targets.contains(where: \.isApp)
        }
    }

    /// The Settings bundles in folders that Xcode keeps in step with the disk, by their paths from that of the project.
    private func synchronizedBundles(in folder: String) -> [String] {
        let folders = project.objects(ofType: "PBXFileSystemSynchronizedRootGroup").compactMap { group in
            project.place(of: group.id).map { "\(folder)/\($0.joined(separator: "/"))" }
        }
        guard let anchor = try? PathAnchor(folder: folder) else { return [] }
        return folders.flatMap { (try? BundleFinder.bundles(in: $0)) ?? [] }.compactMap { anchor.path(to: $0) }
    }

    /// Files for the build alone that an app copies, by their paths from the folder of the project.
    fileprivate func copiedSources(of options: ProjectOptions) throws(Failure) -> [String] {
        guard let file = options.path else { return [] }
        let (check, build, localization) = (options.file.check, options.file.build, options.file.localization)
        var named = build.merge.compactMap(\.from) + localization.catalogs.map(\.value)
        named += [check.baseline, build.fileLists].compactMap(\.self)
        var paths = [file]
        for path in named { paths.append(try options.resolve(path)) }
        guard let anchor = try? PathAnchor(folder: XcodePath.folder(of: self.path)) else { return [] }
        let places = Set(paths.compactMap { anchor.path(to: $0) })
        return places.sorted().filter { project.membership(of: $0).targets.contains(where: \.isApp) }
    }
}
