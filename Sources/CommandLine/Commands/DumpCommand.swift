import Actions
import ArgumentParser
import JSONSyntax
import SettingsModel

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "dump", abstract: "Print a form, which describes the whole bundle.",
        discussion: """
            A form is a JSON file with the property-list keys of all panes and items, and the entries of all string \
            tables. apply changes a bundle so that it matches a form, and new --from creates a bundle from a form. \
            Images, .stringsdict files, comments, encodings, the order of keys and damaged string tables are not part \
            of a form. Values have the same types as in show --json.

            EXAMPLES
              settings-bundle dump > form.json
              settings-bundle dump --bundle App/Settings.bundle
            """)

    @Flag(help: "Also print errors as JSON. A form is always JSON.")
    var json = false

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let path = try shared.bundlePath()
        try Failure.convertingErrors(path) {
            let bundle = try shared.project(of: path).bundle(at: path, for: nil, note: shared.console.note)
            let form = try BundleForm(of: bundle)
            shared.console.write(form.json)
            shared.console.note(form.notes)
        }
    }
}
