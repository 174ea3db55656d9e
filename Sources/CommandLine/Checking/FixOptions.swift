import ArgumentParser
import SettingsEditing
import SettingsModel

/// Whether findings are fixed.
struct FixOptions: ParsableArguments {
    @Flag(help: "Mend what can be mended without losing anything, and report the rest.")
    var fix = false

    @Flag(help: "Mend what can be mended by deleting or renaming something, too.")
    var unsafeFixes = false

    @Flag(help: "Print what --fix would change as a unified diff, and write nothing.")
    var diff = false

    /// Whether anything is fixed, be it only to be shown.
    var fixes: Bool { fix || unsafeFixes || diff }

    /// Throws where an option of the command has nothing to do beside a diff.
    ///
    /// - Parameter others: options that were given, and what they do.
    func requireUse(of others: [(isGiven: Bool, option: String, what: String)]) throws(UsageError) {
        guard diff, let other = others.first(where: \.isGiven) else { return }
        throw UsageError(
            "\(other.option) \(other.what), and --diff prints nothing but a diff",
            help: "leave one of the two out")
    }
}
