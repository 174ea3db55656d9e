import ArgumentParser
import SettingsChecks
import SettingsEditing
import SettingsModel

/// Which findings are old.
struct BaselineOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Report only what this file does not have.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write what is found to the file of --baseline, notes too, and report nothing.")
    var writeBaseline = false

    /// What is old in a run that asks some rules; nil where nothing is.
    func comparison(asking rules: [Rule]) throws -> BaselineComparison? {
        guard let baseline else {
            guard writeBaseline else { return nil }
            throw UsageError(
                "--write-baseline needs the file to write", help: "name it: --baseline settings-baseline.json")
        }
        if baseline.isEmpty {
            throw UsageError(
                "the name of the baseline is empty", help: "name the file: --baseline settings-baseline.json")
        }
        return try BaselineComparison(BaselineFile(at: baseline), asking: rules, isWriting: writeBaseline)
    }
}
