import ArgumentParser

struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Put the bundle into an app of the Xcode project, or say whether it is there.",
        discussion: """
            Without a command, it is project status.

            EXAMPLES
              settings-bundle project
              settings-bundle project status --json
              settings-bundle project add --target App
            """,
        subcommands: [ProjectStatusCommand.self, ProjectAddCommand.self, ProjectRemoveCommand.self],
        defaultSubcommand: ProjectStatusCommand.self)
}

/// Which Xcode project is meant.
struct XcodeProjectOptions: ParsableArguments {
    @Option(
        "The Xcode project or workspace, or a folder with one. (default: the nearest above the bundle)", value: "path")
    var project: String?

    func validate() throws {
        guard project?.isEmpty == true else { return }
        throw ValidationError("the name of the Xcode project is empty; name it, as in --project App.xcodeproj")
    }
}
