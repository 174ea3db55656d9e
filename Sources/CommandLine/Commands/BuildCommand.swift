import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "build", abstract: "Build the app's bundle from the source bundle.",
        discussion: """
            The source bundle is never changed. The output contains all its files except hidden files and String \
            Catalogs. A symbolic link is replaced by its target, which must be inside the repository, and folders \
            without files are omitted. Output files that are up to date are left unchanged, and files that do not \
            belong in the output are removed.

            In a script phase in Xcode, no options are required: the source bundle is found among the input files, the \
            build configuration is $CONFIGURATION and the output is \
            $TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/Settings.bundle, or InAppSettings.bundle if the \
            source bundle has that name. In a build rule, the rule specifies both bundles. Otherwise, --output is \
            required, and the variable CONFIGURATION is ignored.

            With User Script Sandboxing on, a script phase must list the files that it reads and writes in the \
            project and build folders. --file-lists writes these lists as settings-bundle-Debug-inputs.xcfilelist \
            and settings-bundle-Debug-outputs.xcfilelist; the phase refers to them with $(CONFIGURATION) in place \
            of Debug.

            EXAMPLES
              settings-bundle build    (in a script phase or a build rule)
              settings-bundle build --configuration Debug --output build/Settings.bundle
              settings-bundle build --define COMMIT=1a2b3c4 --output build/Settings.bundle
              settings-bundle build --output build/Settings.bundle --check
              settings-bundle build --file-lists App --configuration Release
            """)

    @Option("The path of the built bundle.", value: "bundle", name: [.short, .long])
    var output: String?

    @Option("The build configuration, such as Debug.", value: "name", name: .customLong("configuration"))
    var buildConfiguration: String?

    @OptionGroup var variables: VariableOptions

    @Option(
        "Write the file lists of a script phase to this folder instead of building the bundle.", value: "folder")
    var fileLists: String?

    @Flag(help: "Write nothing; exit with 1 if anything would change.")
    var check = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// Whether the command reports changes without writing them.
    var isDryRun: Bool { check || writing.isDryRun }

    func run() throws {
        shared.console.startReport(if: writing.json, isDryRun: isDryRun)
        try validateFileListOptions()
        let target = try fileLists == nil ? BuildDestination(named: output) : nil
        let source = try source(besides: target)
        shared.console.changeReport?.bundle = source
        let run = BuildRun(
            source: source, project: try shared.project(of: source),
            configuration: buildConfiguration ?? ScriptPhase.configuration, definitions: try variables.definitions())
        try Failure.convertingErrors(source) {
            var stale: [String] = []
            if let target { stale += try write(run, to: target) }
            if let folder = try fileLists ?? folderOfComparedLists(of: run.project) {
                stale += try write(BuildFileLists(of: run), to: folder, besides: source)
            }
            guard check, !stale.isEmpty else { return }
            for path in stale { shared.console.writeMessage("\(printable(path)) is out of date") }
            throw ExitCode(1)
        }
    }

    /// Returns the folder of the file lists that `--check` compares in addition to the bundle. Returns `nil` if
    /// `--check` is not used, or if the process runs in a script phase. A script phase must not access the lists.
    private func folderOfComparedLists(of project: ProjectOptions) throws(Failure) -> String? {
        guard check, !ScriptPhase.hasScript else { return nil }
        return try project.resolve(project.file.build.fileLists)
    }

    /// Returns the path of the source bundle. If the bundle is searched for, the output of an earlier build is ignored.
    private func source(besides target: BuildDestination?) throws -> String {
        if shared.request.named == nil, let rule = ScriptPhase.rule { return rule.input }
        let built = try target.flatMap { try PathAnchor(folder: "/").path(to: $0.scope) }
        return try shared.request.path(besides: built.map { ["/" + $0] } ?? [], note: shared.console.note)
    }

    private func validateFileListOptions() throws(Failure) {
        guard let fileLists else { return }
        if fileLists.isEmpty {
            throw Failure(usage: "--file-lists is empty", help: "specify a folder, as in --file-lists .")
        }
        if output != nil || writing.diff {
            throw Failure(
                usage: "--file-lists writes file lists, not a bundle",
                help: "leave out \(writing.diff ? "--diff" : "--output")")
        }
    }

    /// Builds the bundle and writes it or, in a dry run, compares it with the existing one.
    ///
    /// - Returns: An array that contains the path of the bundle if it was out of date, or an empty array otherwise.
    private func write(_ run: BuildRun, to target: BuildDestination) throws -> [String] {
        let (path, changes) = try run.write(
            to: target, isDryRun: isDryRun, governedBy: shared.request, note: shared.console.note)
        if writing.diff {
            shared.console.showDiff(of: changes.files, in: SettingsBundle(changes.old), named: path)
        }
        shared.console.changeReport?.add(changes.files, before: changes.old, in: path)
        report(changes, in: path)
        return changes.isEmpty ? [] : [path]
    }

    /// Reports the changes to the files of a built bundle.
    private func report(_ changes: BuildOutput.Changes, in bundle: String) {
        var lines = changes.files.map { change in
            let isThere = changes.old.files[change.path] != nil
            return ReportLine(
                action: change.bytes == nil ? .remove : isThere ? .update : .create,
                path: "\(bundle)/\(change.path)", detail: "")
        }
        if lines.isEmpty { lines = [ReportLine(action: .identical, path: bundle, detail: "")] }
        Report.show(lines, [], on: shared.console, isDryRun: isDryRun)
    }

    /// Writes the file lists for a script phase or, in a dry run, compares them with the existing ones.
    ///
    /// - Returns: The paths of the lists that were out of date.
    private func write(_ lists: BuildFileLists, to folder: String, besides source: String) throws -> [String] {
        let output = OutputFiles(to: folder)
        let outcomes =
            try isDryRun
            ? output.outcomes(of: lists.files) : output.write(lists.files, replacing: .all, besides: [source])
        for (outcome, file) in zip(outcomes, lists.files) {
            shared.console.report(outcome, output.shown(file.path))
        }
        let stale = zip(outcomes, lists.files).filter { $0.0 != .identical }.map { output.shown($1.path) }
        if fileLists != nil, isDryRun, !stale.isEmpty { shared.console.writeMessage("nothing was written") }
        return stale
    }
}
