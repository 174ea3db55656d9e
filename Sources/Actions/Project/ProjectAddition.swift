import BundleStorage
import PropertyListSyntax
package import SettingsEditing
package import SettingsModel
import XcodeProjects

/// An operation that adds a bundle to targets in an Xcode project or removes it from them. Changes to the project and
/// its file lists are part of the same commit as changes to the bundle.
package struct ChangeProject: BundleOperation {
    /// The path of `project.pbxproj` relative to the bundle.
    let file: String
    /// The file lists to write. Their paths are relative to the bundle.
    var lists: [(path: String, bytes: [UInt8])] = []
    /// The file lists to remove if the project does not refer to their folder anymore: the text by which the project
    /// refers to them, and their paths relative to the bundle.
    var unusedLists: [(reference: String, paths: [String])] = []
    let change: @Sendable (XcodeProject, SettingsBundle) throws -> ProjectChange

    package var otherFilesRead: Set<String> { Set([file] + lists.map(\.path) + unusedLists.flatMap(\.paths)) }

    package func callAsFunction(on draft: inout Draft) throws {
        guard let bytes = draft.bundle.contents(ofOtherFile: file) else {
            throw BundleError("the Xcode project cannot be read", path: file)
        }
        let change = try change(XcodeProject(PropertyListDocument(detectingFormat: bytes), at: file), draft.bundle)
        let new = change.document.bytes
        var changes: [FileChange] = new == bytes ? [] : [.write(path: file, bytes: new)]
        var lines = change.lines.map { $0.with(path: file) }
        for list in lists {
            let old = draft.bundle.contents(ofOtherFile: list.path)
            let action: ReportLine.Action = old == nil ? .create : old == list.bytes ? .identical : .update
            if action != .identical { changes.append(.write(path: list.path, bytes: list.bytes)) }
            lines.append(ReportLine(action: action, path: list.path, detail: ""))
        }
        let text = String(decoding: new, as: UTF8.self)
        let unused = unusedLists.filter { !text.contains($0.reference) }.flatMap(\.paths)
        for path in unused where draft.bundle.contents(ofOtherFile: path) != nil {
            changes.append(.remove(path: path))
            lines.append(ReportLine(action: .remove, path: path, detail: ""))
        }
        try EditFiles(edits: [:], changes: changes, reporting: lines)(on: &draft)
        for advice in change.advice { draft.advise(advice) }
    }
}

/// The planned change that adds a bundle to apps in an Xcode project.
package enum ProjectAddition {
    /// No change is needed, because a manifest already lists the bundle.
    case unneeded([ReportLine])
    /// The project must be changed to add the bundle.
    case change(ChangeProject)

    /// The build step that includes the bundle in an app.
    package enum BuildStep: Sendable {
        /// The resources phase of the target copies the source bundle.
        case copy
        /// A script phase builds the bundle. The file lists of the phase are written to the folder at `fileLists`, or
        /// to the default folder if `fileLists` is `nil`.
        case phase(fileLists: String?)
        /// A build rule builds the bundle, and the resources phase then copies the result.
        case rule
    }

    /// Plans the change without writing anything. If the built bundle and the source bundle have different names,
    /// reports the name of the built bundle in a note.
    ///
    /// - Throws: A failure if the project or the targets cannot be determined.
    package init(
        of bundle: String, by request: ProjectRequest, _ way: BuildStep, governedBy target: BundleRequest,
        note: (Message) -> Void
    ) throws {
        let located: LocatedProject
        let purpose: ProjectRequest.Purpose
        if case .copy = way {
            purpose = .copying
            switch try request.place(for: bundle) {
            case .project(let project): located = project
            case .manifest(let manifest):
                self = .unneeded(manifest.lines)
                return
            }
        } else {
            purpose = .building
            located = try request.project(for: bundle, to: purpose)
        }
        let (path, project) = (located.bundle, located.path)
        let targets = try request.apps(in: located.project, given: located.membership, for: purpose)
        let addition = PhaseBuilder(bundle: bundle, located: located, target: target)
        var lists: PhaseLists?
        let use: BundleProcessing
        switch way {
        case .copy: use = .copied
        case .phase(let folder):
            let made = try addition.lists(in: folder, for: targets)
            (lists, use) = (made, made.use)
            let name = String(path.split(separator: "/").last ?? "")
            let built = BundleName.ofBuiltBundle(from: name)
            if built != name { note("the app contains \(printable(name)) as \(built), the name that iOS reads") }
        case .rule: use = .builtByRule(script: try addition.script, inputs: try addition.inputs())
        }
        let change = ChangeProject(file: try located.file(from: bundle), lists: try lists?.files(from: bundle) ?? []) {
            xcode, _ in
            try XcodePath.withFileLists(besides: project) { lines in
                let membership = xcode.membership(of: path, fileList: lines)
                let targets = try request.apps(in: xcode, given: membership, for: purpose)
                return try xcode.adding(path, to: targets, as: use, fileList: lines)
            }
        }
        self = .change(change)
    }
}

