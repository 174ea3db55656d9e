import Actions
import ArgumentParser
import SettingsEditing

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "init", abstract: "Create the options file of a bundle.",
        discussion: """
            The file settings-bundle.json contains what the command finds in the bundle and in its Xcode project, \
            including .xcconfig files and entitlements. Comments in the file state the origin of each value, suggest \
            further options, and say why a value is missing. An existing file is never changed.

            The file is created next to the Xcode project, if that folder contains the bundle. Otherwise, it is \
            created in the current folder or at the root of the repository. --options specifies another location.

            EXAMPLES
              settings-bundle init
              settings-bundle init --dry-run
              settings-bundle init --options App/settings-bundle.json
            """)

    @Option(
        "The app whose build settings are used. (repeatable; default: the apps that include the bundle)", value: "name")
    var target: [String] = []

    @OptionGroup var xcode: XcodeProjectOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let console = shared.console
        console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let request = OptionsFileRequest(
            of: shared.request, in: ProjectRequest(named: xcode.project, targets: target))
        let result = try request.run(isDryRun: writing.isDryRun, note: console.note)
        let edit = result.edit
        if writing.diff {
            console.showDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path)
        } else if writing.dryRun {
            console.writeOutput(file: result.text)
        }
        Report.show(edit, on: console, isDryRun: writing.isDryRun)
    }
}
