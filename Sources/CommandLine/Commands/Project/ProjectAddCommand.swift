import Actions
import ArgumentParser
import SettingsEditing

struct ProjectAddCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add the bundle to an app in the Xcode project.",
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
        let bundle = try request.path(note: shared.console.note)
        let way: ProjectAddition.BuildStep = build ? .phase(fileLists: fileLists) : buildRule ? .rule : .copy
        switch try ProjectAddition(of: bundle, by: xcode.request, way, governedBy: request) {
        case .unneeded(let lines): Report.show(lines, [], on: shared.console, isDryRun: false)
        case .change(let change, let targets):
            try edit(change, at: bundle)
            shared.console.warn(ProjectRequest.warnings(about: targets))
        }
    }
}
