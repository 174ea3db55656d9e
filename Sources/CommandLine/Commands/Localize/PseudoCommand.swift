import ArgumentParser
import SettingsEditing

struct PseudoCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pseudo", abstract: "Create a pseudo-language for testing localization.",
        discussion: """
            Every string is converted to a readable version with accented letters that is 30 percent longer and \
            enclosed in brackets. In the app, text without accents is not localized, and text without its closing \
            bracket is truncated. Run the command again to update the language. A language with translations of its \
            own is left unchanged.

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
        try AddPseudoLanguage(language ?? AddPseudoLanguage.standard, includingGenerated: generated)
    }
}
