import Actions
import ArgumentParser
import JSONSyntax

struct ProjectStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show which targets include the bundle, and how.",
        discussion: """
            Settings shows a bundle that is at the top level of an app. A bundle gets there through the resources \
            phase of the app's target, through a folder that Xcode synchronizes with the disk, or through a script \
            phase that lists the bundle among its output files. The command reads the nearest Xcode project or \
            workspace, searching from the folder of the bundle up to the root of the repository. It does not read \
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
        console.writeLines(
            json ? [JSON.project(status).text] : status.lines(console.paint, width: console.tableWidth ?? 80))
    }
}
