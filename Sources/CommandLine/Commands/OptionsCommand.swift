import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import SettingsModel

struct OptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "options", abstract: "Print all options and where each value comes from.",
        discussion: """
            The options file of a bundle is the nearest settings-bundle.json, searching from the folder of the bundle \
            up to the root of the repository. Options on the command line take precedence over environment variables, \
            which take precedence over the options file, which takes precedence over the bundle.

            EXAMPLES
              settings-bundle options
              settings-bundle options --bundle App/Settings.bundle --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let found = Result { () throws(Failure) in try shared.request.found() }
        let bundle = try? found.get()
        let project = try shared.request.project(of: bundle?.path)
        try project.requireReachablePaths()
        let source = try bundle.map {
            try SettingsBundle(reading: project.load($0.path, note: shared.console.note).files, for: project)
        }
        let inForce = EffectiveOptions(
            project, optionsOrigin: optionsOrigin, bundle: try bundle.map { ($0.path, try origin(of: $0.origin)) },
            source: source)
        let console = shared.console
        let rows = inForce.rows.map { [printable($0.name), $0.shownValue, $0.shownOrigin] }
        let table = ColumnTable(
            headings: ["option", "value", "from"], rows: rows, paint: console.paint, width: console.tableWidth,
            reducedFirst: 1..<2)
        if json { console.write(inForce.json) } else { console.writeLines(table.lines) }
        if case .failure(let failure) = found { throw failure }
    }

    private var optionsOrigin: EffectiveOptions.Origin {
        if shared.options != nil { return .commandLine("--options") }
        let variable = ProjectOptionsFinder.variable
        if Environment.nonempty(variable) != nil { return .environment(variable) }
        return ScriptPhase.hasScript ? .inputFiles : .folders
    }

    private func origin(of origin: BundleOrigin) throws(Failure) -> EffectiveOptions.Origin {
        switch origin {
        case .commandLine: return .commandLine("--bundle")
        case .environment: return .environment("SETTINGS_BUNDLE")
        case .inputFiles: return .inputFiles
        case .workingFolder, .below, .above: return .folders
        case .optionsFile:
            // The options file that specifies the bundle can differ from the nearest one, which governs the bundle.
            let naming = try shared.request.project(of: nil)
            return .optionsFile(path: naming.path ?? "", naming.file.bundle.flatMap { naming.position(of: $0.span) })
        }
    }
}
