import Actions
import ArgumentParser
import SettingsModel
import Templates

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "new", abstract: "Create a bundle from a template or a form.",
        discussion: """
            A form is a JSON file that describes a bundle, as printed by dump. The configuration of Expo's plug-in \
            apple-settings is also a form: {"Root": {"page": …, "locales": …}}.

            EXAMPLES
              settings-bundle new
              settings-bundle new --template tutorial --language en --language pl
              settings-bundle new App/Settings.bundle --template Old/Settings.bundle
              settings-bundle new App/Settings.bundle --target App
              settings-bundle new --from form.json
            """)

    @Argument(help: "The path of the new bundle.")
    var path = "Settings.bundle"

    @Option(parsing: .unconditional, help: "The name of a template, or a bundle to copy.")
    var template = "xcode"

    @Option("A form to create the bundle from, or - for standard input.", value: "file")
    var from: String?

    @Option(
        parsing: .unconditionalSingleValue, help: "A language to create string tables for. (repeatable; default: en)")
    var language: [String] = []

    @Flag(help: "List the templates.")
    var listTemplates = false

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var output: OutputOptions

    func validate() throws {
        if from != nil, !language.isEmpty {
            throw ValidationError("--from creates the languages in the form; add others with localize add")
        }
    }

    func run() throws {
        let console = output.console
        if listTemplates {
            let width = Template.all.map(\.name.count).max() ?? 0
            for template in Template.all {
                console.writeLine(template.name.padded(to: width) + "  " + template.summary)
            }
            return
        }
        console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let member = xcode.target.isEmpty && xcode.xcode.project == nil ? nil : xcode.request
        let made = try CreatedBundle(
            at: path, template: template, form: try from.map { try FormFile(at: $0) }, languages: language,
            memberOf: member, isDryRun: writing.isDryRun)
        var advice: [Message] = []
        if writing.diff {
            console.showDiff(of: made.changes, in: made.before, named: path)
        } else if !made.isAddedToApp {
            advice.append(
                "add \(path) to the app with \(run: .addToProject), or drag it into the app's group in Xcode "
                    + "and select the app target"
            )
        }
        console.changeReport?.bundle = path
        console.changeReport?.add(made.changes, before: made.before.loaded, in: path)
        Report.show(made.lines, advice, on: console, isDryRun: writing.isDryRun)
        console.warn(made.warnings)
    }
}
