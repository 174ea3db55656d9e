import Actions
import ArgumentParser

/// The options of commands that change an Xcode project.
struct ProjectEditingOptions: ParsableArguments {
    @Option("The target. (repeatable; default: the app target, if there is only one)", value: "name")
    var target: [String] = []

    @Flag(help: "Change the project even if XcodeGen or Tuist generates it and will overwrite the change.")
    var allowGenerated = false

    @OptionGroup var xcode: XcodeProjectOptions

    var request: ProjectRequest {
        ProjectRequest(named: xcode.project, targets: target, allowsGenerated: allowGenerated)
    }
}
