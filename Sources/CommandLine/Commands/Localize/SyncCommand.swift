import ArgumentParser
import SettingsEditing
import SettingsModel

struct SyncCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Synchronize the string tables with the panes.",
        discussion: """
            Missing tables are created, and missing entries are added with the source language's value. Existing \
            translations are kept; if a string was changed manually, its translations move to the new string. Unused \
            entries are listed; --prune removes them.

            EXAMPLES
              settings-bundle localize sync --diff
              settings-bundle localize --check    (exits with 1 if anything would change)
            """)

    @Flag(help: Self.checkHelp)
    var check = false

    @Flag(help: "Remove entries that no pane uses.")
    var prune = false

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @Option("The language to copy the values of new entries from.")
    var sourceLanguage: String?

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        SyncTables(prune: prune, includeGenerated: generated, sourceLanguage: sourceLanguage)
    }
}
