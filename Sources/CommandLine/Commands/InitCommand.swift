import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "init", abstract: "Create the options file of a bundle, or a GitHub workflow that checks it.",
        discussion: """
            The file settings-bundle.json contains what the command finds in the bundle and in its Xcode project, \
            including .xcconfig files and entitlements. Comments in the file state the origin of each value, suggest \
            further options, and say why a value is missing. An existing file is never changed.

            The file is created next to the Xcode project, if that folder contains the bundle. Otherwise, it is \
            created in the current folder or at the root of the repository. --options specifies another location.

            With --ci, the command writes .github/workflows/settings-bundle.yml instead. The workflow checks all bundles \
            of the repository in each push and pull request.

            EXAMPLES
              settings-bundle init
              settings-bundle init --dry-run
              settings-bundle init --options App/settings-bundle.json
              settings-bundle init --ci
            """)

    @Flag(help: "Create a GitHub workflow instead of the options file.")
    var ci = false

    @Option(
        "The app whose build settings are used. (repeatable; default: the apps that include the bundle)", value: "name")
    var target: [String] = []

    @OptionGroup var xcode: XcodeProjectOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func validate() throws {
        let unused = [
            ("--target", !target.isEmpty), ("--project", xcode.project != nil), ("--options", shared.options != nil),
            ("--diff", writing.diff),
        ]
        if ci, let name = unused.first(where: \.1)?.0 {
            throw ValidationError("\(name) has no effect with --ci; leave out one of them")
        }
    }

    func run() throws {
        let console = shared.console
        console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        if ci { return try createWorkflow() }
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

    private func createWorkflow() throws {
        let console = shared.console
        let workflow = try CheckWorkflow(for: shared.request, using: repository, note: console.note)
        let line = try workflow.write(isDryRun: writing.isDryRun)
        if writing.dryRun { console.writeOutput(file: workflow.text) }
        let owner = repository.prefix { $0 != "/" }
        // A build from source does not know where its releases are.
        let advice: [Message] =
            owner == "OWNER" ? ["replace OWNER in the workflow with the GitHub account that hosts settings-bundle"] : []
        Report.show([line], advice, on: console, isDryRun: writing.isDryRun)
    }
}
