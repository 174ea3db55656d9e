import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import XcodeProjects

struct ProjectAddCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put the bundle into an app of the Xcode project.",
        discussion: """
            Four lines come into the project, where Xcode itself would write them, and no other byte changes. In a folder \
            that Xcode keeps in step with the disk nothing is to be done, or an exception goes.

            With --build, a script phase behind the resources makes the bundle of the app instead, and a copy that was \
            there goes. The file lists that build --file-lists writes are written, too. With --build-rule, a rule builds \
            the bundle before it is copied.

            EXAMPLES
              settings-bundle project add
              settings-bundle project add --target App --diff
              settings-bundle project add --build --file-lists App
            """)

    @Flag(help: "Have a script phase build the bundle.")
    var build = false

    @Flag(help: "Have a build rule build the bundle before it is copied.")
    var buildRule = false

    @Option(
        """
        With --build, the folder for the file lists. (default: the one of the options file, else that of the bundle, or \
        of the project where Xcode would copy them)
        """, value: "folder")
    var fileLists: String?

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if build, buildRule {
            throw ValidationError("--build and --build-rule contradict each other; leave one of the two out")
        }
        if fileLists != nil, !build {
            throw ValidationError("--file-lists is for a script phase; add --build, or leave it out")
        }
        if fileLists?.isEmpty == true {
            throw ValidationError("--file-lists is empty; name a folder for the lists, as in --file-lists .")
        }
    }

    func run() throws {
        let bundle = try shared.bundlePath()
        let located: LocatedProject
        switch try build || buildRule
            ? ProjectEditingOptions.Place.project(xcode.project(for: bundle)) : xcode.place(for: bundle)
        {
        case .project(let project): located = project
        case .manifest(let manifest):
            return Report.show(manifest.lines, [], on: shared.console, writesNothing: false)
        }
        let choice = xcode.choice
        let (path, project) = (located.bundle, located.path)
        // What is wrong with the choice is said before anything is written.
        let targets = try choice.apps(in: located.project, taking: located.membership)
        let lists = try build ? lists(of: bundle, for: targets, in: located) : nil
        let use =
            try lists?.use
            ?? (buildRule ? .builtByRule(script: Self.script, inputs: inputs(of: bundle, in: located)) : .copied)
        let change = ChangeProject(file: try located.file(from: bundle), lists: try lists?.files(from: bundle) ?? []) {
            xcode in
            try XcodePath.readingLists(besides: project) { lines in
                let membership = xcode.membership(of: path, fileList: lines)
                return try xcode.adding(
                    path, to: choice.apps(in: xcode, taking: membership), as: use, fileList: lines)
            }
        }
        try edit(change, at: bundle)
        TargetChoice.warn(of: targets, on: shared.console)
    }

    // MARK: Building

    /// What a phase and a rule run.
    fileprivate static let script = "settings-bundle build\n"

    private func run(of bundle: String) throws -> BuildRun {
        BuildRun(source: bundle, project: try shared.project(of: bundle))
    }

    /// The file lists, which the folder of the project is `SRCROOT` of.
    private func lists(of bundle: String, for targets: [Target], in located: LocatedProject) throws -> PhaseLists {
        let run = try run(of: bundle)
        let folder =
            try fileLists ?? run.project.resolve(run.project.file.build.fileLists)
            ?? folder(besides: bundle, in: located)
        let names = run.project.file.build.listedConfigurations ?? targets.first?.configurations ?? []
        let lists = try Failure.naming(bundle) { try BuildFileLists(of: run, for: names, below: located.folder) }
        guard let way = try PathAnchor(folder: located.folder).path(toEntry: folder) else {
            throw StorageError.missing(path: folder)
        }
        return PhaseLists(lists: lists, folder: folder, place: "$(SRCROOT)" + (way == "." ? "" : "/\(way)"))
    }

    /// The folder that the bundle lies in, or that of the project where an app would have what lies there.
    private func folder(besides bundle: String, in located: LocatedProject) -> String {
        let list = XcodePath.folder(of: located.bundle) + "/settings-bundle-Debug-inputs.xcfilelist"
        let isCopied = !located.project.membership(of: list).carriers.isEmpty
        return isCopied ? located.folder : XcodePath.folder(of: bundle)
    }

    /// What a rule reads beside the bundle.
    private func inputs(of bundle: String, in located: LocatedProject) throws -> [String] {
        let anchor = try PathAnchor(folder: located.folder)
        return try run(of: bundle).otherInputs().compactMap { try anchor.path(to: $0) }.sorted().map {
            "$(SRCROOT)/\($0)"
        }
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
            script: ProjectAddCommand.script,
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