extension ChangeProject {
    /// Creates an operation that removes a bundle from apps in an Xcode project.
    package init(removing bundle: String, by request: ProjectRequest) throws {
        let located = try request.project(for: bundle, to: .removing)
        let (path, project) = (located.bundle, located.path)
        let anchor = try PathAnchor(folder: bundle)
        let lists = try zip(located.membership.fileListFolders(in: located.project), located.fileListFolders).compactMap
        {
            (reference, folder) -> (reference: String, paths: [String])? in
            guard let way = try anchor.path(to: folder), BundleFiles.isOutsideBundle("\(way)/") else { return nil }
            // The lists of all build configurations, also of those that the project has no longer.
            let names = try SourceRoot.items(in: folder, endingIn: ["-inputs.xcfilelist", "-outputs.xcfilelist"])
                .compactMap { $0.split(separator: "/").last }.filter { $0.hasPrefix("settings-bundle-") }
            return ("\(reference)settings-bundle-$(CONFIGURATION)-inputs.xcfilelist", names.map { "\(way)/\($0)" })
        }
        self.init(file: try located.file(from: bundle), unusedLists: lists) { xcode, _ in
            try XcodePath.withFileLists(besides: project) { lines in
                let membership = xcode.membership(of: path, fileList: lines)
                let targets = try request.carriers(in: xcode, given: membership)
                return try xcode.removing(path, from: targets, fileList: lines)
            }
        }
    }
}

extension ChangeProject {
    /// A change to the languages of an Xcode project.
    package enum LanguageChange: Sendable {
        /// Adds languages.
        case adding([Language])
        /// Adds all languages of the bundle that the project lacks.
        case addingLanguagesOfBundle
        /// Removes languages by their names in the project.
        case removing([String])
    }

    /// Creates an operation that changes the languages of an Xcode project.
    package init(_ languages: LanguageChange, of bundle: String, by request: ProjectRequest) throws {
        let located = try request.project(for: bundle, to: .localizing)
        self.init(file: try located.file(from: bundle)) { xcode, bundle in
            switch languages {
            case .adding(let languages): return try xcode.changingLanguages(adding: languages.map(\.identifier))
            case .addingLanguagesOfBundle:
                let compared = LanguageComparison(bundle: bundle.languageTags, project: xcode.languages)
                return try xcode.changingLanguages(adding: compared.onlyInBundle)
            case .removing(let names): return try xcode.changingLanguages(removing: names)
            }
        }
    }
}

/// Creates the script, inputs and file lists for a script phase or a build rule.
private struct PhaseBuilder {
    let bundle: String
    let located: LocatedProject
    let target: BundleRequest

    /// The script that a script phase or a build rule runs.
    ///
    /// - Throws: An error if the tool in the options file does not exist.
    var script: String {
        get throws {
            let run = try run
            if let tool = try run.project.resolve(run.project.file.build.tool), try !BundleDiscovery.isThere(tool) {
                throw StorageError.missing(path: tool)
            }
            return try run.phaseScript(inProjectAt: located.folder)
        }
    }

    private var run: BuildRun {
        get throws { BuildRun(source: bundle, project: try target.project(of: bundle)) }
    }

    /// Returns the file lists for a script phase. Paths in the lists are relative to the folder that contains the
    /// project (`SRCROOT`).
    func lists(in named: String?, for targets: [Target]) throws -> PhaseLists {
        let run = try run
        let folder =
            try named ?? run.project.resolve(run.project.file.build.fileLists) ?? located.fileListFolders.first
            ?? usualFolder
        let names = run.project.file.build.listedConfigurations ?? targets.first?.buildConfigurations.names ?? []
        let lists = try Failure.convertingErrors(bundle) {
            let source = try SettingsBundle(reading: run.load(), for: run.project)
            return try BuildFileLists(of: run, for: names, reading: source, below: located.folder)
        }
        guard let way = try PathAnchor(folder: located.folder).path(toEntry: folder) else {
            throw StorageError.missing(path: folder)
        }
        return PhaseLists(
            script: try script, lists: lists, folder: folder, place: "$(SRCROOT)" + (way == "." ? "" : "/\(way)"))
    }

    /// The default folder for file lists. File lists are written to the folder that contains the bundle, unless an app
    /// would copy them from there. In that case, they are written to the folder that contains the project.
    private var usualFolder: String {
        let list = XcodePath.folder(of: located.bundle) + "/settings-bundle-Debug-inputs.xcfilelist"
        let isCopied = !located.project.membership(of: list).carriers.isEmpty
        return isCopied ? located.folder : XcodePath.folder(of: bundle)
    }

    /// Returns the paths of the files that a build rule reads in addition to the bundle. The paths begin with
    /// `$(SRCROOT)`.
    func inputs() throws -> [String] {
        let anchor = try PathAnchor(folder: located.folder)
        return try run.otherInputs().compactMap { try anchor.path(to: $0) }.sorted().map { "$(SRCROOT)/\($0)" }
    }
}

