import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make the bundle that goes into the app out of the one that people edit.",
        discussion: """
            The bundle itself is never written. All its files come into the output, but for hidden ones and String \
            Catalogs; a symbolic link becomes what it leads to, and a folder without files is left out. Files of the \
            output that hold the same already are not touched, and others that an earlier build made are removed.

            In a script phase of Xcode, nothing need be named: the bundle is the one among the input files, the build \
            configuration is $CONFIGURATION, and the output is \
            $TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/Settings.bundle. In a build rule, both bundles are \
            those of the rule. Elsewhere --output is needed, and the variable CONFIGURATION counts for nothing.

            EXAMPLES
              settings-bundle build    (in a script phase or a build rule)
              settings-bundle build --configuration Debug --output build/Settings.bundle
              settings-bundle build --define GIT_COMMIT=1a2b3c4 --output build/Settings.bundle
              settings-bundle build --output build/Settings.bundle --check    (exits 1 when it is out of date)
            """)

    @Option("Where to make the bundle.", value: "bundle", name: [.short, .long])
    var output: String?

    @Option("The build configuration, such as Debug.", value: "name", name: .customLong("configuration"))
    var buildConfiguration: String?

    @Option("The value of a variable; repeat it for more.", value: "name=value")
    var define: [String] = []

    @Flag(help: "Write nothing; exit 1 if anything would change.")
    var check = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let target = try BuildTarget(named: output)
        let source = try shared.named == nil ? ScriptPhase.rule?.input ?? shared.bundlePath() : shared.bundlePath()
        let run = BuildRun(
            source: source, project: try shared.project(of: source),
            configuration: buildConfiguration ?? ScriptPhase.configuration, definitions: try definitions())
        try Failure.naming(source) { try write(run, to: target) }
    }

    private func definitions() throws(Failure) -> [String: String] {
        var definitions: [String: String] = [:]
        for text in define {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, VariableText.isName(parts[0].utf8) else {
                throw Failure(usage: "--define \(quoted(text)) is no name with a value", help: "type it as NAME=VALUE")
            }
            if definitions.updateValue(parts[1], forKey: parts[0]) != nil {
                throw Failure(usage: "--define names \(parts[0]) twice", help: "leave one of the two out")
            }
        }
        return definitions
    }

    private func write(_ run: BuildRun, to target: BuildTarget) throws {
        let operations = try run.operations()
        let built = try run.built(by: operations)
        let files = BuildRun.files(of: built.bundle)
        let console = shared.console
        for advice in built.advice { console.talk("note: \(visible(advice.worded))") }
        try ScriptPhase.naming(.outputs) {
            let output = try target.output(from: [run.source] + operations.flatMap(\.sources))
            guard check || writing.writesNothing else {
                return report(try output.write(files), in: target)
            }
            let changes = try output.changes(to: files)
            if writing.diff {
                UnifiedDiff.show(changes.files, in: SettingsBundle(changes.old), named: target.path, on: console)
            }
            report(changes, in: target)
            if check, !changes.isEmpty {
                console.talk("\(visible(target.path)) is out of date")
                throw ExitCode(1)
            }
        }
    }

    /// Says what becomes of files.
    private func report(_ changes: BuildOutput.Changes, in target: BuildTarget) {
        let lines = changes.files.map { change in
            let isThere = changes.old.files[change.path] != nil
            return ReportLine(
                action: change.bytes == nil ? .remove : isThere ? .update : .create,
                path: "\(target.path)/\(change.path)", detail: "")
        }
        let rest = lines.isEmpty ? [ReportLine(action: .identical, path: target.path, detail: "")] : lines
        Report.show(rest, [], on: shared.console, writesNothing: check || writing.writesNothing)
    }
}
