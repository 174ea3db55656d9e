import ArgumentParser
import SettingsEditing

struct PseudoCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pseudo", abstract: "Make a language to see what is localized, and what gets cut.",
        discussion: """
            Every text becomes one that can still be read, in letters with accents, longer by three tenths and in \
            brackets. A text that does not look so is not localized; one that has lost its bracket is cut. Run again, \
            it brings the language up to date. A language with translations of its own is left alone.

            EXAMPLES
              settings-bundle localize pseudo
              settings-bundle show --language en-XA
              settings-bundle localize pseudo ar-XB    (runs from right to left)
            """)

    @Argument(help: "The language to make. (default: en-XA)")
    var language: String?

    @Flag(help: "Take in pages that a licence generator wrote, too.")
    var generated = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try PseudoLanguage(language ?? PseudoLanguage.standard, includingGenerated: generated)
    }
}
