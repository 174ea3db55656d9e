import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

/// The build configuration whose bundle a command looks at, instead of the one that people edit.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Look at the bundle that this build configuration gets.", value: "name", name: .customLong("configuration"))
    var name: String?

    /// Reads the bundle that is looked at.
    ///
    /// - Parameter isWriting: whether the command writes something out of what it reads.
    func read(
        _ path: String, for project: ProjectOptions, writing isWriting: Bool = false,
        variables: BuildRun.Variables = .known, on console: Console
    ) throws -> SettingsBundle {
        guard let name else {
            return try Failure.naming(path) {
                let files = try console.load(path, for: project, writing: isWriting).files
                return try SettingsBundle(reading: files, for: project)
            }
        }
        let run = BuildRun(source: path, project: project, configuration: name, variables: variables)
        let built = try Failure.naming(path) { try run.built(of: run.load(), by: run.operations()) }
        for advice in built.advice { console.talk("note: \(visible(advice.worded))") }
        return built.bundle
    }
}
