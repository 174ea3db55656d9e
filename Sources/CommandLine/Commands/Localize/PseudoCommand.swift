import ArgumentParser
import SettingsEditing

struct PseudoCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pseudo", abstract: "Create a pseudo-language for testing the localization.",
        discussion: """
            Every text becomes a readable text with accented letters, 30 percent longer and in brackets. In the \
            app, a text without accents is not localized, and a text without its closing bracket is truncated. Run \
            the command again to update the language. A language with translations of its own is left unchanged.

            EXAMPLES
              settings-bundle localize pseudo
              settings-bundle show --language en-XA
              settings-bundle localize pseudo ar-XB    (right-to-left)
            """)

    @Argument(help: "The language to create. (default: en-XA)")
    var language: String?

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try PseudoLanguage(language ?? PseudoLanguage.standard, includingGenerated: generated)
    }
}
