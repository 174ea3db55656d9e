import Actions
import ArgumentParser

struct ProjectRemoveCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take the bundle out of an app of the Xcode project.",
        discussion: """
            The lines go that put it there. What project add wrote goes to the last byte; else the reference to the \
            bundle goes with its last use. The bundle itself stays on the disk. A copy that gave way to a script phase \
            comes back with project add.

            EXAMPLES
              settings-bundle project remove
              settings-bundle project remove --target App --dry-run
            """)

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let bundle = try shared.bundlePath()
        try edit(ChangeProject(removing: bundle, by: xcode.request), at: bundle)
    }
}
