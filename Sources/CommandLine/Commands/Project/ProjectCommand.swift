import ArgumentParser

struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Add the bundle to an Xcode project, or show its status.",
        discussion: """
            Without a subcommand, this command runs 'project status'.

            EXAMPLES
              settings-bundle project
              settings-bundle project status --json
              settings-bundle project add --target App
            """,
        subcommands: [ProjectStatusCommand.self, ProjectAddCommand.self, ProjectRemoveCommand.self],
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
