import Actions
import ArgumentParser
import JSONSyntax
import SettingsEditing
import SettingsModel
import SourceText

struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "project",
        abstract: "Add the bundle to an Xcode project, or show its status.",
        discussion: """
            Without a subcommand, this command runs 'project status'.

            EXAMPLES
              settings-bundle project
              settings-bundle project status --json
              settings-bundle project add --target App
            """,
        subcommands: [
            ProjectStatusCommand.self, ProjectAddCommand.self, ProjectRemoveCommand.self, ProjectLanguagesCommand.self,
        ],
        defaultSubcommand: ProjectStatusCommand.self)
}

/// The `--project` option, which specifies the Xcode project.
struct XcodeProjectOptions: ParsableArguments {
    @Option(
        "The Xcode project or workspace, or a folder that contains one. (default: the nearest one in a parent folder of the bundle)",
        value: "path")
    var project: String?

    func validate() throws {
        guard project?.isEmpty == true else { return }
        throw ValidationError("--project is empty; specify a project, as in --project App.xcodeproj")
    }
}

/// The options of commands that change an Xcode project.
struct ProjectEditingOptions: ParsableArguments {
    @Option(
        """
        The target. (repeatable; default: the only app target; with --build or --build-rule, the app targets that \
        include the bundle; with new, none unless --project is used)
        """, value: "name")
    var target: [String] = []

    static let allowGeneratedHelp: ArgumentHelp =
        "Change the project even if XcodeGen or Tuist generates it and will overwrite the change."

    @Flag(help: Self.allowGeneratedHelp)
    var allowGenerated = false

    @OptionGroup var xcode: XcodeProjectOptions

    var request: ProjectRequest {
        ProjectRequest(named: xcode.project, targets: target, allowsGenerated: allowGenerated)
    }
}

struct ProjectStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "status", abstract: "Show which targets include the bundle, and how.",
        discussion: """
            Settings shows a bundle that is at the top level of an app. A bundle gets there through the resources \
            phase of the app's target, through a folder that Xcode synchronizes with the disk, or through a script \
            phase that lists the bundle among its output files. The command reads the nearest Xcode project or \
            workspace, searching from the folder of the bundle up to the root of the repository. It also reads the \
            build settings in .xcconfig files.

            EXAMPLES
              settings-bundle project status
              settings-bundle project status --project ios/App.xcodeproj
              settings-bundle project status --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var xcode: XcodeProjectOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let status = try ProjectStatus(of: shared.request, inProject: xcode.project, note: shared.console.note)
        let console = shared.console
        if json { return console.write(JSON.project(status)) }
        console.writeLines(status.lines(console.paint, width: console.tableWidth ?? 80))
    }
}

struct ProjectAddCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "add", abstract: "Add the bundle to an app in the Xcode project.",
        discussion: """
            The command adds the same four lines that Xcode writes, and leaves every other byte of the project \
            unchanged. If the bundle is in a folder that Xcode synchronizes with the disk, either no change is needed \
            or a membership exception is removed.

            With --build, a script phase after the resources phase builds the bundle into the app instead, and an \
            existing copy is removed. The file lists of build --file-lists are also written. With --build-rule, a \
            build rule builds the bundle before it is copied.

            EXAMPLES
              settings-bundle project add
              settings-bundle project add --target App --diff
              settings-bundle project add --build --file-lists App
            """)

    @Flag(help: "Build the bundle in a script phase.")
    var build = false

    @Flag(help: "Build the bundle with a build rule before it is copied.")
    var buildRule = false

    @Option(
        """
        With --build, the folder for the file lists. (default: the folder in the options file, otherwise the folder of \
        the bundle, or of the project if Xcode would copy them)
        """, value: "folder")
    var fileLists: String?

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func validate() throws {
        if build, buildRule {
            throw ValidationError("--build and --build-rule cannot be combined; leave out one of them")
        }
        if fileLists != nil, !build {
            throw ValidationError("--file-lists has no effect without --build; add --build, or leave it out")
        }
        if fileLists?.isEmpty == true {
            throw ValidationError("--file-lists is empty; specify a folder, as in --file-lists .")
        }
    }

    func run() throws {
        let request = shared.request
        let console = shared.console
        console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let bundle = try request.path(note: console.note)
        console.changeReport?.bundle = bundle
        let way: ProjectAddition.BuildStep = build ? .phase(fileLists: fileLists) : buildRule ? .rule : .copy
        switch try ProjectAddition(of: bundle, by: xcode.request, way, governedBy: request, note: console.note) {
        case .unneeded(let lines): Report.show(lines, [], on: console, isDryRun: false)
        case .change(let change): try edit(change, at: bundle)
        }
    }
}

struct ProjectRemoveCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "remove", abstract: "Remove the bundle from an app in the Xcode project.",
        discussion: """
            The command removes the lines that add the bundle to the app. Everything that project add wrote is removed, \
            byte for byte; otherwise, the reference to the bundle is removed with its last use. The bundle itself stays \
            on disk. To restore a copy that was replaced by a script phase, use project add.

            EXAMPLES
              settings-bundle project remove
              settings-bundle project remove --target App --dry-run
            """)

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        shared.console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let bundle = try shared.bundlePath()
        try edit(ChangeProject(removing: bundle, by: xcode.request), at: bundle)
    }
}

struct ProjectLanguagesCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "languages", abstract: "Add languages to the Xcode project, or remove them.",
        discussion: """
            The languages are inserted into knownRegions, the list that Xcode shows on the Info tab of the project. \
            Every other byte of the project is unchanged. The app itself must be translated as well.

            EXAMPLES
              settings-bundle project languages
              settings-bundle project languages de fr --diff
              settings-bundle project languages --remove it
            """)

    @Argument(
        help: ArgumentHelp(
            "The languages, such as en, pt-BR or zh-Hans. (default: those of the bundle that the project lacks)",
            valueName: "language"))
    var languages: [String] = []

    @Flag(help: "Remove the languages from the project.")
    var remove = false

    @Flag(help: ProjectEditingOptions.allowGeneratedHelp)
    var allowGenerated = false

    @OptionGroup var xcode: XcodeProjectOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func validate() throws {
        if remove, languages.isEmpty {
            throw ValidationError("the languages are missing: project languages --remove LANGUAGE")
        }
    }

    func run() throws {
        shared.console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let names = languages.withoutRepetitions
        let change: ChangeProject.LanguageChange =
            remove
            ? .removing(names)
            : names.isEmpty ? .addingLanguagesOfBundle : .adding(try names.map { try Language(checking: $0) })
        let bundle = try shared.bundlePath()
        let request = ProjectRequest(named: xcode.project, allowsGenerated: allowGenerated)
        try edit(ChangeProject(change, of: bundle, by: request), at: bundle)
    }
}
