import ArgumentParser
import BundleStorage
import LanguageService
import SettingsChecks
import SettingsModel
import SourceText

/// The disk, as the language server asks for it.
struct DiskWorkspace: WorkspaceFiles {
    func bundle(around path: String) -> BundlePart? {
        // A bundle of something else holds property lists, too.
        guard let found = BundleFinder.bundle(around: path), BundleDiscovery.isBundle(found.bundle) else { return nil }
        return BundlePart(bundle: found.bundle, path: found.part)
    }

    func bundles(ofCatalog path: String) -> [BundlePart] {
        guard let command = try? CheckCommand.parse([]), var planner = try? CheckPlanner(for: command),
            let found = try? planner.bundles(ofCatalog: path)
        else { return [] }
        return found.map { BundlePart(bundle: $0.bundle, path: $0.part) }
    }

    func contents(ofBundle path: String, unsaved: [String: [UInt8]]) -> BundleContents {
        let (project, optionsPath) = options(of: path, unsaved)
        let checker = RuleChoice.none.checker(for: project.file, least: .note)
        do {
            let loaded = try Failure.of(path) {
                try project.reading(catalogsOf: path) { try LoadedBundle.load(path, catalogs: $0) }
            }
            let plan = CheckPlan(project: project, checker: checker, configuration: nil, baseline: nil)
            var (whole, _) = plan.checker(at: path)
            whole.deployment.staleFileLists = plan.staleFileLists(of: path).lists
            return BundleContents(
                files: loaded.files, checker: whole, options: project.file, optionsPath: optionsPath,
                appName: ShownApp(carrying: path)?.name, leavingOutKnown: Self.known(project, path, whole.rules))
        } catch {
            let failure = Failure(error, in: path) ?? Failure("\(error)")
            return BundleContents(
                files: BundleFiles(), checker: checker, optionsPath: optionsPath,
                problem: failure.message + (failure.help.map { "\n" + $0 } ?? ""))
        }
    }

    /// What leaves out the findings of the project's baseline.
    private static func known(
        _ project: ProjectOptions, _ bundle: String, _ rules: [Rule]
    ) -> @Sendable ([Finding]) -> [Finding] {
        let path = try? project.resolve(project.file.check.baseline) as String?
        guard let path, let baseline = try? BaselineComparison(at: path, isWriting: false) else { return { $0 } }
        return { baseline.new(among: $0, in: bundle, asking: rules) }
    }

    /// What the options file says, as it is open or on the disk: nothing where it has mistakes.
    private func options(of bundle: String, _ unsaved: [String: [UInt8]]) -> (ProjectOptions, path: String?) {
        guard let found = try? OptionsPlace.nearest(above: bundle) else { return (.none, nil) }
        let root = try? PathAnchor(folder: "/")
        let place = root?.path(to: found.path)
        let open = unsaved.first { root?.path(to: $0.key) == place }
        let options = try? ProjectOptions(open?.value ?? found.bytes, at: found.path)
        return (options ?? .none, open?.key ?? found.path)
    }

    func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]] {
        guard let loaded = try? LoadedBundle.load(path, alsoReading: images) else { return [:] }
        return images.reduce(into: [:]) { $0[$1] = loaded.files.files[$1]?.bytes }
    }

    func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic] {
        (try? ProjectOptions.read(bytes, at: path).mistakes) ?? []
    }

    func words(of message: Message) -> String { message.worded }
}
