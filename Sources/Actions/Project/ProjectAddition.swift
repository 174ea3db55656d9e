import BundleStorage
import PropertyListSyntax
package import SettingsEditing
import SettingsModel
package import XcodeProjects

/// Changes which targets of an Xcode project take the bundle. The project is a file that changes with the bundle, as are
/// the file lists that it refers to.
package struct ChangeProject: BundleOperation {
    /// The path of `project.pbxproj` from the bundle.
    let file: String
    /// The file lists, by their paths from the bundle.
    var lists: [(path: String, bytes: [UInt8])] = []
    let change: @Sendable (XcodeProject) throws -> ProjectChange

    package var otherFilesRead: Set<String> { Set([file] + lists.map(\.path)) }

    package func callAsFunction(on draft: inout Draft) throws {
        guard let bytes = draft.bundle.contents(ofOtherFile: file) else {
            throw BundleError("the Xcode project cannot be read", path: file)
        }
        let change = try change(XcodeProject(PropertyListDocument(anySpelling: bytes), at: file))
        let new = change.document.bytes
        var changes: [FileChange] = new == bytes ? [] : [.write(path: file, bytes: new)]
        var lines = change.reportLines(in: file)
        for list in lists {
            let old = draft.bundle.contents(ofOtherFile: list.path)
            let action: ReportLine.Action = old == nil ? .create : old == list.bytes ? .identical : .update
            if action != .identical { changes.append(.write(path: list.path, bytes: list.bytes)) }
            lines.append(ReportLine(action: action, path: list.path, detail: ""))
        }
        try EditFiles(edits: [:], changes: changes, reporting: lines)(on: &draft)
    }
}

extension ProjectChange {
    /// What is said of the change.
    func reportLines(in file: String) -> [ReportLine] {
        lines.map { line in
            let action: ReportLine.Action =
                switch line.action {
                case .insert: .insert
                case .update: .update
                case .remove: .remove
                case .identical: .identical
                }
            return ReportLine(action: action, path: file, detail: line.detail)
        }
    }
}

/// How a bundle gets into the apps of an Xcode project.
package enum ProjectAddition {
    /// Nothing is to be done: a manifest has the bundle already.
    case unneeded([ReportLine])
    /// The change of the project, and the targets that get the bundle.
    case change(ChangeProject, targets: [Target])

    /// What puts the bundle into an app.
    package enum Way: Sendable {
        /// The resources phase copies the source bundle.
        case copy
        /// A script phase builds the bundle; its file lists lie in a folder, `nil` for the usual one.
        case phase(fileLists: String?)
        /// A build rule builds the bundle before it is copied.
        case rule
    }

    /// - Throws: what is wrong with the choice of targets, before anything is written.
    package init(
        of bundle: String, by request: ProjectRequest, _ way: Way, governedBy target: BundleRequest
    ) throws {
        let located: LocatedProject
        if case .copy = way {
            switch try request.place(for: bundle) {
            case .project(let project): located = project
            case .manifest(let manifest):
                self = .unneeded(manifest.lines)
                return
            }
        } else {
            located = try request.project(for: bundle)
        }
        let choice = request.choice
        let (path, project) = (located.bundle, located.path)
        let targets = try choice.apps(in: located.project, taking: located.membership)
        let addition = PhaseBuilder(bundle: bundle, located: located, target: target)
        var lists: PhaseLists?
        let use: BundleUse
        switch way {
        case .copy: use = .copied
        case .phase(let folder):
            let made = try addition.lists(in: folder, for: targets)
            (lists, use) = (made, made.use)
        case .rule: use = .builtByRule(script: PhaseBuilder.script, inputs: try addition.inputs())
        }
        let change = ChangeProject(file: try located.file(from: bundle), lists: try lists?.files(from: bundle) ?? []) {
            xcode in
            try XcodePath.readingLists(besides: project) { lines in
                let membership = xcode.membership(of: path, fileList: lines)
                return try xcode.adding(
                    path, to: choice.apps(in: xcode, taking: membership), as: use, fileList: lines)
            }
        }
        self = .change(change, targets: targets)
    }
}

extension ChangeProject {
    /// The change that takes a bundle out of apps.
    package init(removing bundle: String, by request: ProjectRequest) throws {
        let located = try request.project(for: bundle, adding: false)
        let choice = request.choice
        let (path, project) = (located.bundle, located.path)
        self.init(file: try located.file(from: bundle)) { xcode in
            try XcodePath.readingLists(besides: project) { lines in
                let membership = xcode.membership(of: path, fileList: lines)
                let targets = try choice.carriers(in: xcode, taking: membership)
                return try xcode.removing(path, from: targets, fileList: lines)
            }
        }
    }
}

