import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct FixCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "fix", abstract: "Apply the fixes of one rule.",
        discussion: """
            This command is for scripts and for the editor. To fix the findings of all rules, use check --fix.

            EXAMPLES
              settings-bundle fix toggle-default
              settings-bundle fix toggle-default --at Root.plist:14
            """)

    @Argument(help: "The rule.")
    var rule: String

    @Option(
        "Fix only the finding at this place: FILE:LINE or FILE:LINE:COLUMN, with the path of the file in the bundle.",
        value: "place")
    var at: String?

    @Flag(help: "Also apply a fix that deletes or renames something, or changes what code reads.")
    var unsafe = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try ApplyFixes(ofRule: rule, at: try at.map(location), allowingUnsafe: unsafe)
    }

    private func location(_ typed: String) throws(Failure) -> Failure.Location {
        let parts = typed.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        // The name of a file can contain colons.
        let numbers = parts.suffix(2).reversed().prefix { Int($0) != nil }.compactMap { Int($0) }.reversed()
        let file = parts.dropLast(numbers.count).joined(separator: ":")
        guard let line = numbers.first, !file.isEmpty || parts.count == numbers.count + 1 else {
            throw Failure(usage: "--at \(quoted(typed)) is not a place", help: "use --at FILE:LINE")
        }
        return Failure.Location(file, line: line, column: numbers.count == 2 ? numbers.last : nil)
    }
}
