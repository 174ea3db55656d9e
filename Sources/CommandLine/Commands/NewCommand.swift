import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import Templates

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a bundle from a template.",
        discussion: """
            EXAMPLES
              settings-bundle new
              settings-bundle new --template tutorial --language en --language pl
              settings-bundle new App/Settings.bundle --template Old/Settings.bundle
              settings-bundle new App/Settings.bundle --target App
            """)

    @Argument(help: "Where to make the bundle.")
    var path = "Settings.bundle"

    @Option(parsing: .unconditional, help: "The name of a template, or a bundle to copy.")
    var template = "xcode"

    @Option(
        parsing: .unconditionalSingleValue, help: "A language to make tables for; repeat it for more. (default: en)")
    var language: [String] = []

    @Flag(help: "List the templates.")
    var listTemplates = false

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var output: OutputOptions

    func run() throws {
        let console = output.console
        if listTemplates {
            let width = Template.all.map(\.name.count).max() ?? 0
            for template in Template.all {
                console.print(template.name.padded(to: width) + "  " + template.summary)
            }
            return
        }
        let new = try NewBundle(named: path, languages: language)
        let files = new.files(of: try templateFiles())
        let change: NewMembership?
        do {
            let maker = try BundleMaker(path)
            change = try isMember ? NewMembership(of: path, by: xcode) : nil
            if writing.writesNothing {
                try maker.requireFree()
            } else {
                try maker.make(files, changing: change?.outside)
            }
        } catch {
            guard case StorageError.missing(let folder) = error else { throw error }
            throw Failure(
                "there is no folder \(visible(folder)) to make the bundle in",
                help: "make it first: mkdir -p \(shellQuoted(folder))")
        }
        var advice: [Message] = []
        if writing.diff {
            let changes = files.map { FileChange.write(path: $0.path, bytes: $0.bytes) }
            let old = SettingsBundle(BundleFiles(files: [change?.old].compactMap(\.self)))
            UnifiedDiff.show(changes + (change?.fileChanges ?? []), in: old, named: path, on: console)
        } else if change == nil {
            advice.append(
                "put \(path) into the app with \(run: .addToProject), or drag it into the app's group in Xcode and tick the app target"
            )
        }
        let lines = new.report(files) + (change?.lines ?? [])
        Report.show(lines, advice, on: console, writesNothing: writing.writesNothing)
        TargetChoice.warn(of: change?.targets ?? [], on: console)
        if let problem = BundleName.problem(of: new.name) { console.talk("warning: \(visible(problem))") }
    }

    /// Whether the bundle is to go into an app.
    private var isMember: Bool { !xcode.target.isEmpty || xcode.xcode.project != nil }

    private func templateFiles() throws -> [(path: String, bytes: [UInt8])] {
        if let known = Template.all.first(where: { $0.name == template }) {
            return known.files.map { ($0.path, $0.bytes) }
        }
        guard template.contains("/") || template.hasSuffix(".bundle") || template == "." else {
            let names = Template.all.map(\.name)
            throw Failure(
                unknown: "template", template, among: names, help: "the templates are \(names.joined(separator: ", "))")
        }
        return try BundleMaker.contents(of: template)
    }
}