/// Makes what a script phase and a build rule need.
private struct PhaseBuilder {
    let bundle: String
    let located: LocatedProject
    let target: BundleRequest

    /// What a phase and a rule run.
    static let script = "settings-bundle build\n"

    private var run: BuildRun {
        get throws { BuildRun(source: bundle, project: try target.project(of: bundle)) }
    }

    /// The file lists, which the folder of the project is `SRCROOT` of.
    func lists(in named: String?, for targets: [Target]) throws -> PhaseLists {
        let run = try run
        let folder = try named ?? run.project.resolve(run.project.file.build.fileLists) ?? usualFolder
        let names = run.project.file.build.listedConfigurations ?? targets.first?.configurations ?? []
        let lists = try Failure.naming(bundle) { try BuildFileLists(of: run, for: names, below: located.folder) }
        guard let way = try PathAnchor(folder: located.folder).path(toEntry: folder) else {
            throw StorageError.missing(path: folder)
        }
        return PhaseLists(lists: lists, folder: folder, place: "$(SRCROOT)" + (way == "." ? "" : "/\(way)"))
    }

    /// The folder that the bundle lies in, or that of the project if an app would have what lies there.
    private var usualFolder: String {
        let list = XcodePath.folder(of: located.bundle) + "/settings-bundle-Debug-inputs.xcfilelist"
        let isCopied = !located.project.membership(of: list).carriers.isEmpty
        return isCopied ? located.folder : XcodePath.folder(of: bundle)
    }

    /// What a rule reads beside the bundle.
    func inputs() throws -> [String] {
        let anchor = try PathAnchor(folder: located.folder)
        return try run.otherInputs().compactMap { try anchor.path(to: $0) }.sorted().map { "$(SRCROOT)/\($0)" }
    }
}

/// The file lists of a phase, and where they lie.
private struct PhaseLists {
    let lists: BuildFileLists
    let folder: String
    /// The folder as Xcode finds it.
    let place: String

    var use: BundleUse {
        .built(
            script: PhaseBuilder.script,
            inputs: ["\(place)/settings-bundle-$(CONFIGURATION)-inputs.xcfilelist"],
            outputs: ["\(place)/settings-bundle-$(CONFIGURATION)-outputs.xcfilelist"])
    }

    /// The files by their paths from the bundle.
    ///
    /// - Throws: `insideBundle`, or what is wrong with the folder or with what has the name of a list.
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
    /// The path of the file with the objects from a bundle that is there.
    fileprivate func file(from bundle: String) throws -> String {
        guard let path = try PathAnchor(folder: bundle).path(to: file) else { throw StorageError.missing(path: file) }
        guard path.hasSuffix(".xcodeproj/\(Self.fileName)") else {
            throw Failure(
                "\(visible(file)) is a symbolic link, so it is not changed",
                help: "replace it with the file itself, or specify its target with \(input: .project)")
        }
        return path
    }
}

/// The change of an Xcode project that a bundle comes with which is made.
struct NewMembership {
    /// What happens outside the bundle; nil where the project stays as it is.
    private(set) var outside: BundleMaker.OutsideChange?
    private(set) var fileChanges: [FileChange] = []
    /// The project as it was.
    private(set) var old: BundleFiles.File?
    let lines: [ReportLine]
    /// The targets that get the bundle.
    private(set) var targets: [Target] = []

    /// - Throws: where the project is not there, cannot be read or changed, or the target is not known.
    init(of bundle: String, by request: ProjectRequest) throws {
        switch try request.place(for: bundle) {
        case .manifest(let manifest): lines = manifest.lines
        case .project(let located):
            let apps = try request.choice.apps(in: located.project, taking: located.membership)
            let project = located.path
            let change = try Failure.naming(project) {
                try XcodePath.readingLists(besides: project) { lines in
                    try located.project.adding(located.bundle, to: apps, fileList: lines)
                }
            }
            let folder = try PathAnchor(folder: XcodePath.folder(of: bundle))
            guard let path = try folder.path(to: located.file) else { throw StorageError.missing(path: located.file) }
            let file = "../" + path
            let (oldBytes, newBytes) = (located.project.document.bytes, change.document.bytes)
            targets = apps
            lines = change.reportLines(in: located.file)
            old = .init(path: file, target: file, bytes: oldBytes)
            guard oldBytes != newBytes else { return }
            outside = .init(file, from: oldBytes, to: newBytes)
            fileChanges = [.write(path: file, bytes: newBytes)]
        }
    }
}
