import BundleStorage
import JSONSyntax
package import LanguageService
import SettingsChecks
package import SettingsModel
package import SourceText

/// The bundles and options files on disk, for the language server.
package struct DiskWorkspace: WorkspaceFiles {
    /// Converts a message to the text that is shown to the user.
    private let wording: @Sendable (Message) -> String

    package init(wording: @escaping @Sendable (Message) -> String) { self.wording = wording }

    package func bundle(around path: String) -> BundleFileLocation? {
        // Bundles of other kinds also contain property lists.
        guard let found = try? BundleFinder.bundle(around: path),
            (try? BundleDiscovery.isBundle(found.bundle)) == true
        else { return nil }
        return BundleFileLocation(bundle: found.bundle, path: found.part)
    }

    package func bundles(usingCatalog path: String) -> [BundleFileLocation] {
        guard var planner = try? CheckPlanner(for: CheckRequest()),
            let found = try? planner.bundles(usingCatalog: path)
        else { return [] }
        return found.map { BundleFileLocation(bundle: $0.bundle, path: $0.part) }
    }

    package func contents(ofBundle path: String, unsavedOptions: [String: [UInt8]]) -> BundleContents {
        let (project, optionsPath, mistakes, text) = options(of: path, unsavedOptions)
        let checker = RuleChoice().checker(
            for: project.file, merging: project.mergedPanes, leastSeverity: .note)
        let optionsPart = try? project.path(from: path)
        var contents = BundleContents(checkedBy: checker)
        contents.optionsPath = optionsPath
        contents.optionsMistakes = mistakes
        contents.optionsText = text
        let read: @Sendable () throws -> BundleFiles = {
            try project.reading(catalogsOf: path) { catalogs in
                try LoadedBundle.load(path, alsoReading: Set([optionsPart].compactMap(\.self)), catalogs: catalogs)
            }.files
        }
        do throws(Failure) {
            contents.files = try Failure.of(path) { try read() }
            let plan = CheckPlan(project: project, checker: checker, configuration: nil, baseline: nil)
            let (whole, _) = plan.checkerWithFileLists(at: path)
            contents.checker = whole
            contents.options = project.file
            contents.optionsPart = optionsPart
            contents.appName = try? LocatedProject.nameOfApp(including: path)
            contents.rereadFiles = { try? read() }
            contents.removingBaselineFindings = Self.baselineFilter(project, path, whole.rules)
        } catch {
            contents.problem = wording(error.message) + (error.help.map { "\n" + wording($0) } ?? "")
        }
        return contents
    }

    /// Returns a function that filters out the findings that are recorded in the project's baseline file. If there is
    /// no readable baseline file, the function returns all findings.
    private static func baselineFilter(
        _ project: ProjectOptions, _ bundle: String, _ rules: [Rule]
    ) -> @Sendable ([Finding]) -> [Finding] {
        let path = try? project.resolve(project.file.check.baseline) as String?
        guard let path, let baseline = try? BaselineComparison(at: path, isWriting: false) else { return { $0 } }
        return { baseline.new(among: $0, in: bundle, checkedBy: rules) }
    }

    /// Reads the options file nearest to a bundle. If the file is open in the editor, its unsaved text is read instead
    /// of the file on disk.
    ///
    /// If the file has errors, the returned options are the defaults, and `mistakes` contains the errors. If there is
    /// no file, the path is `nil`.
    private func options(
        of bundle: String, _ unsavedOptions: [String: [UInt8]]
    ) -> (ProjectOptions, path: String?, mistakes: [Diagnostic], text: SourceText) {
        guard let found = try? OptionsLocation.nearestOptionsFile(above: bundle) else {
            return (.none, nil, [], SourceText(""))
        }
        let place = realPath(of: found.path)
        let open = unsavedOptions.first { realPath(of: $0.key) == place }
        let read = try? ProjectOptions.read(open?.value ?? found.bytes, at: found.path)
        let isSound = read?.mistakes.isEmpty == true
        return (
            isSound ? read?.options ?? .none : .none, open?.key ?? found.path, read?.mistakes ?? [],
            read?.options.document?.source.text ?? SourceText("")
        )
    }

    package func realPath(of path: String) -> String? {
        guard (try? BundleDiscovery.isThere(path)) == true else { return nil }
        return (try? PathAnchor(folder: "/").path(to: path)).map { "/" + $0 }
    }

    package func contents(of images: Set<String>, inBundle path: String) -> [String: [UInt8]] {
        guard let loaded = try? LoadedBundle.load(path, alsoReading: images) else { return [:] }
        return images.reduce(into: [:]) { $0[$1] = loaded.files.files[$1]?.bytes }
    }

    package func mistakes(inOptions bytes: [UInt8], at path: String) -> [Diagnostic] {
        (try? ProjectOptions.read(bytes, at: path).mistakes) ?? []
    }

    package func messageText(of message: Message) -> String { wording(message) }
}
