import ArgumentParser

struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "Say whether the Xcode project takes the bundle into the app.",
        discussion: """
            Without a command, it is project status.

            EXAMPLES
              settings-bundle project
              settings-bundle project status --json
            """,
        subcommands: [ProjectStatusCommand.self], defaultSubcommand: ProjectStatusCommand.self)
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
