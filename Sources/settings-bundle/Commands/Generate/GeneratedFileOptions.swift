import ArgumentParser
import SettingsEditing

/// Where code is written to.
struct GeneratedFileOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: "The file to write; without it, or as -, the code goes to standard output.")
    var output: String?

    @Flag(help: "Write nothing; exit 1 if the file is not what would be written.")
    var check = false

    /// The file; nil for standard output.
    var file: String? { output == "-" ? nil : output }

    /// Throws where a file is to be checked that is not named.
    func requireFileToCheck() throws(UsageError) {
        guard check, file == nil else { return }
        throw UsageError("--check compares with a file", help: "name the file with --output")
    }
}
