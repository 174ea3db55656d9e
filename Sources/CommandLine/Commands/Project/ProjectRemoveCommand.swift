import Actions
import ArgumentParser

struct ProjectRemoveCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove the bundle from an app in the Xcode project.",
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
        let bundle = try shared.bundlePath()
        try edit(ChangeProject(removing: bundle, by: xcode.request), at: bundle)
    }
}
