import Actions
import ArgumentParser

/// What the commands have in common that change an Xcode project.
struct ProjectEditingOptions: ParsableArguments {
    @Option("The target; repeat it for more. (default: the only app)", value: "name")
    var target: [String] = []

    @Flag(help: "Change the project though XcodeGen or Tuist makes it, and the change is lost when it does.")
    var allowGenerated = false

    @OptionGroup var xcode: XcodeProjectOptions

    var request: ProjectRequest {
        ProjectRequest(named: xcode.project, targets: target, allowsGenerated: allowGenerated)
    }
}
