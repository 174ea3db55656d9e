import Actions
import ArgumentParser
import JSONSyntax

struct ProjectStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say which targets take the bundle into their products, and how.",
        discussion: """
            Settings shows a bundle that lies at the top of an app. It gets there by the resources phase of the app's \
            target, by a folder that Xcode keeps in step with the disk, or by a script that names it among its output \
            files. The nearest Xcode project or workspace counts, in the folders from that of the bundle up to the root \
            of the repository. Build settings of .xcconfig files are not read.

            EXAMPLES
              settings-bundle project status
              settings-bundle project status --project ios/App.xcodeproj
              settings-bundle project status --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var xcode: XcodeProjectOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let status = try ProjectStatus(of: shared.request, inProject: xcode.project, note: shared.console.note)
        let console = shared.console
        if json {
            console.print(JSON.project(status).text)
        } else {
            for line in status.lines(console.paint, width: console.tableWidth ?? 80) { console.print(line) }
        }
    }
}
