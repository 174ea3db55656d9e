import ArgumentParser
import SettingsEditing
import SettingsModel

struct SyncCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Make every table of every language hold every text of its pages.",
        discussion: """
            Missing tables are made, missing entries added with the source language's value. Translations stay as they \
            are; those of a text that was changed by hand go along. Entries that no page uses are named, and removed \
            with --prune.

            EXAMPLES
              settings-bundle localize sync --diff
              settings-bundle localize --check    (exits 1 when anything would change)
            """)

    @OptionGroup var checking: CheckOptions

    @Flag(help: "Remove entries that no page uses.")
    var prune = false

    @Flag(help: "Take in pages that a licence generator wrote, too.")
    var generated = false

    @Option("The language whose values new entries get.")
    var sourceLanguage: String?

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    var onlyChecks: Bool { checking.check }

    func operation() -> any BundleOperation {
        SyncTables(prune: prune, includeGenerated: generated, sourceLanguage: sourceLanguage)
    }
}