extension BuildRun {
    /// Returns the script of a script phase or a build rule.
    ///
    /// Xcode does not pass the `PATH` of the user's shell. The script therefore searches the folders in which package
    /// managers install executables. It does not run the shims of mise and Mint, because they read configuration files
    /// in the project folder, which the sandbox of a script phase denies.
    ///
    /// - Parameter folder: The folder that contains the Xcode project (`SRCROOT`).
    func phaseScript(inProjectAt folder: String) throws -> String {
        let named = try project.resolve(project.file.build.tool).map { tool in
            let anchor = try PathAnchor(folder: folder)
            guard let path = try anchor.path(to: tool) ?? anchor.path(toEntry: tool) else {
                throw StorageError.missing(path: tool)
            }
            return "\"$SRCROOT\"/\(shellQuoted(path)) "
        }
        return """
            \(BundleProcessing.scriptComment)
            if [ -n "$SETTINGS_BUNDLE_TOOL" ]; then
                set -- "$SETTINGS_BUNDLE_TOOL"
            else
                set -- \(named ?? "")\\
                    /opt/homebrew/bin/settings-bundle /usr/local/bin/settings-bundle "$HOME"/.mint/bin/settings-bundle \\
                    "$HOME"/.local/share/mise/installs/*settings-bundle/latest/bin/settings-bundle \\
                    "${BUILD_DIR%Build/*}"SourcePackages/artifacts/*/SettingsBundleTool/*/*macos*/bin/settings-bundle \\
                    "$(command -v settings-bundle)"
            fi
            for tool; do
                if [ -f "$tool" ] && [ -x "$tool" ]; then exec "$tool" build; fi
            done
            echo "error: settings-bundle was not found\(named == nil ? "${SETTINGS_BUNDLE_TOOL:+ at $1}" : " at $1"); \
            install it with Homebrew, mise or Mint, or set the build setting SETTINGS_BUNDLE_TOOL to its path" >&2
            exit 1

            """
    }
}

/// The file lists of a script phase, and the folder that contains them.
private struct PhaseLists {
    let script: String
    let lists: BuildFileLists
    let folder: String
    /// The path of the folder, expressed with Xcode build settings.
    let place: String

    var use: BundleProcessing {
        .built(
            script: script,
            inputs: ["\(place)/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist"],
            outputs: ["\(place)/settings-bundle-$(CONFIGURATION)-outputs.xcfilelist"])
    }

    /// Returns the file lists with paths relative to the bundle.
    ///
    /// - Throws: `StorageError.insideBundle` if the folder is inside the bundle, or another error if the folder or an
    ///   existing file in it cannot be used.
    func files(from bundle: String) throws -> [(path: String, bytes: [UInt8])] {
        _ = try OutputFiles(to: folder).outcomes(of: lists.files)
        let anchor = try PathAnchor(folder: bundle)
        guard let way = try anchor.path(to: folder) ?? anchor.path(toEntry: folder) else {
            throw StorageError.missing(path: folder)
        }
        guard way == ".." || way.hasPrefix("../") else { throw StorageError.insideBundle(path: folder, bundle: bundle) }
        return lists.files.map { ("\(way)/\($0.path)", $0.bytes) }
    }
}

extension LocatedProject {
    /// Returns the path of `project.pbxproj` relative to an existing bundle.
    fileprivate func file(from bundle: String) throws -> String {
        guard let path = try PathAnchor(folder: bundle).path(to: file) else { throw StorageError.missing(path: file) }
        guard path.hasSuffix(".xcodeproj/\(Self.fileName)") else {
            throw Failure(
                "\(printable(file)) is a symbolic link, so it is not changed",
                help: "replace it with the file itself, or specify its target with \(input: .project)")
        }
        return path
    }
}

/// The change that adds a newly created bundle to an Xcode project.
struct NewBundleMembership {
    /// The change to the project file, or `nil` if the project file is not changed.
    private(set) var outside: BundleMaker.OutsideChange?
    private(set) var fileChanges: [FileChange] = []
    /// The project file before the change.
    private(set) var old: BundleFiles.File?
    let lines: [ReportLine]
    /// The targets that the bundle is added to.
    private(set) var targets: [Target] = []

    /// Plans the change without writing anything.
    ///
    /// - Throws: An error if the project does not exist, cannot be read, or cannot be changed, or if a specified target
    ///   does not exist.
    init(of bundle: String, by request: ProjectRequest) throws {
        switch try request.place(for: bundle) {
        case .manifest(let manifest): lines = manifest.lines
        case .project(let located):
            let apps = try request.apps(in: located.project, given: located.membership)
            let project = located.path
            let change = try Failure.convertingErrors(project) {
                try XcodePath.withFileLists(besides: project) { lines in
                    try located.project.adding(located.bundle, to: apps, fileList: lines)
                }
            }
            let folder = try PathAnchor(folder: XcodePath.folder(of: bundle))
            guard let path = try folder.path(to: located.file) else { throw StorageError.missing(path: located.file) }
            let file = "../" + path
            let (oldBytes, newBytes) = (located.project.document.bytes, change.document.bytes)
            targets = apps
            lines = change.lines.map { $0.with(path: located.file) }
            old = .init(path: file, target: file, bytes: oldBytes)
            guard oldBytes != newBytes else { return }
            outside = .init(file, from: oldBytes, to: newBytes)
            fileChanges = [.write(path: file, bytes: newBytes)]
        }
    }
}
